"""quarterdeck completion: for bash, zsh and fish.

    bash: quarterdeck completion bash > ~/.local/share/bash-completion/completions/quarterdeck
    zsh:  quarterdeck completion zsh > ~/.zfunc/_quarterdeck     (with ~/.zfunc in $fpath)
    fish: quarterdeck completion fish > ~/.config/fish/completions/quarterdeck.fish
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from quarterdeck import bots, games
from quarterdeck.cli.arguments import Arguments

MORE = """\
where to put it:
  bash: quarterdeck completion bash > ~/.local/share/bash-completion/completions/quarterdeck
  zsh:  quarterdeck completion zsh > ~/.zfunc/_quarterdeck, with ~/.zfunc in $fpath
  fish: quarterdeck completion fish > ~/.config/fish/completions/quarterdeck.fish"""


def main(argv: Sequence[str]) -> int:
    parser = Arguments("completion", "Completion for a shell: commands, options, games, bots.", MORE)
    parser.add_argument("shell", choices=("bash", "zsh", "fish"))
    shell = parser.parse_args(argv).shell
    print({"bash": bash, "zsh": zsh, "fish": fish}[shell](), end="")
    return 0


def words_of(parser: argparse.ArgumentParser) -> list[str]:
    """What may follow a command: its options, the choices of its arguments, games, bots."""
    from quarterdeck.cli import syntax

    found = [name for action in syntax.options(parser) for name in action.option_strings if name.startswith("--")]
    for action in syntax.positionals(parser):
        found += [str(choice) for choice in action.choices or ()]
        found += games.slugs() if syntax.takes_game(action) else []
    if any(action.dest in ("seats", "bot") for action in syntax.options(parser)):
        found += ["you", *bots.MODULES]
    return list(dict.fromkeys(found))


def bash() -> str:
    from quarterdeck.cli import syntax

    commands = list(syntax.every())
    cases = "\n".join(f"        {name}) words='{' '.join(words_of(parser))}' ;;" for name, _, parser in commands)
    names = " ".join(name for name, *_ in commands)
    return f"""\
_quarterdeck() {{
    local words='{names} --help --version' here=${{COMP_WORDS[COMP_CWORD]}}
    if [ "$COMP_CWORD" -gt 1 ]; then
        case ${{COMP_WORDS[1]}} in
{cases}
        *) words= ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$here"))
}}
complete -o default -F _quarterdeck quarterdeck
"""


def zsh() -> str:
    from quarterdeck.cli import syntax

    commands = list(syntax.every())
    cases = "\n".join(f"    {name}) compadd -- {' '.join(words_of(parser))}; _files ;;" for name, _, parser in commands)
    names = "\n".join(f"    {_quoted(f'{name}:{about}')}" for name, about, _ in commands)
    return f"""\
#compdef quarterdeck
local -a commands=(
{names}
)
if (( CURRENT == 2 )); then
  _describe command commands
else
  case $words[2] in
{cases}
  esac
fi
"""


def fish() -> str:
    from quarterdeck.cli import syntax

    lines = ["complete -c quarterdeck -f"]
    for name, about, parser in syntax.every():
        lines.append(f"complete -c quarterdeck -n __fish_use_subcommand -a {name} -d {_quoted(about)}")
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        for action in syntax.options(parser):
            long = next((each[2:] for each in action.option_strings if each.startswith("--")), "")
            takes = " -r" if action.nargs != 0 else ""
            if long:
                about = _quoted((action.help or "").replace("%%", "%"))
                lines.append(f"complete -c quarterdeck {seen} -l {long}{takes} -d {about}")
        arguments = [word for word in words_of(parser) if not word.startswith("--")]
        if arguments:
            lines.append(f"complete -c quarterdeck {seen} -a '{' '.join(arguments)}'")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """For a shell: in single quotes."""
    return "'" + text.replace("'", "’") + "'"

"""quarterdeck completion: for bash, zsh and fish.

    bash: quarterdeck completion bash > ~/.local/share/bash-completion/completions/quarterdeck
    zsh:  quarterdeck completion zsh > ~/.zfunc/_quarterdeck     (with ~/.zfunc in $fpath)
    fish: quarterdeck completion fish > ~/.config/fish/completions/quarterdeck.fish
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from quarterdeck.cli import syntax
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


def bash() -> str:
    commands = list(syntax.every())
    cases = "\n".join(_bash_case(name, parser) for name, _, parser in commands)
    names = " ".join(name for name, *_ in commands)
    return f"""\
_quarterdeck() {{
    local here=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} front= words= options=
    if [ "$COMP_CWORD" -eq 1 ]; then
        words='{names}' options='--help --version'
    else
        case ${{COMP_WORDS[1]}} in
{cases}
        esac
    fi
    case $here in
    -*) words=$options ;;
    *,*) front=${{here%,*}}, ;;
    esac
    COMPREPLY=($(compgen -P "$front" -W "$words" -- "${{here##*,}}"))
}}
complete -o default -F _quarterdeck quarterdeck
"""


def _bash_case(name: str, parser: argparse.ArgumentParser) -> str:
    flags: dict[str, list[str]] = {}  # by the words that they take
    for flag, action in _with_values(parser):
        flags.setdefault(" ".join(syntax.values(action)), []).append(flag)
    values = "".join(f"            {'|'.join(those)}) words='{found}' ;;\n" for found, those in flags.items())
    return f"""\
        {name})
            words='{' '.join(_words(parser))}' options='{' '.join(_flags(parser))}'
            case $before in
{values}            esac ;;"""


def zsh() -> str:
    commands = list(syntax.every())
    cases = "\n".join(_zsh_case(name, parser) for name, _, parser in commands)
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


def _zsh_case(name: str, parser: argparse.ArgumentParser) -> str:
    lines = []
    for flag, action in _with_values(parser):
        found = " ".join(syntax.values(action))
        adds = "_values -s , bot" if syntax.takes_several(action) else "compadd --"
        lines.append(f"      {flag}) {f'{adds} {found}' if found else '_files'} ;;")
    words = f"compadd -- {' '.join(_words(parser))}" if _words(parser) else "_files"
    values = "\n".join(lines)
    return f"""\
    {name}) case $words[CURRENT-1] in
{values}
      *) if [[ $PREFIX == -* ]]; then compadd -- {' '.join(_flags(parser))}; else {words}; fi ;;
      esac ;;"""


def fish() -> str:
    lines = ["complete -c quarterdeck -f"]
    for name, about, parser in syntax.every():
        lines.append(f"complete -c quarterdeck -n __fish_use_subcommand -a {name} -d {_quoted(about)}")
        seen = f"complete -c quarterdeck -n '__fish_seen_subcommand_from {name}'"
        for action in syntax.options(parser):
            long = next((each[2:] for each in action.option_strings if each.startswith("--")), "")
            if long:
                about = _quoted((action.help or "").replace("%%", "%"))
                lines.append(f"{seen} -l {long}{_fish_value(action)} -d {about}")
        words = _words(parser)
        lines.append(f"{seen} -a '{' '.join(words)}'" if words else f"{seen} -F")
    return "\n".join(lines) + "\n"


def _fish_value(action: argparse.Action) -> str:
    found = " ".join(syntax.values(action))
    if action.nargs == 0:
        return ""
    if syntax.takes_several(action):
        return f" -x -a '(__fish_append , {found})'"
    return f" -x -a '{found}'" if found else " -r -F"


def _flags(parser: argparse.ArgumentParser) -> list[str]:
    return [name for action in syntax.options(parser) for name in action.option_strings if name.startswith("--")]


def _with_values(parser: argparse.ArgumentParser) -> list[tuple[str, argparse.Action]]:
    return [(action.option_strings[-1], action) for action in syntax.options(parser) if action.nargs != 0]


def _words(parser: argparse.ArgumentParser) -> list[str]:
    """What may stand where no option does."""
    found = [word for action in syntax.positionals(parser) for word in syntax.values(action)]
    return list(dict.fromkeys(found))


def _quoted(text: str) -> str:
    """For a shell: in single quotes."""
    return "'" + text.replace("'", "’") + "'"

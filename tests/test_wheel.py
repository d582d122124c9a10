"""The package that a clean clone builds is whole: the page of the web table is in it, or it is not built at all."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.project import ROOT
from tests.server.serving import Server

pytestmark = pytest.mark.xdist_group("wheel")
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


def test_without_node_there_is_no_package_rather_than_half_of_one(tmp_path: Path) -> None:
    made = clean_copy(tmp_path)
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("sh", "dirname", "find", "cksum", "sort", "cat", "flock", "mktemp", "rm"):
        (tools / tool).symlink_to(f"/usr/bin/{tool}")
    done = build(made, "wheel", PATH=str(tools))
    assert done.returncode and "no package is made without" in done.stdout
    assert not list(made.glob("dist/*.whl"))


def test_the_wheel_has_its_page_and_serves_it(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = build(project, "wheel")
    assert done.returncode == 0, done.stdout
    (wheel,) = project.glob("dist/*.whl")
    assert wheel.stat().st_size < 1_500_000
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        assert PAGE + "index.html" in names
        assert any(name.startswith(PAGE + "assets/") and name.endswith(".js") for name in names)
        assert not any("node_modules" in name or name.endswith(".svelte") for name in names)
        packed.extractall(tmp_path / "installed")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "installed"))
    with Server(tmp_path) as server:
        page = httpx.get(server.address).text
        script = page.partition('src="')[2].partition('"')[0]
        assert script.endswith(".js") and httpx.get(server.address + script).status_code == 200


def test_the_sdist_carries_the_page_so_that_nobody_else_needs_node(project: Path, tmp_path: Path) -> None:
    done = build(project, "sdist")
    assert done.returncode == 0, done.stdout
    (packed,) = project.glob("dist/*.tar.gz")
    with tarfile.open(packed) as source:
        source.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("quarterdeck-*")
    assert (unpacked / "src" / PAGE / "index.html").exists() and (unpacked / "web" / "src" / "main.ts").exists()
    done = build(unpacked, "wheel", npm_config_registry="http://127.0.0.1:1/")
    assert done.returncode == 0 and "building it" not in done.stdout, done.stdout

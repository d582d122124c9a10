"""Where the project is, and which files are its own."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MADE = {"build", "dist", "htmlcov", "node_modules", "__pycache__"}


def project_files(root: Path = ROOT) -> list[Path]:
    """Every file that is in git or could be: all but what .gitignore names."""
    if not (root / ".git").exists():
        return files_without_git(root)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, capture_output=True, check=True).stdout.decode().split("\0")
    return sorted(root / name for name in names if name and (root / name).is_file())


def files_without_git(root: Path) -> list[Path]:
    """The same for a copy that came without git: all but the folders that are made, and hidden ones."""
    found = []
    for path in sorted(root.rglob("*")):
        folders = path.relative_to(root).parts[:-1]
        if path.is_file() and not any(name in MADE or name.startswith(".") for name in folders):
            found.append(path)
    return found

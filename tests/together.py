"""Which tests run on one worker."""

from xdist.scheduler import LoadScopeScheduling

from quarterdeck.games import FOLDERS


class Together(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no annotations
    """Those of one game, which is then compiled once, and those of one file."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if not file.startswith(("tests/server", "tests/web")):
            for slug in FOLDERS:
                if slug in nodeid.replace("_", "-"):
                    return slug
        return "hit-the-deck" if file.startswith("tests/bots") else file  # the game that most tests of bots play

"""Which tests run on one worker."""

from xdist.scheduler import LoadScopeScheduling

from quarterdeck.games import FOLDERS

BY_GAME = ("tests/bots", "tests/envs", "tests/games", "tests/laws", "tests/test_coverage", "tests/test_golden")


class Together(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no annotations
    """Those of one game, which is then compiled once, and those of one file, which share what it sets up."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(BY_GAME):
            for slug in FOLDERS:
                if slug in nodeid.replace("_", "-"):
                    return slug
        return "hit-the-deck" if file.startswith("tests/bots") else file  # the game that most tests of bots play

"""Which tests run on one worker, and in which order."""

from typing import Any

from xdist.scheduler import LoadScopeScheduling

from quarterdeck.games import FOLDERS

BY_GAME = ("tests/bots", "tests/envs", "tests/games", "tests/laws", "tests/test_coverage", "tests/test_golden")
OTHER_PROGRAMS = ("tests/web", "tests/test_wheel", "tests/test_setup", "tests/test_site", "tests/server")


class Together(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no annotations
    """Those of one game, which is then compiled once, and those of one file, which share what it sets up.

    The first worker begins with those that wait for other programs, browsers and servers above all, the others with
    those that compute for a game: so the processors are busy from first to last. What is small is left for the end.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(BY_GAME):
            for slug in FOLDERS:
                if slug in nodeid.replace("_", "-"):
                    return slug
        return "hit-the-deck" if file.startswith("tests/bots") else file  # the game that most tests of bots play

    def _computes(self, scope: str) -> int:
        """0 where a scope waits for browsers, the more the more it computes by itself."""
        if scope in FOLDERS:
            return len(OTHER_PROGRAMS) + 1
        return next((n for n, start in enumerate(OTHER_PROGRAMS) if scope.startswith(start)), len(OTHER_PROGRAMS))

    def _assign_work_unit(self, node: Any) -> None:
        """Give this worker the largest scope of the kind that is next for it."""
        way = 1 if node is self.nodes[0] else -1
        chosen = min(self.workqueue, key=lambda scope: (way * self._computes(scope), -len(self.workqueue[scope])))
        self.workqueue.move_to_end(chosen, last=False)
        super()._assign_work_unit(node)

"""The random bot: every legal action is as likely as the others."""

from __future__ import annotations

from quarterdeck.bots.question import Question
from quarterdeck.engine.luck import below


class RandomBot:
    """A yardstick, and somebody to play against on a first evening."""

    name = "random"
    about = "any legal move, each as likely"

    def choose(self, question: Question) -> int:
        return question.legal[below(question.luck, len(question.legal))]


BOTS = {"random": RandomBot()}

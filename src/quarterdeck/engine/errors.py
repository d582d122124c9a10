"""The two kinds of refusal: of a move, and of input."""


class Illegal(Exception):
    """A move that the rules do not allow now; the text is the reason. Nothing has changed."""


class BadInput(Exception):
    """Something that cannot be read: a file, an option, a word. The text is one line that says what was expected.

    `word` is what was not understood, `meant` the nearest one that would be: for clients that offer to put it right.
    """

    def __init__(self, text: str, *, file: str = "", line: int = 0, word: str = "", meant: str = "") -> None:
        place = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        super().__init__(place + text)
        self.text = text
        self.file = file
        self.line = line
        self.word = word
        self.meant = meant

    def at(self, text: str, file: str, line: int) -> "BadInput":
        """The message with its file and line."""
        return BadInput(text, file=file, line=line, word=self.word, meant=self.meant)

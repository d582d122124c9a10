"""quarterdeck verify: was the shuffle fair, and is the record what the rules give?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from quarterdeck import games
from quarterdeck.cli import one_line
from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.daily import day_hash, deal_secret
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import Record, read_text, seed_from_number
from quarterdeck.engine.seeds import WIDTH
from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.verifying import notes_are_checked, verify
from quarterdeck.terminal.saves import find_file, read_record, records_folder, saves_folder

TRIED = 100_000  # numbers for --seed that a seed may come from: a tenth of a second
UNSEALED = ("# A practice table", "# Uploaded")  # as the second line of a record that a server gives out

MORE = """\
The hash of the seed is published when a match begins, the seed when it is over. If they belong together, nobody
chose the shuffles afterwards; with a number of each seat in it, nobody chose them before either. If every move is
legal and gives the result, the record is a match by the rules.
Today's deals come from one secret a day: its hash stands on the page while the day lasts, the secret when it is over.
With --day, --secret and --hash the record is also checked to be a deal of that day.
Exit status: 0 if all is well, 1 if not, 2 if it cannot be checked."""


def main(argv: Sequence[str]) -> int:
    parser = Arguments("verify", "Check a match on paper: its shuffles, its moves, its result.", MORE)
    parser.add_argument("file", metavar="FILE", help="a record, or the name of a saved match")
    parser.add_argument("--day", metavar="DATE", default="", help="the day of a daily deal, as 2026-11-16")
    parser.add_argument("--secret", metavar="HEX", default="", help="that day's secret, from the page")
    parser.add_argument("--hash", metavar="HEX", default="", help="the hash that was published while the day lasted")
    given = parser.parse_args(argv)
    day = day_given(given.day, given.secret)
    path = find_file(given.file, [records_folder(), saves_folder()])
    record = read_record(path)
    try:
        wrong = [f"{path}: {text}" for text in verify(record, games.find)]
    except BadInput as error:
        if not error.line:  # it cannot be played again at all: another version, no seed yet
            raise
        wrong = [str(error)]  # a move that the rules do not allow
    deal = ""
    if day is not None:
        if given.hash and day_hash(given.day, day) != given.hash.lower():
            wrong.append(f"the secret is not the one that was promised for {given.day}: its hash differs")
        deal = daily_deal(record, given.day, day)
        if not deal:
            wrong.append(f"{path}: its shuffle is none of the deals of {given.day} that this secret gives")
    for text in wrong:
        print(one_line(text))
    if wrong:
        print("This record is NOT what these rules and this seed give.")
        return 1
    print(f"The shuffle is the one that was promised (seed hash {record.hash[:16]}...).")
    if deal:
        sealed = " and the secret the one that was promised" if given.hash else ""
        print(f"It is the deal {deal} of {given.day}{sealed}.")
    for text in (*remarks(record, read_text(path)), *number_lines(record)):
        print(one_line(text))
    if record.redeals:
        print(f"What nobody knew was dealt anew {counted(len(record.redeals), 'time')}: something seen was taken back.")
    end = f"and they give: {record.result}" if record.result else "and the match is not over yet"
    if record.agreed:
        cards = f", and so are the cards of {listed(list(record.cards))}" if record.cards else ""
        print(f"The options are those that were agreed on{cards}.")
    else:
        print("It has no digest of its options and cards: whether they are those that were agreed on is not known.")
    if record.notes and notes_are_checked(record):
        print("The notes are what was told.")
    elif record.notes:
        wrote = f"Quarterdeck {record.program}" if record.program else "an earlier Quarterdeck"
        print(f"The notes are in the words of {wrote} and were not checked.")
    print(f"All {len(record.moves)} moves are legal by version {record.version} of the rules, {end}.")
    return 0


def day_given(day: str, secret: str) -> bytes | None:
    """The secret of a day, if one was given; BadInput if it can be none."""
    if not day and not secret:
        return None
    try:
        date.fromisoformat(day)
    except ValueError:
        raise BadInput(f"--day takes a date, as 2026-11-16, not {day!r}") from None
    try:
        found = bytes.fromhex(secret)
    except ValueError:
        found = b""
    if len(found) != WIDTH:
        raise BadInput(f"--secret takes {2 * WIDTH} hexadecimal digits: the secret of the day, from the page")
    return found


def daily_deal(record: Record, day: str, secret: bytes) -> str:
    """Which of the day's deals a record is; empty: none."""
    game = games.find(record.game)
    deals = game.deals(date.fromisoformat(day).toordinal())
    found = [deal for deal in deals if deal_secret(day, deal.deal_id(game.slug), secret) == record.seed]
    same = [deal for deal in found if game.settle(dict(deal.options)) == {**game.settle({}), **record.options}]
    alone = [deal for deal in same if deal.seats == len(record.seats) and not record.redeals]
    return alone[0].deal_id(game.slug) if alone and not any(each.number for each in record.numbers) else ""


def remarks(record: Record, text: str) -> list[str]:
    """What the hash of the seed does not prove: that nobody knew it, and that it was sealed before the match."""
    number = next((each for each in range(TRIED) if seed_from_number(each) == record.seed), None)
    if number is not None:
        return [f"But this was for practice: its shuffles come from the number {number}, known before."]
    return [f"But: {line[2:]}" for line in text.splitlines()[1:2] if line.startswith(UNSEALED)]


def number_lines(record: Record) -> list[str]:
    """Whose numbers went into the seed, and whose were left out."""
    opened = [each for each in record.numbers if each.number is not None]
    late = [each for each in record.numbers if each.number is None and each.hash]
    none = [each for each in record.numbers if not each.hash]
    lines = [
        (opened, "Its seed is mixed with the numbers of {}, which are those that were promised."),
        (late, "Promised, but not opened in time and so left out: the number of {}."),
        (none, "No number was given by {}."),
    ]
    return [text.format(listed([record.seats[each.seat][0] for each in found])) for found, text in lines if found]

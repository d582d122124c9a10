"""The only source of luck: the generator of 256 bits inside the table (xoshiro256++)."""

from quarterdeck.engine.fields import Lucky, Pile

MASK = 0xFFFFFFFFFFFFFFFF  # in plain Python numbers grow; in the record they are 64 bits wide


def word(table: Lucky) -> int:
    """The generator's next 32 bits."""
    state = table.luck
    a = state[0]
    b = state[1]
    c = state[2] ^ a
    d = state[3]
    total = (a + d) & MASK
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ ((b << 17) & MASK)
    state[3] = ((d << 45) & MASK) | (d >> 19)
    return ((((total << 23) | (total >> 41)) + a) & MASK) >> 32


def below(table: Lucky, n: int) -> int:
    """A number from 0 to n-1, each as likely as the others (Lemire's method)."""
    product = word(table) * n
    while product & 0xFFFFFFFF < n and product & 0xFFFFFFFF < (0x100000000 - n) % n:
        product = word(table) * n
    return product >> 32


def roll(table: Lucky, sides: int) -> int:
    """One die: 1 to `sides`."""
    return below(table, sides) + 1


def shuffle(table: Lucky, pile: Pile, size: int) -> None:
    """Put the first `size` cards of a pile into random order, every order as likely."""
    for i in range(size - 1, 0, -1):
        j = below(table, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card

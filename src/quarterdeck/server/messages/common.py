"""What all messages share: the types of their fields, and the two kinds of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

API = 2  # the version of these messages; 1 had Views in which facts stood in sentences

Name = Annotated[str, Meta(max_length=200, description="A person's name; cleaned, and cut to 24 letters.")]
Slug = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=1000)]
MoveKey = Annotated[str, Meta(max_length=40)]
Hash = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]  # or nothing
Secret = Annotated[str, Meta(max_length=100)]
SeatNumber = Annotated[int, Meta(ge=0, le=6)]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]

State = Literal["gathering", "playing", "over", "ended"]
# gathering: seats are still open, or somebody has yet to choose in secret; nothing is dealt.
# playing. over: by the rules. ended: by the people (someone left).


class Asked(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What clients send: a field that we do not know is refused rather than ignored."""


class Answer(Struct):
    """What the server sends."""


class Clock(Asked):
    """Thinking time: so many seconds for the whole match, and so many more for every decision."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0

"""PPO with legal moves only, on `quarterdeck.envs.Batch`, measured against the bot `greedy` as it learns.

    pip install torch
    python examples/ppo.py deckhand-duel --updates 40 --seed 1 --picture curve.svg --save net.pt
    python examples/ppo.py hit-the-deck --imitate 40 --updates 90 --seed 1

A quarter of the tables are self-play; at the others `greedy` holds one seat. Rewards are those of the game alone: 1
for a win, -1 for a loss, at the end. With `--imitate`, the first updates learn to do as `greedy` does. One thread, CPU.
"""

from __future__ import annotations

import argparse
import re
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from quarterdeck.envs import Batch, Features

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]
MOST_VALUES = 128  # a field with fewer values is also given to the network value by value
LONG_ROW = 12  # in a longer one the place means nothing


@dataclass(frozen=True)
class Settings:
    """What can be turned. The defaults were chosen on Hit the Deck! and not tuned further."""

    tables: int = 1024
    steps: int = 64  # decisions at each table between two updates
    epochs: int = 2
    minibatch: int = 4096
    hidden: int = 256
    key: int = 48  # width of an action's description
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01  # goes to 0 with the rate
    greedy: float = 0.75  # share of the tables at which the bot holds a seat; the others are self-play
    trace: float = 0.95  # lambda of generalised advantage estimation; rewards are not discounted
    largest_gradient: float = 0.5


# --- What the network reads


@dataclass(frozen=True)
class Map:
    """What the words of a game's notation have to do with its table: places, what lies on them, and whose it is."""

    places: tuple[str, ...]  # as the notation names them, in the order of the table's fields
    lies: str  # the field that says what lies on each place
    whose: str = ""  # the field that says, a set of places a seat, whose it is
    ranks: int = 0  # of cards that are numbered rank by rank, four of each; 0: they are not
    spots: tuple[str, ...] = ()  # fields that are a place
    seats: tuple[str, ...] = ()  # fields that are a seat
    same: bool = False  # does it look the same to both seats, each from its own side? Places then count backwards


MAPS = {
    "hit-the-deck": Map(tuple("ABCDEFGHI"), "ship", "fleet", 13, ("source", "target"), ("compass",), same=True),
    "deckhand-duel": Map(tuple(column + row for row in "123" for column in "abc"), "figure"),
}


class Actions:
    """Every action as the words of its notation ("attack", "C", ">F", "with", "5H", "5", "H"), so that actions share
    them, and the places that it names."""

    def __init__(self, batch: Batch, board: Map) -> None:
        vocabulary: dict[str, int] = {}
        words: list[int] = []
        starts = []
        texts = [batch.text(action) for action in range(batch.actions)]
        self.places = np.full((batch.actions, 2), len(board.places))  # the first two, or none
        for action, text in enumerate(texts):
            starts.append(len(words))
            parts = re.findall(r">?[^\s>]+", text)
            if board.ranks:
                cards = [word for word in parts if re.fullmatch(r"\w+[CDHS]", word)]
                parts += [part for card in cards for part in (f"rank {card[:-1]}", f"suit {card[-1]}")]
            words += [vocabulary.setdefault(word, len(vocabulary)) for word in (text, *parts)]
            named = [board.places.index(word) for word in re.findall(r"\w+", text) if word in board.places]
            self.places[action, : len(named)] = named[:2]
        self.words, self.starts, self.vocabulary = torch.tensor(words), torch.tensor(starts), len(vocabulary)
        self.turned = np.arange(batch.actions)  # each as it looks from the other side
        if board.same:
            number = {frozenset(re.findall(r">?\w+", text)): action for action, text in enumerate(texts)}
            other = dict(zip(board.places, board.places[::-1], strict=True))
            for action, text in enumerate(texts):
                flipped = re.sub(r"\b\w\b", lambda found: other.get(found[0], found[0]), text)
                self.turned[action] = number[frozenset(re.findall(r">?\w+", flipped))]


class Eyes:
    """A shown table as numbers for the network: the features, and beside them small numbers value by value.

    Card 7 is not "more" than card 6, so a network that is only told 7/52 learns slowly. Here every value of a field has
    weights of its own: at its place, and anywhere in its row (in a long row, say a hand, the place means nothing).
    """

    def __init__(self, features: Features, board: Map) -> None:
        self.features, self.board = features, board
        self.fields = [each for each in features.fields if each.kind == "number" and each.largest < MOST_VALUES]
        self.values = 0  # how many weights there are
        self.parts: list[tuple[str, int, Ints]] = []  # a field, its largest value, where its columns' weights begin
        for each in self.fields:
            columns = np.arange(each.columns)
            long = each.shape[-1] if each.shape else 1
            for places in [columns] * (long <= LONG_ROW) + [columns // long] * (long > 1):
                self.parts.append((each.field, each.largest, self.values + places * (each.largest + 2)))
                self.values += (int(places[-1]) + 1) * (each.largest + 2)
        self.kinds = 1 + max((each.largest for each in self.fields if each.field == board.lies), default=0)
        self.spots = self.values
        self.values += len(board.spots) * self.things

    @property
    def things(self) -> int:
        """What can lie on a place, by whose it is (nobody's, mine, theirs), and as many again for ranks alone."""
        return 3 * (self.kinds + self.board.ranks + 1)

    def turn(self, shown: npt.NDArray[np.void], seat: npt.NDArray[np.int8]) -> npt.NDArray[np.void]:
        """The tables as they would look if the seat to decide were the first one."""
        board, theirs = self.board, np.flatnonzero(seat)
        turned, some = shown.copy(), shown[theirs]
        for name in (each.field for each in self.features.fields):
            values = shown[name][theirs]
            if name == board.whose:
                bits = values[..., None] >> np.arange(len(board.places)) & 1
                values = (bits << np.arange(len(board.places))[::-1]).sum(-1)
            if values.shape[1:2] == (2,) or name == board.lies:
                values = values[:, ::-1]
            elif name in board.spots:
                values = len(board.places) - 1 - values
            elif name in board.seats:
                values = 1 - values
            some[name] = values
        turned[theirs] = some
        return turned

    def look(self, shown: npt.NDArray[np.void], seat: npt.NDArray[np.int8]) -> tuple[Tensor, Tensor, Ints]:
        """The features as floats, for every small number the place of its weights (-1 is a value, too), and what lies
        on each place (with a last one for nowhere)."""
        n = len(shown)
        if self.board.same:
            shown, seat = self.turn(shown, seat), np.zeros_like(seat)
        dense = np.zeros((n, self.features.width), np.float32)
        self.features.write(shown, seat, dense)
        values = [
            np.clip(shown[field].reshape(n, -1).astype(np.int64) + 1, 0, largest + 1) + places
            for field, largest, places in self.parts
        ]
        lying = np.zeros((n, len(self.board.places) + 1, 2), np.int64)
        if self.board.places:
            card, whose = shown[self.board.lies].astype(np.int64), np.zeros((n, len(self.board.places)), np.int64)
            if self.board.whose:
                bits = shown[self.board.whose][..., None] >> np.arange(len(self.board.places)) & 1
                whose = bits[np.arange(n), seat] + 2 * bits[np.arange(n), 1 - seat]
            rank = np.where(card > 0, (card + 3) // 4, 0) if self.board.ranks else 0
            lying[:, :-1, 0] = whose * self.kinds + np.clip(card, 0, self.kinds - 1)
            lying[:, :-1, 1] = 3 * self.kinds + whose * (self.board.ranks + 1) + rank
        for number, spot in enumerate(self.board.spots):
            values.append(lying[np.arange(n), shown[spot]] + self.spots + number * self.things)
        return torch.from_numpy(dense), torch.from_numpy(np.hstack(values)), lying


class Network(nn.Module):  # type: ignore[misc]  # torch has no types where it is not installed
    """What a seat is shown in; how good each legal action is and how the game will end out.

    An action is judged by its words and by what lies on the places that it names, together with the whole table.
    """

    def __init__(self, batch: Batch, settings: Settings) -> None:
        super().__init__()
        board = MAPS.get(batch.game.slug, Map((), ""))
        self.eyes, self.actions = Eyes(batch.features(), board), Actions(batch, board)
        hidden, key = settings.hidden, settings.key
        self.dense = nn.Linear(self.eyes.features.width, hidden)
        self.values = weights(self.eyes.values, hidden, 0.02)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.query = nn.Linear(hidden, key)
        self.keys = weights(self.actions.vocabulary, key, 0.05)
        self.table, self.words = nn.Linear(hidden, key), weights(self.actions.vocabulary, key, 0.1)
        self.things = weights(2 * self.eyes.things, key, 0.1)
        self.judge = nn.Linear(key, 1)
        self.end = nn.Sequential(nn.Linear(hidden, 1), nn.Tanh())

    def forward(
        self, shown: npt.NDArray[np.void], seat: npt.NDArray[np.int8], legal: Ints, count: Ints
    ) -> tuple[Tensor, Tensor]:
        """Logits of the legal actions (a row a table, -inf behind the last one), and the value."""
        if self.eyes.board.same:
            legal = np.where(seat[:, None] == 1, self.actions.turned[legal], legal)
        dense, values, lying = self.eyes.look(shown, seat)
        body = self.body(self.dense(dense) + self.values(values))
        is_legal = np.arange(legal.shape[1]) < count[:, None]
        rows, action = np.repeat(np.arange(len(count)), count), legal[is_legal]
        there = lying[rows[:, None], self.actions.places[action]]
        there[:, 1] += self.eyes.things
        of, which = torch.from_numpy(rows), torch.from_numpy(action)
        words, starts = self.actions.words, self.actions.starts
        good = (self.query(body)[of] * self.keys(words, starts)[which]).sum(-1)
        seen = self.table(body)[of] + self.words(words, starts)[which]
        seen = seen + self.things(torch.from_numpy(there.reshape(len(there), -1)))
        good = good + self.judge(torch.relu(seen))[:, 0]
        mask = torch.from_numpy(is_legal)
        return torch.full(mask.shape, -torch.inf).masked_scatter(mask, good), self.end(body)[:, 0]


def weights(count: int, width: int, spread: float) -> nn.EmbeddingBag:
    """A row of weights for each of so many things; those that are there are added up."""
    bag = nn.EmbeddingBag(max(count, 1), width, mode="sum")
    nn.init.normal_(bag.weight, std=spread)
    return bag


# --- Playing


def decide(network: Network, batch: Batch, where: Bools, sample: bool) -> tuple[Ints, Floats, Floats]:
    """The network's choice at some tables: its place among the legal actions, its logarithmic chance, the value."""
    places, chances, values = np.zeros(batch.tables, np.int64), *np.zeros((2, batch.tables), np.float32)
    if not where.any():
        return places, chances, values
    count = np.maximum(batch.count[where], 1)  # where the game is over nothing is asked, but a row is needed
    legal = batch.legal[where, : count.max()].astype(np.int64)
    with torch.no_grad():
        logits, value = network(batch.shown[where], batch.seat[where], legal, count)
        chance = torch.log_softmax(logits, 1)
        noise = -torch.log(torch.empty_like(chance).exponential_()) if sample else 0.0
        place = (chance + noise).argmax(1)
        places[where], values[where] = place.numpy(), value.numpy()
        chances[where] = chance.gather(1, place[:, None])[:, 0].numpy()
    return places, chances, values


@dataclass
class Rollout:
    """Decisions of `steps` steps at all tables, and what came of them. Time is the first axis."""

    shown: npt.NDArray[np.void]
    seat: npt.NDArray[np.int8]
    legal: npt.NDArray[np.int16]
    count: Ints
    place: Ints  # of the choice in `legal`
    chance: Floats  # its logarithm when it was chosen
    value: Floats
    ours: Bools  # not the opponent's
    advantage: Floats


def play(network: Network, batch: Batch, greedy: Ints, settings: Settings, imitate: bool = False) -> Rollout:
    """Play on for some steps. `greedy` is the seat that the bot holds at each table, or -1 (all, to be imitated)."""
    steps, n = settings.steps, batch.tables
    rows = np.arange(n)
    kept = Rollout(
        shown=np.zeros((steps, n), batch.dtype),
        seat=np.zeros((steps, n), np.int8),
        legal=np.zeros((steps, n, batch.most_legal), np.int16),
        count=np.zeros((steps, n), np.int64),
        place=np.zeros((steps, n), np.int64),
        chance=np.zeros((steps, n), np.float32),
        value=np.zeros((steps, n), np.float32),
        ours=np.zeros((steps, n), np.bool_),
        advantage=np.zeros((steps, n), np.float32),
    )
    done, reward = np.zeros((steps, n), np.bool_), np.zeros((steps, n, batch.seats), np.float32)
    for step in range(steps):
        kept.shown[step], kept.seat[step] = batch.shown, batch.seat
        kept.count[step], most = batch.count, batch.count.max()
        kept.legal[step, :, :most] = batch.legal[:, :most]
        kept.ours[step] = ours = (batch.seat != greedy) | imitate
        if imitate:
            chosen = batch.greedy_actions()
            kept.place[step] = (batch.legal == chosen[:, None]).argmax(1)
        else:
            kept.place[step], kept.chance[step], kept.value[step] = decide(network, batch, ours, sample=True)
            actions = batch.legal[rows, kept.place[step]]
            chosen = np.where(ours, actions, batch.greedy_actions(~ours))
        batch.step(chosen)
        done[step], reward[step] = batch.done, batch.reward
    last = decide(network, batch, np.ones(n, np.bool_), sample=True)[2]
    trace = 1.0 if imitate else settings.trace  # values were not asked for: by the games' ends alone
    kept.advantage = advantages(kept, done, reward, last, batch.seat, trace)
    return kept


def advantages(
    kept: Rollout,
    done: Bools,
    reward: Floats,
    last: Floats,
    seat: npt.NDArray[np.int8],
    trace: float,
) -> Floats:
    """How much better than expected each decision went, for the seat that made it (two seats; what one wins, the other
    loses). A decision is followed by the same seat's next one, or by the end of the game."""
    steps, n = done.shape
    rows = np.arange(n)
    value = np.stack([-last, -last], 1)  # what each seat expects next
    value[rows, seat] = last
    better = np.zeros((n, 2), np.float32)
    found = np.zeros((steps, n), np.float32)
    for step in range(steps - 1, -1, -1):
        ended = done[step]
        value[ended], better[ended] = reward[step][ended], 0.0
        mine = (rows, kept.seat[step])
        better[mine] = value[mine] - kept.value[step] + trace * better[mine]
        value[mine] = kept.value[step]
        found[step] = better[mine]
    return found


# --- Learning


def learn(
    network: Network,
    optimizer: torch.optim.Optimizer,
    kept: Rollout,
    settings: Settings,
    imitate: bool = False,
    left: float = 1.0,
) -> float:
    """One update on a rollout: more of what went better than expected, or of whatever was done; the mean loss.
    `left` is the share of the updates that are still to come."""
    where = np.flatnonzero(kept.ours & (kept.count > 1))  # a decision with one choice teaches the policy nothing
    shown, seat, legal, count, place, chance, value, advantage = (
        each.reshape(kept.count.size, *each.shape[2:])
        for each in (kept.shown, kept.seat, kept.legal, kept.count, kept.place, kept.chance, kept.value, kept.advantage)
    )
    spread = advantage[where].std() + 1e-8
    minibatch = settings.minibatch // 4 if imitate else settings.minibatch
    losses = []
    for _ in range(1 if imitate else settings.epochs):
        order = where[torch.randperm(len(where)).numpy()]
        for first in range(0, len(order), minibatch):
            some = order[first : first + minibatch]
            listed = legal[some, : count[some].max()].astype(np.int64)
            logits, expected = network(shown[some], seat[some], listed, count[some])
            chances = torch.log_softmax(logits, 1)
            now = chances.gather(1, torch.from_numpy(place[some])[:, None])[:, 0]
            ratio = torch.exp(now - torch.from_numpy(chance[some]))
            gain = torch.from_numpy(advantage[some] / spread)
            bounded = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -now.mean() if imitate else -torch.minimum(ratio * gain, bounded * gain).mean()
            value_loss = (expected - torch.from_numpy(value[some] + advantage[some])).square().mean()
            entropy = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
            loss = policy_loss + 0.5 * value_loss - settings.entropy * left * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), settings.largest_gradient)
            optimizer.step()
            losses.append(loss.item())
    return float(np.mean(losses))


def measure(network: Network, game: str, deals: int, seed: int, against: str = "greedy") -> tuple[float, float]:
    """The share of games won against a bot, every deal from both seats, and its standard error."""
    batch = Batch(game, 2 * deals, autoreset=False, mask="none")
    batch.reset(np.repeat(np.arange(deals), 2) + seed * 1_000_000)
    rows, learner = np.arange(2 * deals), np.tile([0, 1], deals)
    won = np.zeros(2 * deals)
    while (going := batch.count > 0).any():
        ours = batch.seat == learner
        place, _, _ = decide(network, batch, going & ours, sample=False)
        theirs = batch.greedy_actions(going & ~ours) if against == "greedy" else batch.random_actions()
        batch.step(np.where(ours, batch.legal[rows, place], theirs), going)
        won += np.where(batch.done, (batch.reward[rows, learner] + 1) / 2, 0.0)
    pairs = won.reshape(deals, 2).mean(1)
    return float(pairs.mean()), float(pairs.std(ddof=1) / np.sqrt(deals))


def train(
    game: str,
    updates: int,
    seed: int,
    settings: Settings,
    every: int = 10,
    deals: int = 256,
    imitate: int = 0,
    save: Path | None = None,
) -> tuple[Network, list[Point]]:
    """Learn a game; the network, and how it did against `greedy` on the way. The first `imitate` updates imitate it.
    The weights are saved whenever it is measured."""
    torch.manual_seed(seed)
    batch = Batch(game, settings.tables, seed=seed, mask="none")
    if batch.seats != 2:
        raise SystemExit(f"{batch.game.title}: this example learns games of two seats")
    greedy = np.where(np.arange(batch.tables) < batch.tables * settings.greedy, np.arange(batch.tables) % 2, -1)
    network = Network(batch, settings)
    optimizer = torch.optim.Adam(network.parameters(), settings.rate)
    curve: list[Point] = []
    began = time.process_time()
    for update in range(updates + 1):
        if update % every == 0 or update == updates:
            share, error = measure(network, game, deals, seed)
            decisions, seconds = update * settings.steps * settings.tables, time.process_time() - began
            curve.append(Point(update, decisions, seconds, share, error))
            print(curve[-1].text, flush=True)
            if save:
                torch.save(network.state_dict(), save)
        if update < updates:
            left, copying = 1 - update / updates, update < imitate
            for group in optimizer.param_groups:
                group["lr"] = settings.rate * left
            learn(network, optimizer, play(network, batch, greedy, settings, copying), settings, copying, left)
    return network, curve


# --- The curve


@dataclass(frozen=True)
class Point:
    """How the network did against `greedy` after some updates."""

    update: int
    decisions: int
    seconds: float  # of CPU time
    share: float
    error: float

    @property
    def text(self) -> str:
        spent = f"{self.decisions / 1e6:5.1f} million decisions, {self.seconds / 60:5.1f} minutes of CPU"
        return f"update {self.update:4}: {spent}, {self.share:6.1%} against greedy (standard error {self.error:.1%})"


def picture(title: str, curve: list[Point]) -> str:
    """The curve as an SVG: share of games won against `greedy` over millions of decisions."""
    width, height, left, top = 560, 300, 52, 34
    far = max(point.decisions for point in curve) or 1

    def at(decisions: float, share: float) -> str:
        return f"{left + decisions / far * (width - left - 20):.1f},{top + (1 - share) * (height - top - 44):.1f}"

    upper = [at(p.decisions, min(p.share + 1.96 * p.error, 1)) for p in curve]
    lower = [at(p.decisions, max(p.share - 1.96 * p.error, 0)) for p in curve]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        "<style>text { font-size: 12px }</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="20">{title}</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = at(0, share).split(",")
        color = "#888" if share == 0.5 else "#ddd"
        lines.append(f'<line x1="{x}" y1="{y}" x2="{width - 20}" y2="{y}" stroke="{color}"/>')
        lines.append(f'<text x="{left - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for i in range(5):
        x, y = at(far * i / 4, 0).split(",")
        lines.append(f'<text x="{x}" y="{float(y) + 16:.1f}" text-anchor="middle">{far * i / 4e6:.1f}</text>')
    middle = " ".join(at(p.decisions, p.share) for p in curve)
    lines += [
        f'<text x="{(width + left) / 2}" y="{height - 8}" text-anchor="middle">millions of decisions</text>',
        f'<polygon points="{" ".join(upper + lower[::-1])}" fill="#1f6f8b" opacity="0.2"/>',
        f'<polyline points="{middle}" fill="none" stroke="#1f6f8b" stroke-width="2"/>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("hit-the-deck", "all-hands", "deckhand-builder", "deckhand-duel"))
    parser.add_argument("--updates", type=int, default=150)
    parser.add_argument("--imitate", type=int, default=0, metavar="N", help="the first N updates imitate greedy (0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=10, help="updates between two measurements (10)")
    parser.add_argument("--deals", type=int, default=256, help="of a measurement, each played from both seats (256)")
    parser.add_argument("--tables", type=int, default=Settings.tables)
    parser.add_argument("--threads", type=int, default=1, help="of torch (1)")
    parser.add_argument("--save", type=Path, help="the weights")
    parser.add_argument("--picture", type=Path, help="the curve, as SVG")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    network, curve = train(
        given.game,
        given.updates,
        given.seed,
        Settings(tables=given.tables),
        given.every,
        given.deals,
        given.imitate,
        given.save,
    )
    for against in ("greedy", "random"):
        share, error = measure(network, given.game, 1000, given.seed + 1, against)
        print(f"at the end: {share:.1%} of 2,000 games won against {against} (standard error {error:.1%})")
    if given.picture:
        given.picture.write_text(picture(f"{given.game}: games won against greedy", curve))


if __name__ == "__main__":
    main()

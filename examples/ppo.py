"""PPO with legal moves only, on `quarterdeck.envs.Batch`, measured against the bot `greedy` as it learns.

    pip install torch
    python examples/ppo.py deckhand-duel --updates 40 --seed 1 --picture curve.svg --save net.pt
    python examples/ppo.py hit-the-deck --imitate 30 --updates 300 --seed 1

Half of the tables are self-play; at the others `greedy` holds one seat. Rewards are those of the game alone: 1 for a
win, -1 for a loss, at the end. With `--imitate`, the first updates learn to do as `greedy` does. One thread, CPU.
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
MOST_VALUES = 128  # a field with fewer values is also given to the network value by value


@dataclass(frozen=True)
class Settings:
    """What can be turned. The defaults were chosen on Hit the Deck! and not tuned further."""

    tables: int = 1024
    steps: int = 64  # decisions at each table between two updates
    epochs: int = 2
    minibatch: int = 4096
    hidden: int = 256
    key: int = 64  # width of an action's description
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.95  # lambda of generalised advantage estimation; rewards are not discounted
    largest_gradient: float = 0.5


# --- What the network reads


class Eyes:
    """A shown table as numbers for the network: the features, and beside them small numbers value by value.

    Card 7 is not "more" than card 6, so a network that is only told 7/52 learns slowly. Here every value of every field
    has weights of its own, twice: at its place, and anywhere in its row (in a hand the place means nothing).
    """

    def __init__(self, features: Features) -> None:
        self.features = features
        self.fields = [each for each in features.fields if each.kind == "number" and each.largest < MOST_VALUES]
        self.offsets = np.zeros(0, np.int64)
        self.highest = np.zeros(0, np.int64)
        self.values = 0
        for shared in (False, True):
            for each in self.fields:
                columns = np.arange(each.columns)
                if shared:
                    columns //= each.shape[-1] if each.shape else 1
                self.offsets = np.append(self.offsets, self.values + columns * (each.largest + 2))
                self.highest = np.append(self.highest, np.full(each.columns, each.largest))
                self.values += (int(columns[-1]) + 1) * (each.largest + 2)

    def look(self, shown: npt.NDArray[np.void], seat: npt.NDArray[np.int8]) -> tuple[Tensor, Tensor]:
        """The features as floats, and for every small number the place of its weights (-1 is a value, too)."""
        dense = np.zeros((len(shown), self.features.width), np.float32)
        self.features.write(shown, seat, dense)
        numbers = np.hstack([shown[each.field].reshape(len(shown), -1) for each in self.fields], dtype=np.int64)
        values = np.clip(np.tile(numbers, 2) + 1, 0, self.highest + 1) + self.offsets
        return torch.from_numpy(dense), torch.from_numpy(values)


def words_of_actions(batch: Batch) -> tuple[Tensor, Tensor, int]:
    """Every action as the words of its notation ("attack", "C", ">F", "with", "5H"), so that actions share them."""
    vocabulary: dict[str, int] = {}
    words: list[int] = []
    starts = []
    for action in range(batch.actions):
        starts.append(len(words))
        text = batch.text(action)
        words += [vocabulary.setdefault(word, len(vocabulary)) for word in (text, *re.findall(r">?[^\s>]+", text))]
    return torch.tensor(words), torch.tensor(starts), len(vocabulary)


class Network(nn.Module):  # type: ignore[misc]  # torch has no types where it is not installed
    """What a seat is shown in; how good each legal action is and how the game will end out."""

    def __init__(self, batch: Batch, settings: Settings) -> None:
        super().__init__()
        self.eyes = Eyes(batch.features())
        self.words, self.starts, vocabulary = words_of_actions(batch)
        hidden = settings.hidden
        self.dense = nn.Linear(self.eyes.features.width, hidden)
        self.values = nn.EmbeddingBag(self.eyes.values, hidden, mode="sum")
        nn.init.normal_(self.values.weight, std=0.02)
        self.body = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.query = nn.Linear(hidden, settings.key)
        self.keys = nn.EmbeddingBag(vocabulary, settings.key, mode="sum")
        nn.init.normal_(self.keys.weight, std=0.05)
        self.end = nn.Sequential(nn.Linear(hidden, 1), nn.Tanh())

    def forward(
        self, shown: npt.NDArray[np.void], seat: npt.NDArray[np.int8], legal: Ints, count: Ints
    ) -> tuple[Tensor, Tensor]:
        """Logits of the legal actions (a row a table, -inf behind the last one), and the value."""
        dense, values = self.eyes.look(shown, seat)
        body = self.body(self.dense(dense) + self.values(values))
        is_legal = torch.from_numpy(np.arange(legal.shape[1]) < count[:, None])
        rows = torch.from_numpy(np.repeat(np.arange(len(count)), count))
        keys = self.keys(self.words, self.starts)[torch.from_numpy(legal)[is_legal]]
        good = (self.query(body)[rows] * keys).sum(-1)
        return torch.full(is_legal.shape, -torch.inf).masked_scatter(is_legal, good), self.end(body)[:, 0]


# --- Playing


def decide(network: Network, batch: Batch, sample: bool) -> tuple[Ints, Floats, Floats]:
    """The network's choice at every table: its place among the legal actions, its logarithmic chance, the value."""
    count = np.maximum(batch.count, 1)  # where the game is over nothing is asked, but a row is needed all the same
    legal = batch.legal[:, : count.max()].astype(np.int64)
    with torch.no_grad():
        logits, value = network(batch.shown, batch.seat, legal, count)
        chance = torch.log_softmax(logits, 1)
        noise = -torch.log(torch.empty_like(chance).exponential_()) if sample else 0.0
        place = (chance + noise).argmax(1)
        return place.numpy(), chance.gather(1, place[:, None])[:, 0].numpy(), value.numpy()


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
    ours: npt.NDArray[np.bool_]  # not the opponent's
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
        kept.place[step], kept.chance[step], kept.value[step] = decide(network, batch, sample=True)
        if imitate:
            chosen = batch.greedy_actions()
            kept.place[step] = (batch.legal == chosen[:, None]).argmax(1)
        else:
            actions = batch.legal[rows, kept.place[step]]
            chosen = np.where(ours, actions, batch.greedy_actions(~ours))
        batch.step(chosen)
        done[step], reward[step] = batch.done, batch.reward
    last = decide(network, batch, sample=True)[2]
    kept.advantage = advantages(kept, done, reward, last, batch.seat, settings.trace)
    return kept


def advantages(
    kept: Rollout,
    done: npt.NDArray[np.bool_],
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
    network: Network, optimizer: torch.optim.Optimizer, kept: Rollout, settings: Settings, imitate: bool = False
) -> float:
    """One update on a rollout: more of what went better than expected, or of whatever was done; the mean loss."""
    where = np.flatnonzero(kept.ours & (kept.count > 1))  # a decision with one choice teaches the policy nothing
    shown, seat, legal, count, place, chance, value, advantage = (
        each.reshape(kept.count.size, *each.shape[2:])
        for each in (kept.shown, kept.seat, kept.legal, kept.count, kept.place, kept.chance, kept.value, kept.advantage)
    )
    spread = advantage[where].std() + 1e-8
    losses = []
    for _ in range(settings.epochs):
        order = where[torch.randperm(len(where)).numpy()]
        for first in range(0, len(order), settings.minibatch):
            some = order[first : first + settings.minibatch]
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
            loss = policy_loss + 0.5 * value_loss - settings.entropy * entropy
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
        place, _, _ = decide(network, batch, sample=False)
        theirs = batch.greedy_actions(going & ~ours) if against == "greedy" else batch.random_actions()
        batch.step(np.where(ours, batch.legal[rows, place], theirs), going)
        won += np.where(batch.done, (batch.reward[rows, learner] + 1) / 2, 0.0)
    pairs = won.reshape(deals, 2).mean(1)
    return float(pairs.mean()), float(pairs.std(ddof=1) / np.sqrt(deals))


def train(
    game: str, updates: int, seed: int, settings: Settings, every: int = 10, deals: int = 256, imitate: int = 0
) -> tuple[Network, list[Point]]:
    """Learn a game; the network, and how it did against `greedy` on the way. The first `imitate` updates imitate it."""
    torch.manual_seed(seed)
    batch = Batch(game, settings.tables, seed=seed, mask="none")
    if batch.seats != 2:
        raise SystemExit(f"{batch.game.title}: this example learns games of two seats")
    greedy = np.where(np.arange(batch.tables) < batch.tables // 2, np.arange(batch.tables) % 2, -1)
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
        if update < updates:
            for group in optimizer.param_groups:
                group["lr"] = settings.rate * (1 - update / updates)
            copying = update < imitate
            learn(network, optimizer, play(network, batch, greedy, settings, copying), settings, copying)
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
        given.game, given.updates, given.seed, Settings(tables=given.tables), given.every, given.deals, given.imitate
    )
    for against in ("greedy", "random"):
        share, error = measure(network, given.game, 1000, given.seed + 1, against)
        print(f"at the end: {share:.1%} of 2,000 games won against {against} (standard error {error:.1%})")
    if given.save:
        torch.save(network.state_dict(), given.save)
    if given.picture:
        given.picture.write_text(picture(f"{given.game}: games won against greedy", curve))


if __name__ == "__main__":
    main()

"""Measures OpenSpiel, RLCard, EnvPool and PettingZoo, inside the peers' own environment; imports nothing of ours.

It is a small server over a pipe. It greets with one JSON line, then answers every request line
`{"run": NAME, "seconds": SECONDS}` with one JSON line of counts and times, or `{"error": WORDS}`.
Everything is played on one thread, by players that choose uniformly at random, from a given seed.

A *move* is a decision of a player, forced or not. A card dealt by chance is counted apart.
"""

import argparse
import json
import math
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module, metadata
from typing import Any, Protocol, TextIO

BRIDGE = "bridge(use_double_dummy_result=false)"  # played card by card; the solver is another matter
GAMES = {
    "spades": "spades",
    "crazy_eights": "crazy_eights",
    "gin_rummy": "gin_rummy",
    "dou_dizhu": "dou_dizhu",
    "bridge": BRIDGE,
}
# Of the games about as long as ours, those that OpenSpiel can guess the hidden cards of, and the
# weight of curiosity in a search: about what a game is worth. From 1 to 5,000 it changed the native speed
# by less than the noise.
SEARCHED = {"bridge": (BRIDGE, 500.0), "hearts": ("hearts", 25.0)}

CHANCE, OVER = -1, -4  # what OpenSpiel's current_player() answers when no player is to decide
GAMES_A_BATCH = 50
TABLES = 1024  # side by side in a batch, theirs and ours
DEAL_SECONDS = 0.002  # of rollouts from one deal: many times the call, yet many deals a second
LENGTH_SECONDS = 1.0  # of play, to learn how long the games of a rollout are
# Simulations a search, so that some searches fit into a slice. From 200 to 20,000 (native) and from 50 to
# 1,000 (Python) the number changed the speed by less than the noise.
NATIVE_SIMULATIONS = 5000
PYTHON_SIMULATIONS = 200


@dataclass
class Tally:
    """What was played, and the seconds that the playing alone took."""

    games: int = 0
    moves: float = 0.0
    moves_se: float = 0.0  # standard error of `moves`; 0 where every move was counted
    chance: int = 0
    simulations: int = 0
    deals: int = 0
    wall: float = 0.0
    cpu: float = 0.0

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Add the time of the block to the tally."""
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        self.cpu += time.process_time() - cpu
        self.wall += time.perf_counter() - wall


class Measurement(Protocol):
    """Something that can be played in batches of a moment each."""

    def batch(self, tally: Tally) -> None:
        """Play one batch and add it to the tally."""


def play(measurement: Measurement, seconds: float) -> Tally:
    """Play batches until they took about so many seconds."""
    tally = Tally()
    while tally.wall < seconds:
        measurement.batch(tally)
    return tally


def drawn(outcomes: list[tuple[int, float]], luck: random.Random) -> int:
    """Draw one of the outcomes of chance by its probability."""
    left = luck.random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]  # the probabilities fell short of 1 by rounding


def dealt(initial: Any, luck: random.Random) -> Any:
    """Play chance up to the next decision of a player, on a copy."""
    state = initial.clone()
    while state.is_chance_node():
        state.apply_action(drawn(state.chance_outcomes(), luck))
    return state


def first_choice(initial: Any, luck: random.Random) -> Any:
    """Deal, and play forced moves: a bot answers those without a search."""
    state = dealt(initial, luck)
    while len(moves := state.legal_actions()) == 1:
        state.apply_action(moves[0])
        state = dealt(state, luck)
    return state


def seed_for(luck: random.Random) -> int:
    """Draw a seed that fits a C++ int."""
    return luck.getrandbits(31)


class ThroughPython:
    """Whole games through OpenSpiel's Python API, one call a step, deal included.

    The loop is kept as light as it can be: one question a step about whose turn it is, the
    standard library's generator rather than NumPy's, and a copy of one initial state rather
    than a new one each game (which takes gin rummy milliseconds).
    """

    def __init__(self, game: str, luck: random.Random) -> None:
        self.initial = import_module("pyspiel").load_game(game).new_initial_state()
        self.luck = luck

    def batch(self, tally: Tally) -> None:
        """Play one game."""
        with tally.clock():
            moves, chance = self.game()
        tally.games += 1
        tally.moves += moves
        tally.chance += chance

    def game(self) -> tuple[int, int]:
        """Play one game and count its moves and its chance nodes."""
        state, uniform = self.initial.clone(), self.luck.random
        moves = chance = 0
        while (player := state.current_player()) != OVER:
            if player == CHANCE:
                state.apply_action(drawn(state.chance_outcomes(), self.luck))
                chance += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(uniform() * len(legal))])
                moves += 1
        return moves, chance


class AsInTheExample:
    """Whole games the way OpenSpiel's own Python example plays them, NumPy's weighted choice included.

    Most of its time is that choice, not OpenSpiel: this is what a learner's loop often looks like,
    ThroughPython is what the API can do.
    """

    def __init__(self, game: str, luck: random.Random) -> None:
        self.game = import_module("pyspiel").load_game(game)
        self.numbers = import_module("numpy").random.RandomState(seed_for(luck))
        self.luck = luck

    def batch(self, tally: Tally) -> None:
        """Play one game."""
        with tally.clock():
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(self.numbers.choice(actions, p=weights))
                    tally.chance += 1
                else:
                    state.apply_action(self.luck.choice(state.legal_actions(state.current_player())))
                    tally.moves += 1
        tally.games += 1


class GamesInside:
    """Whole games in OpenSpiel's C++ loop for bots (evaluate_bots), deal included.

    One call plays one game with C++ bots that choose uniformly, and leaves the finished state
    behind, so moves are counted exactly, off the clock. The copy of the initial state and the
    call, about 4 microseconds a game, are on it.
    """

    def __init__(self, game: str, luck: random.Random) -> None:
        self.pyspiel = import_module("pyspiel")
        loaded = self.pyspiel.load_game(game)
        self.initial = loaded.new_initial_state()
        self.luck = luck
        seats = range(loaded.num_players())
        self.bots = [self.pyspiel.make_uniform_random_bot(seat, seed_for(luck)) for seat in seats]
        self.lengths: list[int] = []

    def batch(self, tally: Tally) -> None:
        """Play some games, then count their moves off the clock."""
        seeds = [seed_for(self.luck) for _ in range(GAMES_A_BATCH)]
        finished = []
        with tally.clock():
            for seed in seeds:
                state = self.initial.clone()
                self.pyspiel.evaluate_bots(state, self.bots, seed)
                finished.append(state)
        for state in finished:
            players = [step.player for step in state.full_history()]
            chance = players.count(CHANCE)
            self.lengths.append(len(players) - chance)
            tally.games += 1
            tally.moves += len(players) - chance
            tally.chance += chance


class RolloutsInside:
    """OpenSpiel's C++ RandomRolloutEvaluator, from the first decision on: the deal is NOT included.

    Python can make this evaluator but not call it: it has no method there. A C++ MCTSBot of one
    simulation calls it exactly once, on the state it is given, and does nothing else. A rollout
    copies that state and plays it to the end, players uniformly at random, chance drawn afresh.

    It cannot start before the deal: the bot's back-up looks for a player above the root, and a
    root that is a chance node crashes the process. So each search starts from a fresh deal, made
    off the clock. That leaves out the deal, which is most of the work in a trick-taking game, and
    so flatters the peer; GamesInside is the same play with the deal.

    Nor does it say how many moves it played. Every decision of a game lies after the deal, so the
    rollouts are as long as whole games on average: the mean length is measured on whole random
    games beforehand and multiplied. The standard error adds the error of that mean and the
    chance of the deals in this slice, the rollouts of one deal taken as alike (the worst case).
    """

    def __init__(self, game: str, luck: random.Random) -> None:
        pyspiel = import_module("pyspiel")
        whole = GamesInside(game, luck)
        played = play(whole, LENGTH_SECONDS)
        self.rollouts = max(1, round(DEAL_SECONDS * played.games / played.cpu))
        self.sample = len(whole.lengths)
        self.mean = statistics.fmean(whole.lengths)
        self.deviation = statistics.stdev(whole.lengths)
        self.initial, self.luck = whole.initial, luck
        evaluator = pyspiel.RandomRolloutEvaluator(self.rollouts, seed_for(luck))
        self.bot = pyspiel.MCTSBot(
            self.initial.get_game(),
            evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=64,
            solve=False,
            seed=seed_for(luck),
            verbose=False,
        )

    def batch(self, tally: Tally) -> None:
        """Roll one deal out many times."""
        state = dealt(self.initial, self.luck)
        with tally.clock():
            root = self.bot.mcts_search(state)
        if root.explore_count != 1 or root.children:
            raise RuntimeError("the native bot did more than evaluate the state once")
        tally.deals += 1
        tally.games += self.rollouts
        tally.moves = tally.games * self.mean
        share = math.sqrt(1 / self.sample + 1 / tally.deals)
        tally.moves_se = tally.games * self.deviation * share


class SearchInside:
    """OpenSpiel's C++ ISMCTSBot at the first choice of a fresh deal, one random rollout a simulation."""

    def __init__(self, game: str, curiosity: float, luck: random.Random) -> None:
        pyspiel = import_module("pyspiel")
        self.initial = pyspiel.load_game(game).new_initial_state()
        self.luck = luck
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed_for(luck))
        self.bot = pyspiel.ISMCTSBot(seed_for(luck), evaluator, curiosity, NATIVE_SIMULATIONS)

    def batch(self, tally: Tally) -> None:
        """Search one deal."""
        state = first_choice(self.initial, self.luck)
        with tally.clock():
            self.bot.step(state)
        tally.deals += 1
        tally.simulations += NATIVE_SIMULATIONS


class SearchInPython:
    """OpenSpiel's Python ISMCTS at the first choice of a fresh deal, with its Python rollouts.

    The C++ evaluator has no method that Python could call, so its Python twin does the rollouts.
    """

    def __init__(self, game: str, curiosity: float, luck: random.Random) -> None:
        ismcts = import_module("open_spiel.python.algorithms.ismcts")
        mcts = import_module("open_spiel.python.algorithms.mcts")
        loaded = import_module("pyspiel").load_game(game)
        self.initial = loaded.new_initial_state()
        self.luck = luck
        numbers = import_module("numpy").random.RandomState(seed_for(luck))
        evaluator = mcts.RandomRolloutEvaluator(1, numbers)
        self.bot = ismcts.ISMCTSBot(loaded, evaluator, curiosity, PYTHON_SIMULATIONS, random_state=numbers)

    def batch(self, tally: Tally) -> None:
        """Search one deal."""
        state = first_choice(self.initial, self.luck)
        with tally.clock():
            self.bot.step(state)
        tally.deals += 1
        tally.simulations += PYTHON_SIMULATIONS


class RlcardGames:
    """Whole games of RLCard's gin-rummy environment with its random agents, deal included.

    `run` is RLCard's own loop; asked for training, it skips the agents' list of probabilities.
    Its moves include the two forced moves that score the hands.
    """

    def __init__(self, luck: random.Random) -> None:
        import_module("numpy").random.seed(seed_for(luck))  # the random agents draw from it
        self.env = import_module("rlcard").make("gin-rummy", config={"seed": seed_for(luck)})
        agent = import_module("rlcard.agents").RandomAgent
        self.env.set_agents([agent(self.env.num_actions) for _ in range(self.env.num_players)])

    def batch(self, tally: Tally) -> None:
        """Play one game."""
        before = self.env.timestep
        with tally.clock():
            self.env.run(is_training=True)
        tally.games += 1
        tally.moves += self.env.timestep - before


class EnvPoolSteps:
    """Decisions of Leduc hold'em in EnvPool, its C++ pool: a batch of tables, sight and mask of each, one thread.

    Choosing among the legal actions, a few operations of NumPy, is off the clock.
    """

    def __init__(self, luck: random.Random) -> None:
        envpool = import_module("envpool")
        numpy = import_module("numpy")
        self.pool = envpool.make(
            "LeducHoldem-v1", env_type="gymnasium", num_envs=TABLES, num_threads=1, seed=seed_for(luck)
        )
        self.numbers = numpy.random.default_rng(seed_for(luck))
        self.kind = numpy.int32
        _, self.info = self.pool.reset()

    def batch(self, tally: Tally) -> None:
        """Step every table once."""
        mask = self.info["legal_action_mask"]
        actions = (mask * self.numbers.random(mask.shape)).argmax(1).astype(self.kind)
        with tally.clock():
            *_, self.info = self.pool.step(actions)
        tally.moves += TABLES


class PettingZooTurns:
    """Turns of PettingZoo's Leduc hold'em, through its cycle of agents."""

    def __init__(self, luck: random.Random) -> None:
        self.env = import_module("pettingzoo.classic.leduc_holdem_v4").raw_env()
        self.flat = import_module("numpy").flatnonzero
        self.luck = luck
        self.env.reset(seed=seed_for(luck))

    def batch(self, tally: Tally) -> None:
        """Play one game."""
        with tally.clock():
            self.env.reset()
            for _ in self.env.agent_iter():
                seen, _, ended, cut, _ = self.env.last()
                if ended or cut:
                    self.env.step(None)
                else:
                    self.env.step(int(self.luck.choice(self.flat(seen["action_mask"]))))
                    tally.moves += 1
        tally.games += 1


class ClonesInPython:
    """A state copied and one action applied to the copy, in a game that OpenSpiel has in Python."""

    def __init__(self, game: str, luck: random.Random) -> None:
        import_module("open_spiel.python.games")
        self.state = dealt(import_module("pyspiel").load_game(game).new_initial_state(), luck)

    def batch(self, tally: Tally) -> None:
        """Copy and apply, some times."""
        action = self.state.legal_actions()[0]
        with tally.clock():
            for _ in range(GAMES_A_BATCH):
                self.state.clone().apply_action(action)
        tally.moves += GAMES_A_BATCH


def measurements() -> dict[str, Callable[[random.Random], Measurement]]:
    """Name everything that can be measured, and how each is made."""
    known: dict[str, Callable[[random.Random], Measurement]] = {}
    for name, game in GAMES.items():
        known[f"open_spiel/{name}/python"] = partial(ThroughPython, game)
        known[f"open_spiel/{name}/native"] = partial(GamesInside, game)
        known[f"open_spiel/{name}/rollouts"] = partial(RolloutsInside, game)
    for name, (game, curiosity) in SEARCHED.items():
        known[f"open_spiel/{name}/ismcts"] = partial(SearchInside, game, curiosity)
        known[f"open_spiel/{name}/ismcts-python"] = partial(SearchInPython, game, curiosity)
    known["open_spiel/spades/example"] = partial(AsInTheExample, "spades")
    known["rlcard/gin-rummy/python"] = RlcardGames
    known["envpool/leduc/steps"] = EnvPoolSteps
    known["pettingzoo/leduc/turns"] = PettingZooTurns
    known["open_spiel/block_dominoes/clones"] = partial(ClonesInPython, "python_block_dominoes")
    return known


class Runner:
    """Answers requests, keeping each measurement once it is made."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.known = measurements()
        self.made: dict[str, Measurement] = {}

    def answer(self, line: str) -> dict[str, Any]:
        """Answer one request line, with an error in words where it cannot be done."""
        try:
            request = json.loads(line)
            name, seconds = str(request["run"]), float(request["seconds"])
        except (ValueError, KeyError, TypeError):
            return {"error": f'expected {{"run": NAME, "seconds": SECONDS}}, got {line.strip()!r}'}
        if name not in self.known:
            return {"error": f"no measurement {name!r}; there are {', '.join(self.known)}"}
        try:
            return {"name": name, **asdict(play(self.measurement(name), seconds))}
        except Exception as trouble:  # whatever a peer raises is told, not died of
            return {"error": f"{name}: {type(trouble).__name__}: {trouble}"}

    def measurement(self, name: str) -> Measurement:
        """Make the measurement, the first time, with luck of its own."""
        if name not in self.made:
            self.made[name] = self.known[name](random.Random(f"{self.seed} {name}"))
        return self.made[name]


def versions() -> dict[str, str]:
    """Say which Python and which peers these are; a peer that is not installed is left out."""
    found = {"python": ".".join(map(str, sys.version_info[:3]))}
    for package in ("open_spiel", "rlcard", "envpool", "pettingzoo", "numpy"):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


def serve(runner: Runner, requests: Iterable[str], answers: TextIO) -> None:
    """Greet, then answer request after request until there are no more."""
    greeting = {"ready": True, "versions": versions(), "names": list(runner.known)}
    print(json.dumps(greeting), file=answers, flush=True)
    for line in requests:
        print(json.dumps(runner.answer(line)), file=answers, flush=True)


def arguments(words: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure OpenSpiel and RLCard over a pipe.")
    parser.add_argument("--seed", type=int, default=1, help="where all luck comes from (1)")
    return parser.parse_args(words)


def main(words: list[str]) -> None:
    """Serve on the standard streams; what the peers print goes to standard error instead."""
    chosen = arguments(words)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(Runner(chosen.seed), sys.stdin, answers)


if __name__ == "__main__":
    main(sys.argv[1:])

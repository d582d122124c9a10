"""OpenSpiel's own ISMCTS on one of our games: our `guess` deals it the cards that its seat cannot see.

    pip install 'quarterdeck[openspiel]'
    python examples/ismcts.py hit-the-deck --games 10 --simulations 60 --seed 1

The search is OpenSpiel's Python code, unchanged. It asks a state for another one that looks the same to a player
(`resample_from_infostate`), which is `guess`; its tree is keyed by what the player is shown (`use_observation_string`).
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from quarterdeck.envs import openspiel


def play(name: str, games: int, simulations: int, seed: int) -> float:
    """The share of games that ISMCTS wins against a random player, seats in turn."""
    openspiel.register()
    game = pyspiel.load_game(openspiel.PREFIX + name.replace("-", "_"))
    luck = np.random.RandomState(seed)
    search = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, luck),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=luck,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,  # what may be done can depend on what is not shown
    )
    won = 0.0
    for number in range(games):
        seat = number % 2
        state = game.new_initial_state()
        state.apply_action(luck.randint(state.get_game().max_chance_outcomes()))
        while not state.is_terminal():
            searching = state.current_player() == seat
            state.apply_action(search.step(state) if searching else luck.choice(state.legal_actions()))
        won += (state.returns()[seat] + 1) / 2
        print(f"game {number + 1}: {won:g} of {number + 1} won", flush=True)
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("hit-the-deck", "all-hands", "deckhand-builder", "deckhand-duel"))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=60, help="of a decision (60)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    play(given.game, given.games, given.simulations, given.seed)


if __name__ == "__main__":
    main()

"""What there is to play, over HTTP: games, cards, rules, explanations, decks, bots."""

from __future__ import annotations

import asyncio

from quarterdeck import bots, games
from quarterdeck.engine import rulebook
from quarterdeck.engine.decks import Decks
from quarterdeck.engine.fields import AnyBox
from quarterdeck.engine.game import Game, Option
from quarterdeck.engine.prepared import Prepared
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call
from quarterdeck.server.errors import Refused
from quarterdeck.server.own_sets import checked, text_of
from quarterdeck.server.preparing import prepared, usual_game
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.thinking import bots_for, usual_bot


def game_info(registry: TableRegistry, slug: str) -> m.GameInfo:
    usual = usual_game(slug)
    game = usual.game
    return m.GameInfo(
        slug=game.slug,
        title=game.title,
        line=game.line,
        seats=game.seats,
        seat_titles=tuple(usual.title(seat) for seat in range(max(game.seats))),
        challenges=tuple(
            m.ChallengeInfo(each.name, each.title, each.about, each.seed, dict(each.options))
            for each in game.challenges
        ),
        options=tuple(option_info(game, option) for option in game.options),
        competitive=game.competitive,
        bots=tuple(bots_for(usual)),
        bot=usual_bot(game),
        ready=registry.readiness.ready(game),
        version=game.version,
        workshop=game.parts.bench is not None,
    )


def option_info(game: Game, option: Option) -> m.OptionInfo:
    answers = tuple(m.OptionAnswer(value, text) for value, text in option.answers.items())
    cards = game.parts.cards
    own_set = "A card set of your own" if cards is not None and option.name == cards.OPTION else ""
    return m.OptionInfo(option.name, option.default, option.question, answers, option.free, option.ruling, own_set)


async def list_games(call: Call) -> m.Games:
    return m.Games(tuple(game_info(call.registry, game.slug) for game in games.every()))


async def faces(call: Call) -> m.Faces:
    usual = usual_game(call.slug)
    seats, version = call.query.pop("seats", max(usual.game.seats)), call.query.pop("version", 0)
    only = set(filter(None, call.query.pop("only", "").split("|")))
    found = prepared(call.slug, seats, call.query, version).faces
    return m.Faces(call.slug, {key: face for key, face in found.items() if not only or key in only})


async def rules(call: Call) -> m.Rules:
    usual = usual_game(call.slug)
    game, seat = usual.game, call.query.pop("seat", 0) - 1
    sections = await asyncio.to_thread(rulebook.for_players, game, seat)
    return m.Rules(
        game=call.slug,
        title=game.title,
        sections=tuple(m.RulesSection(each.id, each.title, each.level, each.text) for each in sections),
        rules=rulebook.as_page(sections),
        rulings=rulebook.rulings_page(game),
        checked=rulebook.page_of(game, "README.md"),
        checked_rulings=rulebook.page_of(game, "RULINGS.md"),
    )


async def explanation(call: Call) -> m.Explanation:
    usual = usual_game(call.slug)
    topic = call.query.pop("topic", "")
    game = prepared(call.slug, call.query.pop("seats", max(usual.game.seats)), call.query)
    return m.Explanation(topic, *await asyncio.to_thread(game.explain, topic))


async def decks_of(call: Call) -> tuple[Prepared, Decks[AnyBox]]:
    """How decks are built: with the usual cards of a game, or with those of a table."""
    at_table = "table" in call.request.path_params
    found = (await call.table()).state.prepared if at_table else usual_game(call.slug)
    decks = found.game.parts.decks
    if decks is None:
        raise Refused("nobody builds decks for this game", 404)
    return found, decks


async def decks(call: Call) -> m.Decks:
    found, decks = await decks_of(call)
    return m.Decks(found.game.slug, decks.pool(found.box))


async def check_deck(call: Call) -> m.DeckChecked:
    """A deck by the rules of its game; completed first, if asked for."""
    found, decks = await decks_of(call)
    text = decks.filled(found.box, call.body.text) if call.body.fill else call.body.text
    return m.DeckChecked(decks.report(found.box, text))


async def check_set(call: Call) -> m.SetChecked:
    """A card set by its game's own checker."""
    if not call.registry.limits.sets.take(call.address):
        raise Refused("too many card sets from your address; wait a little", 429)
    text = text_of(call.body.text, call.registry.settings)
    usual_game(call.slug)
    return await call.registry.services.in_background(checked, call.slug, text, call.body.seats)


async def list_bots(call: Call) -> m.Bots:
    return m.Bots(tuple(m.BotInfo(name, bots.find(name).about) for name in bots.MODULES))

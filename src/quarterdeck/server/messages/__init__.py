"""Every message between the server and its clients, as JSON. docs/api.md is made from this folder.

Two numbers matter to a client. `number` counts the moves of the match: a move names the number of the View it
was decided on, and is refused if the table has gone on. `seq` counts the lines of the table's log (moves, chat,
moves taken back, people sitting down): it outlasts restarts, and a client that comes back sends the last one
it has and gets what it missed.
"""

from quarterdeck.server.messages.campaigns import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.cards import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.client import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.common import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.decks import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.games import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.past import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.practice import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.series import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.server import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.tables import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.today import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated
from quarterdeck.server.messages.workshop import *  # noqa: F403  one vocabulary: m.Move, m.TableCreated

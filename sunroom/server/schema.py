"""The tables of the database, as the migrations create them; a test compares the two."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from sunroom.server.evenings.schema import evening_players as evening_players
from sunroom.server.evenings.schema import evenings as evenings
from sunroom.server.evenings.schema import meetings as meetings
from sunroom.server.metadata import metadata as metadata
from sunroom.server.onward.schema import own_studies as own_studies
from sunroom.server.onward.schema import shared_moments as shared_moments

persons = Table(
    "persons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger),
    Column("gone", BigInteger),
    Index("persons_by_seen", "seen"),
    Index("persons_by_gone", "gone"),
)
"""Everyone who ever sat down: a cookie's hash and a name. `seen` says when they were last here, to the day, and `gone` when they were
forgotten: then nothing opens for their cookie any more, and what they left behind is being removed."""

results = Table(
    "results",
    metadata,
    Column("at_table", String(60), primary_key=True),
    Column("person", Integer, ForeignKey("persons.id"), primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("apart", String(10), nullable=False),
    Column("standing", Text, nullable=False),
    Column("rated", Float),
    Index("results_by_person", "person", "at"),
)
"""How finished games ended, for each person who played. They stay when the table is deleted, so they name nobody: who the others were
is told by the table's seats, as long as there are any. `apart` says why a game does not count in statistics; empty if it does.
`rated` is by how many points it changed the person's rating."""

devices = Table(
    "devices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", Integer, ForeignKey("persons.id"), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Index("devices_by_person", "person"),
)
"""The cookies of a person's further devices; that of the first one is in their own row."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", Integer, ForeignKey("persons.id"), nullable=False),
    Column("relying", String(255), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_by_person", "person"),
)
"""The public halves of passkeys, each valid at the site (`relying`) that it was made for."""

phrases = Table(
    "phrases",
    metadata,
    Column("person", Integer, ForeignKey("persons.id"), primary_key=True, autoincrement=False),
    Column("phrase_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)
"""Hashes of recovery phrases."""

ratings = Table(
    "ratings",
    metadata,
    Column("person", Integer, ForeignKey("persons.id"), primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("mean", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""How strong persons are at a game among people, in the measure of the model, and how sure that is."""

profiles = Table(
    "profiles",
    metadata,
    Column("person", Integer, ForeignKey("persons.id"), primary_key=True, autoincrement=False),
    Column("address", String(40), nullable=False, unique=True),
    Column("sign", String(10), nullable=False),
    Column("shows", String(100), nullable=False),
)
"""The pages on which persons show strangers something of themselves, and what."""

friendships = Table(
    "friendships",
    metadata,
    Column("low", Integer, ForeignKey("persons.id"), primary_key=True, autoincrement=False),
    Column("high", Integer, ForeignKey("persons.id"), primary_key=True, autoincrement=False),
    Column("id", String(20), nullable=False, unique=True),
    Column("asked_by", Integer, nullable=False),
    Column("agreed", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("friendships_by_high", "high"),
)
"""Persons who are friends, or of whom one has asked the other; `low` is who was here first."""

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(60), primary_key=True),
    Column("friendship", String(20), primary_key=True),
    Column("person", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("declined", Boolean, nullable=False),
    Index("invitations_by_person", "person"),
    Index("invitations_by_friendship", "friendship"),
)
"""The friends who are invited to tables that wait for people; `person` is whoever is invited."""

challenges = Table(
    "challenges",
    metadata,
    Column("challenge_hash", String(64), primary_key=True),
    Column("what", String(10), nullable=False),
    Column("person", Integer),
    Column("ends", BigInteger, nullable=False),
    Index("challenges_by_end", "ends"),
)
"""What passkeys have been asked to sign and have not signed yet."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(60), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("position", Text),
    Column("seed", BigInteger, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("owner", Integer, ForeignKey("persons.id")),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("acting", Integer, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("rematch", String(60)),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("ending", String(10)),
    Column("absence", Integer),
    Column("asked", Text),
    Column("fair", Text),
    Column("long_seed", String(64)),
    Column("aside", Text),
    Column("asides", Integer, nullable=False, server_default="0"),
    Column("terms", Text),
    Column("due", Float),
    Column("lesson", String(60)),
    Column("source", String(120)),
    Column("evening", String(60)),
    Index("tables_by_status", "status", "touched"),
    Index("tables_by_owner", "owner", "status"),
    Index("tables_open", "public", "status", "touched"),
    Index("tables_by_due", "due"),
)
"""`acting` is the mask of the seats that the game is waiting for; `changes` counts changes outside the log, such as who sits where.
`ending` says how a game ended before its rules ended it, `absence` after how many seconds a bot may play for somebody who is away,
`asked` what somebody asks of the others, and `fair` what it takes to check the shuffle. The seed is 0 until everyone is seated; one
that is too long for a number is in `long_seed`, in hexadecimal. `aside` is what a table remembers beside its log, and `asides` counts how
often that was changed. `terms` says what is agreed about time, and `due` when somebody's runs out next.
`lesson` names the lesson that a table is for, if it is for one, `source` where the moment comes from that it was played on from, and
`evening` the evening that it is part of."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("person", Integer, ForeignKey("persons.id")),
    Column("level", String(40)),
    Column("name", String(40), nullable=False),
    Column("generation", Integer, nullable=False),
    Column("was", Integer),
    Column("lost", String(10)),
    Index("seats_by_person", "person"),
    Index("seats_by_was", "was"),
)
"""`generation` counts the holders of the seat: a link is valid for one of them only. `was` is the person who lost the seat last, and
`lost` says how."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("kind", String(4), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer),
    Column("at", BigInteger, nullable=False),
    Column("version", Integer),
    Column("late", Boolean),
)
"""The append-only log: `act`, `undo`, `redo` and `back`, numbered from 0, each with the ply it was made at. `back` takes back moves by
consent, down to the ply that its `action` names.

Numbers are unique, so two servers cannot both append to a game. `version` is the table's after the entry; older logs do not
know it. `late` marks a move that a bot made for somebody whose time had run out."""

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("report", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""A strong bot's analysis of a finished game: computed once, and kept."""

talk = Table(
    "talk",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(5), nullable=False),
    Column("text", String(240), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What is said at a table, numbered from 0: words, reactions, and notes about who resigned, left or came back."""

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(120), nullable=False),
    Column("version", String(20), nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("kind", String(10), nullable=False, server_default="server"),
)
"""The processes of a house that share this database, servers and workers, and when each was last heard of, by the database's clock."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(60), primary_key=True),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("server", String(32), primary_key=True),
    Column("here", Boolean, nullable=False),
    Column("seen", Float, nullable=False),
    Index("presence_by_server", "server"),
)
"""Who has a table open at which server, and until when."""

buckets = Table(
    "buckets",
    metadata,
    Column("kind", String(10), primary_key=True),
    Column("client", String(80), primary_key=True),
    Column("tokens", Float, nullable=False),
    Column("at", Float, nullable=False),
)
"""How much of each limit a client has left, where several servers count together."""

advice = Table(
    "advice",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("client", String(80), nullable=False),
    Column("asked", Float, nullable=False),
    Column("answer", Text),
)
"""Hints that somebody waits for at one of the servers, and what workers answered; gone as soon as nobody waits."""

studies = Table(
    "studies",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("client", String(80), nullable=False),
    Column("decisions", Integer, nullable=False, server_default="0"),
    Column("asked", Float, nullable=False),
)
"""Games that workers are analysing, for whom, and how many decisions there are, once that has been counted."""

moments = Table(
    "moments",
    metadata,
    Column("table_id", String(60), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("moment", Text, nullable=False),
)
"""The decisions of such a game that have been analysed; gone once the analysis is complete."""

learned = Table(
    "learned",
    metadata,
    Column("person", Integer, ForeignKey("persons.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Which lessons a person has passed, and when for the first time."""

house = Table(
    "house",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(200), nullable=False),
)
"""What all servers of the house have to agree on: the fingerprint of the key that they sign with."""

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("person", Integer, ForeignKey("persons.id"), primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(20), primary_key=True),
    Column("action", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("day", String(10), nullable=False),
    Column("number", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Everybody's first answer to each puzzle, on which day's puzzle, and their rating in that game after it."""

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)
"""What the puzzles are rated that somebody has tried."""
heard = Table(
    "heard",
    metadata,
    Column("table_id", String(60), primary_key=True),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("lines", Integer, nullable=False),
)
"""How many lines of a table's talk somebody has read."""

pushes = Table(
    "pushes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", Integer, nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("key", String(200), nullable=False),
    Column("secret", String(100), nullable=False),
    Column("since", Float, nullable=False),
    Index("pushes_by_person", "person"),
    Index("pushes_by_endpoint", "endpoint", unique=True),
)
"""The browsers that want to be told of what happens, and by which push service each is reached: `key` and `secret` are the browser's, for
what is encrypted for it."""

news = Table(
    "news",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", Integer, nullable=False),
    Column("table_id", String(60), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("after", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("news_by_time", "after"),
    Index("news_by_person", "person", "table_id"),
)
"""What persons are to be told `after` this time; gone once they were."""

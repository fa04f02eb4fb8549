"""A second Solar City, for the tests only: straight from the clauses, in plain Python, over plain data.

It shares no code with `sunroom.games.solar_city`. A whole game is one generator: it yields who decides and everything
that may be said, and is sent what was said. Conventions of the real game it follows: effects that would change nothing
are not offered, what leaves no choice is done at once, and passing is offered only when nothing else can be paid.
"""

from collections.abc import Generator
from typing import Any

SPACES = [column + row for row in "1234" for column in "ABCD"]
EDITIONS = {"2018-05-20": {"price": 6, "limit": 6}, "undated": {"price": 8, "limit": 8}}
ROUNDS = {2: 5, 3: 7, 4: 9}
Choice = Generator[tuple[int, set[str]], str, Any]


def adjacent(space: str) -> list[str]:
    return [other for other in SPACES if abs(ord(other[0]) - ord(space[0])) + abs(int(other[1]) - int(space[1])) == 1]


def row_and_column(space: str) -> list[str]:
    return [other for other in SPACES if other != space and (other[0] == space[0] or other[1] == space[1])]


def slots_of(space: str) -> list[str]:
    return [f"row {space[1]}", f"column {space[0]}"]


def line_of(slot: str) -> list[str]:
    return [space for space in SPACES if slot in slots_of(space)]


def listed(names: str) -> list[str]:
    return names.split(", ") if names else []


def cells_of(city: str) -> list[str]:
    return [cell.strip() for row in city.strip().splitlines() for cell in row.split("|")]


class Player:
    """One player's coins, loans, points and city."""

    def __init__(self, number: int, dumped: dict[str, Any]) -> None:
        self.number, self.coins, self.loans = number, dumped["coins"], dumped["loans"]
        self.points = {"upgrades": 0, "purchases": 0, "pool tiles": 0, "structures": 0} | dumped.get("points", {})
        self.tile: dict[str, str] = {}
        self.lying: dict[str, int] = {}
        for space, cell in zip(SPACES, cells_of(dumped["city"]), strict=True):
            name, _, coins = cell.partition("+")
            self.tile[space], self.lying[space] = name.strip(" ."), int(coins or 0)

    # What stands on a space; a SkyGarden's name ends in a star.
    def empty(self, space: str) -> bool:
        return self.tile[space] == ""

    def skygarden(self, space: str) -> bool:
        return self.tile[space].endswith("*")

    def skyscraper(self, space: str) -> bool:
        return self.tile[space] in BUILDINGS

    def building(self, space: str) -> bool:
        return self.skyscraper(space) or self.skygarden(space)

    def structure(self, space: str) -> bool:
        return not self.empty(space) and not self.building(space)

    def number_of(self, kind: Any, spaces: list[str] = SPACES) -> int:
        return sum(1 for space in spaces if kind(space))

    def have(self, structure: str, spaces: list[str] = SPACES) -> int:
        return sum(1 for space in spaces if self.tile[space] == structure)

    # Money.
    @property
    def loan(self) -> int:
        return 4 if self.have("Repair Café") else 3

    @property
    def repayment(self) -> int:
        return 5 if self.have("Repair Café") else 6

    @property
    def skyscraper_price(self) -> int:
        return max(0, self.number_of(self.skyscraper) - 2 * self.have("Tram Loop"))

    @property
    def upgrade_price(self) -> int:
        return max(0, 2 * self.number_of(self.skygarden) - 3 * self.have("Seed Library"))

    # Effects.
    def income(self, space: str) -> tuple[int, dict[str, int]]:
        """What a Skyscraper (no Spire, no Exchange) brings: coins in hand, and coins laid on spaces."""
        near, cross = adjacent(space), row_and_column(space)
        match self.tile[space]:
            case "Hive":
                return 2 * self.number_of(self.empty, near), {}
            case "Cube":
                return min(5, self.number_of(self.skyscraper)), {}
            case "Helios":
                return self.number_of(self.empty, cross), {}
            case "Lantern":
                return max(1, 2 * ((space[0] in "AD") + (space[1] in "14"))), {}
            case "Loom":
                return len({self.tile[other].rstrip("*") for other in [space, *cross] if self.building(other)}), {}
            case "Cascade":
                return 1, {other: 1 for other in near if self.empty(other)}
            case "Beacon":
                lonely = any(self.number_of(self.skyscraper, line_of(slot)) == 1 for slot in slots_of(space))
                return 5 * lonely, {}
            case "Orchard":
                return 0, {space: 3}
            case "Prism":
                return max(0, 4 - self.number_of(self.skygarden, near)), {}
            case "Atrium":
                return 1 + 2 * self.number_of(self.structure, near), {}
        raise AssertionError(f"{self.tile[space]} has no income")

    def upgrade_points(self, space: str, taken: int = 0) -> int:
        """What a SkyGarden (no Spire) scores."""
        near, cross = adjacent(space), row_and_column(space)
        match self.tile[space]:
            case "Hive*":
                return len(near) - self.number_of(self.empty, near)
            case "Cube*":
                return -(-self.number_of(self.skygarden) // 3)
            case "Helios*":
                return (6 - self.number_of(self.empty, cross)) // 2
            case "Lantern*":
                return 4 - (space[0] in "AD") - (space[1] in "14") - 1
            case "Loom*":
                return min(4, 1 + sum(1 for other in cross if self.tile[other].rstrip("*") == "Loom"))
            case "Cascade*":
                return sum(1 for other in near if not self.lying[other])
            case "Beacon*":
                return self.number_of(self.skyscraper, cross)
            case "Orchard*":
                return taken // 3
            case "Prism*":
                return 1 + self.number_of(self.skygarden, near)
            case "Atrium*":
                return self.number_of(self.building, near)
            case "Exchange*":
                return min(3, self.coins // 6)
        raise AssertionError(f"{self.tile[space]} is no SkyGarden with points")

    def copied(self, spire: str) -> list[str]:
        """The neighbours whose effect a Spire could use, and that would do something."""
        if self.tile[spire] == "Spire":
            return [near for near in adjacent(spire) if self.skyscraper(near) and self.tile[near] != "Spire" and self.useful(near)]
        gardens = [near for near in adjacent(spire) if self.skygarden(near) and self.tile[near] != "Spire*"]
        return [near for near in gardens if self.upgrade_points(near) > 0]

    def useful(self, space: str) -> bool:
        if self.tile[space] == "Spire":
            return bool(self.copied(space))
        if self.tile[space] == "Exchange":
            return True
        coins, laid = self.income(space)
        return coins > 0 or bool(laid)

    def final(self) -> tuple[int, int, int]:
        """All points, coins left, and occupied spaces: to be compared in this order (SC-5.3, SC-5.4)."""
        coins, loans = self.coins, self.loans
        while loans and coins >= self.repayment:
            coins, loans = coins - self.repayment, loans - 1
        full = sum(1 for i in range(4) for slot in (f"row {i + 1}", f"column {'ABCD'[i]}") if not any(map(self.empty, line_of(slot))))
        gardens, empty = self.number_of(self.skygarden), self.number_of(self.empty)
        points = sum(self.points.values()) - loans + gardens - empty + coins // 12
        points += self.have("Museum of Trees") * (gardens // 2) + self.have("Observatory") * min(4, full)
        return points, coins % 12, 16 - empty


BUILDINGS = {"Hive", "Cube", "Helios", "Lantern", "Loom", "Cascade", "Beacon", "Orchard", "Prism", "Spire", "Atrium", "Exchange"}


class Referee:
    """One game, begun from a written position between two turns."""

    def __init__(self, dumped: dict[str, Any], edition: str) -> None:
        self.players = [Player(i, seat) for i, seat in enumerate(dumped["seats"])]
        self.price, self.limit = EDITIONS[edition]["price"], EDITIONS[edition]["limit"]
        self.round, self.on_turn, self.passes = dumped["round"], dumped["turn"] - 1, dumped.get("passes", 0)
        self.marked = set(listed(dumped["marked"]))
        self.piles = [listed(pile) for pile in dumped["piles"]]
        self.structures = listed(dumped["structures"])
        self.pool = [{"coins": 0, "points": 0} | slot if slot else None for slot in dumped["pool"]]

    def differences(self, dumped: dict[str, Any]) -> list[str]:
        """What a written position says differently."""
        pool = [{key: n for key, n in slot.items() if n} if slot else {} for slot in self.pool]
        pairs = {
            "round": (self.round, dumped["round"]),
            "passes": (self.passes, dumped.get("passes", 0)),
            "marked": (self.marked, set(listed(dumped["marked"]))),
            "piles": (self.piles, [listed(pile) for pile in dumped["piles"]]),
            "structures": (self.structures, listed(dumped["structures"])),
            "pool": (pool, dumped["pool"]),
        }
        for p, seat in zip(self.players, dumped["seats"], strict=True):
            points = {source: n for source, n in p.points.items() if n}
            pairs[f"coins of {p.number}"] = (p.coins, seat["coins"])
            pairs[f"loans of {p.number}"] = (p.loans, seat["loans"])
            pairs[f"points of {p.number}"] = (points, seat.get("points", {}))
            pairs[f"city of {p.number}"] = ([_cell(p, space) for space in SPACES], cells_of(seat["city"]))
        return [f"{what}: {own!r} here, {other!r} there" for what, (own, other) in pairs.items() if own != other]

    def game(self) -> Choice:
        over = False
        while not over:
            over = yield from self.turn()

    def turn(self) -> Choice:
        """One turn; True when it was the last."""
        me = self.players[self.on_turn]
        while True:
            said = self.actions(me) or {"pass"}
            words = yield me.number, said | ({"repay a loan"} if self.can_repay(me) else set())
            if words != "repay a loan":
                break
            self.repay(me)
        self.on_turn = (me.number + 1) % len(self.players)
        if words == "pass":
            self.passes += 1
            return self.passes == len(self.players)
        yield from self.act(me, words)
        while self.can_repay(me) and (yield me.number, {"repay a loan", "done"}) == "repay a loan":
            self.repay(me)
        self.passes = 0
        return (yield from self.end_of_turn(me))

    # Actions (SC-3).
    def actions(self, me: Player) -> set[str]:
        purse = me.coins + me.loan * self.loans_left()
        said = set()
        for space in SPACES:
            within = purse + me.lying[space]
            if me.empty(space):
                said |= {f"build {pile[0]} {space}" for pile in self.piles if pile and me.skyscraper_price <= within}
                for n, slot in enumerate(self.pool):
                    if slot and self.price <= within + slot["coins"]:
                        said.add(f"build {self.called(n)} {space}")
            elif me.skyscraper(space) and me.upgrade_price <= within and not self.marked.issuperset(slots_of(space)):
                said.add(f"upgrade {me.tile[space]} {space}")
        return said

    def called(self, n: int) -> str:
        """A pool tile's name; its slot too where two are alike."""
        name = self.pool[n]["name"]
        alike = sum(1 for slot in self.pool if slot and slot["name"] == name)
        return f"{name} from slot {n + 1}" if alike > 1 else name

    def loans_left(self) -> int:
        return 10 - sum(p.loans for p in self.players)

    def can_repay(self, me: Player) -> bool:
        return me.loans > 0 and me.coins >= me.repayment

    def repay(self, me: Player) -> None:
        """The token that comes back gives everybody another chance (SC-3.4)."""
        me.coins -= me.repayment
        me.loans -= 1
        self.passes = 0

    def pay(self, me: Player, price: int) -> None:
        loans = max(0, -(-(price - me.coins) // me.loan))
        assert loans <= self.loans_left()
        me.loans += loans
        me.coins += loans * me.loan - price

    def act(self, me: Player, words: str) -> Choice:
        verb, what, space = words.split()[0], words[words.index(" ") + 1 : -3], words[-2:]
        taken, me.lying[space] = me.lying[space], 0
        me.coins += taken
        if verb == "upgrade":
            self.pay(me, me.upgrade_price)
            me.tile[space] += "*"
            yield from self.score_upgrade(me, space, taken)
        elif what in BUILDINGS:
            self.pay(me, me.skyscraper_price)
            next(pile for pile in self.piles if pile and pile[0] == what).pop(0)
            me.tile[space] = what
        else:
            n = next(n for n in range(3) if self.pool[n] and self.called(n) == what)
            slot = self.pool[n]
            me.coins += slot["coins"]
            me.points["pool tiles"] += slot["points"]
            self.pay(me, self.price)
            me.tile[space] = slot["name"]
            self.pool[n] = {"name": self.structures.pop(0), "coins": 0, "points": 0} if self.structures else None
        yield from self.check_activation(me, space)

    def score_upgrade(self, me: Player, space: str, taken: int) -> Choice:
        if me.tile[space] != "Spire*":
            me.points["upgrades"] += me.upgrade_points(space, taken)
            return
        source = yield from self.choose_copy(me, me.copied(space))
        if source:
            me.points["upgrades"] += me.upgrade_points(source)

    # Activation (SC-4).
    def check_activation(self, me: Player, space: str) -> Choice:
        free = [slot for slot in slots_of(space) if slot not in self.marked]
        if not free:
            return
        slot = free[0]
        if len(free) == 2:
            slot = (yield me.number, {f"activate {slot}" for slot in free}).removeprefix("activate ")
        self.marked.add(slot)
        for other in self.players:
            if other is not me:
                other.coins += 2 * other.have("Night Market", line_of(slot))
        yield from self.activate(me, slot)

    def activate(self, me: Player, slot: str) -> Choice:
        uses = dict.fromkeys(line_of(slot), 0)
        again = me.have("Resonance Hall", line_of(slot))
        while True:
            ready = [space for space, n in uses.items() if me.skyscraper(space) and me.useful(space) and (n == 0 or (n == 1 and again))]
            if not ready:
                return
            words = yield me.number, {f"use {me.tile[space]} {space}" for space in ready} | {"done"}
            if words == "done":
                return
            space = words[-2:]
            uses[space] += 1
            again -= uses[space] == 2
            if me.tile[space] == "Spire":
                space = yield from self.choose_copy(me, me.copied(space))
            yield from self.use(me, space)

    def choose_copy(self, me: Player, sources: list[str]) -> Choice:
        if len(sources) < 2:
            return sources[0] if sources else None
        return (yield me.number, {f"copy {me.tile[near].rstrip('*')} {near}" for near in sources})[-2:]

    def use(self, me: Player, space: str) -> Choice:
        if me.tile[space] == "Exchange":
            if me.coins >= 3 and (yield me.number, {"buy", "take coins"}) == "buy":
                me.coins -= 3
                me.points["purchases"] += 1
            else:
                me.coins += 2
            return
        coins, laid = me.income(space)
        me.coins += coins
        for where, n in laid.items():
            me.lying[where] += n

    # Ends (SC-5).
    def end_of_turn(self, me: Player) -> Choice:
        last = self.round == ROUNDS[len(self.players)]
        full = me.number_of(me.empty) == 0
        if len(self.marked) == 8 and (last or not full):
            yield from self.end_of_round()
            if last:
                return True
            self.marked.clear()
            self.round += 1
            for slot in filter(None, self.pool):
                if slot["coins"] >= self.limit:
                    slot["points"] += 1
                else:
                    slot["coins"] += 2
            return False
        return full

    def end_of_round(self) -> Choice:
        for k in range(len(self.players)):
            p = self.players[(self.on_turn + k) % len(self.players)]
            p.coins += p.have("Common Kitchen") * -(-p.number_of(p.skyscraper) // 2)
            shops = [space for space in SPACES if p.tile[space] == "Solar Exchange"]
            while shops and p.coins >= 4:
                words = yield p.number, {f"use Solar Exchange {space}" for space in shops} | {"done"}
                if words == "done":
                    break
                shops.remove(words[-2:])
                p.coins -= 4
                p.points["purchases"] += 1

    def places(self) -> list[int]:
        finals = [p.final() for p in self.players]
        return [1 + sum(1 for other in finals if other > own) for own in finals]


def _cell(p: Player, space: str) -> str:
    return f"{p.tile[space]} +{p.lying[space]}".strip() if p.lying[space] else p.tile[space] or "."

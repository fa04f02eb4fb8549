"""What a strong bot expects of the choices in a lesson: asked once, and kept in the lesson's file."""

import re

from sunroom.bots.search import settings_for
from sunroom.bots.tree import Tree
from sunroom.kernel.errors import BadFile
from sunroom.kernel.messages import said
from sunroom.lessons.judging import matches
from sunroom.lessons.lesson import Lesson, Weighed

ITERATIONS = 4000
"""So many games are imagined for each choice."""
SEED = 1


def weigh(lesson: Lesson, iterations: int = ITERATIONS) -> list[Weighed]:
    """The numbers of each choice that the lesson compares, best first; the bot sees what the learner sees."""
    box, s, seat = lesson.box, lesson.start, lesson.seat
    known = box.determinized(s, seat, SEED)
    typed = {str(box.game.words.action_text(box, s, seat, action)): action for action in box.legal(s, seat)}
    found = list[Weighed]()
    for move in lesson.weighed:
        action = next((number for text, number in typed.items() if matches([move.did], text)), None)
        if action is None:
            raise BadFile(said("lesson: nobody can do {pattern} in its position", pattern=repr(move.did)))
        tree = Tree(box, known, seat, SEED, iterations, settings_for(box.game, to_the_end=True).record(), action)
        tree.grow(iterations)
        root = tree.nodes[0]
        win, points = float(root["wins"][seat]) / float(root["visits"]), float(root["points"]) / float(root["visits"])
        found.append(Weighed(move.did, round(win, 2), round(points, 1)))
    return sorted(found, key=lambda move: -move.win)


def with_numbers(text: str, moves: list[Weighed], iterations: int = ITERATIONS) -> str:
    """The text of a lesson with these numbers in the place of those that it had."""
    lines = [f'[weighed]\nbot = "search:{iterations}"\nmoves = [']
    lines += [f'    {{ did = "{move.did}", win = {move.win:.2f}, points = {move.points:.1f} }},' for move in moves]
    return re.sub(r"\[weighed\]\n.*?^\]", lambda _: "\n".join([*lines, "]"]), text, flags=re.DOTALL | re.MULTILINE)

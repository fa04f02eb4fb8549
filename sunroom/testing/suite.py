"""The tests that every game passes, as a class that takes a `Game`, module by module."""

from sunroom.testing.board import BoardSuite
from sunroom.testing.knowledge import KnowledgeSuite
from sunroom.testing.lessons import LessonsSuite
from sunroom.testing.machines import MachinesSuite
from sunroom.testing.rules import RulesSuite
from sunroom.testing.words import WordsSuite


class GameSuite(RulesSuite, KnowledgeSuite, WordsSuite, BoardSuite, LessonsSuite, MachinesSuite):
    """What every game must do. A class `Test…` in a test file subclasses it and names the game."""

"""Lessons: a position, a few sentences and a goal, as text files; played on the real table and judged by the rules.

A game's lessons lie in the folder `lessons` beside its modules, in the order of their file names. docs/lessons.md says what is in one.
"""

from sunroom.lessons.course import course, find_lesson, has_lessons
from sunroom.lessons.judging import Standing, judge
from sunroom.lessons.lesson import Lesson
from sunroom.lessons.reading import read_lesson

__all__ = ["Lesson", "Standing", "course", "find_lesson", "has_lessons", "judge", "read_lesson"]

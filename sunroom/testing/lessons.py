"""The lessons of a game: each can be passed, and failed, as its file says."""

import pytest

from sunroom.kernel.errors import BadFile
from sunroom.lessons.checking import check_lesson
from sunroom.lessons.course import course, lesson_files
from sunroom.testing.given import Suite


class LessonsSuite(Suite):
    """What every lesson of a game must do, if it has any."""

    def test_lessons_do_what_they_say(self) -> None:
        if not lesson_files(self.game):
            pytest.skip("it has no lessons")
        lessons = course(self.game)
        assert len({lesson.name for lesson in lessons}) == len(lessons)
        for lesson in lessons:
            assert lesson.game_name == self.game.name, lesson.name
            try:
                check_lesson(lesson)
            except BadFile as error:
                pytest.fail(f"{lesson.name}: {error}")

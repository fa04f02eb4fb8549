"""Thinking elsewhere: bots, hints and analyses as jobs in a queue, which workers do on as many machines as wanted.

The queue is procrastinate's, in the database that servers and workers share anyway. Nothing depends on a job being done once: a bot's move
is stored only if its table is still where it was, a hint only if somebody waits for it, and a decision of an analysis has its place. So a
job that is lost is put again, and one that is done twice changes nothing the second time."""

from sunroom.server.jobs.analysts import AnalystsElsewhere
from sunroom.server.jobs.elsewhere import ThinkersElsewhere
from sunroom.server.jobs.queue import Queue

__all__ = ["AnalystsElsewhere", "Queue", "ThinkersElsewhere"]

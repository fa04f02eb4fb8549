"""A worker: takes jobs out of the queue and does them, and serves nobody.

Half of its threads are for bots alone, so that people never wait for their moves while others want hints and analyses; the other threads
take whatever comes first, bots included."""

import asyncio
import logging
import os
import secrets
import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from procrastinate import App, JobContext, PsycopgConnector
from procrastinate.exceptions import ConnectorException

from sunroom.server.calling.messenger import Messenger
from sunroom.server.config import KEY_BYTES, Config
from sunroom.server.engines import connect_options
from sunroom.server.house import House
from sunroom.server.jobs.caring import SILENT
from sunroom.server.jobs.deeds import Deeds
from sunroom.server.jobs.queue import ANALYSES, BOTS, HINTS, LATE, QUEUES, Queue
from sunroom.server.journal import keep_journal, say
from sunroom.server.preflight import check_home
from sunroom.server.problems import Problem
from sunroom.server.thinking_here import step_back

log = logging.getLogger("sunroom")

HEARTBEAT = 1.0
LOOK = 1.0
"""Seconds after which it is looked for jobs that no notice told of, such as those of workers that are gone."""
GRACE = 4.0
"""Seconds for which a worker that is to stop goes on with what it has begun; what takes longer is handed back.
Meanwhile it does not say that it is alive, so this is less than `SILENT`."""
PAUSE = 1.0
"""Seconds before a worker that lost its database looks for it again."""
LENT = 4
"""Connections for taking jobs and saying that they are done."""
SPARE = 4
"""Threads beside those that think, for opening and closing."""


def is_for_the_log(record: logging.LogRecord) -> bool:
    """Whether to log what procrastinate says: not that a job failed, since it tells what the job was given: addresses, too."""
    return getattr(record, "action", "") != "job_error"


class Workshop(House):
    """A house that nobody visits, where bots come to look at its tables. It signs nothing, so it needs no key."""

    kind = "worker"

    def _key(self) -> bytes:
        """One that nobody else has: a worker gives nobody a link."""
        return secrets.token_bytes(KEY_BYTES)


class Worker:
    """Does jobs until it is told to stop."""

    def __init__(self, config: Config, threads: int | None = None) -> None:
        self.threads = threads or os.cpu_count() or 2
        self.house = Workshop(replace(config, thinking="workers"))
        self.house.calls.listeners.append(Messenger(self.house).happened)  # servers tell what bots have done here
        self._deeds = Deeds(self.house, Queue(self.house.storage))
        self._under_way: set[int] = set()
        """The jobs that were begun."""
        logging.getLogger("procrastinate.worker").addFilter(is_for_the_log)
        self._stopping, self._hurrying = asyncio.Event(), asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def words(self) -> str:
        """What the worker is and does, in a line."""
        threads = "1 thread" if self.threads == 1 else f"{self.threads} threads, {self.shares[0][1]} of them for bots only"
        return f"Sunroom worker: {threads}; thinking for {self.house.storage.url.render_as_string()}   (Ctrl-C stops it)"

    @property
    def shares(self) -> list[tuple[tuple[str, ...], int]]:
        """How many threads are for which jobs."""
        shared = max(1, self.threads // 2)
        return [(kinds, n) for kinds, n in (((BOTS,), self.threads - shared), (QUEUES, shared)) if n]

    def stop(self) -> None:
        """Has the worker finish what it has begun; asked twice, it hands that back at once. From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        (self._hurrying if self._stopping.is_set() else self._stopping).set()

    async def work(self) -> bool:
        """Works until stopped; returns whether everything that was begun is done."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_default_executor(ThreadPoolExecutor(self.threads + SPARE, "thinker", initializer=step_back))
        self.house.thinkers.open()
        await asyncio.to_thread(self.house.open)
        while not self._stopping.is_set():
            try:
                await self._take_jobs()
            except Exception as error:
                log.warning("the queue is out of reach: %s", error.__cause__ or error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), PAUSE)
        await asyncio.to_thread(self.house.close)
        return not self._under_way

    async def _take_jobs(self) -> None:
        """Takes jobs until stopped, or until the database is out of reach."""
        app = self._app()
        async with app.open_async():
            stopping = asyncio.create_task(self._stopping.wait())
            takers = [asyncio.create_task(self._taker(app, kinds, n)) for kinds, n in self.shares]
            await asyncio.wait([stopping, *takers], return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            for taker in takers:
                taker.cancel()  # it takes no more, and ends when what it has begun is done
            hurrying = asyncio.create_task(self._hurrying.wait())
            done = asyncio.create_task(asyncio.wait(takers))
            await asyncio.wait([hurrying, done], timeout=GRACE, return_when=asyncio.FIRST_COMPLETED)
            hurrying.cancel()
            for number in list(self._under_way):
                with suppress(ConnectorException):  # it has just been finished
                    await app.job_manager.retry_job_by_id_async(number, retry_at=datetime.now(UTC))
            for failed in (taker.exception() for taker in takers if taker.done() and not taker.cancelled()):
                if failed is not None:
                    raise failed

    async def _taker(self, app: App, kinds: Sequence[str], threads: int) -> None:
        """Takes jobs of some kinds, as many at a time as there are threads for them."""
        await app.run_worker_async(
            queues=list(kinds),
            concurrency=threads,
            delete_jobs="successful",
            fetch_job_polling_interval=LOOK,
            update_heartbeat_interval=HEARTBEAT,
            stalled_worker_timeout=SILENT,
            install_signal_handlers=False,
        )

    def _app(self) -> App:
        """The queue, from the side of those who take from it."""
        address = self.house.storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
        options = connect_options() | {"application_name": "sunroom worker"}
        app = App(connector=PsycopgConnector(conninfo=address, kwargs=options, min_size=1, max_size=LENT))
        deeds = self._deeds
        for kind, queue, deed in (
            (BOTS, BOTS, deeds.move), (LATE, BOTS, deeds.run_out), (HINTS, HINTS, deeds.advise), (ANALYSES, ANALYSES, deeds.analyse),
        ):  # fmt: skip
            app.task(name=kind, queue=queue, pass_context=True)(self._task(deed))
        return app

    def _task(self, deed: Callable[..., None]) -> Callable[..., None]:
        def task(context: JobContext, **facts: Any) -> None:
            number = context.job.id or 0
            self._under_way.add(number)
            try:
                deed(tries=context.job.attempts, **facts)
            except Problem as problem:
                if problem.status == 404:
                    return  # its table is deleted
                log.warning("table %s: not done now: %s: %s", facts.get("table"), context.job.task_name, problem.sentence)
                raise
            except Exception:
                log.exception("table %s: a job failed: %s", facts.get("table"), context.job.task_name)
                raise
            finally:
                self._under_way.discard(number)

        return task


def run(config: Config, threads: int | None, parts: Iterable[tuple[str, str, Callable[[], None]]]) -> None:
    """Works until the process is told to end; `parts` are what has to be loaded first, or compiled."""
    keep_journal(config)
    check_home(config, signs=False)
    for _, _, load in parts:
        load()
    worker = Worker(config, threads)
    say(config, worker.words)
    asyncio.run(_until_told(worker))


async def _until_told(worker: Worker) -> None:
    for reason in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(reason, worker.stop)
    if not await worker.work():
        os._exit(0)  # threads that are still thinking cannot be ended otherwise

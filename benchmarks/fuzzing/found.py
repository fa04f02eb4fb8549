"""What was asked, and what came back that should not have."""

import threading
from collections import Counter, defaultdict

EXAMPLES = 3
LONGEST = 600


class Found:
    """Counts requests, and keeps some examples of each kind of failure."""

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        """By what was asked: an operation of the API, or a form."""
        self.statuses: Counter[int] = Counter()
        self.failures: defaultdict[str, list[str]] = defaultdict(list)
        self.failed = 0
        self._writing = threading.Lock()

    def asked(self, what: str, status: int) -> None:
        with self._writing:
            self.requests[what] += 1
            self.statuses[status] += 1

    def fail(self, what: str, example: str) -> None:
        with self._writing:
            self.failed += 1
            if len(self.failures[what]) < EXAMPLES:
                self.failures[what].append(example[:LONGEST])

    def report(self) -> str:
        """All of it, in words."""
        statuses = ", ".join(f"{status}: {number}" for status, number in sorted(self.statuses.items()))
        lines = [
            f"{self.requests.total()} requests to {len(self.requests)} operations and forms; answers {statuses}; {self.failed} failures"
        ]
        for what, examples in sorted(self.failures.items()):
            lines += [f"- {what}", *(f"    {example}" for example in examples)]
        return "\n".join(lines)

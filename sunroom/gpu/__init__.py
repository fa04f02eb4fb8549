"""The same rules on a GPU: the source that runs on the CPU, compiled to PTX, and many games as one array."""

from sunroom.gpu.games import GpuGames

__all__ = ["GpuGames"]

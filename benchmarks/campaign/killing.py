"""One round of kills: everyone in some houses is killed again and again, while people play there."""

import random
import threading
import time

from benchmarks.campaign.scene import Result, Scene

BETWEEN = 12
"""At most so many moves between two kills of the same server."""
DEAD = 0.2
"""At most so many seconds until a server is started again."""


def kill_all_the_time(scene: Scene, name: str, kills: int, seed: int) -> None:
    """Kills one server, or one worker, again and again, also while it is starting."""
    luck = random.Random(seed)
    for _ in range(kills):
        scene.wait_for_moves(luck.randrange(BETWEEN))
        time.sleep(luck.random() * 0.02)
        scene.house.kill(name)
        scene.result.done["kills of workers" if "worker" in name else "kills of servers"] += 1
        time.sleep(luck.random() * DEAD * (luck.random() < 0.5))
        scene.house.start(name)


def play_round(scenes: list[Scene], kills: int, seed: int) -> Result:
    """Kills everyone in these houses so many times each; then all games must go on, and everything must be there."""
    together = Result()
    for scene in scenes:
        scene.open()
    for scene in scenes:
        scene.begun()
    victims = [(scene, name) for scene in scenes for name in scene.house.names]
    killers = [
        threading.Thread(target=kill_all_the_time, args=(scene, name, kills, seed * 100 + n), daemon=True)
        for n, (scene, name) in enumerate(victims)
    ]
    for killer in killers:
        killer.start()
    for killer in killers:
        killer.join()
    for scene in scenes:
        scene.over()
    for scene in scenes:
        scene.stop()
    for scene in scenes:
        together.add(scene.close())
    return together

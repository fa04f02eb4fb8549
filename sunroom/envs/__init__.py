"""The games as standard environments for learners: PettingZoo, Gymnasium and OpenSpiel. See docs/environments.md."""

"""The games as environments that learners know: PettingZoo, Gymnasium and OpenSpiel. See docs/environments.md."""

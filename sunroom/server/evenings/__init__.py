"""A house's evening: a small tournament among friends. Who plays with whom and who is ahead is worked out by pure functions (`sizes`,
`pairing`, `seats`, `standings`); everything else stores what people do and opens tables."""

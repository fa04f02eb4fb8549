"""Faults other than kills: of the database, the network, the disk and the clock. `python -m benchmarks.campaign.faults` has all of them
done in turn; each is a `Stage` with a way to strike and a way to mend."""

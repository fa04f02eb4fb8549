"""What `make campaign` runs, in this order."""

PARTS = {
    "order": (
        "benchmarks.campaign.order --database sqlite --tables 10",
        "benchmarks.campaign.order --database postgres --tables 20",
        "benchmarks.campaign.order --database postgres --tables 20 --kills 6",
    ),
    "faults": ("benchmarks.campaign.faults",),
    "kills": (
        "benchmarks.campaign.kills --database sqlite --kills 5000 --minutes 90",
        "benchmarks.campaign.kills --database postgres --kills 5000 --minutes 90",
    ),
}

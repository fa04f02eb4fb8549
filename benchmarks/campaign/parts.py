"""What `make campaign` runs, in this order."""

PARTS = {
    "load": ("benchmarks.load",),
    "deaths": ("benchmarks.death --deaths 40",),
    "fuzz": (
        "benchmarks.fuzz --minutes 5 --database sqlite",
        "benchmarks.fuzz --minutes 5 --database postgres",
    ),
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

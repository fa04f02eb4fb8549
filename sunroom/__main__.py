"""`python -m sunroom`."""

from sunroom.cli import main

main()

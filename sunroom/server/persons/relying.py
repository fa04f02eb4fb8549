"""Where the passkeys of a house are valid: browsers tie them to the name of a site, and give them to no other."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Relying:
    """The site that relies on passkeys."""

    name: str
    """The host's name, without a port."""
    origin: str
    """As browsers tell it: `https://sunroom.example`."""


def relying_on(configured: str, address: str) -> Relying | None:
    """The site at the configured origin, else at the address by which the visitor came; None where no browser makes passkeys.

    They need a name, and HTTPS; only on one's own machine does plain HTTP do, as `localhost`, not by its number."""
    there = urlsplit(configured or address)
    name = (there.hostname or "").lower()
    if not name or _is_number(name):
        return None
    if there.scheme != "https" and name != "localhost" and not name.endswith(".localhost"):
        return None
    return Relying(name, f"{there.scheme}://{there.netloc.lower()}")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True

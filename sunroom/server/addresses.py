"""Which addresses are public: those that the internet's registries hand out to anybody, and no others."""

import ipaddress

from sunroom.kernel.messages import said
from sunroom.server.problems import Problem

_OPEN = [
    ipaddress.ip_network(network)
    for network in (
        "1.0.0.0/8", "2.0.0.0/7", "4.0.0.0/6", "8.0.0.0/5", "16.0.0.0/4", "32.0.0.0/3", "64.0.0.0/2", "128.0.0.0/2", "192.0.0.0/3",
        "2000::/3",
    )
]  # fmt: skip
"""Where unicast addresses are handed out from: 1.0.0.0 to 223.255.255.255, and the one block of IPv6 in use."""
_KEPT = [
    ipaddress.ip_network(network)
    for network in (
        "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24",
        "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    )
]  # fmt: skip
"""What is kept from them: private networks, this machine, examples, and tunnels (Teredo, 6to4) that lead to any IPv4 address."""


def is_public(address: str) -> bool:
    """Whether an address belongs to somebody on the internet."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in _OPEN) and not any(found in network for network in _KEPT)


def check_public(host: str, addresses: list[str]) -> str:
    """The first address of a host, all of which must be public; raises `Problem` otherwise."""
    if not addresses or not all(map(is_public, addresses)):
        raise Problem(422, said("{text} isn’t a public address.", text=host))
    return addresses[0]

"""Where requests come from: the address that limits are counted by, and the proxies that are believed about it."""

import ipaddress
from functools import lru_cache

from fastapi import Request

from sunroom.kernel.errors import BadOption


@lru_cache(10_000)
def counted_as(host: str) -> str:
    """What a client is counted as: its address, or the network of an IPv6 address, since anyone who has one has all of it."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:60]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def client_of(request: Request) -> str:
    """What the sender of a request is counted as."""
    return counted_as(request.client.host if request.client else "nobody")


class Proxies:
    """The proxies in front of the house, which say for whom they ask; nobody else is believed."""

    def __init__(self, listed: str) -> None:
        try:
            self.networks = [ipaddress.ip_network(one.strip()) for one in listed.split(",") if one.strip()]
        except ValueError as error:
            raise BadOption(f"SUNROOM_PROXIES lists addresses or networks, such as 127.0.0.1 or 10.0.0.0/8: {error}") from None

    def __bool__(self) -> bool:
        return bool(self.networks)

    def holds(self, host: str) -> bool:
        """Whether a connection from this address comes from a proxy."""
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)

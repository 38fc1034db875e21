"""How much may come, and how fast."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from conjobs.server.refusals import TooFast

# How many addresses and seats are remembered; the one seen longest ago is forgotten first.
MOST_KEYS: Final = 20_000


class Bucket:
    """A token bucket: `rate` a second in the long run, `burst` at once."""

    __slots__ = ("at", "left")

    def __init__(self, burst: float, now: float) -> None:
        self.left = burst
        self.at = now

    def take(self, rate: float, burst: float, now: float, tokens: float = 1.0) -> float:
        """Take tokens; 0 if there are enough, else after how many seconds there will be."""
        self.left = min(burst, self.left + (now - self.at) * rate)
        self.at = now
        if self.left >= tokens:
            self.left -= tokens
            return 0.0
        return (tokens - self.left) / rate


class Limit:
    """A rate for each of many: addresses, seats. A rate of 0 is no limit."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, tokens: float = 1.0) -> None:
        """Count something that `key` does.

        Raises:
            TooFast: that is too much at once.
        """
        if self.rate <= 0:
            return
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.burst, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        wait = bucket.take(self.rate, self.burst, now, tokens)
        if wait:
            raise TooFast(wait)


@lru_cache(maxsize=4096)
def network_of(host: str | None) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which is one line."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "?"
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        if mapped is not None:
            return str(mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)

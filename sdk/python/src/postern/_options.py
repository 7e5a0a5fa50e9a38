from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import IO, TypedDict

FormValue = str | tuple[str, bytes | IO[bytes]] | tuple[str, bytes | IO[bytes], str]
"""A text, or a file as its name, its bytes, and optionally its media type."""


class CallOptions(TypedDict, total=False):
    """Options of one call, in addition to those of the client."""

    idempotency_key: str
    """Default: a new UUID for every POST. Pass your own key so that a call stays repeatable if your program restarts."""
    if_match: str
    """Version of the post that this call may change: the `ETag` header of an earlier response, as it is."""
    headers: Mapping[str, str]
    timeout: float
    """Seconds for one attempt."""
    retries: int
    """Attempts after the first, if the call may be repeated at all."""
    max_retry_after: float
    """Maximum of seconds that the call waits if a response asks it to; beyond that, it raises at once."""


@dataclass(frozen=True)
class ClientOptions:
    """Defaults of all calls of a client."""

    base_url: str
    api_key: str | None = field(default=None, repr=False)
    session: str | None = field(default=None, repr=False)
    timeout: float = 30.0
    retries: int = 3
    max_retry_after: float = 60.0
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)

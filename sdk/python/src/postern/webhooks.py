"""Verifies and signs webhook events (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
import uuid
from collections.abc import Mapping, Sequence
from typing import Literal, cast

from .types import WebhookEvent

WebhookRefusal = Literal[
    "headers_missing",
    "timestamp_invalid",
    "timestamp_too_old",
    "timestamp_too_new",
    "signature_mismatch",
    "body_invalid",
]

__all__ = ["WebhookEvent", "WebhookRefusal", "WebhookVerificationError", "sign_webhook", "verify_webhook"]


class WebhookVerificationError(Exception):
    """Reports a request that must not be trusted; respond with 400 and do nothing else."""

    def __init__(self, reason: WebhookRefusal, message: str) -> None:
        super().__init__(message)
        self.reason: WebhookRefusal = reason


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> WebhookEvent:
    """
    Verifies a request and returns its event. Pass the raw body, the headers, and the secret of the endpoint; during a rotation,
    `[new_secret, old_secret]`. `tolerance` is the maximum difference between the timestamp and the clock in seconds. An event can
    arrive twice, with the same `webhook-id`. Raises `WebhookVerificationError`.
    """
    keys = _keys_of(secrets)
    content = _bytes_of(body)
    own = {name.lower(): value for name, value in headers.items()}
    message_id = _header(own, "webhook-id")
    timestamp = _header(own, "webhook-timestamp")
    given = [item[3:].encode() for item in _header(own, "webhook-signature").split(" ") if item.startswith("v1,")]
    _check_timestamp(timestamp, time.time() if now is None else now, tolerance)
    expected = [_mac(key, message_id, timestamp, content) for key in keys]
    # Compares every pair, so that the time does not tell which one matches.
    if not sum(hmac.compare_digest(one, other) for one in expected for other in given):
        raise WebhookVerificationError("signature_mismatch", "No signature matches the body and the secret.")
    try:
        event = json.loads(content)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise WebhookVerificationError("body_invalid", "The body is signed, but it is not an event.")
    return cast(WebhookEvent, event)


def sign_webhook(
    body: bytes | str,
    secrets: str | Sequence[str],
    *,
    message_id: str | None = None,
    now: float | None = None,
) -> dict[str, str]:
    """Returns the headers that a service would send with this body, for tests of a receiver."""
    message_id = message_id or str(uuid.uuid4())
    timestamp = str(int(time.time() if now is None else now))
    content = _bytes_of(body)
    signatures = [f"v1,{_mac(key, message_id, timestamp, content).decode()}" for key in _keys_of(secrets)]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(signatures),
    }


def _keys_of(secrets: str | Sequence[str]) -> list[bytes]:
    listed = [secrets] if isinstance(secrets, str) else list(secrets)
    try:
        keys = [base64.b64decode(secret.removeprefix("whsec_"), validate=True) for secret in listed]
    except (binascii.Error, ValueError):
        keys = []
    if not keys or not all(keys):
        raise ValueError("A webhook secret must be whsec_ followed by base64, as the service showed it.")
    return keys


def _bytes_of(body: bytes | str) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, bytes):
        return body
    raise TypeError("Pass the raw body, as a string or bytes: a parsed body cannot be verified.")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError("headers_missing", f"The header {name} is missing.")
    return value


def _check_timestamp(text: str, now: float, tolerance: float) -> None:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise WebhookVerificationError("timestamp_invalid", "The timestamp is not a number of seconds.")
    age = now - int(text)
    if age > tolerance:
        raise WebhookVerificationError("timestamp_too_old", "The request is too old: it may be a replay.")
    if age < -tolerance:
        message = "The timestamp of the request is in the future: check the clock."
        raise WebhookVerificationError("timestamp_too_new", message)


def _mac(key: bytes, message_id: str, timestamp: str, body: bytes) -> bytes:
    signed = f"{message_id}.{timestamp}.".encode() + body
    return base64.b64encode(hmac.digest(key, signed, hashlib.sha256))

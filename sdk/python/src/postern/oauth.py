"""OAuth for apps that act for other organizations, and the device flow for tools without a browser."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Literal
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx

from . import types
from ._client import AsyncPostern, Postern
from ._errors import PosternConnectionError, PosternError
from ._options import ClientOptions
from ._steps import Request, Steps, read, send

CallbackRefusal = Literal["state_mismatch", "issuer_mismatch", "code_missing", "parameter_repeated"]
_MAX_BACKOFF = 60.0


class OAuthError(Exception):
    """Reports an error in the form of RFC 6749, such as `access_denied`. Its cause is the `PosternError`, if the service responded."""

    def __init__(self, error: str, description: str) -> None:
        super().__init__(description)
        self.error = error
        self.description = description


class CallbackError(Exception):
    """Reports a request to the redirect URL that did not come from the service, or not for this authorization."""

    def __init__(self, reason: CallbackRefusal, message: str) -> None:
        super().__init__(message)
        self.reason: CallbackRefusal = reason


@dataclass(frozen=True)
class AuthorizationStart:
    """All members but `url` are for `exchange_code`. Keep `to_dict()`, plain JSON, in your app's session for this browser."""

    url: str
    state: str
    verifier: str
    client_id: str
    issuer: str
    redirect_uri: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def authorize_url(
    base_url: str,
    *,
    client_id: str,
    redirect_uri: str | None = None,
    scope: str | None = None,
    state: str | None = None,
    console_url: str | None = None,
    issuer: str | None = None,
) -> AuthorizationStart:
    """Builds the URL of the consent page, with a new PKCE challenge (S256). Makes no request."""
    if state == "":
        raise ValueError("The state must not be empty, since it protects the redirect.")
    base = base_url.rstrip("/")
    state = state or secrets.token_urlsafe(32)
    verifier = secrets.token_urlsafe(32)
    digest = hashlib.sha256(verifier.encode()).digest()
    query = {
        "response_type": "code",
        "client_id": client_id,
        **({"redirect_uri": redirect_uri} if redirect_uri else {}),
        **({"scope": scope} if scope else {}),
        "state": state,
        "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
        "code_challenge_method": "S256",
    }
    url = f"{(console_url or base).rstrip('/')}/oauth/authorize?{urlencode(query)}"
    return AuthorizationStart(url, state, verifier, client_id, (issuer or base).rstrip("/"), redirect_uri)


def exchange_code(
    postern: Postern, start: AuthorizationStart, *, callback: str, client_secret: str
) -> types.AccessToken:
    """
    Exchanges the code that a person returned with for a token. Checks `state` and `iss` first, and raises `CallbackError` if they do
    not match; raises `OAuthError` if the person denied access or the service refused. Sends the code exactly once.
    """
    return postern.run(_exchange(postern.options, start, callback, client_secret))


async def exchange_code_async(
    postern: AsyncPostern, start: AuthorizationStart, *, callback: str, client_secret: str
) -> types.AccessToken:
    """See `exchange_code`."""
    return await postern.run(_exchange(postern.options, start, callback, client_secret))


def _exchange(
    options: ClientOptions, start: AuthorizationStart, callback: str, client_secret: str
) -> Steps[types.AccessToken]:
    body = {
        "grant_type": "authorization_code",
        "code": _read_callback(start, callback),
        "client_id": start.client_id,
        "client_secret": client_secret,
        "code_verifier": start.verifier,
        **({"redirect_uri": start.redirect_uri} if start.redirect_uri else {}),
    }
    token: types.AccessToken = yield from _post(options, "/oauth/token", body)
    return token


def _read_callback(start: AuthorizationStart, callback: str) -> str:
    parameters = parse_qs(urlsplit(callback).query, keep_blank_values=True)

    def one(name: str) -> str | None:
        values = parameters.get(name, [])
        if len(values) > 1:
            raise CallbackError("parameter_repeated", f"{name} is in the URL more than once.")
        return values[0] if values else None

    if not secrets.compare_digest((one("state") or "").encode(), start.state.encode()):
        raise CallbackError("state_mismatch", "The state does not match this session.")
    if one("iss") != start.issuer:
        raise CallbackError("issuer_mismatch", "The response is from another service.")
    error = one("error")
    if error:
        raise OAuthError(error, one("error_description") or "The person was sent back without a code.")
    code = one("code")
    if not code:
        raise CallbackError("code_missing", "The URL has no code.")
    return code


def _post(options: ClientOptions, path: str, body: dict[str, Any]) -> Steps[Any]:
    try:
        response: httpx.Response = yield from send(options, Request("POST", path, body=body, repeatable=False), {})
    except PosternError as error:
        title = error.problem["title"]
        # Accepts only titles in the form of the RFCs' codes, unlike reasons in other responses ("Bad Gateway").
        if re.fullmatch(r"[a-z]+(_[a-z]+)*", title):
            raise OAuthError(title, error.problem["detail"]) from error
        raise
    return read(response, "json")


class DeviceLogin:
    """A login that waits for a person. Show `user_code` and `verification_uri`, or `verification_uri_complete`."""

    def __init__(self, codes: types.DeviceAuthorization) -> None:
        self.user_code = codes["user_code"]
        self.verification_uri = codes["verification_uri"]
        self.verification_uri_complete = codes["verification_uri_complete"]
        self.device_code = codes["device_code"]
        self.interval = float(codes["interval"] or 5)
        self.expires_at = time.monotonic() + codes["expires_in"]


def start_device_login(postern: Postern, *, scope: str | None = None) -> DeviceLogin:
    """Starts the login of a tool without a browser (RFC 8628)."""
    return postern.run(_start(postern.options, scope))


async def start_device_login_async(postern: AsyncPostern, *, scope: str | None = None) -> DeviceLogin:
    """See `start_device_login`."""
    return await postern.run(_start(postern.options, scope))


def wait_for_token(
    postern: Postern, login: DeviceLogin, *, on_pending: Callable[[str], None] | None = None
) -> types.DeviceToken:
    """
    Polls until the person has decided, as often as the service allows, and continues after lost connections. Raises `OAuthError` with
    `access_denied` if the person denies access, and with `expired_token` if nobody decides in time.
    """
    return postern.run(_wait(postern.options, login, on_pending))


async def wait_for_token_async(
    postern: AsyncPostern, login: DeviceLogin, *, on_pending: Callable[[str], None] | None = None
) -> types.DeviceToken:
    """See `wait_for_token`."""
    return await postern.run(_wait(postern.options, login, on_pending))


def _start(options: ClientOptions, scope: str | None) -> Steps[DeviceLogin]:
    codes = yield from _post(options, "/device/code", {"scope": scope} if scope else {})
    return DeviceLogin(codes)


def _wait(
    options: ClientOptions, login: DeviceLogin, on_pending: Callable[[str], None] | None
) -> Steps[types.DeviceToken]:
    interval = login.interval
    wait = interval
    while True:
        left = login.expires_at - time.monotonic()
        if interval >= left:
            raise OAuthError("expired_token", "Nobody decided in time.")
        yield min(wait, max(interval, left - 1))
        wait = interval
        try:
            token: types.DeviceToken = yield from _post(
                options, "/device/token", {"device_code": login.device_code}
            )
            return token
        except OAuthError as error:
            if error.error not in ("authorization_pending", "slow_down"):
                raise
            pending = error.error
            if pending == "slow_down":
                interval += 5
                wait = interval
        except (PosternConnectionError, PosternError) as error:
            asked = 0.0
            if isinstance(error, PosternError):
                if error.status < 500 and error.status not in (408, 429):
                    raise
                asked = error.retry_after or 0.0
            pending = "unavailable"
            wait = max(min(wait * 2, _MAX_BACKOFF), interval, asked)
        if on_pending is not None:
            on_pending(pending)

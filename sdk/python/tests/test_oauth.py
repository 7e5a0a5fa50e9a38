from __future__ import annotations

import base64
import hashlib
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest

from postern import Postern
from postern.oauth import CallbackError, OAuthError, authorize_url, exchange_code


def test_builds_the_url_of_the_consent_page() -> None:
    start = authorize_url("https://postern.example.com/", client_id="pca_1", scope="posts:read")
    query = {name: values[0] for name, values in parse_qs(urlsplit(start.url).query).items()}
    digest = hashlib.sha256(start.verifier.encode()).digest()
    assert query["code_challenge"] == base64.urlsafe_b64encode(digest).decode().rstrip("=")
    assert (query["state"], query["scope"], start.issuer) == (start.state, "posts:read", "https://postern.example.com")


def test_checks_the_callback_before_it_exchanges_the_code_once() -> None:
    requests: list[httpx.Request] = []

    def refuse(request: httpx.Request) -> httpx.Response:
        requests.append(request)
        return httpx.Response(503 if len(requests) > 1 else 401, json={"error": "invalid_client"})

    postern = Postern("http://localhost:3000", http=httpx.Client(transport=httpx.MockTransport(refuse)))
    start = authorize_url("http://localhost:3000", client_id="pca_1")
    good = {"state": start.state, "iss": start.issuer, "code": "c"}

    def exchange(parameters: object) -> str:
        callback = f"/callback?{urlencode(parameters)}"  # type: ignore[arg-type]
        try:
            exchange_code(postern, start, callback=callback, client_secret="pcs_1")
        except CallbackError as error:
            return error.reason
        except OAuthError as error:
            return error.error
        raise AssertionError("It must be refused.")

    assert exchange({**good, "state": "other"}) == "state_mismatch"
    assert exchange({**good, "iss": "https://evil.example"}) == "issuer_mismatch"
    assert exchange([*good.items(), ("code", "d")]) == "parameter_repeated"
    assert exchange({**good, "code": ""}) == "code_missing"
    assert exchange({**good, "error": "access_denied"}) == "access_denied"
    assert requests == []
    assert exchange(good) == "invalid_client"
    assert len(requests) == 1
    with pytest.raises(ValueError):
        authorize_url("http://localhost:3000", client_id="pca_1", state="")

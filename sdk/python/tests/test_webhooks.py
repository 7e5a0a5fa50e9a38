from __future__ import annotations

import pytest

from postern.webhooks import WebhookVerificationError, sign_webhook, verify_webhook

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OLD = "whsec_" + "b2xkZXIgc2VjcmV0IG9mIHRoZSBlbmRwb2ludA=="
BODY = '{"type":"webhook.test","timestamp":"2026-11-21T10:00:00.000Z","data":{}}'


def reason_of(body: str, headers: dict[str, str], **options: float) -> str:
    with pytest.raises(WebhookVerificationError) as caught:
        verify_webhook(body, headers, SECRET, **options)
    return caught.value.reason


def test_accepts_what_is_signed() -> None:
    headers = {name.title(): value for name, value in sign_webhook(BODY, SECRET).items()}
    event = verify_webhook(BODY.encode(), headers, SECRET)
    if event["type"] == "webhook.test":
        assert event["data"] is not None
    assert event["type"] == "webhook.test"
    assert verify_webhook(BODY, sign_webhook(BODY, OLD), [SECRET, OLD])["type"] == "webhook.test"


def test_matches_the_vector_of_standard_webhooks() -> None:
    message = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    headers = sign_webhook('{"test": 2432232314}', SECRET, message_id=message, now=1614265330)
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_refuses_everything_else() -> None:
    headers = sign_webhook(BODY, SECRET, now=1000)
    assert reason_of(BODY + " ", headers, now=1000) == "signature_mismatch"
    assert reason_of(BODY, sign_webhook(BODY, OLD, now=1000), now=1000) == "signature_mismatch"
    assert reason_of(BODY, headers, now=1301) == "timestamp_too_old"
    assert reason_of(BODY, headers, now=699) == "timestamp_too_new"
    assert reason_of(BODY, {**headers, "webhook-timestamp": "soon"}, now=1000) == "timestamp_invalid"
    assert reason_of(BODY, {}, now=1000) == "headers_missing"
    assert reason_of("[]", sign_webhook("[]", SECRET)) == "body_invalid"
    for secret in ("", "whsec_", "whsec_%%%"):
        with pytest.raises(ValueError):
            verify_webhook(BODY, headers, secret)

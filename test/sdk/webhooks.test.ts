import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import {
  type RawBody,
  signWebhook,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../../sdk/webhooks.ts'
import { newSecret, signedHeaders } from '../../server/webhooks/endpoints.ts'

const secret = newSecret()
const other = newSecret()
const event = {
  type: 'webhook.test' as const,
  timestamp: '2026-11-21T10:00:00.000Z',
  data: { text: 'Grüße 🦄 "x"' },
}
const body = JSON.stringify(event)
const now = Date.parse('2026-11-21T10:00:00Z')
const signed = (text = body, by: string | string[] = secret, at = now) =>
  signWebhook(text, by, { id: 'msg_1', now: at })

async function refusal(body: RawBody, headers: WebhookHeaders, options = {}): Promise<string> {
  const error = await verifyWebhook(body, headers, secret, { now, ...options }).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof WebhookVerificationError)) throw new Error('expected a refusal', { cause: error })
  return error.reason
}

describe('verifyWebhook', () => {
  it('returns the event from text and bytes, and from headers of any kind', async () => {
    const headers = await signed()
    const bytes = new TextEncoder().encode(body)
    const shouting = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    const listed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    for (const raw of [body, bytes, bytes.buffer, Buffer.from(body)])
      expect(await verifyWebhook(raw, headers, secret, { now })).toEqual(event)
    for (const kind of [new Headers(headers), shouting, listed])
      expect(await verifyWebhook(body, kind, secret, { now })).toEqual(event)
  })

  it('accepts what the reference library and the server sign', async () => {
    const at = new Date(now)
    const reference = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(now / 1000),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    }
    expect(await verifyWebhook(body, reference, secret, { now })).toEqual(event)
    const ours = signedHeaders([secret], { id: 'msg_1', body, now })
    expect(ours).toEqual(reference)
    expect(await signed()).toEqual(reference)
  })

  it('signs so that the reference library accepts it', async () => {
    const headers = await signWebhook(body, [other, secret])
    expect(headers['webhook-id']).toMatch(/^[\w-]{36}$/)
    for (const key of [secret, other]) expect(new Webhook(key).verify(body, headers)).toEqual(event)
  })

  it('accepts either secret during a rotation, on whichever side it changes first', async () => {
    const both = await signed(body, [other, secret])
    for (const keys of [secret, other, [secret, other], [newSecret(), secret]])
      expect(await verifyWebhook(body, both, keys, { now })).toEqual(event)
    expect(await verifyWebhook(body, await signed(), [other, secret], { now })).toEqual(event)
  })

  it('refuses a changed body, id, time, secret or version', async () => {
    const headers = await signed()
    const change = (over: object) => refusal(body, { ...headers, ...over })
    expect(await refusal(body.replace('x', 'y'), headers)).toBe('signature_mismatch')
    expect(await refusal(`${body} `, headers)).toBe('signature_mismatch')
    expect(await change({ 'webhook-id': 'msg_2' })).toBe('signature_mismatch')
    expect(await change({ 'webhook-timestamp': String(now / 1000 + 1) })).toBe('signature_mismatch')
    expect(await refusal(body, await signed(body, other))).toBe('signature_mismatch')
    const value = headers['webhook-signature']
    const bad = [
      value.replace('v1,', 'v1a,'),
      value.slice(3),
      'v1,',
      'v1,%%%',
      'v1,AAAA',
      ',',
      'v1',
      value.slice(0, -5),
    ]
    for (const signature of bad)
      expect(await change({ 'webhook-signature': signature })).toBe('signature_mismatch')
    const first = value.startsWith('v1,A') ? 'B' : 'A'
    expect(await change({ 'webhook-signature': `v1,${first}${value.slice(4)}` })).toBe('signature_mismatch')
  })

  it('refuses a missing header', async () => {
    const headers = await signed()
    for (const name of Object.keys(headers)) {
      expect(await refusal(body, { ...headers, [name]: undefined })).toBe('headers_missing')
      expect(await refusal(body, { ...headers, [name]: '' })).toBe('headers_missing')
    }
  })

  it('refuses an old, future or invalid time', async () => {
    const at = (seconds: number) => signed(body, secret, now + seconds * 1000)
    expect(await refusal(body, await at(-301))).toBe('timestamp_too_old')
    expect(await refusal(body, await at(301))).toBe('timestamp_too_new')
    for (const seconds of [-300, 300])
      expect(await verifyWebhook(body, await at(seconds), secret, { now })).toEqual(event)
    expect(await refusal(body, await at(-61), { toleranceSeconds: 60 })).toBe('timestamp_too_old')
    for (const time of ['1e9', '-5', ' 1', '12.5', 'now', '0x10'])
      expect(await refusal(body, { ...(await signed()), 'webhook-timestamp': time })).toBe(
        'timestamp_invalid',
      )
  })

  it('refuses a signed body that is not an event', async () => {
    for (const text of ['', 'text', '[]', 'null', '{}', '{"type":7}'])
      expect(await refusal(text, await signed(text))).toBe('body_invalid')
  })

  it('throws a TypeError for invalid arguments', async () => {
    const headers = await signed()
    for (const wrong of ['', 'whsec_', 'whsec_%%%', []])
      await expect(verifyWebhook(body, headers, wrong, { now })).rejects.toThrow(TypeError)
    await expect(verifyWebhook(event as never, headers, secret, { now })).rejects.toThrow('raw body')
  })
})

describe('docs/webhooks.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')

  it('names every event of the contract', () => {
    const types = contract.components.schemas.WebhookEventType.enum
    expect(types.filter((type: string) => !page.includes(`\`${type}\``))).toEqual([])
  })
})

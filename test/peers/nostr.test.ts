import type { AddressInfo } from 'node:net'
import { type Event, EventRepository, type Filter } from '@nostr-relay/common'
import { NostrRelay } from '@nostr-relay/core'
import { Validator } from '@nostr-relay/validator'
import { matchFilter } from 'nostr-tools/filter'
import { generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { nostr } from '../../server/platforms/nostr/nostr.ts'
import type { Platform, PlatformAccount, PlatformCall } from '../../server/platforms/platform.ts'
import { commitAct, prepareAct, publishEntry } from '../helpers/acts.ts'
import { aFile, anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { noHost } from '../platforms/support.ts'

class MemoryRepository extends EventRepository {
  readonly events = new Map<string, Event>()
  isSearchSupported(): boolean {
    return false
  }
  upsert(event: Event): { isDuplicate: boolean } {
    const isDuplicate = this.events.has(event.id)
    this.events.set(event.id, event)
    return { isDuplicate }
  }
  find(filter: Filter): Event[] {
    const inOrder = (a: Event, b: Event) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1)
    const found = [...this.events.values()].filter((event) => matchFilter(filter as never, event as never))
    return found.sort(inOrder).slice(0, filter.limit)
  }
  async destroy(): Promise<void> {}
}

/** Starts a relay; with `refuses`, it takes no events. */
async function startRelay({ refuses = false } = {}) {
  const repository = new MemoryRepository()
  const relay = new NostrRelay(repository)
  if (refuses)
    relay.register({
      beforeHandleEvent: () => ({ canHandle: false, message: 'blocked: members only' }),
    } as never)
  const validator = new Validator()
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (peer) => {
    relay.handleConnection(peer as never)
    peer.on('close', () => relay.handleDisconnect(peer as never))
    peer.on('message', async (data) => {
      try {
        await relay.handleMessage(peer as never, await validator.validateIncomingMessage(data as never))
      } catch (error) {
        peer.send(JSON.stringify(['NOTICE', String(error)]))
      }
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events: repository.events,
    async close() {
      for (const peer of server.clients) peer.terminate()
      await new Promise((resolve) => server.close(resolve))
      await relay.destroy()
    },
  }
}

type Relay = Awaited<ReturnType<typeof startRelay>>
let one: Relay
let two: Relay
let closedOff: Relay
let client: ReturnType<typeof loopbackHttp>
const secret = generateSecretKey()
const privateKey = Buffer.from(secret).toString('hex')
const author = getPublicKey(secret)
const account: PlatformAccount = anAccount({ internalId: author, accessToken: privateKey })

beforeAll(async () => {
  ;[one, two, closedOff] = await Promise.all([startRelay(), startRelay(), startRelay({ refuses: true })])
  client = loopbackHttp({ name: 'Nostr' })
})

afterAll(async () => {
  await client.close()
  for (const relay of [one, two, closedOff]) await relay.close()
})

const through = (...relays: string[]): Platform =>
  nostr.create({ relays, webUrl: 'https://notes.example' }, noHost) as Platform
const call = (): PlatformCall => ({
  account,
  http: client.http,
  signal: AbortSignal.timeout(60_000),
  now: Date.now(),
})
const nowhere = { root: null, parent: null }
const attempt = (text: string, media = [] as ReturnType<typeof aFile>[], position: object = nowhere) => ({
  entry: anEntry(text, media),
  key: 'key',
  position: position as typeof nowhere,
  settings: {},
})

describe('Nostr notes', () => {
  it('reach every relay with their files and signature, and their replies form a thread', async () => {
    const platform = through(one.url, two.url)
    const image = aFile(new Uint8Array(9), 'image/png', { url: 'https://media.example/a.png', alt: 'A loaf' })
    const root = await publishEntry(platform, call(), attempt('Bread #sourdough', [image]))
    const reply = await publishEntry(platform, call(), attempt('And time', [], { root, parent: root }))
    for (const { events } of [one, two]) {
      const note = events.get(root.releaseId)
      expect(note).toMatchObject({
        pubkey: author,
        kind: 1,
        content: 'Bread #sourdough\nhttps://media.example/a.png',
        tags: [
          ['t', 'sourdough'],
          ['imeta', 'url https://media.example/a.png', 'm image/png', 'alt A loaf'],
        ],
      })
      expect(verifyEvent(note as never)).toBe(true)
      expect(events.get(reply.releaseId)?.tags[0]).toMatchObject(
        ['e', root.releaseId, /^ws:/, 'root', author].map((each) =>
          each instanceof RegExp ? expect.stringMatching(each) : each,
        ),
      )
    }
  })

  it('keep their id when they are sent again', async () => {
    const platform = through(one.url)
    const ready = await prepareAct(platform, call(), attempt('Once'))
    const before = one.events.size
    const first = await commitAct(platform, call(), ready)
    expect(await commitAct(platform, call(), ready)).toEqual(first)
    expect(one.events.size).toBe(before + 1)
  })

  it('are published when one of several relays accepts them', async () => {
    const platform = through(closedOff.url, 'http://127.0.0.1:1', one.url)
    const { releaseId } = await publishEntry(platform, call(), attempt('Somewhere'))
    expect(one.events.has(releaseId)).toBe(true)
    expect(closedOff.events.has(releaseId)).toBe(false)
  })

  it('are refused with the message of the relay', async () => {
    const refused = publishEntry(through(closedOff.url), call(), attempt('Nowhere'))
    expect(await channelError(refused)).toMatchObject({
      failure: 'rejected',
      code: 'relay_refused',
      message: expect.stringContaining('members only'),
    })
  })

  it('can be retried when no relay accepts them and one is unreachable', async () => {
    const failed = publishEntry(through(closedOff.url, 'http://127.0.0.1:1'), call(), attempt('Later'))
    expect(await channelError(failed)).toMatchObject({ failure: 'retryable', code: 'platform_unreachable' })
  })
})

describe('connecting Nostr', () => {
  const connect = (password: string) => {
    const { auth } = through(one.url)
    if (auth.kind !== 'custom-fields') throw new Error('Nostr connects with fields')
    return auth.connect({ password }, { organizationId: 'organization-1', ...call() })
  }

  it('names an account without a profile by its public key', async () => {
    const { name, profile, internalId } = await connect(privateKey)
    expect({ internalId, picture: null }).toEqual({ internalId: author, picture: null })
    expect(profile).toMatch(/^npub1/)
    expect(name).toBe(`${profile?.slice(0, 12)}…`)
  })

  it('refuses an invalid private key', async () => {
    for (const key of ['0'.repeat(64), 'f'.repeat(64), 'nsec1qqqq', profileKey()])
      expect(await channelError(connect(key))).toMatchObject({ failure: 'rejected', code: 'invalid_field' })
  })
})

/** A public key in place of the private one, as people mix them up. */
function profileKey(): string {
  return `npub1${'q'.repeat(58)}`
}

describe('Nostr reads', () => {
  const range = { limit: 2, since: null, cursor: null }

  it('find published notes once across all relays, page by page and without replies', async () => {
    const { reads, ...platform } = through(one.url, two.url)
    const now = call()
    const root = await publishEntry(platform as Platform, now, attempt('Readable'))
    // Publishes many in one second, by which relays page.
    const others = Array.from({ length: 12 }, (_, n) => `Note ${n}`)
    await Promise.all(others.map((text) => publishEntry(platform as Platform, now, attempt(text))))
    await publishEntry(platform as Platform, call(), attempt('Re: readable', [], { root, parent: root }))
    const asked = { ...call(), account: null }
    expect(await reads?.post?.(asked, root.releaseId)).toMatchObject({ id: root.releaseId, text: 'Readable' })
    const found: string[] = []
    let part = await reads?.posts?.(asked, { userId: author }, range)
    for (;;) {
      found.push(...(part?.items ?? []).map(({ text }) => text))
      if (!part?.next) break
      part = await reads?.posts?.(asked, { userId: author }, { ...range, cursor: part.next })
    }
    expect(found.filter((text) => text === 'Readable' || others.includes(text)).toSorted()).toEqual(
      ['Readable', ...others].toSorted(),
    )
    expect(found).not.toContain('Re: readable')
    expect(new Set(found).size).toBe(found.length)
  })

  it('find nothing when no relay has the note', async () => {
    const { reads } = through(one.url, two.url)
    const asked = { ...call(), account: null }
    expect(await reads?.post?.(asked, 'a'.repeat(64))).toBeUndefined()
    expect(await reads?.profile?.(asked, { userId: 'a'.repeat(64) })).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import type { ConnectedAccount, PlatformCall, PrepareInput } from '../../server/platforms/platform.ts'
import { readSandboxFeed, toJsonFeed } from '../../server/platforms/sandbox/feed.ts'
import { sandbox } from '../../server/platforms/sandbox/sandbox.ts'
import { settings as sandboxSettings } from '../../server/platforms/sandbox/settings.ts'
import { publishEntry } from '../helpers/acts.ts'
import { aDraftFile, aFile, anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases('sandbox', (database) => {
  const start = Date.parse('2026-03-01T12:00:00Z')
  const clock = { now: () => start }
  const host = { clock, baseUrl: 'http://localhost:3000', findAccounts: async () => [] }
  const channel = () => sandbox.create({}, { ...host, db: database.db })

  /** A connected sandbox channel in an organization of its own. */
  async function aChannel() {
    const { db } = database
    const [organizationId, id] = [newId(), newId()]
    const times = { created_at: start, updated_at: start }
    await db('organizations').insert({ id: organizationId, name: 'Org', ...times } as never)
    await db('integrations').insert({
      id,
      organization_id: organizationId,
      identifier: 'sandbox',
      internal_id: id,
      name: 'Demo',
      access_token_sealed: 'sealed',
      posting_times: '[]',
      ...times,
    } as never)
    const { http } = loopbackHttp()
    const call = (now = start, signal = AbortSignal.timeout(120_000)): PlatformCall => ({
      account: anAccount({ id, organizationId }),
      http,
      signal,
      now,
    })
    const texts = async () =>
      (await readSandboxFeed(db, { id, name: 'Demo' })).entries.map(({ text }) => text).reverse()
    return { id, call, texts }
  }

  type Options = {
    settings?: Record<string, unknown>
    position?: PrepareInput['position']
    key?: string
    media?: ReturnType<typeof aFile>[]
  }

  function publish(
    call: PlatformCall,
    text: string,
    { settings = {}, position = { root: null, parent: null }, key = text, media = [] }: Options = {},
  ) {
    return publishEntry(channel(), call, { entry: anEntry(text, media), key, position, settings })
  }

  function connect(fields: Record<string, string>): Promise<ConnectedAccount> {
    const { auth } = channel()
    if (auth.kind !== 'custom-fields') throw new Error('the sandbox connects with fields')
    return auth.connect(fields, {
      organizationId: 'organization-1',
      http: loopbackHttp().http,
      signal: AbortSignal.timeout(120_000),
      now: start,
    })
  }

  it('connects by name, and the same name is the same account', async () => {
    const found = await connect({ name: ' Demo ' })
    expect(found).toMatchObject({ name: 'Demo', internalId: 'demo', expiresAt: null })
    expect((await connect({ name: 'DEMO' })).internalId).toBe(found.internalId)
    expect(await channelError(connect({ name: ' ' }))).toMatchObject({ failure: 'rejected' })
  })

  it('publishes a thread to the feed, newest first, and as JSON Feed 1.1', async () => {
    const { id, call } = await aChannel()
    const file = aFile(Buffer.from('x'), 'image/png', { alt: 'A cross' })
    const root = await publish(call(), 'root', { media: [file] })
    const first = await publish(call(), 'first', { position: { root, parent: root } })
    await publish(call(), 'second', { position: { root, parent: first } })
    expect(root.releaseUrl).toBe(`http://localhost:3000/sandbox/${id}#${root.releaseId}`)
    const feed = await readSandboxFeed(database.db, { id, name: 'Demo' })
    expect(feed.entries.map(({ text, parentId, rootId }) => [text, parentId, rootId])).toEqual([
      ['second', first.releaseId, root.releaseId],
      ['first', root.releaseId, root.releaseId],
      ['root', null, root.releaseId],
    ])
    const json = toJsonFeed(feed, 'http://localhost:3000')
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Demo',
      feed_url: `http://localhost:3000/sandbox/${id}/feed.json`,
    })
    expect(json.items.at(-1)).toEqual({
      id: root.releaseId,
      url: root.releaseUrl,
      content_text: 'root',
      date_published: '2026-03-01T12:00:00.000Z',
      attachments: [{ url: file.url, mime_type: 'image/png', title: 'A cross' }],
    })
  })

  it('creates one entry for a repeated attempt, even for two concurrent ones', async () => {
    const { call, texts } = await aChannel()
    const both = await Promise.all([publish(call(), 'once'), publish(call(), 'once')])
    expect(both[0]).toEqual(both[1])
    expect(await publish(call(), 'once')).toEqual(both[0])
    expect(await texts()).toEqual(['once'])
  })

  it('separates channels that use the same key', async () => {
    const [one, other] = [await aChannel(), await aChannel()]
    await publish(one.call(), 'same')
    await publish(other.call(), 'same')
    expect([await one.texts(), await other.texts()]).toEqual([['same'], ['same']])
  })

  it('refuses permanently on every try with the outcome fail', async () => {
    const { call, texts } = await aChannel()
    const settings = { outcome: 'fail' }
    for (const _ of [1, 2])
      expect(await channelError(publish(call(), 'x', { settings }))).toMatchObject({
        failure: 'rejected',
        code: 'sandbox_rejected',
      })
    expect(await texts()).toEqual([])
  })

  it('refuses the token with the outcome unauthorized', async () => {
    const { call, texts } = await aChannel()
    expect(await channelError(publish(call(), 'x', { settings: { outcome: 'unauthorized' } }))).toMatchObject(
      { failure: 'auth' },
    )
    expect(await texts()).toEqual([])
  })

  it('refuses with the remaining wait and then publishes, per entry, with the outcome rate_limited', async () => {
    const { call, texts } = await aChannel()
    const settings = { outcome: 'rate_limited', retry_after: 30 }
    expect(await channelError(publish(call(), 'x', { settings }))).toMatchObject({
      failure: 'retryable',
      retryAfterMs: 30_000,
    })
    expect(await channelError(publish(call(start + 10_000), 'x', { settings }))).toMatchObject({
      failure: 'retryable',
      retryAfterMs: 20_000,
    })
    await publish(call(start + 30_000), 'x', { settings })
    expect(await channelError(publish(call(start + 30_000), 'y', { settings }))).toMatchObject({
      retryAfterMs: 30_000,
    })
    expect(await texts()).toEqual(['x'])
  })

  it('fails before acceptance without a wait with the outcome unavailable', async () => {
    const { call, texts } = await aChannel()
    const settings = { outcome: 'unavailable' }
    const error = await channelError(publish(call(), 'x', { settings }))
    expect([error.failure, error.retryAfterMs]).toEqual(['retryable', undefined])
    await publish(call(start + 5000), 'x', { settings })
    expect(await texts()).toEqual(['x'])
  })

  it('publishes and loses the first answer, and a repeat finds the entry, with the outcome timeout', async () => {
    const { call, texts } = await aChannel()
    const settings = { outcome: 'timeout' }
    expect(await channelError(publish(call(), 'x', { settings }))).toMatchObject({
      failure: 'unknown',
      code: 'outcome_unknown',
    })
    const entry = await publish(call(), 'x', { settings })
    expect(await publish(call(), 'x', { settings })).toEqual(entry)
    expect(await texts()).toEqual(['x'])
  })

  it('publishes once and never answers with the outcome unknown', async () => {
    const { call, texts } = await aChannel()
    const settings = { outcome: 'unknown' }
    for (const _ of [1, 2, 3])
      expect(await channelError(publish(call(), 'x', { settings }))).toMatchObject({ failure: 'unknown' })
    expect(await texts()).toEqual(['x'])
  })

  it('affects only the entry named by fail_at, on repeats too', async () => {
    const { call, texts } = await aChannel()
    const settings = { outcome: 'fail', fail_at: 1 }
    const root = await publish(call(), 'root', { settings })
    expect(await publish(call(), 'root', { settings })).toEqual(root)
    const position = { root, parent: root }
    for (const _ of [1, 2])
      expect((await channelError(publish(call(), 'first', { settings, position }))).failure).toBe('rejected')
    const late = { outcome: 'timeout', fail_at: 2 }
    const first = await publish(call(), 'first', { settings: late, position })
    const next = { root, parent: first }
    expect((await channelError(publish(call(), 'second', { settings: late, position: next }))).failure).toBe(
      'unknown',
    )
    await publish(call(), 'second', { settings: late, position: next })
    expect(await texts()).toEqual(['root', 'first', 'second'])
  })

  it('publishes an entry with an unknown outcome when the call ends before delay_ms', async () => {
    const { call, texts } = await aChannel()
    const abort = new AbortController()
    const settings = { delay_ms: 30_000 }
    const waiting = channelError(publish(call(start, abort.signal), 'slow', { settings }))
    await expect.poll(texts).toEqual(['slow'])
    abort.abort()
    expect((await waiting).failure).toBe('unknown')
    expect(await publish(call(), 'quick', { settings: { delay_ms: 1 } })).toBeTruthy()
  })

  it('has a tool that lists the newest entries of this channel only', async () => {
    const [one, other] = [await aChannel(), await aChannel()]
    for (const text of ['a', 'b', 'c']) await publish(one.call(), text)
    await publish(other.call(), 'elsewhere')
    const [tool] = channel().tools
    expect(await tool?.run(one.call(), { limit: 2 })).toEqual([
      { id: expect.any(String), name: 'c' },
      { id: expect.any(String), name: 'b' },
    ])
  })

  it('lists its rules and describes every outcome', () => {
    const account = anAccount()
    const media = Array.from({ length: 5 }, () => aDraftFile('image/png'))
    expect(
      channel().check(
        [
          { text: 'a', media: [] },
          { text: 'b', media },
        ],
        {},
        account,
      ),
    ).toEqual([{ location: 'value.1.image', message: 'The sandbox accepts at most 4 files.' }])
    expect(channel().limit(account, {}).length('👩‍👩‍👧‍👦!')).toBe(2)
    const { outcome } = sandboxSettings.schema.properties as {
      outcome: { enum: string[]; description: string }
    }
    for (const name of outcome.enum) expect(outcome.description).toContain(`\`${name}\``)
  })
})

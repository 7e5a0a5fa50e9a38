import { afterEach, beforeAll, expect, it } from 'vitest'
import { type CallInput, createPostern } from '../../sdk/index.ts'
import { pollInbox } from '../../server/inbox/polls/poll-inbox.job.ts'
import { newId } from '../../server/lib/ids.ts'
import { PlatformError, rejected } from '../../server/platforms/kit/http/errors.ts'
import type { PlatformInbox } from '../../server/platforms/kit/published/inbox.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { visitor } from '../console/visitor.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'
import { subscribe } from '../webhooks/support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Comments = NonNullable<PlatformInbox['comments']>['run']
type Mentions = NonNullable<PlatformInbox['mentions']>

/** Answers reads of the sandbox's inbox; a test may replace a part. */
const scripted = {
  /** The channel that the script is for; others are read as they are. */
  channel: '',
  reads: 0,
  comments: (args: Parameters<Comments>, go: Comments): ReturnType<Comments> => go(...args),
  mentions: (args: Parameters<Mentions>, go: Mentions): ReturnType<Mentions> => go(...args),
}
const untouched = { ...scripted }

function withScriptedInbox({ sandbox, ...others }: Platforms): Platforms {
  const { inbox } = sandbox
  const { comments, mentions } = inbox ?? {}
  if (inbox === undefined || comments === undefined || mentions === undefined) throw new Error('no inbox')
  const bent: PlatformInbox = {
    ...inbox,
    comments: {
      ...comments,
      run: (...args) => {
        if (args[0].account.id !== scripted.channel) return comments.run(...args)
        scripted.reads += 1
        return scripted.comments(args, comments.run)
      },
    },
    mentions: (...args) =>
      args[0].account.id === scripted.channel ? scripted.mentions(args, mentions) : mentions(...args),
  }
  return { ...others, sandbox: { ...sandbox, inbox: bent } }
}

describeService(
  'the inbox',
  (service) => {
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })
    afterEach(() => void Object.assign(scripted, untouched))

    const pass = async (ms: number) => {
      service.clock.advance(ms)
      await service.server.drain()
    }
    const publish = async (channel: string, text = 'Hello') => {
      const post = await created(tenant, schedule(service, channel, text))
      service.clock.advance(HOUR)
      await publishDue(service)
      const { releaseId } = await tenant.api.posts.get({ path: { id: post.id } })
      return { id: post.id, releaseId: releaseId ?? '' }
    }
    const tool = async (channel: string, methodName: string, data: object) => {
      const { output } = await tenant.api.channels.runTool({
        path: { id: channel },
        body: { methodName, data: data as Record<string, string> },
      })
      return output as unknown as { id: string }
    }
    const comment = (channel: string, data: object) => tool(channel, 'leave_comment', data)
    const list = async (query: NonNullable<CallInput<'inbox.list'>['query']>) =>
      (await tenant.api.inbox.list({ query })).items
    const account = (id: string) => service.app.db('inbox_accounts').where({ id }).first()
    const item = (id: string, over: object = {}) => ({
      id,
      kind: 'comment' as const,
      releaseId: null,
      parentId: null,
      rootId: null,
      author: null,
      text: `Text ${id}`,
      url: null,
      publishedAt: service.clock.now(),
      isOwn: false,
      capabilities: [],
      ...over,
    })

    it('holds a comment and a mention once, as plain text, and tells of each by an event', async () => {
      const channel = await tenant.connectSandbox('Read')
      const { id: webhook } = await subscribe(tenant, 'https://127.0.0.1:9/')
      const { id, releaseId } = await publish(channel)
      const text = '<img src=x onerror="alert(1)"> & **bold** \u202Etxt'
      const left = await comment(channel, { text, post: releaseId, author: '<b>Eve</b>' })
      const answer = await comment(channel, { text: 'And on Mondays?', post: left.id })
      const mention = await comment(channel, { text: 'Ask @read' })
      for (let round = 0; round < 3; round += 1) await pass(5 * MINUTE)

      const items = await list({ channel })
      expect(items).toHaveLength(3)
      expect(items.find(({ platformId }) => platformId === left.id)).toMatchObject({
        kind: 'comment',
        channel: { id: channel, name: 'Read', providerIdentifier: 'sandbox' },
        postId: id,
        parentPlatformId: releaseId,
        author: { id: '<b>eve</b>', name: '<b>Eve</b>' },
        text,
        isOwn: false,
        readAt: null,
        assignee: null,
        capabilities: ['reply', 'like', 'hide', 'remove'],
      })
      expect(items.find(({ platformId }) => platformId === answer.id)).toMatchObject({
        postId: id,
        parentPlatformId: left.id,
      })
      expect(items.find(({ platformId }) => platformId === mention.id)).toMatchObject({
        kind: 'mention',
        postId: null,
      })
      const sent = await service.app.db('webhook_deliveries').where({ webhook_id: webhook }).orderBy('id')
      const events = sent
        .map(
          ({ payload }) =>
            JSON.parse(payload) as { type: string; data: { platformId: string; text: string } },
        )
        .filter(({ type }) => type.endsWith('.received'))
      expect(events.map(({ type, data }) => [type, data.platformId]).sort()).toEqual(
        [
          ['comment.received', left.id],
          ['comment.received', answer.id],
          ['mention.received', mention.id],
        ].sort(),
      )
      expect(events.find(({ data }) => data.platformId === left.id)?.data.text).toBe(text)
      // Members get one notice an hour, without the words of strangers.
      const notices = await service.app
        .db('notifications')
        .where({ integration_id: channel, kind: 'comment' })
      expect(notices.map(({ content }) => content)).toEqual(['3 new comments and mentions on Read.'])
      await tenant.console.webhooks.endpoints.delete({ path: { id: webhook } })
    })

    it('shows what its author changed, and what nobody sees any longer', async () => {
      const channel = await tenant.connectSandbox('Changing')
      const { releaseId } = await publish(channel)
      const kept = await comment(channel, { text: 'First', post: releaseId })
      const removed = await comment(channel, { text: 'Oops', post: releaseId })
      await pass(5 * MINUTE)
      await tool(channel, 'remove_comment', { id: removed.id })
      await service.app.db('sandbox_comments').where({ id: kept.id }).update({ text: 'Second' })
      await pass(5 * MINUTE)
      const items = await list({ channel })
      expect(items.find(({ platformId }) => platformId === kept.id)).toMatchObject({
        text: 'Second',
        removedAt: null,
      })
      expect(items.find(({ platformId }) => platformId === removed.id)).toMatchObject({
        text: 'Oops',
        removedAt: expect.any(String),
        capabilities: [],
      })
    })

    it('follows the platform in what it hides, and offers no reply meanwhile', async () => {
      const channel = await tenant.connectSandbox('Hiding')
      const { releaseId } = await publish(channel)
      const shown = (isHidden: boolean) => async () => ({
        items: [
          { ...item('hidden'), releaseId, isHidden, capabilities: ['reply' as const, 'hide' as const] },
        ],
        next: null,
      })
      Object.assign(scripted, { channel, comments: shown(true) })
      await pass(5 * MINUTE)
      const [hidden] = await list({ channel })
      expect(hidden).toMatchObject({ hiddenAt: expect.any(String), capabilities: ['hide'] })
      const reply = tenant.api.inbox.reply({ path: { id: hidden?.id ?? '' }, body: { content: 'Hello' } })
      expect(await refusal(reply)).toMatchObject({ status: 409 })
      scripted.comments = shown(false)
      await pass(5 * MINUTE)
      expect(await list({ channel })).toMatchObject([{ hiddenAt: null, capabilities: ['reply', 'hide'] }])
    })

    it('lets one poll of a channel run at a time, and another one take over when it was killed', async () => {
      const channel = await tenant.connectSandbox('Two workers')
      scripted.channel = channel
      const { releaseId } = await publish(channel)
      await comment(channel, { text: 'Once', post: releaseId })
      service.clock.advance(5 * MINUTE)
      const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>()
      const { promise: began, resolve: begin } = Promise.withResolvers<void>()
      scripted.comments = async (args, go) => {
        begin()
        await stopped
        return go(...args)
      }
      const job = {
        payload: { organizationId: tenant.organizationId, integrationId: channel },
        signal: AbortSignal.timeout(60_000),
      }
      await service.app.db('inbox_accounts').where({ id: channel }).update({ due_at: service.clock.now() })
      const first = pollInbox(service.app)(job)
      await began
      const reads = scripted.reads
      await pollInbox(service.app)(job)
      expect(scripted.reads).toBe(reads)

      // The first one hangs, as if its process were dead, until its lease is over.
      scripted.comments = untouched.comments
      service.clock.advance(11 * MINUTE)
      await pollInbox(service.app)(job)
      expect(await list({ channel })).toHaveLength(1)
      const { due_at, claim } = (await account(channel)) ?? {}
      goOn()
      await first
      expect(await account(channel)).toMatchObject({ due_at, claim, failures: 0 })
      expect(await list({ channel })).toHaveLength(1)
    })

    it('reads a list that never ends in parts, and goes on where it stopped', async () => {
      const channel = await tenant.connectSandbox('Endless')
      scripted.channel = channel
      const { releaseId } = await publish(channel)
      const cursors: (string | null)[] = []
      scripted.comments = async ([, , cursor]) => {
        cursors.push(cursor)
        const page = Number(cursor ?? 0)
        return { items: [item(`endless-${page}`, { releaseId })], next: String(page + 1), isPartial: false }
      }
      await pass(5 * MINUTE)
      expect(cursors).toHaveLength(10)
      await pass(5 * MINUTE)
      await pass(5 * MINUTE)
      expect(cursors.at(-1)).toBe('29')
      expect(await list({ channel, limit: 100 })).toHaveLength(30)
      expect((await list({ channel, limit: 100 })).every(({ removedAt }) => removedAt === null)).toBe(true)
      scripted.comments = async ([, , cursor]) => ({ items: [], next: cursor, isPartial: false })
      await pass(5 * MINUTE)
      expect(await account(channel)).toMatchObject({ failures: 0 })
    })

    it('goes on with mentions that one poll could not read', async () => {
      const channel = await tenant.connectSandbox('Famous')
      scripted.channel = channel
      await publish(channel)
      scripted.mentions = async ([, { cursor }]) => {
        const page = Number(cursor ?? 0)
        const mentions = page < 14 ? [item(`famous-${page}`, { kind: 'mention' })] : []
        return { items: mentions, next: page < 14 ? String(page + 1) : null, isPartial: false }
      }
      await pass(5 * MINUTE)
      expect(await list({ channel, limit: 100 })).toHaveLength(10)
      expect(await account(channel)).toMatchObject({ mentions_rest: expect.any(String) })
      await pass(5 * MINUTE)
      expect(await list({ channel, limit: 100 })).toHaveLength(14)
      expect(await account(channel)).toMatchObject({ mentions_rest: null })
    })

    it('waits as long as the platform asks, stops with a channel that cannot be used, and forgets a post that is gone', async () => {
      const channel = await tenant.connectSandbox('Failing')
      scripted.channel = channel
      await publish(channel)
      scripted.comments = async () => {
        throw new PlatformError('retryable', 'Slow down.', {
          code: 'platform_rate_limited',
          retryAfterMs: 3 * HOUR,
        })
      }
      await pass(5 * MINUTE)
      const { due_at, failures, last_error } = (await account(channel)) ?? {}
      expect([due_at, failures, last_error]).toEqual([service.clock.now() + 3 * HOUR, 1, 'Slow down.'])
      scripted.comments = async () => {
        throw rejected('post_gone', 'No such post.')
      }
      await pass(3 * HOUR)
      expect(await account(channel)).toMatchObject({ failures: 0, last_error: null, last_code: null })
      const reads = scripted.reads
      await pass(HOUR)
      expect(scripted.reads).toBe(reads)

      scripted.comments = untouched.comments
      const { releaseId } = await publish(channel, 'Another')
      const pause = {
        organization_id: tenant.organizationId,
        until: service.clock.now() + HOUR,
        last_place: 0,
        reason: '',
      }
      await service.app.db('account_pauses').insert({ integration_id: channel, ...pause })
      await comment(channel, { text: 'Late', post: releaseId })
      await pass(30 * MINUTE)
      expect(await list({ channel })).toEqual([])
      await pass(31 * MINUTE)
      expect(await list({ channel })).toHaveLength(1)
      scripted.mentions = async () => {
        throw rejected('missing_scopes', 'A permission is missing.')
      }
      await pass(5 * MINUTE)
      const problem = { code: 'missing_scopes', message: 'A permission is missing.', needsReconnection: true }
      expect((await tenant.api.inbox.list({ query: { channel } })).problems).toEqual({ [channel]: problem })
      const { text } = await visitor(service).get(`/channels/${channel}`, tenant)
      expect(text).toContain('A permission is missing. Reconnect the channel')
      scripted.mentions = untouched.mentions
      await tenant.console.channels.disable({ body: { id: channel } })
      await pass(HOUR)
      expect(await account(channel)).toMatchObject({ due_at: null })
      await tenant.console.channels.enable({ body: { id: channel } })
      expect(await account(channel)).toMatchObject({ due_at: expect.any(Number) })
      await tenant.api.channels.delete({ path: { id: channel } })
      expect([await account(channel), await list({ channel })]).toEqual([undefined, []])
    })

    it('is filtered, paged, marked as read and shared among the members', async () => {
      const channel = await tenant.connectSandbox('Sorted')
      const { id: post, releaseId } = await publish(channel)
      const texts = ['Gluten-free?', 'LOVELY Bread', '100% rye_bread', 'Thanks', 'Bye']
      for (const text of texts) {
        await comment(channel, { text, post: releaseId, author: text === 'Bye' ? 'Zoë' : 'Grace' })
        service.clock.advance(1_000)
      }
      await comment(channel, { text: 'A mention' })
      await pass(5 * MINUTE)
      const textsOf = async (query: object) => (await list({ channel, ...query })).map(({ text }) => text)
      expect(await textsOf({})).toEqual(['A mention', ...texts.toReversed()])
      expect(await textsOf({ kind: 'mention' })).toEqual(['A mention'])
      expect(await textsOf({ post })).toEqual(texts.toReversed())
      expect(await textsOf({ text: 'bread' })).toEqual(['100% rye_bread', 'LOVELY Bread'])
      expect(await textsOf({ text: '100% rye_' })).toEqual(['100% rye_bread'])
      expect(await textsOf({ text: 'zoë' })).toEqual(['Bye'])
      const paged: string[] = []
      for (let cursor: string | undefined; paged.length < 20; ) {
        const page = await tenant.api.inbox.list({
          query: { channel, limit: 4, ...(cursor ? { cursor } : {}) },
        })
        paged.push(...page.items.map(({ text }) => text))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      expect(paged).toEqual(['A mention', ...texts.toReversed()])
      expect(await refusal(tenant.api.inbox.list({ query: { cursor: 'nonsense' } }))).toMatchObject({
        status: 400,
      })

      const [first, second, third] = await list({ channel })
      const ids = [first?.id ?? '', second?.id ?? '']
      expect(await tenant.api.inbox.markRead({ body: { ids: [...ids, newId()] } })).toEqual({ updated: 2 })
      expect(await textsOf({ unread: true })).toHaveLength(4)
      expect(await textsOf({ unread: false })).toHaveLength(2)
      await tenant.api.inbox.markRead({ body: { ids, read: false } })
      expect(await textsOf({ unread: false })).toEqual([])
      const path = { id: third?.id ?? '' }
      expect(
        await tenant.api.inbox.update({ path, body: { read: true, assignee: tenant.userId } }),
      ).toMatchObject({ readAt: expect.any(String), assignee: { id: tenant.userId } })
      expect(await textsOf({ assignee: tenant.userId })).toEqual([third?.text])
      expect(await textsOf({ assignee: 'none' })).toHaveLength(5)
      const stranger = await service.createTenant()
      const refused = tenant.api.inbox.update({ path, body: { assignee: stranger.userId } })
      expect(await refusal(refused)).toMatchObject({ status: 400, at: ['body.assignee'] })
      expect(await tenant.api.inbox.update({ path, body: { assignee: null } })).toMatchObject({
        readAt: expect.any(String),
        assignee: null,
      })
    })

    it('is closed to other organizations, other groups of channels and keys without its scopes', async () => {
      const [mine, other] = [await tenant.connectSandbox('Mine'), await tenant.connectSandbox('Not mine')]
      const texts = new Map<string, string>()
      for (const channel of [mine, other]) {
        const { releaseId } = await publish(channel)
        texts.set(channel, (await comment(channel, { text: `On ${channel}`, post: releaseId })).id)
      }
      await pass(5 * MINUTE)
      const [shown] = await list({ channel: mine })
      const [hidden] = await list({ channel: other })
      const path = { id: hidden?.id ?? '' }

      const group = await addGroup(service, tenant, 'Ours', [mine])
      expect((await list({ group })).map(({ id }) => id)).toEqual([shown?.id])
      await tenant.console.sessions.verify({ body: { password: tenant.password } })
      const { key } = await tenant.console.apiKeys.create({ body: { name: 'Bound', group } })
      const withKey = (apiKey: string) => createPostern({ baseUrl: service.url, apiKey, retries: 0 })
      const bound = withKey(key)
      const foreign = (await service.createTenant()).api
      for (const api of [bound, foreign]) {
        expect(await refusal(api.inbox.get({ path }))).toMatchObject({ status: 404 })
        expect(await refusal(api.inbox.update({ path, body: { read: true } }))).toMatchObject({ status: 404 })
        expect(await api.inbox.markRead({ body: { ids: [path.id] } })).toEqual({ updated: 0 })
      }
      expect((await bound.inbox.list()).items.map(({ id }) => id)).toEqual([shown?.id])
      expect((await foreign.inbox.list()).items).toEqual([])
      const { key: reader } = await tenant.console.apiKeys.create({
        body: { name: 'Reader', scopes: ['inbox:read'] },
      })
      const reading = withKey(reader)
      expect(await reading.inbox.get({ path })).toMatchObject({ text: `On ${other}` })
      expect(await refusal(reading.inbox.update({ path, body: { read: true } }))).toMatchObject({
        status: 403,
      })
    })

    // Comes last, because sessions expire meanwhile.
    it('reads recent posts often, older ones seldom and old ones never', async () => {
      const channel = await tenant.connectSandbox('Rhythm')
      scripted.channel = channel
      await publish(channel)
      const readsWithin = async (ms: number, step: number) => {
        const before = scripted.reads
        for (let passed = 0; passed < ms; passed += step) await pass(step)
        return scripted.reads - before
      }
      scripted.mentions = async () => ({ items: [], next: null, isPartial: false })
      expect(await readsWithin(HOUR, 10 * MINUTE)).toBeGreaterThanOrEqual(5)
      service.clock.advance(3 * DAY)
      await service.server.drain()
      expect(await readsWithin(6 * HOUR, HOUR)).toBe(3)
      service.clock.advance(10 * DAY)
      await service.server.drain()
      expect(await readsWithin(2 * DAY, 12 * HOUR)).toBe(2)
      service.clock.advance(20 * DAY)
      await service.server.drain()
      expect(await readsWithin(DAY, 12 * HOUR)).toBe(0)
      expect(await account(channel)).toMatchObject({ due_at: null, claim: null })
      await publish(channel, 'Anew')
      expect(await readsWithin(10 * MINUTE, 5 * MINUTE)).toBeGreaterThan(0)
    })
  },
  { ...unlimited, overrides: { platforms: withScriptedInbox } },
)

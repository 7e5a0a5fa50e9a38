import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { countRows, pretendSending, publishDue, refusal } from './support.ts'

/** Fits every type, because it has a date, and settings that can be published. */
type SaveBody = Omit<Extract<CallInput<'consoleApi.posts.save'>['body'], { type: 'schedule' }>, 'type'> & {
  type: 'draft' | 'schedule' | 'now' | 'update'
}

describeService('threads in the console', (service) => {
  let tenant: Tenant
  let channel: string

  beforeAll(() => service.clock.set(Date.parse('2031-03-08T12:00:00Z')))
  beforeEach(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox('One')
  })

  const entry = (content: string, more: object = {}) => ({
    integration: { id: channel },
    value: [{ content }],
    ...more,
  })
  const body = (content: string, over: Partial<SaveBody> = {}): SaveBody => ({
    type: 'schedule',
    date: '2031-04-01T09:00:00Z',
    posts: [entry(content)],
    ...over,
  })
  const save = async (content: string, over: Partial<SaveBody> = {}) => {
    const [first] = await tenant.console.consoleApi.posts.save({ body: body(content, over) })
    return first?.postId ?? ''
  }
  const read = (id: string) => tenant.console.consoleApi.posts.get({ path: { id } })
  const rootOf = async (id: string) => (await read(id)).posts[0]

  describe('saveThreads', () => {
    it('creates threads as the public API does, with the source web', async () => {
      const id = await save('hello', {
        posts: [entry('hello', { value: [{ content: 'hello' }, { content: 'a comment', delay: 5 }] })],
      })
      const thread = await tenant.api.posts.get({ path: { id } })
      expect(thread).toMatchObject({ state: 'QUEUE', creationMethod: 'WEB', entries: [{}, { delay: 5 }] })
    })

    it('repeats a thread in a time zone', async () => {
      const id = await save('weekly', { inter: 7, timezone: 'Europe/Berlin' })
      expect(await rootOf(id)).toMatchObject({ intervalInDays: 7, timezone: 'Europe/Berlin' })
      expect(await refusal(save('weekly', { inter: 7, timezone: 'Mars' }))).toMatchObject({
        status: 400,
        at: ['body.timezone'],
      })
    })

    it.each(['schedule', 'update', 'draft'] as const)(
      'ends a repetition when the post is saved without it by the type %s',
      async (type) => {
        const id = await save('weekly', { inter: 7 })
        expect(await rootOf(id)).toMatchObject({ intervalInDays: 7 })
        await save('', { type, posts: [entry('', { value: [{ id, content: 'once' }] })] })
        expect(await rootOf(id)).toMatchObject({ content: 'once', intervalInDays: null })
      },
    )

    it('edits a thread in place', async () => {
      const id = await save('before')
      const value = [{ id, content: 'after' }]
      await tenant.console.consoleApi.posts.save({
        body: body('', { type: 'update', posts: [entry('', { value })] }),
      })
      expect(await rootOf(id)).toMatchObject({ content: 'after', state: 'QUEUE' })
    })

    it.each([
      [{ type: 'later' }, 'body.type'],
      [{ type: undefined }, 'body.type'],
      [{ posts: [] }, 'body.posts'],
    ])('refuses %o', async (over, location) => {
      const before = await countRows(service)
      const answer = await refusal(
        tenant.console.consoleApi.posts.save({ body: { ...body('x'), ...over } as SaveBody }),
      )
      expect(answer).toMatchObject({ status: 400, code: 'validation_failed', at: [location] })
      expect(await countRows(service)).toEqual(before)
    })

    it('saves a repeated request once', async () => {
      const headers = { 'idempotency-key': newId() }
      const first = await tenant.console.consoleApi.posts.save({ body: body('once'), headers })
      expect(await tenant.console.consoleApi.posts.save({ body: body('once'), headers })).toEqual(first)
      expect((await tenant.console.consoleApi.posts.listPlanned({})).t).toBe(1)
    })
  })

  describe('getThread', () => {
    it('returns an entry and its later entries without a secret', async () => {
      const image = [{ path: 'https://example.com/film.mp4', id: 'x' }]
      const value = [{ content: 'root' }, { content: 'one', image }, { content: 'two', delay: 3 }]
      const id = await save('', { type: 'draft', posts: [entry('', { value, settings: { delay_ms: 1 } })] })
      const thread = await read(id)
      expect(thread).toMatchObject({
        integration: channel,
        integrationPicture: null,
        settings: { delay_ms: 1, __type: 'sandbox' },
        posts: [
          { id, content: 'root', parentPostId: null, tags: [], integration: { id: channel, name: 'One' } },
          { content: 'one', parentPostId: id, image: [{ url: image[0]?.path, type: 'video' }] },
          { content: 'two', delay: 3, childrenPost: [] },
        ],
      })
      const [root, one, two] = thread.posts
      expect(root?.childrenPost.map((child) => child.id)).toEqual([one?.id])
      expect(JSON.stringify(thread)).not.toMatch(/token|sealed|credentials|attempt_key/i)
      const below = await read(one?.id ?? '')
      expect(below.posts.map((post) => post.id)).toEqual([one?.id, two?.id])
      expect(below.posts[0]).toHaveProperty('tags')
      expect(await tenant.console.consoleApi.posts.getByGroup({ path: { group: thread.group } })).toEqual(
        thread,
      )
    })

    it('returns files as the composer sent them, and hides their names from other organizations', async () => {
      const named = { name: 'a1b2.mp4', originalName: 'Holiday.mp4', thumbnailTimestamp: 1500 }
      const file = { id: 'x', path: 'https://example.com/film.mp4', alt: null, thumbnail: null, ...named }
      const plain = { id: 'y', path: 'https://example.com/cat.png', alt: 'A cat', thumbnail: null }
      const unnamed = { ...plain, name: null, originalName: null, thumbnailTimestamp: null }
      const strange = { colour: 'red' }
      const value = [{ content: 'root', image: [{ ...file, ...strange }, unnamed] }]
      const id = await save('', { type: 'draft', posts: [entry('', { value })] })
      const image = async () => (await read(id)).posts[0]?.image ?? []
      const sent = await image()
      expect(sent).toEqual([
        { ...file, url: file.path, type: 'video' },
        { ...plain, url: plain.path, type: 'image' },
      ])
      expect((await tenant.api.posts.get({ path: { id } })).entries[0]?.image).toEqual([file, plain])
      await save('', {
        type: 'draft',
        posts: [entry('', { value: [{ id, content: 'again', image: sent }] })],
      })
      expect(await image()).toEqual(sent)
      const log = async () => (await tenant.api.posts.listEvents({ path: { id } })).events.length
      const before = await log()
      await tenant.api.posts.update({ path: { id }, body: { image: [file, unnamed] } })
      expect(await log()).toBe(before)
      const preview = await service.anonymous.previews.get({ path: { id } })
      expect(JSON.parse((preview as { image: string }[])[0]?.image ?? '')).toEqual([
        { id: 'x', path: file.path, alt: null, thumbnail: null },
        plain,
      ])
    })

    it('answers 404 for an unknown post', async () => {
      const id = newId()
      expect(await refusal(read(id))).toMatchObject({ status: 404, code: 'not_found' })
      expect(
        await refusal(tenant.console.consoleApi.posts.getByGroup({ path: { group: id } })),
      ).toMatchObject({
        status: 404,
      })
    })
  })

  describe('deleteThread', () => {
    it('deletes the thread of a group and removes it from the queue', async () => {
      const id = await save('gone')
      const { group } = await read(id)
      expect(await tenant.console.consoleApi.posts.deleteGroup({ path: { id: group } })).toEqual({
        id,
        group,
      })
      expect(await refusal(read(id))).toMatchObject({ status: 404 })
      expect(
        await refusal(tenant.console.consoleApi.posts.deleteGroup({ path: { id: group } })),
      ).toMatchObject({
        status: 404,
      })
    })

    it('refuses while the thread is being sent', async () => {
      const id = await save('leaving')
      await pretendSending(service, tenant, id)
      const { group } = await read(id)
      expect(
        await refusal(tenant.console.consoleApi.posts.deleteGroup({ path: { id: group } })),
      ).toMatchObject({
        status: 409,
      })
    })
  })

  describe('moveThread', () => {
    const move = (id: string, more: Partial<CallInput<'posts.move'>['body']> = {}) =>
      tenant.console.posts.move({ path: { id }, body: { date: '2031-03-08T13:00:00Z', ...more } })

    it('moves a queued thread, which is then published', async () => {
      const value = [{ content: 'root' }, { content: 'comment' }]
      const id = await save('', { posts: [entry('', { value })] })
      const comment = (await read(id)).posts[1]?.id ?? ''
      expect(await move(comment)).toMatchObject({
        id,
        publishDate: '2031-03-08T13:00:00.000Z',
        state: 'QUEUE',
      })
      await publishDue(service)
      expect(await rootOf(id)).toMatchObject({ state: 'QUEUE' })
      service.clock.advance(3_600_000)
      await publishDue(service)
      expect((await read(id)).posts.map(({ state }) => state)).toEqual(['PUBLISHED', 'PUBLISHED'])
      service.clock.advance(-3_600_000)
    })

    it('leaves a draft a draft with any action', async () => {
      const id = await save('draft', { type: 'draft' })
      for (const action of ['update', 'schedule'] as const)
        expect(await move(id, { action })).toMatchObject({ state: 'DRAFT' })
    })

    it('queues a failed thread again only with the action schedule', async () => {
      const id = await save('', { type: 'now', posts: [entry('x', { settings: { outcome: 'fail' } })] })
      await publishDue(service)
      expect(await move(id)).toMatchObject({ state: 'ERROR', error: { code: 'sandbox_rejected' } })
      expect(await move(id, { action: 'schedule' })).toMatchObject({ state: 'QUEUE', error: null })
    })

    it('publishes again only with republish', async () => {
      const id = await save('out', { type: 'now' })
      await publishDue(service)
      expect(await move(id)).toMatchObject({ state: 'PUBLISHED', publishDate: '2031-03-08T13:00:00.000Z' })
      expect(await refusal(move(id, { action: 'schedule' }))).toMatchObject({
        status: 400,
        code: 'already_published',
      })
      expect(await move(id, { action: 'schedule', republish: true })).toMatchObject({
        state: 'QUEUE',
        releaseURL: null,
        releaseId: null,
      })
    })

    it('refuses an invalid date and a thread that is being sent', async () => {
      const id = await save('x')
      expect(await refusal(move(id, { date: 'soon' }))).toMatchObject({ status: 400, at: ['body.date'] })
      await pretendSending(service, tenant, id)
      expect(await refusal(move(id))).toMatchObject({ status: 409 })
    })
  })

  describe('validateThreads', () => {
    const check = (posts: SaveBody['posts']) => tenant.console.consoleApi.posts.validate({ body: { posts } })

    it('reports for each entry what would be refused, and changes nothing', async () => {
      const before = await countRows(service)
      const fine = { settingsError: '', errors: true, emptyContent: false, tooLong: false }
      const known = { id: channel, identifier: 'sandbox', name: 'One', maximumCharacters: 500 }
      const unknown = newId()
      const [good, empty, long, unset, strange] = await check([
        entry('good'),
        entry(' '),
        entry('x'.repeat(501)),
        entry('x', { settings: { outcome: 'sideways' } }),
        { ...entry('x'), integration: { id: unknown } },
      ])
      expect(good).toEqual({ ...known, ...fine, valid: true })
      expect(empty).toEqual({ ...known, ...fine, valid: false, emptyContent: true })
      expect(long).toEqual({ ...known, ...fine, valid: false, tooLong: true })
      expect(unset).toEqual({
        ...known,
        ...fine,
        valid: false,
        settingsError: expect.stringContaining('fail'),
      })
      expect(strange).toEqual({
        ...fine,
        id: unknown,
        identifier: null,
        name: null,
        maximumCharacters: null,
        valid: false,
        errors: expect.stringContaining(unknown),
      })
      expect(await countRows(service)).toEqual(before)
    })

    it('reports no problem with published entries', async () => {
      const id = await save('out', { type: 'now' })
      await publishDue(service)
      expect(await check([entry('', { value: [{ id, content: 'out, edited' }] })])).toMatchObject([
        { valid: true },
      ])
    })
  })

  describe('setThreadReleaseId', () => {
    it('sets the release id of a post without one only', async () => {
      const id = await save('out', { type: 'now' })
      await publishDue(service)
      const bind = () =>
        tenant.console.consoleApi.posts.setReleaseId({ path: { id }, body: { releaseId: '42' } })
      expect(await refusal(bind())).toMatchObject({ status: 409 })
      expect(await tenant.console.consoleApi.posts.listReleaseCandidates({ path: { id } })).toEqual([])
      await service.app.db('posts').where({ id }).update({ release_id: 'missing' })
      expect(await bind()).toEqual({ id, releaseId: '42', releaseURL: null })
      expect(await rootOf(id)).toMatchObject({ releaseId: '42' })
    })
  })

  describe('exportThread', () => {
    it('exports a thread that another server can create, for administrators of the service', async () => {
      const posts = [entry('x', { settings: { outcome: 'fail' } })]
      const id = await save('', { type: 'now', posts })
      await publishDue(service)
      const { group } = await read(id)
      const path = { group }
      expect(await refusal(tenant.console.admin.exportPost({ path }))).toMatchObject({ status: 403 })
      await service.app.db('users').where({ id: tenant.userId }).update({ platform_admin_at: 1 })
      const { _debug, ...request } = await tenant.console.admin.exportPost({ path })
      expect(_debug).toMatchObject({
        providerIdentifier: 'sandbox',
        state: 'ERROR',
        error: expect.any(String),
        errors: [{ platform: 'sandbox', message: expect.any(String) }],
        originalGroup: group,
      })
      expect(request.posts[0]).toMatchObject({ group: '', settings: { outcome: 'fail', __type: 'sandbox' } })
      const again = {
        ...request,
        posts: request.posts.map((post) => ({ ...post, integration: { id: channel } })),
      }
      const [copy] = await tenant.console.consoleApi.posts.save({ body: again })
      expect(await rootOf(copy?.postId ?? '')).toMatchObject({ state: 'DRAFT', content: 'x' })
      expect(await rootOf(id)).toMatchObject({ state: 'ERROR' })
      // An administrator exports from the organization they are in.
      const stranger = await service.createTenant()
      await service.app.db('users').where({ id: stranger.userId }).update({ platform_admin_at: 1 })
      expect(await refusal(stranger.console.admin.exportPost({ path }))).toMatchObject({ status: 404 })
    })
  })

  it('stops repeating a published post that is saved without its interval', async () => {
    const id = await save('daily', { type: 'now', inter: 1 })
    await publishDue(service)
    await save('', { type: 'update', posts: [entry('', { value: [{ id, content: 'daily' }] })] })
    service.clock.advance(3 * 86_400_000)
    await publishDue(service)
    const { items } = await service.anonymous.sandbox.getFeed({ path: { id: channel } })
    expect(items).toHaveLength(1)
  })
})

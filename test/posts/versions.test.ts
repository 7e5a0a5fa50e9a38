import { beforeAll, describe, expect, it, test } from 'vitest'
import { readStrongTags } from '../../server/lib/web/entity-tags.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from './support.ts'

const STALE = '"stale"'

test('If-Match is read as RFC 9110 defines it', () => {
  expect(readStrongTags('*')).toBe('*')
  expect(readStrongTags('"a"')).toEqual(['a'])
  expect(readStrongTags(' "a,b" ,W/"c", ,"" ')).toEqual(['a,b', ''])
  expect(readStrongTags('W/"a"')).toEqual([])
  for (const malformed of ['', ',', 'a', '"a', '"a" "b"', '"a", b', '"a", "', '*, "a"', 'w/"a"', '"a b"'])
    expect(readStrongTags(malformed), malformed).toBeNull()
})

describeService(
  'versions of posts',
  (service) => {
    let tenant: Tenant
    let channel: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox()
      await tenant.console.tags.create({ body: { name: 'news', color: '#00aa88' } })
    })

    const draft = async (text = 'A draft') =>
      (await created(tenant, schedule(service, channel, text, { type: 'draft' }))).id

    const tagOf = ({ response }: { response: Response }) => response.headers.get('etag') ?? ''

    const versionOf = async (id: string) => tagOf(await tenant.api.result.posts.get({ path: { id } }))

    it('is the same at each operation that shows the post, and for each of its entries', async () => {
      const body = schedule(service, channel, ['One', 'Two'])
      const thread = await created(tenant, body)
      const etag = await versionOf(thread.id)
      expect(etag).toMatch(/^"[\w-]{27}"$/)
      expect(await versionOf(thread.entries[1]?.id ?? '')).toBe(etag)
      const { get, getByGroup } = tenant.console.result.consoleApi.posts
      expect(tagOf(await get({ path: { id: thread.id } }))).toBe(etag)
      expect(tagOf(await getByGroup({ path: { group: thread.group } }))).toBe(etag)
      const head = await service.fetch(`/public/v1/posts/${thread.id}`, {
        method: 'HEAD',
        headers: { Authorization: tenant.apiKey },
      })
      expect(head.headers.get('etag')).toBe(etag)
    })

    it('changes with each change of the post, and each answer has the new one', async () => {
      const id = await draft()
      const path = { id }
      const { posts } = tenant.api.result
      const seen = [await versionOf(id)]
      const next = async (response: { response: Response; error?: unknown }) => {
        expect(response.error).toBeUndefined()
        expect(tagOf(response)).toBe(await versionOf(id))
        seen.push(tagOf(response))
      }
      const update = async (body: object) => next(await posts.update({ path, body, ifMatch: seen.at(-1) }))
      await update({ content: 'Another text' })
      await update({ image: [{ id: 'x', path: 'https://example.com/a.png' }] })
      await update({ tags: [{ value: 'news', label: 'news' }] })
      await update({ date: '2031-01-01T09:00:00Z' })
      await update({ value: [{ content: 'One' }, { content: 'Two', delay: 3 }] })
      await update({ inter: 7 })
      await update({ shortLink: true })
      await next(await posts.updateSettings({ path, body: { settings: { likes: 3 } }, ifMatch: seen.at(-1) }))
      await next(await posts.move({ path, body: { date: '2031-02-01T09:00:00Z' }, ifMatch: seen.at(-1) }))
      await next(await posts.setStatus({ path, body: { status: 'schedule' }, ifMatch: seen.at(-1) }))
      expect(new Set(seen).size).toBe(seen.length)
      await posts.addNote({ path, body: { content: 'A note' } })
      expect(await versionOf(id)).toBe(seen.at(-1))
    })

    it('refuses a stale change at every operation, shows both versions and changes nothing', async () => {
      const id = await draft('Theirs')
      const path = { id }
      const { group, ...before } = await tenant.api.posts.get({ path })
      const etag = await versionOf(id)
      const { result } = tenant.api
      const edited = schedule(service, channel, 'Mine', { type: 'draft', entry: { group } })
      edited.posts[0]?.value.splice(0, 1, { id, content: 'Mine', image: [] })
      const calls = {
        update: { content: 'Mine' },
        updateSettings: { settings: { likes: 3 } },
        setStatus: { status: 'schedule' as const },
        move: { date: '2031-01-01T09:00:00Z' },
        create: edited,
      }
      for (const ifMatch of [STALE, `W/${etag}`, `${STALE}, W/${etag}`]) {
        const answers = {
          update: await result.posts.update({ path, body: calls.update, ifMatch }),
          updateSettings: await result.posts.updateSettings({ path, body: calls.updateSettings, ifMatch }),
          setStatus: await result.posts.setStatus({ path, body: calls.setStatus, ifMatch }),
          move: await result.posts.move({ path, body: calls.move, ifMatch }),
          create: await result.posts.create({ body: edited, ifMatch }),
        }
        for (const [name, { error, response }] of Object.entries(answers)) {
          expect(response.status, name).toBe(412)
          expect(response.headers.get('etag')).toBe(etag)
          expect(error).toMatchObject({ code: 'precondition_failed', current: { ...before, group } })
          expect(error).toMatchObject({ sent: calls[name as keyof typeof calls] })
        }
        const save = tenant.console.result.consoleApi.posts.save({ body: edited, ifMatch })
        expect((await save).response.status).toBe(412)
        for (const { error, response } of [
          await result.posts.delete({ path, ifMatch }),
          await result.posts.deleteGroup({ path: { group }, ifMatch }),
          await tenant.console.result.consoleApi.posts.deleteGroup({ path: { id: group }, ifMatch }),
        ]) {
          expect(response.status).toBe(412)
          expect(error).not.toHaveProperty('sent')
        }
      }
      expect(await tenant.api.posts.get({ path })).toEqual({ ...before, group })
    })

    it('accepts one of several versions, and any with an asterisk', async () => {
      const id = await draft()
      const path = { id }
      const body = (content: string) => ({ content })
      await tenant.api.posts.update({ path, body: body('1'), ifMatch: `${STALE}, ${await versionOf(id)}` })
      await tenant.api.posts.update({ path, body: body('2'), ifMatch: '*' })
      await tenant.api.posts.update({ path, body: body('3') })
      expect((await tenant.api.posts.get({ path })).entries[0]?.content).toBe('3')
      const malformed = await refusal(tenant.api.posts.update({ path, body: body('4'), ifMatch: 'abc' }))
      expect(malformed).toMatchObject({ status: 400, at: ['header.if-match'] })
      await tenant.api.posts.delete({ path, ifMatch: await versionOf(id) })
      expect(await refusal(tenant.api.posts.update({ path, body: {}, ifMatch: '*' }))).toMatchObject({
        status: 404,
      })
    })

    it('applies to the one post that a creation edits', async () => {
      const first = await created(tenant, schedule(service, channel, 'First', { type: 'draft' }))
      const second = await created(tenant, schedule(service, channel, 'Second', { type: 'draft' }))
      const edit = (...posts: { id: string; group: string }[]) => ({
        ...schedule(service, channel, '', { type: 'draft' }),
        posts: posts.map(({ id, group }) => ({
          integration: { id: channel },
          group,
          value: [{ id, content: 'Edited', image: [] }],
        })),
      })
      const both = await refusal(tenant.api.posts.create({ body: edit(first, second), ifMatch: '*' }))
      expect(both.status).toBe(400)
      const saved = await tenant.api.result.posts.create({
        body: edit(first),
        ifMatch: await versionOf(first.id),
      })
      expect(saved.data?.[0]).not.toHaveProperty('version')
      expect(tagOf(saved)).toBe(await versionOf(first.id))
      const unsaid = await tenant.api.result.posts.create({ body: edit(second) })
      expect(unsaid.response.headers.has('etag')).toBe(false)
      // A post that somebody deleted must not come back.
      await tenant.api.posts.delete({ path: { id: first.id } })
      const body = schedule(service, channel, 'Back', { type: 'draft', entry: { group: first.group } })
      const gone = await refusal(tenant.api.posts.create({ body, ifMatch: '*' }))
      expect(gone).toMatchObject({ status: 412, problem: { current: null, sent: { type: 'draft' } } })
    })

    it('lets exactly one of several writers of a version win', async () => {
      const id = await draft()
      const path = { id }
      const { result } = tenant.api
      const race = async (write: (index: number, ifMatch: string) => Promise<{ response: Response }>) => {
        const ifMatch = await versionOf(id)
        const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => write(index, ifMatch)))
        const statuses = answers.map(({ response }) => response.status).sort()
        expect(statuses).toEqual([200, 412, 412, 412, 412, 412])
      }
      await race((at, ifMatch) => result.posts.update({ path, body: { content: `${at}` }, ifMatch }))
      await race((at, ifMatch) =>
        at % 2
          ? result.posts.move({ path, body: { date: `2031-01-0${at}T09:00:00Z` }, ifMatch })
          : result.posts.updateSettings({ path, body: { settings: { likes: at + 1 } }, ifMatch }),
      )
      for (const index of [0, 1, 2, 3, 4, 5])
        await tenant.api.tags.create({ body: { name: `race ${index}`, color: '#112233' } })
      await race((at, ifMatch) => {
        const tags = [{ value: `race ${at}`, label: `race ${at}` }]
        return result.posts.update({ path, body: { tags }, ifMatch })
      })
      await race((at, ifMatch) =>
        at === 0
          ? result.posts.setStatus({ path, body: { status: 'schedule' }, ifMatch })
          : result.posts.update({ path, body: { content: `Late ${at}` }, ifMatch }),
      )
    })

    it('refuses an edit that has not seen the publication', async () => {
      const body = schedule(service, channel, 'Queued')
      const { id } = await created(tenant, body)
      const ifMatch = await versionOf(id)
      service.clock.advance(3_600_000)
      await publishDue(service)
      const path = { id }
      expect((await tenant.api.posts.get({ path })).state).toBe('PUBLISHED')
      const { posts } = tenant.api.result
      for (const { error } of [
        await posts.update({ path, body: { content: 'Too late' }, ifMatch }),
        await posts.delete({ path, ifMatch }),
        await posts.setStatus({ path, body: { status: 'draft' }, ifMatch }),
        await posts.move({ path, body: { date: '2031-01-01T09:00:00Z' }, ifMatch }),
      ])
        expect(error).toMatchObject({ status: 412, current: { state: 'PUBLISHED' } })
    })

    it('is required of a release id, too', async () => {
      const { id } = await created(tenant, schedule(service, channel, 'Without an id', { type: 'now' }))
      await publishDue(service)
      await service.app.db('posts').where({ id }).update({ release_id: 'missing' })
      const ifMatch = await versionOf(id)
      const set = (releaseId: string) =>
        tenant.api.result.posts.setReleaseId({ path: { id }, body: { releaseId }, ifMatch })
      const first = await set('first')
      expect(tagOf(first)).toBe(await versionOf(id))
      expect((await set('second')).error).toMatchObject({ status: 412, current: { releaseId: 'first' } })
    })

    describe('from a browser on another origin', () => {
      it('can be sent and read', async () => {
        const origin = service.url
        const preflight = await service.fetch('/public/v1/posts/x', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'PUT' },
        })
        expect(preflight.headers.get('access-control-allow-headers')).toContain('If-Match')
        const answer = await service.fetch(`/public/v1/posts/${await draft()}`, {
          headers: { origin, authorization: tenant.apiKey },
        })
        expect(answer.headers.get('access-control-expose-headers')).toContain('ETag')
      })
    })
  },
  unlimited,
)

import { beforeAll, describe, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import {
  type CreateBody,
  countRows,
  created,
  type DatedBody,
  pretendSending,
  publishDue,
  refusal,
  schedule,
  unlimited,
} from '../posts/support.ts'

type Thread = Awaited<ReturnType<typeof created>>

describeService(
  'editing posts',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    let channel: string
    let other: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox('One')
      other = await tenant.connectSandbox('Two')
    })

    const create = (body: CreateBody) => tenant.api.posts.create({ body })
    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const texts = (thread: Thread) => thread.entries.map((entry) => entry.content)
    const types = async (id: string) =>
      (await tenant.api.posts.listEvents({ path: { id } })).events.map((event) => event.type)
    const feed = async () =>
      (await tenant.api.sandbox.getFeed({ path: { id: channel } })).items.map((item) => item.content_text)

    /** A request that names entries of the thread by id. */
    function edit(
      thread: Thread,
      value: [id: string | null, content: string][],
      over: object = {},
    ): CreateBody {
      const { group, entry, ...rest } = { group: thread.group, entry: {}, ...over } as Record<string, unknown>
      const contents = value.map(([id, content]) => ({ id, content, image: [] }))
      return schedule(service, channel, 'x', {
        date: thread.publishDate,
        ...rest,
        entry: { value: contents, group, ...(entry as object) },
      } as Partial<DatedBody>)
    }

    describe('an edit', () => {
      it('changes a thread in place and gives it a new group', async () => {
        const before = await created(tenant, schedule(service, channel, ['root', 'comment']))
        const [root, comment] = before.entries.map((entry) => entry.id) as [string, string]
        const body = edit(
          before,
          [
            [root, 'root 2'],
            [comment, 'comment 2'],
            [null, 'new'],
          ],
          { type: 'update' },
        )
        expect(await create(body)).toEqual([
          { postId: root, integration: channel, publishDate: expect.any(String) },
        ])
        const after = await get(comment)
        expect(after.entries.slice(0, 2).map((entry) => entry.id)).toEqual([root, comment])
        expect(texts(after)).toEqual(['root 2', 'comment 2', 'new'])
        expect(after.group).not.toBe(before.group)
        expect(after).toMatchObject({ state: 'QUEUE', publishDate: before.publishDate })
        expect(await types(root)).toEqual(['created', 'queued', 'updated'])
      })

      it('drops comments that carry the replaced group, and keeps them without a group', async () => {
        const before = await created(tenant, schedule(service, channel, ['root', 'one', 'two']))
        await create(edit(before, [[before.id, 'root']], { type: 'update', group: null }))
        const kept = await get(before.id)
        expect(texts(kept)).toEqual(['root', 'one', 'two'])
        await create(
          edit(
            kept,
            [
              [before.id, 'root'],
              [kept.entries[2]?.id ?? '', 'two'],
            ],
            { type: 'update' },
          ),
        )
        const after = await get(before.id)
        expect(texts(after)).toEqual(['root', 'two'])
        const gone = await refusal(get(kept.entries[1]?.id ?? ''))
        expect(gone.status).toBe(404)
        expect(await types(before.id)).toContain('deleted')
      })

      it('moves the publication to the new date', async () => {
        const before = await created(tenant, schedule(service, channel, 'moved'))
        const date = new Date(service.clock.now() + 1_000).toISOString()
        await create(edit(before, [[before.id, 'moved up']], { type: 'update', date }))
        service.clock.advance(2_000)
        await publishDue(service)
        expect(await get(before.id)).toMatchObject({ state: 'PUBLISHED', publishDate: date })
        expect(await feed()).toContain('moved up')
      })

      it('keeps drafts as drafts and published posts as published', async () => {
        const draft = await created(tenant, schedule(service, channel, 'draft', { type: 'draft' }))
        await create(edit(draft, [[draft.id, 'draft 2']], { type: 'update' }))
        const out = await created(tenant, schedule(service, channel, 'published', { type: 'now' }))
        await publishDue(service)
        await create(edit(out, [[out.id, 'corrected here only']], { type: 'update' }))
        await publishDue(service)
        expect(await get(draft.id)).toMatchObject({ state: 'DRAFT', entries: [{ content: 'draft 2' }] })
        const after = await get(out.id)
        expect(after).toMatchObject({ state: 'PUBLISHED', attempts: 1 })
        expect(after.releaseURL).not.toBeNull()
        expect(await feed()).not.toContain('corrected here only')
      })

      it('publishes comments that are added to a published post', async () => {
        const out = await created(tenant, schedule(service, channel, 'with a late comment', { type: 'now' }))
        await publishDue(service)
        await create(
          edit(
            out,
            [
              [out.id, 'with a late comment'],
              [null, 'the late comment'],
            ],
            { type: 'update' },
          ),
        )
        await publishDue(service)
        const after = await get(out.id)
        expect(after.entries.map((entry) => [entry.state, entry.attempts])).toEqual([
          ['PUBLISHED', 1],
          ['PUBLISHED', 1],
        ])
        expect(await feed()).toContain('the late comment')
      })

      it('keeps settings, tags, interval and link shortening that the request omits', async () => {
        const entry = { settings: { delay_ms: 1 } }
        const body = schedule(service, channel, 'x', { entry, inter: 5, shortLink: true })
        const before = await created(tenant, body)
        const { shortLink, tags, ...update } = edit(before, [[before.id, 'y']], { type: 'update' })
        await create(update)
        expect(await get(before.id)).toMatchObject({
          settings: { __type: 'sandbox', delay_ms: 1 },
          intervalInDays: 5,
          shortLink: true,
        })
        await create({ ...update, inter: null, shortLink: false })
        expect(await get(before.id)).toMatchObject({ intervalInDays: null, shortLink: false })
      })
    })

    it('unschedules a post that is saved as a draft, and reschedules it', async () => {
      const before = await created(tenant, schedule(service, channel, 'on and off', { date: soon() }))
      await create(edit(before, [[before.id, 'off']], { type: 'draft' }))
      service.clock.advance(2_000)
      await publishDue(service)
      expect(await get(before.id)).toMatchObject({ state: 'DRAFT', attempts: 0 })
      await create(edit(before, [[before.id, 'on']], { type: 'schedule', date: soon() }))
      service.clock.advance(2_000)
      await publishDue(service)
      expect(await get(before.id)).toMatchObject({ state: 'PUBLISHED', attempts: 1 })
      expect(await types(before.id)).toEqual(
        expect.arrayContaining(['created', 'queued', 'updated', 'unqueued', 'published']),
      )
    })

    const soon = () => new Date(service.clock.now() + 1_000).toISOString()

    it('publishes again only with republish', async () => {
      const out = await created(tenant, schedule(service, channel, 'twice', { type: 'now' }))
      await publishDue(service)
      for (const type of ['schedule', 'now', 'draft'] as const) {
        const answer = await refusal(create(edit(out, [[out.id, 'twice']], { type })))
        expect(answer).toMatchObject({
          status: 400,
          code: 'already_published',
          at: ['body.posts.0.value.0.id'],
        })
      }
      await create(edit(out, [[out.id, 'twice']], { type: 'now', republish: true }))
      await publishDue(service)
      expect((await feed()).filter((text) => text === 'twice')).toHaveLength(2)
      expect(await get(out.id)).toMatchObject({ state: 'PUBLISHED', attempts: 2 })
    })

    it('treats an unknown outcome as published', async () => {
      const entry = { settings: { outcome: 'unknown' } }
      const lost = await created(tenant, schedule(service, channel, 'lost', { type: 'now', entry }))
      await untilSettled(lost.id)
      expect(await get(lost.id)).toMatchObject({ state: 'ERROR', error: { code: 'outcome_unknown' } })
      const again = await refusal(create(edit(lost, [[lost.id, 'lost']], { type: 'now' })))
      expect(again).toMatchObject({ status: 400, code: 'already_published' })
      const status = await refusal(
        tenant.api.posts.setStatus({ path: { id: lost.id }, body: { status: 'schedule' } }),
      )
      expect(status).toMatchObject({ status: 400, code: 'already_published' })
    })

    /** The engine asks an idempotent platform again, later; this lets that time pass. */
    async function untilSettled(id: string): Promise<void> {
      for (let turn = 0; turn < 30; turn++) {
        await publishDue(service)
        if ((await get(id)).state !== 'QUEUE') return
        service.clock.advance(900_000)
      }
    }

    it('replaces a whole thread by its group', async () => {
      const before = await created(
        tenant,
        schedule(service, channel, ['old', 'old comment'], { date: soon() }),
      )
      const after = await created(tenant, edit(before, [[null, 'its replacement']], { date: soon() }))
      expect(after.id).not.toBe(before.id)
      service.clock.advance(2_000)
      await publishDue(service)
      expect((await refusal(get(before.id))).status).toBe(404)
      const published = await feed()
      expect(published).toContain('its replacement')
      expect(published).not.toContain('old')
    })

    it('makes a comment the root when the group is replaced', async () => {
      const before = await created(
        tenant,
        schedule(service, channel, ['root', 'heir', 'third'], { date: soon() }),
      )
      const [, heir, third] = before.entries.map((entry) => entry.id) as [string, string, string]
      await create(
        edit(
          before,
          [
            [heir, 'heir'],
            [third, 'third'],
          ],
          { date: soon() },
        ),
      )
      service.clock.advance(2_000)
      await publishDue(service)
      const after = await get(third)
      expect(after).toMatchObject({ id: heir, state: 'PUBLISHED', settings: { __type: 'sandbox' } })
      expect(texts(after)).toEqual(['heir', 'third'])
      expect((await refusal(get(before.id))).status).toBe(404)
      expect(await feed()).not.toContain('root')
    })

    describe('invalid edits', () => {
      async function refused(body: CreateBody) {
        const before = await countRows(service)
        const answer = await refusal(create(body))
        expect(await countRows(service)).toEqual(before)
        return answer
      }

      it('are refused for a post, group or id of another organization', async () => {
        const theirs = await created(
          stranger,
          schedule(service, await stranger.connectSandbox('Theirs'), 'theirs'),
        )
        const mine = edit(theirs, [[theirs.id, 'mine now']], { type: 'update' })
        expect(await refused(mine)).toMatchObject({
          status: 404,
          code: 'not_found',
          at: ['body.posts.0.value.0.id'],
        })
        await create(edit(theirs, [[null, 'a new post of mine']]))
        expect(await stranger.api.posts.get({ path: { id: theirs.id } })).toEqual(theirs)
      })

      it('are refused for misplaced ids', async () => {
        const first = await created(tenant, schedule(service, channel, ['a', 'b']))
        const second = await created(tenant, schedule(service, channel, 'c'))
        const comment = first.entries[1]?.id ?? ''
        const wrong = [
          edit(first, [
            [first.id, 'a'],
            [first.id, 'a'],
          ]),
          edit(first, [
            [first.id, 'a'],
            [second.id, 'c'],
          ]),
          edit(first, [[comment, 'b']], { group: null }),
          edit(first, [[first.id, 'a']], { entry: { integration: { id: other } } }),
        ]
        for (const body of wrong)
          expect(await refused(body)).toMatchObject({ status: 400, code: 'validation_failed' })
        expect(texts(await get(first.id))).toEqual(['a', 'b'])
      })

      it('are refused while the thread is being sent', async () => {
        const thread = await created(tenant, schedule(service, channel, 'on its way'))
        await pretendSending(service, tenant, thread.id)
        const before = await get(thread.id)
        for (const type of ['update', 'draft', 'schedule'] as const)
          expect(await refused(edit(thread, [[thread.id, 'too late']], { type }))).toMatchObject({
            status: 409,
            code: 'conflict',
          })
        expect(await refused(edit(thread, [[null, 'instead']]))).toMatchObject({ status: 409 })
        expect(await get(thread.id)).toEqual(before)
      })
    })

    it('applies concurrent edits one after the other as a whole', async () => {
      const thread = await created(tenant, schedule(service, channel, ['root', 'comment']))
      const edits = Array.from({ length: 6 }, (_, index) =>
        edit(
          thread,
          [
            [thread.id, `root ${index}`],
            [null, `comment ${index}`],
          ],
          { type: 'update' },
        ),
      )
      const outcomes = await Promise.allSettled(edits.map(create))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
      const after = await get(thread.id)
      const winner = after.entries[0]?.content.slice('root '.length)
      expect(texts(after)[1]).toBe(`comment ${winner}`)
      expect(texts(after).filter((text) => text === 'comment')).toHaveLength(0)
      const rows = await service.app.db('posts').where({ root_id: thread.id }).whereNull('deleted_at')
      expect(new Set(rows.map((row) => row.group_id)).size).toBe(1)
      expect(rows.map((row) => row.position).sort()).toEqual(rows.map((_, index) => index))
    })
  },
  unlimited,
)

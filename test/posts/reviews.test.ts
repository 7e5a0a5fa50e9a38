import { beforeAll, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { registerApp, tokenFor } from '../access/oauth-support.ts'
import { addGroup, addMember } from '../helpers/members.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from './support.ts'

const DAY = 86_400_000

describeService(
  'reviews of drafts',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    let channel: string
    let started: number
    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox('Reviewed channel')
      started = service.clock.now()
    })

    const make = (texts: string | string[], over = {}) =>
      created(tenant, schedule(service, channel, texts, { type: 'draft', ...over }))
    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const notes = async (id: string) => (await tenant.api.posts.listNotes({ path: { id } })).notes
    const notifications = async () =>
      (await tenant.api.notifications.list({})).notifications.map(({ content }) => content)

    it('keep one approval link open when several are created at once', async () => {
      const { id } = await make('text')
      await Promise.all(
        Array.from({ length: 6 }, () => tenant.api.posts.createApprovalLink({ path: { id }, body: {} })),
      )
      const open = await service.app.db('approval_links').where({ post_id: id }).whereNull('revoked_at')
      expect(open).toHaveLength(1)
    })

    it('a key approves a draft, and requests changes to another with a note', async () => {
      const [good, long] = [await make('good'), await make('long')]
      const decide = (id: string, body: { decision: 'approved' | 'rejected'; comment?: string }) =>
        tenant.api.posts.decide({ path: { id }, body })
      expect(await decide(good.id, { decision: 'approved' })).toEqual({ id: good.id, state: 'QUEUE' })
      expect((await get(good.id)).state).toBe('QUEUE')
      expect((await refusal(decide(good.id, { decision: 'rejected' }))).status).toBe(409)
      expect(await decide(long.id, { decision: 'rejected', comment: 'Shorter' })).toMatchObject({
        state: 'DRAFT',
      })
      expect((await notes(long.id)).map(({ content }) => content)).toEqual(['Shorter'])
      expect(await notifications()).toContain(
        'Changes were requested for the post on Reviewed channel: Shorter',
      )
      const { events } = await tenant.api.posts.listEvents({ path: { id: long.id } })
      expect(events.at(-1)).toMatchObject({ code: 'review_rejected', message: 'Changes requested: Shorter' })
      const path = { id: long.id }
      expect(
        (await refusal(stranger.api.posts.decide({ path, body: { decision: 'approved' } }))).status,
      ).toBe(404)
    })

    describe('review notes', () => {
      it('are added by keys and members to the thread of any entry, and listed oldest first', async () => {
        const post = await make(['root', 'comment'])
        const comment = post.entries[1]?.id ?? ''
        const first = await tenant.api.posts.addNote({ path: { id: post.id }, body: { content: 'by a key' } })
        expect(first).toMatchObject({ content: 'by a key', author: { kind: 'key', name: null } })
        service.clock.advance(1_000)
        const member = await addMember(service, tenant, 'USER')
        await member.console.posts.addNote({
          path: { id: comment },
          body: { content: 'by a member' },
        })
        expect(await notes(comment)).toEqual([
          first,
          expect.objectContaining({ author: { kind: 'user', id: member.userId, name: null } }),
        ])
        expect((await member.console.posts.listNotes({ path: { id: post.id } })).notes).toEqual(
          await notes(post.id),
        )
      })

      it('are deleted once by members of the organization only', async () => {
        const { id } = await make('text')
        const note = await tenant.api.posts.addNote({ path: { id }, body: { content: 'by a key' } })
        const path = { id, noteId: note.id }
        const stranger = await service.createTenant()
        expect((await refusal(stranger.console.posts.deleteNote({ path }))).status).toBe(404)
        expect(await notes(id)).toEqual([note])
        expect(await tenant.console.posts.deleteNote({ path })).toMatchObject({ id: note.id })
        expect(await notes(id)).toEqual([])
        expect((await refusal(tenant.console.posts.deleteNote({ path }))).status).toBe(404)
      })

      it('are limited to a thousand, all of which are listed', async () => {
        const { id: post_id } = await make('text')
        const path = { id: post_id }
        const rows = Array.from({ length: 999 }, (_, index) => ({
          id: newId(),
          organization_id: tenant.organizationId,
          post_id,
          content: String(index),
          author: 'user',
          author_id: tenant.userId,
          author_name: null,
          created_at: service.clock.now(),
          deleted_at: null,
        }))
        await service.app.db.batchInsert('post_notes', rows, 50)
        await tenant.api.posts.addNote({ path, body: { content: 'The last' } })
        expect((await refusal(tenant.api.posts.addNote({ path, body: { content: 'x' } }))).status).toBe(409)
        expect(await notes(post_id)).toHaveLength(1_000)
      })

      it('disappear when they are deleted, and are never published', async () => {
        const post = await make('text', { type: 'now' })
        const path = { id: post.id }
        const note = await tenant.api.posts.addNote({ path, body: { content: 'a private note' } })
        await publishDue(service)
        const feed = await tenant.api.sandbox.getFeed({ path: { id: channel } })
        expect(JSON.stringify(feed)).not.toContain('private note')
        const other = await make('other')
        const remove = (id: string) => tenant.api.posts.deleteNote({ path: { id, noteId: note.id } })
        expect((await refusal(remove(other.id))).status).toBe(404)
        expect(await remove(post.id)).toEqual({ id: note.id })
        expect((await refusal(remove(post.id))).status).toBe(404)
        expect(await notes(post.id)).toEqual([])
        expect((await refusal(tenant.api.posts.addNote({ path, body: { content: ' ' } }))).at).toEqual([
          'body.content',
        ])
      })

      it('are hidden from keys of other channel groups', async () => {
        const post = await make('text')
        const group = await addGroup(service, tenant, 'Other', [])
        const { key } = await tenant.console.apiKeys.create({ body: { name: 'bound', group } })
        const bound = createPostern({ baseUrl: service.url, apiKey: key, ...patiently })
        const path = { id: post.id }
        expect((await refusal(bound.posts.listNotes({ path }))).status).toBe(404)
        expect((await refusal(bound.posts.createApprovalLink({ path }))).status).toBe(404)
      })
    })

    const link = async (id: string, days?: number) =>
      tenant.api.posts.createApprovalLink({ path: { id }, ...(days ? { body: { days } } : {}) })
    async function open(url: string) {
      const response = await fetch(url, { redirect: 'manual' })
      const text = await response.text()
      return { status: response.status, text, version: /name="version" value="(\w+)"/.exec(text)?.[1] ?? '' }
    }
    async function decide(url: string, fields: Record<string, string>) {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })
      return { status: response.status, text: await response.text() }
    }
    async function approve(url: string, fields: Record<string, string> = {}) {
      const { version } = await open(url)
      return decide(url, { decision: 'approve', version, ...fields })
    }

    describe('an approval link', () => {
      it('shows the draft to its visitor without private data', async () => {
        const post = await make(['<p>Hello &lt;b&gt;</p>', 'A comment'])
        await tenant.api.posts.addNote({ path: { id: post.id }, body: { content: 'between us' } })
        const { url } = await link(post.id)
        expect(url.startsWith(`${service.app.config.baseUrl}/review/`)).toBe(true)
        const { status, text } = await open(url)
        expect(status).toBe(200)
        expect(text).toContain('Hello &lt;b&gt;')
        expect(text).toContain('A comment')
        expect(text).toContain('Reviewed channel')
        expect(text).not.toContain('between us')
        expect(text).not.toContain(tenant.email)
        expect((await get(post.id)).state).toBe('DRAFT')
      })

      it('schedules the post once on approval, with a note and a notification', async () => {
        const post = await make('to be approved')
        const { url, id } = await link(post.id)
        const done = await approve(url, { name: 'Grace', comment: 'Lovely' })
        expect(done).toMatchObject({
          status: 200,
          text: expect.stringContaining('will be published on its date'),
        })
        expect((await get(post.id)).state).toBe('QUEUE')
        expect(await notes(post.id)).toEqual([
          expect.objectContaining({ content: 'Lovely', author: { kind: 'reviewer', id, name: 'Grace' } }),
        ])
        expect(await notifications()).toContain('Grace approved the post on Reviewed channel: Lovely')
        expect(await tenant.api.posts.getApprovalLink({ path: { id: post.id } })).toMatchObject({
          id,
          state: 'approved',
        })
        expect((await open(url)).text).toContain('There is nothing left to decide')
        expect((await decide(url, { decision: 'reject', comment: 'No!', version: 'x' })).text).toContain(
          'nothing left to decide',
        )
        expect((await get(post.id)).state).toBe('QUEUE')
        service.clock.advance(3_600_000)
        await publishDue(service)
        expect((await get(post.id)).state).toBe('PUBLISHED')
      })

      it('accepts one of several decisions at once', async () => {
        const post = await make('race')
        const { url } = await link(post.id)
        const { version } = await open(url)
        const answers = await Promise.all(
          [1, 2, 3, 4].map((n) => decide(url, { decision: 'reject', comment: `no ${n}`, version })),
        )
        expect(answers.filter(({ text }) => text.includes('<h1>Rejected</h1>'))).toHaveLength(1)
        expect(await notes(post.id)).toHaveLength(1)
      })

      it('keeps the draft on rejection, which requires a comment', async () => {
        const post = await make('to be rejected')
        const { url } = await link(post.id)
        const { version } = await open(url)
        const silent = await decide(url, { decision: 'reject', version, name: 'Grace' })
        expect(silent).toMatchObject({
          status: 400,
          text: expect.stringContaining('Describe what must change'),
        })
        expect(silent.text).toContain('value="Grace"')
        expect((await decide(url, { version })).status).toBe(400)
        const comment = 'Too long <script>'
        expect((await decide(url, { decision: 'reject', version, comment })).text).toContain('Rejected')
        expect((await get(post.id)).state).toBe('DRAFT')
        expect((await notes(post.id)).map(({ content }) => content)).toEqual([comment])
        expect(await notifications()).toContain(
          `A reviewer rejected the post on Reviewed channel: ${comment}`,
        )
        expect((await tenant.api.posts.listEvents({ path: { id: post.id } })).events.at(-1)).toMatchObject({
          type: 'updated',
          code: 'review_rejected',
        })
      })

      it('keeps a draft with a past date a draft on approval, and asks for a new date', async () => {
        const post = await make('late')
        const { url } = await link(post.id)
        service.clock.advance(7_200_000)
        expect((await open(url)).text).toContain('This date has passed')
        const done = await approve(url)
        expect(done.text).toContain('Its date has passed. Choose a new date.')
        await publishDue(service)
        expect((await get(post.id)).state).toBe('DRAFT')
        expect((await notifications())[0]).toContain('It is still a draft: Its date has passed')
      })

      it('keeps a draft that its channel would refuse, and states the reason', async () => {
        const post = await make('x'.repeat(501))
        const { url } = await link(post.id)
        const done = await approve(url)
        expect(done.text).toContain('501 characters')
        expect((await get(post.id)).state).toBe('DRAFT')
        expect((await notifications())[0]).toContain('501 characters')
      })

      it('asks again when the post changed in the meantime', async () => {
        const post = await make('seen')
        const { url } = await link(post.id)
        const { version } = await open(url)
        await tenant.api.posts.update({ path: { id: post.id }, body: { content: 'not seen' } })
        const answer = await decide(url, { decision: 'approve', version })
        expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('not seen') })
        expect((await get(post.id)).state).toBe('DRAFT')
        await approve(url)
        expect((await get(post.id)).state).toBe('QUEUE')
      })

      it('ends when it is revoked, replaced or expired, or when the post is deleted or scheduled', async () => {
        const post = await make('ends')
        const path = { id: post.id }
        const first = await link(post.id)
        const second = await link(post.id, 1)
        expect(await open(first.url)).toMatchObject({
          status: 410,
          text: expect.stringContaining('revoked'),
        })
        expect(await tenant.api.posts.revokeApprovalLink({ path })).toEqual({ id: second.id })
        expect((await open(second.url)).status).toBe(410)
        expect((await refusal(tenant.api.posts.revokeApprovalLink({ path }))).status).toBe(404)
        const third = await link(post.id, 1)
        service.clock.advance(DAY)
        expect(await open(third.url)).toMatchObject({
          status: 410,
          text: expect.stringContaining('has expired'),
        })
        expect((await decide(third.url, { decision: 'approve' })).status).toBe(410)
        expect((await tenant.api.posts.getApprovalLink({ path })).state).toBe('expired')
        service.clock.set(started)
        const fourth = await link(post.id)
        const date = new Date(service.clock.now() + DAY).toISOString()
        await tenant.api.posts.update({ path, body: { date } })
        await tenant.api.posts.setStatus({ path, body: { status: 'schedule' } })
        expect((await open(fourth.url)).text).toContain('no longer a draft')
        expect((await refusal(link(post.id))).status).toBe(409)
        await tenant.api.posts.delete({ path })
        for (const url of [fourth.url, `${service.url}/review/nothing-at-all`]) {
          const page = await open(url)
          expect([page.status, page.text]).toEqual([
            404,
            expect.stringContaining('Ask the sender for a new link'),
          ])
        }
      })

      describe('the approval link of a removed person', () => {
        const state = async (url: string) => (await open(url)).status
        async function drafted(by: Pick<Tenant, 'console'>) {
          const post = await make('of a member')
          return by.console.posts.createApprovalLink({ path: { id: post.id } })
        }

        it('ends when an admin removes its creator, while links of others stay open', async () => {
          const member = await addMember(service, tenant, 'USER')
          const { id, url: theirs } = await drafted(member)
          const { url: own } = await drafted(tenant)
          expect([await state(theirs), await state(own)]).toEqual([200, 200])
          await tenant.console.team.remove({ path: { id: member.userId } })
          expect([await state(theirs), await state(own)]).toEqual([410, 200])
          expect((await decide(theirs, { decision: 'approve' })).status).toBe(410)
          const { entries } = await tenant.console.auditLog.list({})
          const acts = entries.filter(({ target }) => target === id)
          expect(acts.map(({ action, user }) => [action, user?.id])).toEqual([
            ['approval_link.revoked', tenant.userId],
            ['approval_link.created', member.userId],
          ])
        })

        it('ends when its creator deletes the account', async () => {
          const member = await addMember(service, tenant, 'ADMIN')
          const { url } = await drafted(member)
          await member.console.user.delete({ body: { password: member.password } })
          expect(await state(url)).toBe(410)
        })

        it('ends when an app created it for the removed person', async () => {
          const member = await addMember(service, tenant, 'USER')
          const app = await registerApp(tenant)
          const api = createPostern({
            baseUrl: service.url,
            apiKey: await tokenFor(service, member, app),
            ...patiently,
          })
          const post = await make('of an app')
          const { url } = await api.posts.createApprovalLink({ path: { id: post.id } })
          expect(await state(url)).toBe(200)
          await tenant.console.team.remove({ path: { id: member.userId } })
          expect(await state(url)).toBe(410)
        })

        it('does not stay open when it is created while its creator is removed', async () => {
          const member = await addMember(service, tenant, 'USER')
          const post = await make('raced')
          const [made] = await Promise.all([
            member.console.result.posts.createApprovalLink({ path: { id: post.id } }),
            tenant.console.team.remove({ path: { id: member.userId } }),
          ])
          if (made.data) expect(await state(made.data.url)).toBe(410)
          const left = await service.app
            .db('approval_links')
            .where({ created_by: member.userId, revoked_at: null })
          expect(left).toEqual([])
        })
      })

      it('is shown once, never stored in readable form, and recorded in the audit log', async () => {
        const post = await make('secret')
        const made = await tenant.console.posts.createApprovalLink({ path: { id: post.id } })
        const token = made.url.split('/').at(-1) ?? ''
        expect(token.length).toBeGreaterThanOrEqual(43)
        const rows = await service.app.db('approval_links').where({ id: made.id })
        expect(JSON.stringify(rows)).not.toContain(token)
        expect(JSON.stringify(await service.app.db('idempotency_keys'))).not.toContain(token)
        expect(await tenant.console.posts.getApprovalLink({ path: { id: post.id } })).not.toHaveProperty(
          'url',
        )
        await tenant.console.posts.revokeApprovalLink({ path: { id: post.id } })
        const { entries } = await tenant.console.auditLog.list({})
        expect(entries.map(({ action }) => action)).toEqual(
          expect.arrayContaining(['approval_link.created', 'approval_link.revoked', 'approval_link.decided']),
        )
        expect((await refusal(stranger.api.posts.getApprovalLink({ path: { id: post.id } }))).status).toBe(
          404,
        )
      })

      it('is refused to an administrator who impersonates a member', async () => {
        const post = await make('impersonated')
        const admin = await service.createTenant()
        await service.app.db('users').where({ id: admin.userId }).update({ platform_admin_at: 1 })
        const membership = await service.app.db('memberships').where({ user_id: tenant.userId }).first('id')
        await admin.console.impersonation.set({ body: { id: membership?.id ?? '' } })
        const path = { id: post.id }
        expect(await refusal(admin.console.posts.createApprovalLink({ path }))).toMatchObject({ status: 403 })
        expect((await refusal(tenant.api.posts.getApprovalLink({ path }))).status).toBe(404)
      })

      it('refuses a form that another site posts', async () => {
        const post = await make('csrf')
        const { url } = await link(post.id)
        const { version } = await open(url)
        const response = await fetch(url, {
          method: 'POST',
          headers: { origin: 'https://evil.example' },
          body: new URLSearchParams({ decision: 'approve', version }),
        })
        expect(response.status).toBe(403)
        expect((await get(post.id)).state).toBe('DRAFT')
      })
    })
  },
  unlimited,
)

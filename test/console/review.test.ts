import { beforeEach, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

describeService('the review inbox', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let stranger: Tenant
  let channel: string

  beforeEach(async () => {
    stranger = await service.createTenant()
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox(hostile.text)
  })

  /** Creates a draft with the API key, or with the session of a member. */
  async function draft(content: string, { by = 'key', aheadMs = 86_400_000 } = {}): Promise<string> {
    const date = new Date(service.clock.now() + aheadMs).toISOString()
    const posts = [{ integration: { id: channel }, value: [{ content }], settings: {} }]
    const body = { type: 'draft' as const, date, posts }
    const [made] =
      by === 'key'
        ? await tenant.api.posts.create({ body })
        : await tenant.console.consoleApi.posts.save({ body: { ...body, tags: [], shortLink: false } })
    return made?.postId ?? ''
  }

  const stateOf = async (id: string) => (await tenant.api.posts.get({ path: { id } })).state
  const act = (id: string, action: string, fields: Record<string, string> = {}, who = tenant) =>
    post(`/console/review/${id}`, { action, ...fields }, who)
  const lists = async (id: string, query = '') =>
    (await get(`/console/review${query}`, tenant)).text.includes(`href="/console/review/${id}`)
  const countShown = async () =>
    /class="count">(\d+)<span class="unseen"> waiting/.exec((await get('/console', tenant)).text)?.[1]

  it('the inbox lists drafts of programs, and those of members once they are shared or have a note', async () => {
    const made = await draft('From a program')
    const own = await draft('My own', { by: 'member' })
    const noted = await draft('With a note', { by: 'member' })
    expect([await lists(made), await lists(own), await lists(noted)]).toEqual([true, false, false])
    await tenant.api.posts.addNote({ path: { id: noted }, body: { content: 'Look at this' } })
    const { url } = await tenant.api.posts.createApprovalLink({ path: { id: own } })
    expect([await lists(own), await lists(noted), await countShown()]).toEqual([true, true, '3'])
    await tenant.api.posts.revokeApprovalLink({ path: { id: own } })
    expect(url).toContain('/review/')
    expect([await lists(own), await countShown()]).toEqual([false, '2'])
    expect(await lists(made, `?channel=${channel}`)).toBe(true)
    expect(await lists(made, `?channel=${await tenant.connectSandbox('Other')}`)).toBe(false)
  })

  it('an approved draft is scheduled, and moves to the approved ones', async () => {
    const id = await draft('Good')
    const page = await get(`/console/review/${id}`, tenant)
    const version = /name="version" value="(\w+)"/.exec(page.text)?.[1] ?? ''
    expect(page.text).toContain('an API key')
    expect(page.text).toContain('postern.posts.decide(')
    const answer = await act(id, 'approve', { version })
    expect([answer.status, answer.location]).toEqual([303, '/console/review?done=approved'])
    expect([await stateOf(id), await lists(id), await lists(id, '?state=approved')]).toEqual([
      'QUEUE',
      false,
      true,
    ])
    expect((await act(id, 'approve')).status).toBe(409)
    expect((await get(`/console/posts/${id}`, tenant)).text).toContain('Approved')
  })

  it('a draft with requested changes waits again when somebody changes it', async () => {
    const id = await draft('Long')
    const blank = await act(id, 'decline', { comment: ' ' })
    expect([blank.status, blank.text.includes('id="comment-wrong"')]).toEqual([400, true])
    expect((await act(id, 'decline', { comment: `Shorter ${hostile.text}` })).status).toBe(303)
    expect([await lists(id), await lists(id, '?state=rejected'), await stateOf(id)]).toEqual([
      false,
      true,
      'DRAFT',
    ])
    const { text } = await get(`/console/review/${id}?state=rejected`, tenant)
    expect(text).toMatch(/Changes requested by .*Shorter/s)
    expect(text).not.toContain(hostile.text)
    const { notifications } = await tenant.api.notifications.list()
    expect(notifications[0]?.content).toContain('Changes were requested')
    service.clock.advance(1_000)
    await tenant.api.posts.update({ path: { id }, body: { content: 'Short' } })
    expect([await lists(id), await lists(id, '?state=rejected')]).toEqual([true, false])
  })

  it('a draft that changed since it was shown is not approved', async () => {
    const id = await draft('Before')
    const { text } = await get(`/console/review/${id}`, tenant)
    const version = /name="version" value="(\w+)"/.exec(text)?.[1] ?? ''
    await tenant.api.posts.update({ path: { id }, body: { content: 'After' } })
    const answer = await act(id, 'approve', { version })
    expect([answer.status, answer.text.includes('changed after you opened the page')]).toEqual([409, true])
    expect(await stateOf(id)).toBe('DRAFT')
  })

  it('several drafts are approved at once, and the others keep their reason', async () => {
    const [one, two, late] = [
      await draft('One'),
      await draft('Two'),
      await draft('Late', { aheadMs: 60_000 }),
    ]
    const { text } = await get('/console/review', tenant)
    const versions = Object.fromEntries(
      [...text.matchAll(/name="(post-[\w-]+)" value="(\w+)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    expect(Object.keys(versions)).toHaveLength(3)
    service.clock.advance(120_000)
    const answer = await post('/console/review', versions, tenant)
    expect(answer.status).toBe(409)
    expect(answer.text).toMatch(/2 of 3 drafts are scheduled.*date of this post has passed/s)
    expect([await stateOf(one), await stateOf(two), await stateOf(late)]).toEqual(['QUEUE', 'QUEUE', 'DRAFT'])
    expect((await get(`/console/review/${late}`, tenant)).text).toContain('Choose a date')
    expect((await post('/console/review', {}, tenant)).status).toBe(400)
  })

  it('a link is shown once, revoked, and a decision by it appears', async () => {
    const id = await draft('Shared', { by: 'member' })
    const shared = await act(id, 'share', { days: '7' })
    const url = /value="([^"]*\/review\/[^"]+)"/.exec(shared.text)?.[1] ?? ''
    expect([shared.status, url]).toEqual([200, expect.stringContaining('/review/')])
    const again = await get(`/console/review/${id}`, tenant)
    expect(again.text).not.toContain(url)
    expect(again.text).toContain('Revoke link')
    expect((await act(id, 'share', { days: '1000' })).status).toBe(400)
    expect((await act(id, 'revoke')).location).toBe(`/console/review/${id}?done=link-revoked`)
    const next = await act(id, 'share', { days: '7' })
    const path = /value="[^"]*(\/review\/[^"]+)"/.exec(next.text)?.[1] ?? ''
    const page = await get(path, stranger)
    const version = /name="version" value="(\w+)"/.exec(page.text)?.[1] ?? ''
    await post(path, { decision: 'reject', comment: 'No', name: hostile.text, version }, stranger)
    const { text } = await get(`/console/review/${id}?state=rejected`, tenant)
    expect(text).toContain('Changes requested by a reviewer')
    expect(text).toContain(hostile.shown)
    expect(text).not.toContain(hostile.text)
  })

  it('notes are added and deleted', async () => {
    const id = await draft('Noted')
    expect((await act(id, 'note', { note: hostile.text })).location).toBe(`/console/review/${id}?done=noted`)
    const { text } = await get(`/console/review/${id}`, tenant)
    expect([text.includes(hostile.shown), text.includes(hostile.text)]).toEqual([true, false])
    const noteId = /name="noteId" value="([\w-]+)"/.exec(text)?.[1] ?? ''
    expect((await act(id, 'delete', { noteId })).status).toBe(303)
    expect((await tenant.api.posts.listNotes({ path: { id } })).notes).toEqual([])
    expect((await act(id, 'note', { note: '' })).status).toBe(400)
    expect((await act(id, 'explode')).status).toBe(400)
  })

  it('no page shows or decides about a draft of another organization', async () => {
    const id = await draft('Mine')
    expect((await get(`/console/review/${id}`, stranger)).status).toBe(404)
    for (const action of ['approve', 'decline', 'note', 'share', 'revoke'])
      expect((await act(id, action, { comment: 'x', note: 'x' }, stranger)).status).toBe(404)
    const bulk = await post('/console/review', { [`post-${id}`]: 'x' }, stranger)
    expect([bulk.status, (await get('/console/review', stranger)).text.includes(id)]).toEqual([409, false])
    expect(await stateOf(id)).toBe('DRAFT')
  })
})

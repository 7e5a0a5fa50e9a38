import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/compose'
const at = { when: 'date', date: '2099-06-01T09:30', timezone: 'Europe/Berlin' }

describeService('drafts of the composer', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let first: string
  let second: string

  beforeEach(async () => {
    tenant = await service.createTenant()
    first = await tenant.connectSandbox('First <channel>')
    second = await tenant.connectSandbox('Second')
  })

  const to = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`channel:${id}`, '1']))
  const stored = async () => {
    const { posts } = await tenant.api.posts.list({
      query: { startDate: '2000-01-01', endDate: '2100-01-01' },
    })
    return posts.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  interface Saved {
    state: string
    message?: string
    drafts?: Record<string, string>
  }

  /** Saves as the script does, and returns the fields that it then adds to the form. */
  async function autosave(fields: Record<string, string>, key = newId()) {
    const answer = await service.fetch(PATH, {
      method: 'POST',
      headers: { auth: tenant.session, showorg: tenant.organizationId, 'idempotency-key': key },
      body: new URLSearchParams({ ...at, ...fields, action: 'autosave' }),
    })
    const body = (await answer.json()) as Saved
    const known = Object.entries(body.drafts ?? {}).map(([channel, value]) => [`draft:${channel}`, value])
    return { status: answer.status, ...body, known: Object.fromEntries(known) as Record<string, string> }
  }

  const edit = async (id: string, content: string) =>
    tenant.api.posts.update({ path: { id }, body: { content } })

  /** Reads the fields of a page that name stored posts and versions. */
  const versionsIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/name="((?:draft|theirs):[^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>

  it('saving by itself tells subscribers of the new draft once, and each save by a person tells of a change', async () => {
    const one = await autosave({ ...to(first), 'text:all:0': 'One' })
    const two = await autosave({ ...to(first), 'text:all:0': 'Two', ...one.known })
    const three = await autosave({ ...to(first), 'text:all:0': 'Three', ...two.known })
    const [{ id = '', content = '' } = {}] = await stored()
    const log = async () =>
      (await tenant.api.posts.listEvents({ path: { id } })).events.map(({ type }) => type).sort()
    expect([content, await log()]).toEqual(['Three', ['created']])
    const form = { ...to(first), ...at, 'text:all:0': 'Three', ...three.known }
    await post(PATH, { ...form, action: 'draft' }, tenant)
    expect(await log()).toEqual(['created', 'updated'])
    await edit(id, 'By a program')
    expect(await log()).toEqual(['created', 'updated', 'updated'])
  })

  it('the code changes the draft that is saved, and makes a post before that', async () => {
    const form = { ...to(first), ...at, 'text:all:0': 'One' }
    const before = await post(PATH, { ...form, action: 'preview' }, tenant)
    expect(before.text).toContain('Each time this call runs, it makes a new post.')
    const { known } = await autosave(form)
    const after = await post(PATH, { ...form, ...known, action: 'preview' }, tenant)
    expect(after.text).toContain('This call changes the saved post.')
    const [{ id = '' } = {}] = await stored()
    const { group } = await tenant.console.consoleApi.posts.get({ path: { id } })
    const [, changing = '', making = ''] = after.text.split('As code')
    for (const value of [id, group]) {
      expect(changing).toContain(value)
      expect(making).not.toContain(value)
    }
    expect(making).toContain('Each time this call runs, it makes a new post.')
    // What the code says, sent twice, leaves one post.
    const body = {
      ...{ type: 'draft' as const, date: '2099-06-01T07:30:00.000Z' },
      posts: [{ integration: { id: first }, group, value: [{ id, content: 'By code' }] }],
    }
    for (const _ of [1, 2]) await tenant.api.posts.create({ body })
    expect((await stored()).map(({ content }) => content)).toEqual(['By code'])
  })

  it('one draft for each channel follows the form', async () => {
    const one = { ...to(first), 'text:all:0': 'One' }
    const created = await autosave(one)
    expect(created).toMatchObject({ status: 200, state: 'saved' })
    const two = await autosave({
      ...to(first, second),
      'text:all:0': 'Two',
      'text:all:1': 'Below',
      ...created.known,
    })
    expect((await stored()).map(({ content, state }) => [content, state])).toEqual([
      ['Two', 'DRAFT'],
      ['Two', 'DRAFT'],
    ])
    const ids = (await stored()).map(({ id }) => id)
    const three = await autosave({ ...to(first, second), 'text:all:0': 'Three', ...two.known })
    expect((await stored()).map(({ id, content }) => [id, content])).toEqual(ids.map((id) => [id, 'Three']))
    const last = await autosave({ ...to(second), 'text:all:0': 'Four', ...three.known })
    expect((await stored()).map(({ content, integration }) => [content, integration.id])).toEqual([
      ['Four', second],
    ])
    const done = await post(
      PATH,
      { ...to(second), ...at, 'text:all:0': 'Five', ...last.known, action: 'schedule' },
      tenant,
    )
    expect(done.location).toContain('/console?done=scheduled')
    expect((await stored()).map(({ content, state }) => [content, state])).toEqual([['Five', 'QUEUE']])
  })

  it('a repeated save changes nothing twice, whether it made or changed the drafts', async () => {
    const typed = { ...to(first, second), 'text:all:0': 'Once' }
    const key = newId()
    const answers = await Promise.all([
      autosave(typed, key).catch(() => null),
      autosave(typed, key).catch(() => null),
    ])
    const again = await autosave(typed, key)
    expect(again.state).toBe('saved')
    for (const answer of answers) if (answer) expect(answer.drafts).toEqual(again.drafts)
    expect(await stored()).toHaveLength(2)
    const change = { ...typed, 'text:all:0': 'Changed', ...again.known }
    const changed = await autosave(change, 'a lost answer')
    expect((await autosave(change, 'a lost answer')).known).toEqual(changed.known)
    expect((await autosave({ ...change, ...changed.known })).state).toBe('saved')
    expect(await stored()).toHaveLength(2)
  })

  it('a form that is empty, wrong or no draft is not saved, and the answer says why', async () => {
    expect((await autosave({ 'text:all:0': 'No channel' })).state).toBe('empty')
    expect((await autosave(to(first))).state).toBe('empty')
    const wrong = await autosave({ ...to(first), 'text:all:0': 'x', date: 'nonsense' })
    expect(wrong.state).toBe('refused')
    expect(wrong.message).toContain('date')
    expect(await stored()).toEqual([])
    const added = { ...to(second), 'text:all:0': 'One', 'text:all:1': ' ' }
    const { known, ...one } = await autosave(added)
    expect(one.state).toBe('saved')
    const two = await autosave({ ...added, ...known, 'text:all:1': 'Two' })
    expect(two.state).toBe('saved')
    const [thread] = await stored()
    expect((await tenant.api.posts.get({ path: { id: thread?.id ?? '' } })).entries).toHaveLength(2)
    await tenant.api.posts.delete({ path: { id: thread?.id ?? '' } })
    const saved = await autosave({ ...to(first), 'text:all:0': 'x'.repeat(600), when: 'slot' })
    expect(saved.state).toBe('saved')
    expect((await stored())[0]?.publishDate).toBe('2099-06-01T07:30:00.000Z')
    const [{ id = '' } = {}] = await stored()
    await edit(id, 'short')
    await tenant.api.posts.setStatus({ path: { id }, body: { status: 'schedule' } })
    const open = await get(`${PATH}?post=${id}`, tenant)
    expect(open.text).not.toContain('data-autosave')
    expect((await autosave({ post: id, ...versionsIn(open.text), 'text:all:0': 'No' })).state).toBe('off')
    expect((await stored())[0]).toMatchObject({ content: 'short', state: 'QUEUE' })
  })

  it('a stale save shows both versions and loses nothing that was typed', async () => {
    await autosave({ ...to(first), 'text:all:0': 'Original' })
    const [{ id = '' } = {}] = await stored()
    const { text } = await get(`${PATH}?post=${id}`, tenant)
    expect(text).toContain('data-autosave')
    const form = {
      ...to(first),
      ...at,
      post: id,
      ...versionsIn(text),
      'text:all:0': hostile.text,
      'id:all:0': id,
    }
    await edit(id, `Theirs ${hostile.text.replaceAll('<', '&lt;')}`)
    expect(await autosave(form)).toMatchObject({ status: 412, state: 'conflict' })
    for (const action of ['draft', 'schedule', 'now', 'delete', 'compare']) {
      const page = await post(PATH, { ...form, action }, tenant)
      expect(page.status, action).toBe(412)
      expect(page.text).toContain('changed this post after you opened it')
      expect(page.text).toContain('Theirs')
      expect(page.text).toContain(`${hostile.shown}</textarea>`)
      expect(page.text).not.toContain(hostile.text)
      expect(page.text).not.toContain('data-autosave')
    }
    expect((await stored())[0]?.content).toContain('Theirs')
    const page = await post(PATH, { ...form, action: 'schedule' }, tenant)
    const seen = { ...form, ...versionsIn(page.text) }
    // The page still knows the old version only: nothing but its own buttons overwrites what it shows.
    expect((await post(PATH, { ...seen, action: 'draft' }, tenant)).status).toBe(412)
    await edit(id, 'Newer than what the page showed')
    expect((await post(PATH, { ...seen, action: 'keep:schedule' }, tenant)).status).toBe(412)
    const newer = versionsIn((await post(PATH, { ...seen, action: 'keep:schedule' }, tenant)).text)
    const kept = await post(PATH, { ...form, ...newer, action: 'keep:schedule' }, tenant)
    expect(kept.location).toContain('/console?done=scheduled')
    expect(await stored()).toMatchObject([{ id, state: 'QUEUE' }])
  })

  it('the person can take the other version, or save a copy beside it', async () => {
    await autosave({ ...to(first), 'text:all:0': 'Original' })
    const [{ id = '' } = {}] = await stored()
    const { text } = await get(`${PATH}?post=${id}`, tenant)
    const form = { ...to(first), ...at, post: id, ...versionsIn(text), 'text:all:0': 'Mine', 'id:all:0': id }
    await edit(id, 'Theirs')
    const taken = await post(PATH, { ...form, action: 'theirs' }, tenant)
    expect(taken.status).toBe(200)
    expect(taken.text).toContain('Theirs</textarea>')
    const saved = { ...form, ...versionsIn(taken.text), 'text:all:0': 'Merged', action: 'draft' }
    expect((await post(PATH, saved, tenant)).location).toBe('/console?done=drafted')
    expect((await post(PATH, { ...form, action: 'copy' }, tenant)).location).toBe('/console?done=drafted')
    expect((await stored()).map(({ content }) => content)).toEqual(['Merged', 'Mine'])
  })

  it('a conflict about one of several drafts leaves the others alone', async () => {
    const typed = { ...to(first, second), ...at, 'text:all:0': 'Original' }
    const { known } = await autosave(typed)
    const theirs = (await stored()).find(({ integration }) => integration.id === first)
    await edit(theirs?.id ?? '', 'Theirs')
    const mine = { ...typed, ...known, 'text:all:0': 'Mine' }
    expect((await autosave(mine)).state).toBe('conflict')
    const page = await post(PATH, { ...mine, action: 'compare' }, tenant)
    expect(Object.keys(versionsIn(page.text)).filter((name) => name.startsWith('theirs:'))).toEqual([
      `theirs:${first}`,
    ])
    const stay = await post(PATH, { ...mine, ...versionsIn(page.text), action: 'keep:stay' }, tenant)
    expect(stay.text).toContain('Your version is saved.')
    expect((await stored()).map(({ content }) => content)).toEqual(['Mine', 'Mine'])
    await edit(theirs?.id ?? '', 'Theirs again')
    const now = { ...mine, ...versionsIn(stay.text) }
    const taken = await post(PATH, { ...now, action: 'theirs' }, tenant)
    expect(taken.text).toContain('Theirs again</textarea>')
    expect(taken.text).toContain('Mine</textarea>')
  })

  it('a post that somebody deleted does not come back unseen', async () => {
    await autosave({ ...to(first), 'text:all:0': 'Original' })
    const [{ id = '' } = {}] = await stored()
    const { text } = await get(`${PATH}?post=${id}`, tenant)
    const form = { ...to(first), ...at, post: id, ...versionsIn(text), 'text:all:0': 'Mine', 'id:all:0': id }
    await tenant.api.posts.delete({ path: { id } })
    expect((await autosave(form)).state).toBe('conflict')
    const page = await post(PATH, { ...form, action: 'draft' }, tenant)
    expect([page.status, page.text.includes('Somebody deleted this post')]).toEqual([412, true])
    expect(page.text).toContain('Mine</textarea>')
    expect(await stored()).toEqual([])
    const seen = { ...form, ...versionsIn(page.text) }
    const left = await post(PATH, { ...seen, action: 'theirs' }, tenant)
    expect(left.text).toContain('Mine</textarea>')
    const again = await post(PATH, { ...seen, action: 'keep:draft' }, tenant)
    expect(again.location).toBe('/console?done=drafted')
    expect((await stored()).map(({ content }) => content)).toEqual(['Mine'])
  })

  it('the drafts of a new post are deleted together', async () => {
    const typed = { ...to(first, second), ...at, 'text:all:0': 'Never mind' }
    expect((await post(PATH, { ...typed, action: 'preview' }, tenant)).text).not.toContain('Delete draft')
    const { known } = await autosave(typed)
    expect((await post(PATH, { ...typed, ...known, action: 'preview' }, tenant)).text).toContain(
      'Delete draft',
    )
    const done = await post(PATH, { ...typed, ...known, action: 'delete' }, tenant)
    expect(done.location).toBe('/console?done=post-deleted')
    expect(await stored()).toEqual([])
  })

  it('another organization gets 404, and its drafts stay as they are', async () => {
    const { known } = await autosave({ ...to(first), 'text:all:0': 'Ours' })
    const [{ id = '' } = {}] = await stored()
    const stranger = await service.createTenant()
    expect((await get(`${PATH}?post=${id}`, stranger)).status).toBe(404)
    const forged = { ...to(first), ...at, ...known, 'text:all:0': 'Stolen' }
    expect((await post(PATH, { ...forged, post: id, action: 'draft' }, stranger)).text).not.toContain('Ours')
    expect((await post(PATH, { ...forged, action: 'draft' }, stranger)).status).toBeGreaterThanOrEqual(400)
    expect((await stored()).map(({ content }) => content)).toEqual(['Ours'])
  })
})

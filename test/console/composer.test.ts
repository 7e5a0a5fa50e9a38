import { beforeEach, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/compose'

describeService('the composer', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let first: string
  let second: string

  beforeEach(async () => {
    tenant = await service.createTenant()
    first = await tenant.connectSandbox('First <channel>')
    second = await tenant.connectSandbox('Second')
  })

  const send = (fields: Record<string, string>, who = tenant) => post(PATH, fields, who)
  const to = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`channel:${id}`, '1']))
  const at = { when: 'date', date: '2099-06-01T09:30', timezone: 'Europe/Berlin' }
  const stored = async () =>
    (await tenant.api.posts.list({ query: { startDate: '2000-01-01', endDate: '2100-01-01' } })).posts
  const read = (id: string) => tenant.console.consoleApi.posts.get({ path: { id } })

  it('one text is scheduled on several channels, at the date on the clocks of its zone', async () => {
    const done = await send({ ...to(first, second), ...at, 'text:all:0': 'a < b & <c>', action: 'schedule' })
    expect([done.status, done.location]).toEqual([303, expect.stringContaining('/console?done=scheduled&')])
    const posts = await stored()
    expect(posts.map(({ state, publishDate }) => [state, publishDate])).toEqual([
      ['QUEUE', '2099-06-01T07:30:00.000Z'],
      ['QUEUE', '2099-06-01T07:30:00.000Z'],
    ])
    const { text } = await get(`${PATH}?post=${posts[0]?.id}`, tenant)
    expect(text).toContain('a &lt; b &amp; &lt;c&gt;')
    expect(text).toContain('value="2099-06-01T')
  })

  it('a post is published now, and a draft is saved', async () => {
    expect((await send({ ...to(first), 'text:all:0': 'Now', action: 'now' })).location).toBe(
      '/console?done=publishing',
    )
    await service.server.drain()
    expect((await stored()).map(({ state }) => state)).toEqual(['PUBLISHED'])
    await send({ ...to(second), ...at, 'text:all:0': 'Later', action: 'draft' })
    expect((await stored()).map(({ state }) => state).sort()).toEqual(['DRAFT', 'PUBLISHED'])
  })

  it('a thread with its own text for each channel, delays and settings is saved', async () => {
    const done = await send({
      ...{ ...to(first, second), ...at, separate: '1', action: 'schedule' },
      ...{ [`text:${first}:0`]: 'One', [`text:${first}:1`]: 'Reply', [`delay:${first}:1`]: '5' },
      ...{
        [`text:${second}:0`]: 'Two',
        [`set:${second}:delay_ms`]: '10',
        [`set:${second}:targets`]: 'a\r\nb',
      },
    })
    expect(done.status).toBe(303)
    const posts = await stored()
    const thread = await read(posts.find(({ content }) => content === 'One')?.id ?? '')
    expect(thread.posts.map(({ content, delay }) => [content, delay])).toEqual([
      ['One', 0],
      ['Reply', 5],
    ])
    const other = await read(posts.find(({ content }) => content === 'Two')?.id ?? '')
    expect(other.settings).toMatchObject({ delay_ms: 10, targets: ['a', 'b'] })
  })

  it('steps without a script keep what was typed', async () => {
    const typed = { ...to(first, second), ...at, 'text:all:0': hostile.text, [`set:${first}:likes`]: '7' }
    const added = await send({ ...typed, action: 'add:all:0' })
    expect(added.status).toBe(200)
    expect(added.text).toContain('name="text:all:1"')
    expect(added.text).toContain(hostile.shown)
    expect(added.text).not.toContain(hostile.text)
    expect(added.text).toContain(`name="set:${first}:likes" type="number" value="7"`)
    const separate = await send({ ...typed, action: 'separate' })
    for (const id of [first, second]) expect(separate.text).toContain(`name="text:${id}:0"`)
    const together = await send({
      ...to(first),
      separate: '1',
      [`text:${first}:0`]: 'Own',
      action: 'together',
    })
    expect(together.text).toMatch(/name="text:all:0"[^>]*>\s*Own/)
    const moved = await send({ ...typed, 'text:all:1': 'Second', action: 'up:all:1' })
    expect(moved.text).toMatch(/name="text:all:0"[^>]*>\s*Second/)
    expect(await stored()).toEqual([])
  })

  it('Check shows errors at their place and saves nothing', async () => {
    const long = await send({ ...to(first), ...at, 'text:all:0': 'x'.repeat(501), action: 'check' })
    expect(long.text).toContain('aria-describedby="found:all:0"')
    expect(long.text).toContain('501 / 500 (too long)')
    const setting = await send({
      ...to(first),
      ...at,
      'text:all:0': 'x',
      [`set:${first}:likes`]: '-1',
      action: 'check',
    })
    expect(setting.text).toMatch(new RegExp(`name="set:${first}:likes"[^>]*aria-invalid`))
    const fine = await send({ ...to(first), ...at, 'text:all:0': 'x', action: 'check' })
    expect(fine.text).toContain('Ready: the channels accept this post.')
    expect(await stored()).toEqual([])
  })

  it('Check lists every error with a link to its place: threads, texts of each channel, settings, files', async () => {
    const { text } = await send({
      ...{ ...to(first, second), ...at, separate: '1', action: 'check' },
      ...{ [`text:${first}:0`]: 'Fine', [`text:${first}:1`]: 'y'.repeat(501) },
      ...{ [`text:${second}:0`]: ' ', [`set:${second}:fail_at`]: '-1' },
      [`media:${second}:0:0`]: JSON.stringify({
        id: null,
        path: 'https://example.org/a.exe',
        thumbnail: null,
      }),
      repeat: '0',
    })
    const summary = /<div class="note bad" role="alert"[^>]*>.*?<\/div>/s.exec(text)?.[0] ?? ''
    const links = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(links).toEqual(
      expect.arrayContaining([`text:${first}:1`, `set:${second}:fail_at`, `alt:${second}:0:0`]),
    )
    for (const id of links) expect(text).toContain(` id="${id}"`)
    expect(text.match(/ autofocus/g)).toHaveLength(1)
    const odd = await send({ ...to(first), 'text:all:0': 'x', action: 'constructor' })
    expect(odd.status).toBe(200)
  })

  it('a refused save shows the form again with its reason', async () => {
    const empty = await send({ ...to(first), ...at, 'text:all:0': ' ', action: 'schedule' })
    expect([empty.status, empty.text.includes('The post is empty')]).toEqual([400, true])
    expect(empty.text).not.toContain('Write with AI')
    const nowhere = await send({ ...at, 'text:all:0': 'Kept', action: 'schedule' })
    expect([nowhere.status, nowhere.text.includes('Choose at least one channel.')]).toEqual([400, true])
    expect(nowhere.text).toMatch(/name="text:all:0"[^>]*>\s*Kept/)
    const undated = await send({
      ...to(first),
      when: 'date',
      date: '',
      'text:all:0': 'x',
      action: 'schedule',
    })
    expect([undated.status, undated.text.includes('A date is required')]).toEqual([400, true])
    expect(await stored()).toEqual([])
  })

  it('a post is edited, duplicated and deleted', async () => {
    await tenant.api.posts.create({
      body: {
        ...{ type: 'schedule', date: '2099-01-01T10:00:00Z' },
        posts: [
          {
            integration: { id: first },
            value: [{ content: '<p>A <strong>bold</strong> word</p>' }, { content: 'Reply' }],
          },
        ],
      },
    })
    const [{ id = '' } = {}] = await stored()
    const { posts: before } = await read(id)
    const ids = Object.fromEntries(before.map((entry, index) => [`id:all:${index}`, entry.id]))
    const edit = { ...to(first), ...at, ...ids, post: id }
    const form = await get(`${PATH}?post=${id}`, tenant)
    expect(form.text).toMatch(/name="text:all:0"[^>]*>\s*A bold word/)
    await send({ ...edit, 'text:all:0': 'A bold word', 'text:all:1': 'Changed', action: 'schedule' })
    expect((await read(id)).posts.map(({ content }) => content)).toEqual([
      '<p>A <strong>bold</strong> word</p>',
      'Changed',
    ])
    const { 'id:all:0': kept = '' } = ids
    await send({ ...to(first), ...at, post: id, 'id:all:0': kept, 'text:all:0': 'Alone', action: 'draft' })
    const copy = await get(`${PATH}?copy=${id}`, tenant)
    expect(copy.text).toMatch(/name="text:all:0"[^>]*>\s*Alone/)
    expect(copy.text).not.toContain(`value="${id}"`)
    expect((await send({ post: id, action: 'delete' })).location).toBe('/console?done=post-deleted')
    expect(await stored()).toEqual([])
  })

  it('a set and a signature fill the form, and a picture of the library joins the post', async () => {
    const saved = await send({
      ...to(first),
      'text:all:0': 'Every week',
      setName: 'Weekly',
      action: 'save-set',
    })
    expect(saved.status).toBe(200)
    const [{ id: set = '' } = {}] = await tenant.console.sets.list()
    expect((await get(`${PATH}?set=${set}`, tenant)).text).toMatch(/name="text:all:0"[^>]*>\s*Every week/)
    const { id: signature } = await tenant.console.signatures.create({
      body: { content: 'Yours', autoAdd: true },
    })
    expect((await get(PATH, tenant)).text).toMatch(/name="text:all:0"[^>]*>\s*Yours/)
    const signed = await send({ ...to(first), 'text:all:0': 'Hello', action: `sign:${signature}` })
    expect(signed.text).toMatch(/name="text:all:0"[^>]*>\s*Hello\s+Yours/)
    const split = await send({ ...to(first), 'text:all:0': `${'word '.repeat(150)}end`, action: 'split:all' })
    expect(split.text).toContain('name="text:all:1"')
  })

  it('a file that cannot be imported says so at its address', async () => {
    const url = 'http://127.0.0.1/cat.png'
    const refused = await send({ ...to(first), 'text:all:0': 'Hi', 'url:all:0': url, action: 'import:all:0' })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/id="url:all:0"[^>]* aria-invalid="true" aria-describedby="url:all:0-found"/)
    expect(refused.text).toMatch(/id="url:all:0-found"><ul[^>]*><li class="wrong">/)
  })

  it('posts, channels and sets of another organization are out of reach', async () => {
    const stranger = await service.createTenant()
    const foreign = await stranger.connectSandbox('Foreign')
    await send({ ...to(first), ...at, 'text:all:0': 'Mine', action: 'draft' })
    const [{ id = '' } = {}] = await stored()
    expect((await get(`${PATH}?post=${id}`, stranger)).status).toBe(404)
    expect((await get(`${PATH}?copy=${id}`, stranger)).status).toBe(404)
    expect((await send({ post: id, action: 'delete' }, stranger)).status).toBe(404)
    expect((await send({ ...to(foreign), ...at, 'text:all:0': 'x', action: 'schedule' })).status).toBe(400)
    expect(await stored()).toHaveLength(1)
  })
})

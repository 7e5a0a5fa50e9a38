import { beforeEach, expect, it } from 'vitest'
import { files } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/media'

describeService('the library in the console', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let channel: string

  beforeEach(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox('Bakery')
  })

  /** Sends files as a browser without a script does. */
  const send = async (
    parts: readonly (readonly [name: string, bytes: Uint8Array])[],
    fields: Record<string, string> = {},
    who = tenant,
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [name, bytes] of parts) form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const headers = { auth: who.session, showorg: who.organizationId }
    const response = await service.fetch(PATH, { method: 'POST', headers, body: form, redirect: 'manual' })
    const location = response.headers.get('location')
    return { status: response.status, location, text: await response.text() }
  }
  const library = async () => (await tenant.console.consoleApi.media.list({ query: { limit: 100 } })).results
  const upload = async (name: string, size?: [number, number]) => {
    await send([[name, await files.png(...(size ?? [16, 12]))]])
    const found = (await library()).find(({ originalName }) => originalName === name)
    if (found === undefined) throw new Error(`${name} is not in the library.`)
    return found
  }
  const write = (image: { id: string; path: string }, type: 'draft' | 'schedule' = 'draft') =>
    tenant.api.posts.create({
      body: {
        ...{ type, date: '2099-01-01T10:00:00Z' },
        posts: [{ integration: { id: channel }, value: [{ content: 'Fresh bread', image: [image] }] }],
      },
    })

  it('several files are uploaded by a form, and a refused one does not keep the others', async () => {
    const png = await files.png()
    const done = await send([
      ['one.png', png],
      ['<img src=x onerror=alert(1)>.png', png],
    ])
    expect([done.status, done.location]).toEqual([303, `${PATH}?done=uploaded`])
    const mixed = await send([
      ['notes.txt', Buffer.from('no picture')],
      ['two.png', png],
    ])
    expect(mixed.status).toBe(400)
    expect(mixed.text).toContain('notes.txt: The file type is not accepted.')
    expect((await library()).map(({ originalName }) => originalName)).toContain('two.png')
    expect(await library()).toHaveLength(3)
    const none = await send([['', Buffer.alloc(0)]])
    expect([none.status, none.text.includes('Choose at least one file.')]).toEqual([400, true])
    const { text } = await get(PATH, tenant)
    expect(text).toContain('aria-label="Select one.png"')
    expect(text).toContain('aria-label="Select &lt;img src=x onerror=alert(1)&gt;.png"')
    expect(text).not.toContain('<img src=x')
  })

  it('search, type, use and order narrow the list', async () => {
    const beach = await upload('beach.png')
    await upload('100%.png', [64, 64])
    await send([['clip.mp4', await files.mp4()]])
    await post(`${PATH}/${beach.id}`, { action: 'describe', alt: 'Sunset ÄÖ over sand' }, tenant)
    await write(beach)
    const names = async (query: string) =>
      [...(await get(`${PATH}?${query}`, tenant)).text.matchAll(/aria-label="Select ([^"]*)"/g)].map(
        ([, name]) => name,
      )
    expect(await names('')).toEqual(['clip.mp4', '100%.png', 'beach.png'])
    expect(await names('sort=oldest')).toEqual(['beach.png', '100%.png', 'clip.mp4'])
    expect(await names('search=BEACH')).toEqual(['beach.png'])
    expect(await names(`search=${encodeURIComponent('äö OVER')}`)).toEqual(['beach.png'])
    expect(await names(`search=${encodeURIComponent('0%.p')}`)).toEqual(['100%.png'])
    expect(await names('kind=video')).toEqual(['clip.mp4'])
    expect(await names('kind=image&sort=oldest')).toEqual(['beach.png', '100%.png'])
    expect(await names('use=used')).toEqual(['beach.png'])
    expect(await names('use=unused')).toEqual(['clip.mp4', '100%.png'])
    const [largest] = await names('sort=largest')
    expect(largest).toBe(
      (await library()).toSorted((a, b) => b.size - a.size).map(({ originalName }) => originalName)[0],
    )
    expect((await get(`${PATH}?search=nothing`, tenant)).text).toContain('No files match.')
  })

  it('a file says which posts use it, until they are deleted or changed', async () => {
    const picture = await upload('bread.png')
    const [{ postId = '' } = {}] = await write(picture)
    await write(picture, 'schedule')
    expect((await get(PATH, tenant)).text).toContain(`<a href="${PATH}/${picture.id}#posts">In 2 posts</a>`)
    const page = await get(`${PATH}/${picture.id}`, tenant)
    expect(page.text).toContain(`href="/console/posts/${postId}"`)
    await tenant.api.posts.update({ path: { id: postId }, body: { image: [] } })
    expect((await get(PATH, tenant)).text).toContain('In 1 post<')
    await tenant.api.posts.update({ path: { id: postId }, body: { image: [picture] } })
    expect((await get(PATH, tenant)).text).toContain('In 2 posts')
    await tenant.api.posts.delete({ path: { id: postId } })
    expect((await get(PATH, tenant)).text).toContain('In 1 post<')
    await tenant.api.channels.delete({ path: { id: channel } })
    expect((await get(PATH, tenant)).text).toContain('Not in a post')
  })

  it('deletion refuses all selected files while one is in use, and says where', async () => {
    const used = await upload('used.png')
    const signed = await upload('signed.png')
    const free = await upload('free.png')
    await write(used)
    await tenant.console.signatures.create({ body: { content: `See ${signed.path}`, autoAdd: false } })
    const remove = (...ids: string[]) =>
      post(
        `${PATH}/selection`,
        { action: 'delete', ...Object.fromEntries(ids.map((id) => [`file:${id}`, '1'])) },
        tenant,
      )
    const refused = await remove(used.id, signed.id, free.id)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('2 files are in use, so nothing was deleted.')
    expect(refused.text).toContain('The file used.png is used in 1 post.')
    expect(refused.text).toContain('The file signed.png is used in a signature.')
    expect(refused.text).toMatch(new RegExp(`name="file:${free.id}" value="1"[^>]* checked`))
    expect(await library()).toHaveLength(3)
    expect((await remove()).status).toBe(400)
    expect((await remove(free.id)).location).toBe(`${PATH}?done=files-deleted`)
    expect((await library()).map(({ originalName }) => originalName).sort()).toEqual([
      'signed.png',
      'used.png',
    ])
    const alone = await post(`${PATH}/${used.id}`, { action: 'delete' }, tenant)
    expect([alone.status, alone.text.includes('The file used.png is used in 1 post.')]).toEqual([409, true])
  })

  it('an alternative text is saved in place, and markup in it is shown as text', async () => {
    const picture = await upload('a.png')
    const back = `${PATH}?search=a`
    const saved = await post(`${PATH}/${picture.id}`, { action: 'describe', alt: hostile.text, back }, tenant)
    expect(saved.location).toBe(`${back}&done=described`)
    for (const path of [PATH, `${PATH}/${picture.id}`]) {
      const { text } = await get(path, tenant)
      expect(text).toContain(hostile.shown)
      expect(text).not.toContain(hostile.text)
    }
    const away = { action: 'describe', alt: '', back: 'https://example.org/' }
    expect((await post(`${PATH}/${picture.id}`, away, tenant)).location).toBe('/console?done=described')
  })

  it('folders hold files, and a deleted folder leaves its files', async () => {
    const created = await post(`${PATH}/folders`, { action: 'create', name: hostile.text }, tenant)
    const id = new URL(created.location ?? '', service.url).searchParams.get('folder') ?? ''
    const again = await post(
      `${PATH}/folders`,
      { action: 'create', name: hostile.text.toUpperCase() },
      tenant,
    )
    expect(again.location).toBe(created.location)
    await send([['inside.png', await files.png()]], { folder: id })
    const outside = await upload('outside.png')
    const inFolder = async () => (await get(`${PATH}?folder=${id}`, tenant)).text
    expect(await inFolder()).toContain('inside.png')
    expect(await inFolder()).toContain(hostile.shown)
    expect(await inFolder()).not.toContain('outside.png')
    const move = { action: 'move', folder: id, [`file:${outside.id}`]: '1' }
    await post(`${PATH}/selection`, move, tenant)
    expect(await inFolder()).toContain('outside.png')
    await post(`${PATH}/folders`, { action: 'delete', id }, tenant)
    expect((await get(PATH, tenant)).text).toContain('inside.png')
    expect(await library()).toHaveLength(2)
  })

  it('files and folders of another organization are out of reach', async () => {
    const picture = await upload('mine.png')
    const { location } = await post(`${PATH}/folders`, { action: 'create', name: 'Mine' }, tenant)
    const id = new URL(location ?? '', service.url).searchParams.get('folder') ?? ''
    const stranger = await service.createTenant()
    const chosen = { [`file:${picture.id}`]: '1' }
    const answers = [
      await get(`${PATH}/${picture.id}`, stranger),
      await post(`${PATH}/${picture.id}`, { action: 'describe', alt: 'x' }, stranger),
      await post(`${PATH}/${picture.id}`, { action: 'delete' }, stranger),
      await post(`${PATH}/selection`, { action: 'delete', ...chosen }, stranger),
      await post(`${PATH}/selection`, { action: 'move', ...chosen }, stranger),
      await send([['theirs.png', await files.png()]], { folder: id }, stranger),
      await get(`${PATH}/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31`, tenant),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await get(`${PATH}?folder=${id}`, stranger)).text).not.toContain('Mine')
    expect(await library()).toHaveLength(1)
  })

  it('pages continue by a cursor, and an invalid one is refused', async () => {
    const png = await files.png()
    await send(Array.from({ length: 25 }, (_, index) => [`${index}.png`, png] as const))
    const first = await get(PATH, tenant)
    const [, next = ''] = /href="([^"]*before=[^"]*)" rel="next"/.exec(first.text) ?? []
    const second = await get(next.replaceAll('&amp;', '&'), tenant)
    expect(first.text.match(/aria-label="Select /g)).toHaveLength(24)
    expect(second.text.match(/aria-label="Select /g)).toHaveLength(1)
    expect((await get(`${PATH}?before=nonsense`, tenant)).status).toBe(400)
  })
})

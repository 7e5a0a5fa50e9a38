import { beforeEach, expect, it } from 'vitest'
import { files } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const PATH = '/console/compose'

describeService('files in the composer', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let channel: string
  let typed: Record<string, string>

  beforeEach(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox('Bakery')
    typed = { [`channel:${channel}`]: '1', 'text:all:0': hostile.text, 'text:all:1': 'Below' }
  })

  /** Sends the form with files as a browser without a script does. */
  const send = async (
    parts: readonly (readonly [input: string, name: string, bytes: Uint8Array])[],
    fields: Record<string, string>,
    who = tenant,
  ) => {
    const form = new FormData()
    const [first = ['', ''], ...rest] = Object.entries(fields)
    form.append(...(first as [string, string]))
    // Files stand among the fields.
    for (const [input, name, bytes] of parts)
      form.append(input, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    for (const [name, value] of rest) form.append(name, value)
    const headers = { auth: who.session, showorg: who.organizationId }
    const response = await service.fetch(`${PATH}/files`, { method: 'POST', headers, body: form })
    return { status: response.status, text: await response.text() }
  }
  const store = async (names: string[], who = tenant) => {
    const form = new FormData()
    const png = new Blob([(await files.png()) as Uint8Array<ArrayBuffer>])
    for (const name of names) form.append('file', png, name)
    const headers = { auth: who.session, showorg: who.organizationId }
    const init = { method: 'POST', headers, body: form, redirect: 'manual' as const }
    expect((await service.fetch('/console/media', init)).status).toBe(303)
  }
  const offered = (text: string, key: string) =>
    [...text.matchAll(new RegExp(`value="pick:${key}:[^"]*" aria-label="Add ([^"]*)"`, 'g'))].map(
      ([, name]) => name,
    )
  const places = (text: string) =>
    [...text.matchAll(/type="hidden" name="(media:[^"]*)"/g)].map(([, name]) => name)

  it('chosen files join their entries, and nothing typed is lost', async () => {
    const png = await files.png()
    const long = '語'.repeat(200_000)
    const { status, text } = await send(
      [
        ['file:all:0', 'one.png', png],
        ['file:all:0', 'two.png', png],
        ['file:all:1', 'below.png', png],
      ],
      { ...typed, [`set:${channel}:likes`]: '7', 'delay:all:1': long, action: 'upload:all:0' },
    )
    expect(status).toBe(200)
    expect(places(text)).toEqual(['media:all:0:0', 'media:all:0:1', 'media:all:1:0'])
    expect(text).toContain(hostile.shown)
    expect(text).toContain(`name="set:${channel}:likes" type="number" value="7"`)
    expect(text).toContain(long)
    expect(text).toMatch(/name="alt:all:0:0"[^>]* autofocus/)
  })

  it('a refused file says why at its input, and does not keep the others', async () => {
    const name = '<img src=x onerror=alert(1)>.txt'
    const { status, text } = await send(
      [
        ['file:all:1', name, Buffer.from('no picture')],
        ['file:all:1', 'fine.png', await files.png()],
      ],
      { ...typed, action: 'upload:all:1' },
    )
    expect(status).toBe(400)
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;.txt: The file type is not accepted.')
    expect(text).not.toContain('<img src=x')
    expect(places(text)).toEqual(['media:all:1:0'])
    const none = await send([['file:all:0', '', Buffer.alloc(0)]], { ...typed, action: 'upload:all:0' })
    expect([none.status, none.text.includes('Choose at least one file.')]).toEqual([400, true])
    expect(none.text).toContain(hostile.shown)
  })

  it('the library is searched and paged without a script, and the page stays while files are picked', async () => {
    await store(Array.from({ length: 30 }, (_, at) => `loaf-${at + 10}.png`))
    await store(['cake.png'])
    const act = (action: string, more: Record<string, string> = {}) =>
      post(PATH, { ...typed, ...more, action }, tenant)
    const first = await act('library:all:1:')
    expect(offered(first.text, 'all:1')).toHaveLength(24)
    expect(offered(first.text, 'all:0')).toHaveLength(12)
    const [, next = ''] = /value="(library:all:1:[^"]+)">Next files/.exec(first.text) ?? []
    const second = await act(next)
    expect(offered(second.text, 'all:1')).toHaveLength(7)
    expect(second.text).toContain('>First files<')
    const [, id = ''] = /value="pick:all:1:([^"]*)"/.exec(second.text) ?? []
    const [, picker = ''] = /name="picker" value="([^"]*)"/.exec(second.text) ?? []
    const picked = await act(`pick:all:1:${id}`, { picker })
    expect(places(picked.text)).toEqual(['media:all:1:0'])
    expect(offered(picked.text, 'all:1')).toEqual(offered(second.text, 'all:1'))
    const found = await act('library:all:0:', { 'words:all:0': 'CAKE' })
    expect(offered(found.text, 'all:0')).toEqual(['cake.png'])
    const none = await act('library:all:0:', { 'words:all:0': hostile.text })
    expect(none.text).toContain('No file matches.')
    expect(none.text).toContain(
      `type="search" maxlength="200" placeholder="Name or description" value="${hostile.shown}"`,
    )
    const stranger = await service.createTenant()
    const foreign = await post(PATH, { ...typed, action: 'library:all:0:' }, stranger)
    expect(offered(foreign.text, 'all:0')).toEqual([])
    expect(places((await post(PATH, { ...typed, action: `pick:all:0:${id}` }, stranger)).text)).toEqual([])
    expect((await act('library:all:0:nonsense')).status).toBe(400)
  })

  it('a file that a platform would refuse says so beside it before anybody asks', async () => {
    const media = JSON.stringify({ id: null, path: 'https://example.org/a.exe', thumbnail: null })
    const { text } = await post(PATH, { ...typed, 'media:all:0:0': media, action: 'refresh' }, tenant)
    expect(text).toMatch(/id="hints:media:all:0:0" data-live><ul class="plain findings"><li class="wrong">/)
    expect(text).not.toContain('id="problems"')
    const bare = await post(PATH, { ...typed, action: 'refresh' }, tenant)
    expect(bare.text).not.toContain('class="plain findings"')
  })

  it('a file moves to any place of its entry', async () => {
    const media = (name: string) =>
      JSON.stringify({ id: null, path: `https://example.org/${name}.png`, thumbnail: null })
    const chosen = Object.fromEntries(['a', 'b', 'c'].map((name, at) => [`media:all:0:${at}`, media(name)]))
    const order = async (action: string) => {
      const { text } = await post(PATH, { ...typed, ...chosen, action }, tenant)
      return [...text.matchAll(/Remove (\w)\.png/g)].map(([, name]) => name).join('')
    }
    expect(await order('media-to:all:0:0:2')).toBe('bca')
    expect(await order('media-to:all:0:2:0')).toBe('cab')
    expect(await order('media-to:all:0:2:9')).toBe('abc')
    expect(await order('media-to:all:0:x:1')).toBe('abc')
  })

  it('a stored post shows its files by the names of their uploads', async () => {
    const name = '<b>loaf.png'
    const video = await files.mp4()
    const fields = { ...typed, date: '2099-06-01T09:30', timezone: 'UTC' }
    const uploaded = await send(
      [
        ['file:all:0', name, await files.png()],
        ['file:all:1', 'oven.mp4', video],
      ],
      { ...fields, action: 'upload:all:0' },
    )
    const chosen = Object.fromEntries(
      [...uploaded.text.matchAll(/name="(media:[^"]*)" value="([^"]*)"/g)].map(
        ([, field = '', value = '']) => {
          const { id } = JSON.parse(value.replaceAll('&quot;', '"')) as { id: string }
          return [field, id]
        },
      ),
    )
    await post(PATH, { ...fields, ...chosen, action: 'draft' }, tenant)
    const { posts } = await tenant.api.posts.list({
      query: { startDate: '2099-01-01', endDate: '2100-01-01' },
    })
    const id = posts[0]?.id ?? ''
    for (const address of [`${PATH}?post=${id}`, `${PATH}?copy=${id}`]) {
      const { text } = await get(address, tenant)
      for (const label of ['Description of', 'Remove'])
        for (const shown of ['&lt;b&gt;loaf.png', 'oven.mp4']) expect(text).toContain(`${label} ${shown}`)
    }
    expect((await get(`/console/posts/${id}`, tenant)).text).toMatch(
      /<a href="[^"]*" rel="noreferrer">oven\.mp4</,
    )
  })
})

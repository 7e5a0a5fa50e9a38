import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordpress } from '../../server/platforms/articles/wordpress.ts'
import type { OutgoingEntry, PlatformAccount, PlatformCall } from '../../server/platforms/platform.ts'
import { commitAct, prepareAct } from '../helpers/acts.ts'
import { aFile, anAccount, anEntry, channelError, loopbackHttp } from '../helpers/channels.ts'
import { noHost } from '../platforms/support.ts'
import { startWordPress, type WordPress } from './wordpress.ts'

interface Post {
  id: number
  status: string
  link: string
  title: { raw: string }
  content: { raw: string; rendered: string }
  featured_media: number
  categories: number[]
}

interface Attachment {
  source_url: string
  alt_text: string
}

let site: WordPress
let client: ReturnType<typeof loopbackHttp>
let account: PlatformAccount
const platform = wordpress.create({ sites: [] }, noHost)
const settings = { title: 'On bread', type: 'posts' }

beforeAll(async () => {
  site = await startWordPress()
  // A machine with much else to do takes seconds for a request to PHP in WebAssembly.
  client = loopbackHttp({ name: 'WordPress', timeoutMs: 120_000 })
  account = await connect({})
})

afterAll(async () => {
  await client?.close()
  await site?.close()
})

const base = () => ({
  organizationId: 'organization-1',
  http: client.http,
  signal: AbortSignal.timeout(600_000),
  now: Date.now(),
})

async function connect(over: Record<string, string>): Promise<PlatformAccount> {
  if (platform.auth.kind !== 'custom-fields') throw new Error('WordPress connects with fields')
  const { url: domain, username, password } = site
  const {
    picture: _,
    credentials,
    ...rest
  } = await platform.auth.connect({ domain, username, password, ...over }, base())
  return anAccount({ ...rest, credentials: credentials ?? {} })
}

const call = (): PlatformCall => ({ ...base(), account })

function prepare(
  entry: OutgoingEntry,
  over: { settings?: object; files?: Record<string, ReturnType<typeof aFile>> } = {},
) {
  const position = { root: null, parent: null }
  const { files = {} } = over
  return prepareAct(platform, call(), {
    entry,
    position,
    key: 'key-1',
    settings: { ...settings, ...over.settings },
    files,
  })
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
}

const readPost = (id: string, type = 'posts') => site.read<Post>(`/wp-json/wp/v2/${type}/${id}?context=edit`)

describe('connecting WordPress', () => {
  it('finds the user of an application password', () => {
    expect(account).toMatchObject({ internalId: `${site.url}_1`, name: 'admin', profile: 'admin' })
    expect(account.credentials).toMatchObject({ api: `${site.url}/wp-json`, username: 'admin' })
  })

  it('refuses a wrong password', async () => {
    const password = 'abcd efgh ijkl mnop qrst zzzz'
    expect((await channelError(connect({ password }))).failure).toBe('auth')
  })

  it('reaches the API by a query parameter when /wp-json does not exist', async () => {
    const found = await connect({ domain: `${site.url}/no/permalinks/` })
    expect(found.credentials.api).toBe(`${site.url}/no/permalinks/?rest_route=`)
    const tool = platform.tools.find(({ methodName }) => methodName === 'categoriesList')
    expect(await tool?.run({ ...call(), account: found }, {})).toEqual([{ id: 1, name: 'Uncategorized' }])
  })
})

describe('publishing to WordPress', () => {
  it('publishes a text with pictures that another client can read', async () => {
    const loaf = aFile(await picture(), 'image/jpeg', { alt: 'A "big" loaf' })
    const { key, ready, ...act } = await prepare(anEntry('<p>Hello <strong>you</strong></p>', [loaf]), {
      settings: { categories: [1] },
      files: { main_image: aFile(await picture(), 'image/jpeg') },
    })
    const draft = await readPost(String((ready as { url: string }).url.split('/').at(-1)))
    expect(draft.status).toBe('draft')

    const { releaseId, releaseUrl } = await commitAct(platform, call(), { ...act, key, ready })
    const post = await readPost(releaseId)
    expect(post).toMatchObject({ status: 'publish', title: { raw: 'On bread' }, categories: [1] })
    expect(post.link).toBe(releaseUrl)
    expect(post.content.rendered).toContain('<p>Hello <strong>you</strong></p>')
    expect(post.content.rendered).toContain('alt="A &quot;big&quot; loaf"')
    const [, id = ''] = /wp-image-(\d+)/.exec(post.content.raw) ?? []
    const uploaded = await site.read<Attachment>(`/wp-json/wp/v2/media/${id}`)
    expect(uploaded.alt_text).toBe('A "big" loaf')
    expect(post.content.raw).toContain(`src="${uploaded.source_url}"`)
    const stored = Buffer.from(await (await fetch(uploaded.source_url)).arrayBuffer())
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 200 })
    const featured = await site.read<Attachment>(`/wp-json/wp/v2/media/${post.featured_media}`)
    expect(featured.source_url).not.toBe(uploaded.source_url)
  })

  it('creates one post for a repeated act and keeps its date', async () => {
    const act = await prepare(anEntry('<p>once and again</p>'))
    const first = await commitAct(platform, call(), act)
    const { date } = await site.read<{ date: string }>(`/wp-json/wp/v2/posts/${first.releaseId}`)
    expect(await commitAct(platform, call(), act)).toEqual(first)
    const found = await site.read<{ id: number; date: string }[]>('/wp-json/wp/v2/posts?search=again')
    expect(found.map((post) => [String(post.id), post.date])).toEqual([[first.releaseId, date]])
  })

  it('creates a page for review', async () => {
    const act = await prepare(anEntry('<p>about us</p>'), { settings: { type: 'pages', status: 'pending' } })
    const { releaseId } = await commitAct(platform, call(), act)
    expect((await readPost(releaseId, 'pages')).status).toBe('pending')
  })

  it('reports that the site refuses a type or a file, or has lost the draft', async () => {
    const refused = async (...input: Parameters<typeof prepare>) => channelError(prepare(...input))
    expect(await refused(anEntry('<p>no</p>'), { settings: { type: 'recipes' } })).toMatchObject({
      failure: 'rejected',
      code: 'unknown_type',
    })
    const video = aFile(Buffer.from('no film'), 'video/mp4')
    expect((await refused(anEntry('<p>no</p>', [video]))).failure).toBe('rejected')
    const gone = {
      key: 'key-1',
      media: [],
      target: null,
      ready: { url: '/wp/v2/posts/99999', status: 'publish' },
    }
    expect(await channelError(commitAct(platform, call(), gone as never))).toMatchObject({
      code: 'draft_gone',
    })
  })
})

describe('WordPress tools', () => {
  it('list post types, categories and tags', async () => {
    const run = async (name: string) =>
      platform.tools.find(({ methodName }) => methodName === name)?.run(call(), {})
    expect(await run('postTypes')).toEqual([
      { id: 'posts', name: 'Posts' },
      { id: 'pages', name: 'Pages' },
    ])
    expect(await run('categoriesList')).toEqual([{ id: 1, name: 'Uncategorized' }])
    expect(await run('tagsList')).toEqual([])
  })
})

describe('WordPress reads', () => {
  const asked = () => ({ ...call(), account })
  const range = { limit: 20, since: null, cursor: null }

  it('show the site, its author and only published posts to anonymous callers', async () => {
    const host = new URL(site.url).host
    const publish = async (text: string, status: string) => {
      const act = await prepare(anEntry(text), { settings: { title: 'Readable', status } })
      return commitAct(platform, call(), act)
    }
    const { releaseId } = await publish('<p>From <b>the</b> oven</p>', 'publish')
    await publish('<p>Not yet</p>', 'private')
    const { reads } = platform
    expect(await reads?.profile?.(asked(), { username: host })).toMatchObject({ id: host })
    expect(await reads?.profile?.(asked(), { username: 'admin' })).toMatchObject({
      username: `admin@${host}`,
    })
    const post = await reads?.post?.(asked(), `${releaseId}@${host}`)
    expect(post).toMatchObject({
      id: `${releaseId}@${host}`,
      text: 'Readable\n\nFrom the oven',
      author: { username: `admin@${host}` },
    })
    expect(Math.abs((post?.publishedAt ?? 0) - Date.now())).toBeLessThan(600_000)
    const list = await reads?.posts?.(asked(), { username: 'admin' }, range)
    expect(list?.items[0]).toEqual(post)
    const found = await reads?.search?.(asked(), 'oven', range)
    expect(found?.items.map(({ id }) => id)).toEqual([`${releaseId}@${host}`])
    expect(JSON.stringify(list)).not.toContain('Not yet')
    expect(await reads?.post?.(asked(), '999999')).toBeUndefined()
  }, 600_000)
})

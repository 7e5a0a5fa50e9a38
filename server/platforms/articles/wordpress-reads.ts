import { toIso } from '../../lib/time/dates.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import {
  type Answer,
  optionalText,
  readList,
  readPath,
  requireId,
  selectPaths,
} from '../kit/http/response.ts'
import { htmlToText } from '../kit/reads/html-text.ts'
import { nextNumber, pageNumber } from '../kit/reads/pages.ts'
import { serverOf } from '../kit/reads/servers.ts'
import { membersOf, toFile, toItem, toProfile } from '../kit/reads/shape.ts'
import type { PageRequest, ReadApi, ReadItem, ReadPage, ReadSubject, ReadsSpec } from '../kit/reads/types.ts'

const PAGE_SIZE = 50
const PICTURE = 'avatar_urls.96'
const EMBED = { _embed: 'author,wp:featuredmedia' }

type Api = ReadApi<unknown>

/** Site, with one of its authors if the name has one. */
interface Place {
  root: string
  host: string
  author: string | null
}

/**
 * Reads what a site shows to everybody. Uses the account only to know the site, never its credentials. A name is that of a site
 * (`blog.example.org`), of an author on it (`ada@blog.example.org`), or of an author on the site of the account (`ada`).
 */
export const reads: ReadsSpec<unknown> = {
  account: (operation) => (operation === 'search' ? 'required' : 'optional'),
  counts: false,
  errors: [
    [400, /^rest_post_invalid_page_number/, 'rejected', 'no_such_page', 'The site has no such page.'],
    [401, null, 'rejected', 'members_only', 'The WordPress site shows this only to its members.'],
    [403, null, 'rejected', 'members_only', 'The WordPress site shows this only to its members.'],
  ],
  async profile(api, subject) {
    const place = siteOf(api, subject)
    if (place.author === null) {
      const { name, description: bio, home, site_icon_url: picture } = await api.read(at(place, '/'))
      return toProfile({ id: place.host, username: place.host, name, picture, bio, url: home })
    }
    const author = await findAuthor(api, place, subject)
    return toProfile({
      ...selectPaths(author, { name: 'name', picture: PICTURE, bio: 'description', url: 'link' }),
      id: `${requireId('WordPress', author.id)}@${place.host}`,
      username: `${author.slug}@${place.host}`,
    })
  },
  async posts(api, subject, page) {
    const place = siteOf(api, subject)
    const author = place.author === null ? undefined : (await findAuthor(api, place, subject)).id
    return listPosts(api, place, page, author === undefined ? {} : { author: requireId('WordPress', author) })
  },
  async post(api, postId) {
    const place = siteOf(api, { userId: postId })
    const path = `/wp/v2/posts/${encodeURIComponent(place.author ?? '')}`
    return itemOf(await api.read({ ...at(place, path), query: EMBED }), place.host)
  },
  search: async (api, search, page) =>
    listPosts(api, siteOf(api, { username: ownHost(api) }), page, { search }),
}

function siteOf(api: Api, { username, userId }: ReadSubject): Place {
  const text = userId ?? username ?? ''
  const domain = api.account?.credentials.domain
  const isSite = !text.includes('@') && (text.includes('.') || text.includes(':'))
  if (!isSite && !text.includes('@') && domain === undefined)
    throw rejected(
      'invalid_subject',
      'Name the site, as in blog.example.org or ada@blog.example.org, or connect a channel.',
    )
  const { name, server } = serverOf(isSite ? `site@${text}` : text, domain ?? 'https://site.invalid')
  const own = domain === undefined ? undefined : URL.parse(domain)?.host
  const root = server.host === own ? api.account?.credentials.api : undefined
  return { root: root ?? `${server.origin}/wp-json`, host: server.host, author: isSite ? null : name }
}

function ownHost(api: Api): string {
  return URL.parse(api.account?.credentials.domain ?? '')?.host ?? ''
}

function at({ root }: Place, path: string) {
  return { url: `${root}${path}`, token: null }
}

async function findAuthor(api: Api, place: Place, { userId }: ReadSubject): Promise<Answer> {
  const name = place.author ?? ''
  if (userId) return api.read(at(place, `/wp/v2/users/${encodeURIComponent(name)}`))
  const [author] = await api.list({ ...at(place, '/wp/v2/users'), query: { slug: name } })
  if (author) return author
  throw rejected('not_found', 'The WordPress site has no such author, or shows none.')
}

async function listPosts(
  api: Api,
  place: Place,
  { since, cursor }: PageRequest,
  filter: Record<string, string>,
): Promise<ReadPage> {
  const query = {
    ...filter,
    ...EMBED,
    ...(since === null ? {} : { after: toIso(since - 1_000) }),
    orderby: 'date',
    page: pageNumber(cursor),
    per_page: PAGE_SIZE,
  }
  // WordPress refuses the page after a full last one.
  const found = await unlessRefused(api.list({ ...at(place, '/wp/v2/posts'), query }), [], 'no_such_page')
  const items = found.map((post) => itemOf(post, place.host))
  return { items, next: nextNumber(cursor, { found: found.length, size: PAGE_SIZE }) }
}

function itemOf(post: Answer, host: string): ReadItem | undefined {
  const { id, link, date_gmt, title, content, _embedded } = post
  const [author = {}] = readList(readPath(_embedded, 'author'))
  const [image = {}] = readList(membersOf(_embedded)['wp:featuredmedia'])
  const texts = [title, content].map((part) => htmlToText(membersOf(part).rendered))
  return toItem({
    id: `${requireId('WordPress', id)}@${host}`,
    url: link,
    text: texts.filter(Boolean).join('\n\n'),
    // Appends the offset of UTC, which WordPress omits.
    publishedAt: `${optionalText(date_gmt)}Z`,
    author: {
      id: author.id === undefined ? undefined : `${author.id}@${host}`,
      username: `${author.slug}@${host}`,
      name: author.name,
      picture: readPath(author, PICTURE),
    },
    media: [toFile('image', image.source_url, { alt: image.alt_text })],
  })
}

import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { Context } from '../../http/contract.ts'
import { reply } from '../../http/reply.ts'
import { listOffered, listShown, notConfiguredMessage } from '../../integrations/list.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type RecentPost, recentPosts } from '../../posts/list/recent-posts.ts'
import { pageHeaders, viewerOf } from '../layout/console-page.ts'
import { postStates, shownStateOf, stateOfThread } from '../layout/post-state.ts'
import { listTargets } from './destinations.ts'
import { type Hit, type HitGroup, renderPalette, searchPage } from './search-page.ts'

const MAX_POSTS = 8
const MAX_CHANNELS = 8
const MAX_PLATFORMS = 4
/** A single letter is in most posts. */
const MIN_LETTERS_OF_POSTS = 2
const MAX_TEXT = 90

export const searchHandlers = {
  async showSearch({ query }, ctx) {
    const text = (query.q ?? '').trim()
    const viewer = await viewerOf(ctx)
    const groups = await findHits(ctx, listTargets(viewer), text)
    if (query.part !== 'palette') return searchPage({ viewer, text, groups })
    const headers = pageHeaders()
    return reply({ raw: renderPalette(groups, text).text, contentType: 'text/html; charset=utf-8', headers })
  },
} satisfies Partial<ConsoleHandlers>

/** Finds places, acts, posts and channels. Every word must occur; an empty text finds all places and acts. */
async function findHits(
  ctx: Context<'session'>,
  targets: readonly HitGroup[],
  text: string,
): Promise<HitGroup[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ name, words: others = '' }: Hit) =>
    words.every((word) => name.toLowerCase().includes(word) || ` ${others}`.includes(` ${word}`))
  const found = targets.map(({ name, hits }): HitGroup => ({ name, hits: hits.filter(matches) }))
  if (words.length > 0) found.push(...(await findContent(ctx, text, matches)))
  return found.filter(({ hits }) => hits.length > 0)
}

async function findContent(
  ctx: Context<'session'>,
  text: string,
  matches: (hit: Hit) => boolean,
): Promise<HitGroup[]> {
  const channels = (await listShown(ctx, ctx.auth)).map(({ id, name, identifier }): Hit => {
    return { href: `/channels/${id}`, name, icon: 'radio-tower', note: identifier }
  })
  const platforms = listOffered(ctx)
    .filter((platform) => notConfiguredMessage(platform) === null)
    .map(({ identifier, name }): Hit => {
      return { href: `/channels/connect/${identifier}`, name: `Connect ${name}`, icon: 'plus' }
    })
  const docs = `/docs/search?${new URLSearchParams({ q: text })}`
  return [
    { name: 'Posts', hits: text.length < MIN_LETTERS_OF_POSTS ? [] : await findPosts(ctx, text) },
    { name: 'Channels', hits: channels.filter(matches).slice(0, MAX_CHANNELS) },
    { name: 'Connect', hits: platforms.filter(matches).slice(0, MAX_PLATFORMS) },
    {
      name: 'Documentation',
      hits: [{ href: docs, name: `Search the documentation for “${text}”`, icon: 'book-open' }],
    },
  ]
}

async function findPosts(ctx: Context<'session'>, text: string): Promise<Hit[]> {
  const { posts, nextCursor } = await recentPosts(ctx, ctx.auth, { search: text, limit: MAX_POSTS })
  const hits = posts.map(toHit)
  if (nextCursor === null) return hits
  const href = `/console?${new URLSearchParams({ text })}`
  return [...hits, { href, name: 'All posts with this text', icon: 'layout-list' }]
}

function toHit({ row, channel, failed }: RecentPost): Hit {
  const state = postStates[shownStateOf(stateOfThread(row.state, failed), row)]
  const text = toEditorText(row.content, 'none').replace(/\s+/g, ' ').trim()
  return {
    href: `/console/posts/${row.id}`,
    name: (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text) || 'No text',
    icon: state.icon,
    note: `${state.name} · ${channel?.name ?? 'A removed channel'}`,
  }
}

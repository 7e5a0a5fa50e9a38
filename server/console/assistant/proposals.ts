import type { AskedCall } from '../../ai/copilot/questions.ts'
import { dropHidden } from '../../ai/untrusted.ts'
import { ApiError } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { sanitizeContent, toEditorText } from '../../lib/html/html.ts'
import { findMedia, toMediaBody } from '../../media/library/library.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { getThread, getThreadByGroup } from '../../posts/get-thread.ts'
import type { PostPreview, PreviewEntry, PreviewFile } from '../layout/post-preview.ts'
import { toShownEntry } from '../posts/entry-card.ts'

type Ctx = Context<'session'> & HasStorage

/** A call that waits for the person, as the card shows it. */
export interface Proposal {
  id: string
  /** First line of the service's question. */
  title: string
  /** Other lines of the question. Of new posts, whose preview says the rest, only when they are published. */
  lines: string[]
  previews: PostPreview[]
  /** All that the call sends, each value with its path. */
  details: [path: string, value: string][]
}

/** Bounds the previews of one card; its lines and details tell the rest. */
const MAX_PREVIEWS = 10

interface NewPost {
  integration?: { id?: unknown } | null
  value?: unknown
}

interface NewEntry {
  content?: unknown
  delay?: unknown
  image?: unknown
}

/** Prepares the cards of the calls that wait: the posts as they will be published, and the question in words. */
export async function toProposals(ctx: Ctx, waiting: readonly AskedCall[]): Promise<Proposal[]> {
  const proposals: Proposal[] = []
  for (const { id, call, question } of waiting) {
    const [title = '', ...lines] = question.split('\n')
    const { posts } = call.arguments
    const news = Array.isArray(posts) ? (posts as (NewPost | null)[]) : null
    const previews = news ? await previewNew(ctx, news) : await previewStored(ctx, call.arguments)
    const isWhole = news !== null && news.length <= MAX_PREVIEWS
    const shown = isWhole ? lines.slice(0, 1) : lines
    proposals.push({ id, title, lines: shown, previews, details: flatten(call.arguments) })
  }
  return proposals
}

async function previewNew(ctx: Ctx, posts: readonly (NewPost | null)[]): Promise<PostPreview[]> {
  const channels = await listIntegrations(ctx, ctx.auth)
  const previews: PostPreview[] = []
  for (const post of posts.slice(0, MAX_PREVIEWS)) {
    const found = channels.find(({ id }) => id === post?.integration?.id)
    const channel = found ?? { id: '', name: 'An unknown channel', picture: null, identifier: '?' }
    const entries: PreviewEntry[] = []
    for (const entry of Array.isArray(post?.value) ? (post.value as (NewEntry | null)[]) : [])
      entries.push(await toEntry(ctx, entry))
    previews.push({ channel, platform: platformOf(ctx, channel.identifier), entries })
  }
  return previews
}

async function toEntry(ctx: Ctx, entry: NewEntry | null): Promise<PreviewEntry> {
  const content = typeof entry?.content === 'string' ? entry.content : ''
  const files: PreviewFile[] = []
  for (const image of Array.isArray(entry?.image) ? (entry.image as unknown[]) : [])
    files.push(...(await toFile(ctx, image)))
  const text = dropHidden(toEditorText(sanitizeContent(content), 'none'))
  return { text, delay: Number(entry?.delay) || 0, files }
}

async function toFile(ctx: Ctx, image: unknown): Promise<PreviewFile[]> {
  const { id, path, alt } = (image ?? {}) as Record<string, unknown>
  const row = typeof id === 'string' ? await findMedia(ctx, ctx.auth.organizationId, id) : undefined
  const url = URL.parse(row ? toMediaBody(row, ctx.storage).path : String(path ?? ''), ctx.config.baseUrl)
  if (url === null || !/^https?:$/.test(url.protocol)) return []
  return [{ url: url.href, alt: typeof alt === 'string' ? alt : '' }]
}

/** Shows the stored post that a call is about, by its id or that of its group. */
async function previewStored(ctx: Ctx, { id, group }: Record<string, unknown>): Promise<PostPreview[]> {
  try {
    const thread =
      typeof group === 'string'
        ? await getThreadByGroup(ctx, ctx.auth, group)
        : await getThread(ctx, ctx.auth.organizationId, String(id ?? ''))
    const { integration, entries } = thread
    const shown = entries.map((entry) => toShownEntry(entry, ctx.config.baseUrl))
    return [{ channel: integration, platform: platformOf(ctx, integration.identifier), entries: shown }]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  }
}

function platformOf(ctx: Ctx, identifier: string): string {
  return findPlatform(ctx.platforms, identifier)?.name ?? identifier
}

/** Lists the values of a call by their paths, such as `posts 1, value 1, content`. */
function flatten(value: unknown, path: readonly string[] = []): [string, string][] {
  if (Array.isArray(value)) {
    const last = path.at(-1) ?? ''
    return value.flatMap((each, index) =>
      flatten(each, [...path.slice(0, -1), `${last} ${index + 1}`.trim()]),
    )
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => flatten(each, [...path, name]))
  return value == null || value === '' ? [] : [[path.join(', '), dropHidden(String(value))]]
}

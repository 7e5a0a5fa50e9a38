import type { HasConfig } from '../../config/config.ts'
import { ApiError } from '../../errors/errors.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type MediaBody, toMediaBody } from '../../media/library/library.ts'
import type { UploadContext } from '../../media/upload/upload.ts'
import { findOrganizationSlot } from '../../posts/find-slot.ts'
import { recentPosts } from '../../posts/list/recent-posts.ts'
import type { HasLog } from '../../process/log.ts'
import { storeGeneratedPicture } from '../images.ts'
import { type HasAi, notConfigured, type SearchResult } from '../model.ts'
import {
  findTopic,
  type GeneratorWish,
  isTooLong,
  shortenEntries,
  type Writer,
  type WrittenEntry,
  writeEntries,
  writeHook,
} from './write-text.ts'

type Services = UploadContext & HasQueue & HasConfig & HasLog & HasAi

/** One line of the stream, named as existing consoles read it. */
export type GeneratorEvent =
  | { event: 'on_chain_start' | 'on_chain_end'; name: string; data: { output?: unknown } }
  | { name: 'error'; error: true; message: string }

interface FinishedEntry extends WrittenEntry {
  image?: MediaBody
  /** Reason why there is no picture. */
  imageError?: string
}

interface Request {
  organizationId: string
  wish: GeneratorWish
  signal: AbortSignal
}

/** @throws 503 before the stream begins if a requested feature is not configured */
export function requireGenerator({ ai }: HasAi, { isPicture }: GeneratorWish): void {
  if (!ai.configured.text)
    throw notConfigured('Text generation', 'AI_API_KEY, or AI_BASE_URL and AI_TEXT_MODEL')
  if (isPicture && !ai.configured.images)
    throw notConfigured('Image generation', 'AI_API_KEY, or AI_BASE_URL and AI_IMAGE_MODEL')
}

/**
 * Generates a post or a thread and proposes a time. Yields each step as it begins and ends; the last event has the result, or
 * the reason for a failure. Stores only pictures.
 */
export async function* generatePosts(ctx: Services, request: Request): AsyncGenerator<GeneratorEvent> {
  try {
    const output = yield* runSteps(ctx, request)
    yield { event: 'on_chain_end', name: 'LangGraph', data: { output } }
  } catch (error) {
    request.signal.throwIfAborted()
    if (!(error instanceof ApiError)) ctx.log.error({ err: error }, 'the post generator failed')
    const message = error instanceof ApiError ? error.message : 'The post generator failed. Try again.'
    yield { name: 'error', error: true, message }
  }
}

async function* runSteps(ctx: Services, { organizationId, wish, signal }: Request) {
  const writer: Writer = { ai: ctx.ai, organizationId, wish, signal }
  const { results } = yield* step('research', () => research(ctx, wish.research, signal))
  const topic = yield* step('find-topic', () => findTopic(writer, { results, published: [] }))
  const { posts: published } = yield* step('find-popular-posts', () => findPublished(ctx, organizationId))
  const material = { results, published }
  const { hook } = yield* step('generate-hook', async () => ({
    hook: await writeHook(writer, topic, material),
  }))
  const written = yield* step('generate-content', async () => ({
    content: await writeEntries(writer, hook, material),
  }))
  const { content } = written.content.some((entry) => isTooLong(entry, wish))
    ? yield* step('generate-content-fix', async () => ({
        content: await shortenEntries(writer, written.content),
      }))
    : written
  const illustrated = wish.isPicture
    ? yield* step('generate-picture', async () => ({
        content: await Promise.all(content.map((entry) => illustrate(ctx, writer, entry))),
      }))
    : { content }
  const { date } = yield* step('post-time', async () => ({ date: await proposeTime(ctx, organizationId) }))
  return { hook, ...illustrated, date }
}

async function* step<T>(name: string, work: () => Promise<T>): AsyncGenerator<GeneratorEvent, T> {
  yield { event: 'on_chain_start', name, data: {} }
  const output = await work()
  yield { event: 'on_chain_end', name, data: { output } }
  return output
}

/** Searches the web if that is configured. If the search fails, the post is written without research. */
async function research(
  { ai }: Services,
  query: string,
  signal: AbortSignal,
): Promise<{ results: SearchResult[]; problem?: string }> {
  if (!ai.configured.search) return { results: [] }
  try {
    return { results: await ai.search({ query: query.slice(0, 300), signal }) }
  } catch (error) {
    if (error instanceof ApiError) return { results: [], problem: error.message }
    throw error
  }
}

const PUBLISHED_POSTS = 5

/** Returns the texts of the latest published posts. */
async function findPublished(ctx: Services, organizationId: string): Promise<{ posts: string[] }> {
  const { posts } = await recentPosts(ctx, { organizationId }, { limit: 50 })
  const texts = posts
    .filter(({ row }) => row.state === 'PUBLISHED')
    .map(({ row }) => toEditorText(row.content, 'none').slice(0, 1000))
  return { posts: texts.filter((text) => text !== '').slice(0, PUBLISHED_POSTS) }
}

/** Adds a picture to an entry. A refused or failed picture does not change the text. */
async function illustrate(
  ctx: Services,
  { organizationId, signal }: Writer,
  entry: WrittenEntry,
): Promise<FinishedEntry> {
  try {
    const wish = { purpose: 'generator', organizationId, prompt: entry.prompt, signal }
    return { ...entry, image: toMediaBody(await storeGeneratedPicture(ctx, wish), ctx.storage) }
  } catch (error) {
    if (error instanceof ApiError) return { ...entry, imageError: error.message }
    throw error
  }
}

/** Proposes the next free posting time of any channel, or the next full hour if there is none. */
async function proposeTime(ctx: Services, organizationId: string): Promise<string> {
  const hour = 3_600_000
  const slot = await findOrganizationSlot(ctx, { organizationId }).catch((error: unknown) => {
    if (error instanceof ApiError) return Math.ceil((ctx.clock.now() + 1) / hour) * hour
    throw error
  })
  return new Date(slot).toISOString()
}

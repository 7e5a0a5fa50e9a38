import { parseLooseInstant } from '../../lib/dates.ts'
import { toEditorText } from '../../lib/html.ts'
import type { McpCaller } from '../caller.ts'
import type { McpTool } from '../tools.ts'

/** Limits for the text of one question. */
const MAX_LINES = 10
const MAX_EXCERPT = 300
/** Time in which a person can still take a post back. A post that is due sooner counts as published at once. */
const DUE_WITHIN_MS = 5 * 60_000

type Args = Readonly<Record<string, unknown>>

interface KnownPost {
  state: string
  publishDate: string
  integration: { name: string; providerIdentifier: string }
  entries: { content: string }[]
}

/**
 * Returns the question for the person before a call that publishes or deletes something, or null for a call that needs none. Reads
 * posts and channels as the caller, so that the question names them.
 */
export async function questionFor(
  tool: McpTool,
  args: Args,
  { request, now }: Pick<McpCaller, 'request'> & { now: number },
): Promise<string | null> {
  if (tool.confirm === undefined) return null
  const post = typeof args.id === 'string' ? await readPost(request, args.id) : null
  if (tool.confirm === 'due' && !publishesAtOnce(args, post, now + DUE_WITHIN_MS)) return null
  const lines = post === null ? await describeNewPosts(request, args.posts) : [describePost(post)]
  const title = tool.confirm === 'due' ? `${tool.title}, and publish now?` : `${tool.title}?`
  return [title, ...lines].join('\n')
}

/** Returns true if the call publishes something before the person could take it back. A draft is never published by itself. */
function publishesAtOnce({ date, status, republish }: Args, post: KnownPost | null, due: number): boolean {
  if (republish === true) return true
  const staysDraft = post?.state === 'DRAFT' && status !== 'schedule'
  const instant = typeof date === 'string' ? parseLooseInstant(date) : null
  if (instant !== null) return !staysDraft && instant <= due
  return status === 'schedule' && post !== null && Date.parse(post.publishDate) <= due
}

async function readPost(request: McpCaller['request'], id: string): Promise<KnownPost | null> {
  const { status, body } = await request.call('getPost', { params: { id } })
  return status === 200 ? (body as KnownPost) : null
}

function describePost({ integration, entries }: KnownPost): string {
  const channel = `${integration.name} (${integration.providerIdentifier})`
  return `${channel}: ${excerptOf(entries[0]?.content)}`
}

async function describeNewPosts(request: McpCaller['request'], posts: unknown): Promise<string[]> {
  if (!Array.isArray(posts)) return []
  const { status, body } = await request.call('listIntegrations', {})
  const channels = status === 200 ? (body as { id: string; name: string; identifier: string }[]) : []
  return (posts as { integration?: { id?: string }; value?: { content?: unknown }[] }[])
    .slice(0, MAX_LINES)
    .map((post) => {
      const channel = channels.find(({ id }) => id === post?.integration?.id)
      const name = channel === undefined ? 'An unknown channel' : `${channel.name} (${channel.identifier})`
      const [first] = Array.isArray(post?.value) ? post.value : []
      return `${name}: ${excerptOf(first?.content)}`
    })
}

function excerptOf(content: unknown): string {
  const text = toEditorText(String(content ?? '').slice(0, 2_000), 'none')
  return text.length <= MAX_EXCERPT ? text : `${text.slice(0, MAX_EXCERPT)}…`
}

import type { CallToolResult } from '@modelcontextprotocol/server'
import type { OperationId } from '../../../generated/operations.ts'
import { wrapUntrusted } from '../../ai/untrusted.ts'
import type { HasConfig } from '../../config/config.ts'
import { postPreview } from '../../console/layout/post-preview.ts'
import { toShownEntry } from '../../console/posts/entry-card.ts'
import type { Success } from '../../http/contract.ts'
import { html } from '../../lib/html/template.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import type { McpCaller } from '../caller.ts'
import { problemResult } from '../calls/results.ts'

type Ctx = HasClock & HasConfig & HasPlatforms
type Post = Success<'getPost'>

const REFRESH_MS = 5_000
/** A post that is due is looked at until the platform has answered. */
const SOON_MS = 60_000

/** Shows a post to the person: as a card where the host can, and as text for the model. */
export async function previewPost(ctx: Ctx, caller: McpCaller, id: string): Promise<CallToolResult> {
  const answer = await caller.request.call('getPost', { params: { id } })
  if (answer.status >= 400) return problemResult(answer)
  const post = answer.body as Post
  const { integration, state, publishDate, releaseURL, error } = post
  const platform =
    findPlatform(ctx.platforms, integration.providerIdentifier)?.name ?? integration.providerIdentifier
  const entries = post.entries.map(({ content, image, delay }) =>
    toShownEntry({ content, image: JSON.stringify(image ?? []), delay }, ctx.config.baseUrl),
  )
  const preview = postPreview({
    channel: { ...integration, identifier: integration.providerIdentifier },
    platform,
    entries,
    headingLevel: 2,
  })
  const line = stateOf(post)
  const shown = {
    state: line,
    channel: integration.name,
    entries: entries.map(({ text, files }) => ({ text, files: files.length })),
  }
  return {
    // The error has words of the platform, so it stands among the data too.
    content: [{ type: 'text', text: wrapUntrusted(`the post on ${platform}`, shown) }],
    structuredContent: { id: post.id, state, publishDate, releaseURL, code: error?.code ?? null },
    _meta: {
      'postern/card': {
        id: post.id,
        html: html`<p class="state${state === 'ERROR' && ' failed'}">${line}</p>${preview}`.text,
        actions: actionsOf(post, ctx.clock.now()).filter(({ operation }) => caller.mayCall(operation)),
        link: releaseURL === null ? null : { label: 'Open on the platform', url: releaseURL },
        refreshMs:
          state === 'QUEUE' && Date.parse(publishDate) <= ctx.clock.now() + SOON_MS ? REFRESH_MS : null,
      },
    },
  }
}

function stateOf({ state, publishDate, removedAt, error }: Post): string {
  const date = `${publishDate.slice(0, 16).replace('T', ' ')} UTC`
  if (removedAt !== null) return 'Taken down'
  if (state === 'PUBLISHED') return 'Published'
  if (state === 'ERROR') return `Not published: ${error?.message ?? 'the reason is in the log'}`
  return state === 'DRAFT' ? `Draft for ${date}` : `Scheduled for ${date}`
}

interface Action {
  label: string
  tool: string
  operation: OperationId
  arguments: Record<string, unknown>
}

/** Returns what the person can do next. A post that may be live has no action, because only a look at the platform tells. */
function actionsOf({ id, state, publishDate, error }: Post, now: number): Action[] {
  const setStatus = (label: string, status: string): Action[] => [
    { label, tool: 'set_post_status', operation: 'setPostStatus', arguments: { id, status } },
  ]
  if (state === 'DRAFT')
    return setStatus(
      Date.parse(publishDate) <= now ? 'Approve and publish now' : 'Approve and schedule',
      'schedule',
    )
  if (state === 'QUEUE') return setStatus('Back to draft', 'draft')
  return state === 'ERROR' && error?.code !== 'outcome_unknown'
    ? [{ label: 'Retry', tool: 'retry_post', operation: 'retryPost', arguments: { id } }]
    : []
}

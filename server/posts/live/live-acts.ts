import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { PostEventType, PostRow } from '../../db/tables/posts.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import { notFound } from '../../errors/errors.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { type ChannelUse, checkChannelUse, useRefused } from '../../integrations/channel-use.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { recordEvent } from '../../publishing/events.ts'
import { outcomeOf as commonOutcomeOf } from '../../publishing/requested/outcome.ts'
import { findActs } from '../../publishing/requested/requested-acts.ts'
import type { Ending } from '../../publishing/runs/run-kind.ts'
import { lockWholeThread } from '../../publishing/sending.ts'
import { requireReachablePost } from '../reachable-posts.ts'
import { findAnyPost } from '../store.ts'

export type ActScope = HasDbAndClock & HasQueue & HasEvents & HasPlatforms

/**
 * Locks the thread of any of its entries, deleted ones included, which may still be live. Returns them by position. Call it first in
 * the transaction.
 * @throws 404; 409 while an entry is being sent
 */
export async function openThread(ctx: HasDb, scope: AccessScope, id: string): Promise<PostRow[]> {
  const organizationId = await requireReachablePost(ctx, scope, id)
  const post = await findAnyPost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  return lockWholeThread(ctx, organizationId, post.root_id)
}

/** @throws 409 if the channel cannot be used so */
export async function requireUsable(
  ctx: HasDb & HasPlatforms,
  { organization_id, integration_id }: Pick<PostRow, 'organization_id' | 'integration_id'>,
  use: Exclude<ChannelUse, 'count'>,
) {
  const row = await findAnyIntegration(ctx.db, organization_id, integration_id)
  const checked = checkChannelUse(ctx, use, row)
  if (checked.problem === null) return checked
  throw useRefused(checked.problem)
}

interface LoggedAs {
  done: PostEventType
  failed: PostEventType
  unknown: PostEventType
  /** Completes `A post on Bluesky …`. */
  failure: string
  /** Says what an act that succeeded did; else the address. */
  change?: string
}

/** Shows in the log how an act ended, and tells the members if it failed or nobody knows. */
export async function logOutcome(
  ctx: HasDbAndClock & HasQueue & HasEvents,
  act: RequestedActRow,
  { state, code, message, platformResponse, entry }: Ending,
  { change, failure, ...types }: LoggedAs,
): Promise<void> {
  const post = await findAnyPost(ctx.db, act.organization_id, act.subject_id)
  if (post === undefined) return
  const link = entry?.releaseUrl ?? post.release_url
  if (state === 'done') {
    const said = change ?? message ?? link ?? act.release_id
    return recordEvent(ctx, post, types.done, { code, message: said })
  }
  const type = state === 'unknown' ? types.unknown : types.failed
  await recordEvent(ctx, post, type, { code, message, platformResponse, retryable: true })
  const content =
    state === 'unknown'
      ? `Nobody knows whether your post was changed or taken down. Check the platform, then ask again. ${message ?? ''}`
      : `Your post ${failure}. ${message ?? ''}`
  const notice = { content, link, integrationId: act.integration_id, postId: act.root_id ?? post.id }
  await emit(ctx, 'members.notice', {
    organizationId: act.organization_id,
    notice: { kind: 'failure', ...notice },
  })
}

/**
 * Lists the requested acts on a thread, oldest first. A deleted thread keeps them.
 * @throws 404
 */
export async function listPostActs(ctx: HasDb, scope: AccessScope, id: string): Promise<RequestedActRow[]> {
  const organizationId = await requireReachablePost(ctx, scope, id)
  const post = await findAnyPost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  return findActs(ctx, organizationId, { root_id: post.root_id })
}

const kinds = { unpublish: 'removed', edit: 'edited' } as const

/** Returns the state of an act as clients read it. */
export function outcomeOf(act: Pick<RequestedActRow, 'kind' | 'state' | 'code'>) {
  const isReplaced = act.state === 'done' && act.code === 'replaced'
  return isReplaced ? ('replaced' as const) : commonOutcomeOf(act, kinds[act.kind as keyof typeof kinds])
}

export function toActBody(act: RequestedActRow) {
  const { before, after, releaseUrl } = JSON.parse(act.input) as Record<string, string | undefined>
  const state = outcomeOf(act)
  const isProblem = state === 'refused' || state === 'stopped' || state === 'unknown'
  return {
    id: act.id,
    kind: act.kind as 'unpublish' | 'edit',
    postId: act.subject_id,
    releaseId: act.release_id,
    releaseURL: act.acted_release_url ?? releaseUrl ?? null,
    state,
    error: isProblem ? { code: act.code ?? state, message: act.message ?? '' } : null,
    change: before === undefined || after === undefined ? null : { before, after },
    createdAt: toIso(act.created_at),
    finishedAt: optionalIso(act.finished_at),
  }
}

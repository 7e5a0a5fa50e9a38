import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import { causeKey } from '../../events/notice.ts'
import { findProblemStart } from '../../integrations/channel-use.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { Platform } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { isOpen, readProgress } from '../engine/acts.ts'
import { nextLookUpAt } from '../engine/look-up.ts'
import type { ActFailure } from '../engine/settle.ts'
import { recordEvent } from '../events.ts'
import { planLookUp } from '../look-ups/plan-look-up.ts'
import { updatePost } from '../store.ts'
import { findLastAttempt, findUnanswered } from './unanswered-store.ts'

export type FailContext = HasDbAndClock & HasQueue & HasEvents & HasPlatforms

/** Thread and destination that messages name. */
export interface Subject {
  root: PostRow
  entry: PostRow
  integration: Pick<IntegrationRow, 'name' | 'identifier'> | undefined
}

/**
 * Fails the publication at this entry, visibly: state ERROR with a code, an event and a notification. Only the failed entry gets
 * ERROR: a published root stays PUBLISHED with its address, and the entries after the failed one stay QUEUE, so that a retry
 * continues there. Nothing here is retried automatically. Runs in the caller's transaction.
 *
 * If an attempt under the entry's key got no response, the entry may be live whatever failed since (such as a disconnected
 * channel). Its outcome stays unknown and its key is kept, so that an idempotent platform can still receive a repeat under it. Where the
 * platform can be read, a job looks the entry up there.
 */
export async function failEntry(ctx: FailContext, subject: Subject, last: ActFailure): Promise<void> {
  const { root, entry } = subject
  const earlier = await findUnanswered(ctx.db, entry)
  const failure = earlier?.outcome === 'unknown' ? stillUnknown(last) : withPublished(last, earlier)
  const unknown = failure.kind === 'unknown'
  const keepsKey = unknown || earlier !== undefined
  const code = unknown ? 'outcome_unknown' : failure.code
  await updatePost(ctx.db, entry.id, {
    state: 'ERROR',
    error_code: code,
    error_message: failure.message,
    updated_at: ctx.clock.now(),
    ...(keepsKey ? {} : { attempt_key: null }),
  })
  await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null })
  const platform = await platformOf(ctx, subject)
  await recordEvent(ctx, entry, unknown ? 'outcome_unknown' : 'failed', { ...failure, code, platform })
  const isLookedUp = unknown && (await beginLookUp(ctx, entry, findPlatform(ctx.platforms, platform)))
  const next = isLookedUp
    ? 'The service looks for it on the platform and reports what it finds.'
    : 'Check the platform first, then set the release id or retry.'
  const content = unknown
    ? `The outcome of ${nameOf(subject)} is unknown: the platform received it and gave no clear response. ${next} ${failure.message}`
    : `${capital(nameOf(subject))} could not be published. ${failure.message}`
  const after = root.interval_in_days === null ? '' : ' It does not repeat until you retry it.'
  const link = entry.position > 0 ? root.release_url : null
  const grouping = await causeOf(ctx, subject, failure, code)
  const about = { integrationId: root.integration_id, postId: root.id }
  const notice = { content: `${content}${after}`, link, ...about, grouping }
  await emit(ctx, 'members.notice', {
    organizationId: root.organization_id,
    notice: { kind: 'failure', ...notice },
  })
}

/** Plans the first look-up on the platform; false if it cannot be read, or if nothing tells what was sent. */
async function beginLookUp(
  ctx: FailContext,
  entry: PostRow,
  platform: Pick<Platform, 'lookUp'> | undefined,
): Promise<boolean> {
  if (platform?.lookUp === undefined) return false
  const last = await findLastAttempt(ctx.db, entry)
  if (last === undefined || !isOpen(readProgress(last.progress))) return false
  const now = ctx.clock.now()
  await planLookUp(ctx, last.id, nextLookUpAt(now, now, Number.POSITIVE_INFINITY) ?? now)
  return true
}

/** Finds the platform of a removed channel, too. */
async function platformOf({ db }: HasDb, { root, integration }: Subject): Promise<string> {
  const channel = integration ?? (await findAnyIntegration(db, root.organization_id, root.integration_id))
  return channel?.identifier ?? 'unknown'
}

/** Groups the failures of a channel in one state: it affects all of its posts, which share one notification. */
async function causeOf({ db }: HasDb, { root, integration }: Subject, { message }: ActFailure, code: string) {
  const row = await findAnyIntegration(db, root.organization_id, root.integration_id)
  const since = findProblemStart(row, code)
  if (since === undefined) return undefined
  const summary = {
    before: '',
    after: ` posts on ${placeOf(integration)} could not be published. ${message}`,
  }
  return { by: 'cause', key: causeKey(code, root.integration_id, since), summary } as const
}

function stillUnknown(failure: ActFailure): ActFailure {
  const { code, message } = failure
  return {
    ...failure,
    kind: 'unknown',
    retryable: false,
    message:
      code === 'outcome_unknown'
        ? message
        : `An earlier attempt got no response, so the post may be live. Since then: ${message}`,
  }
}

/** Adds the places that already have the post. */
function withPublished(failure: ActFailure, partial: PostAttemptRow | undefined): ActFailure {
  const acts = readProgress(partial?.progress ?? null).acts ?? []
  const places = acts.flatMap(({ status, target, entry }) =>
    status === 'published' && entry ? [target ?? entry.releaseUrl ?? entry.releaseId] : [],
  )
  if (places.length === 0) return failure
  return {
    ...failure,
    message: `Published on ${places.join(', ')}, but not on the other targets. ${failure.message}`,
  }
}

/** Returns "your post on Alice (bluesky)" or "comment 2 of your post on Alice (bluesky)". */
export function nameOf({ entry, integration }: Subject): string {
  const place = placeOf(integration)
  return entry.position === 0 ? `your post on ${place}` : `comment ${entry.position} of your post on ${place}`
}

export function placeOf(integration: Subject['integration']): string {
  return integration ? `${integration.name} (${integration.identifier})` : 'a removed channel'
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

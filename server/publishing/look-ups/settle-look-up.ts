import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { emit } from '../../events/events.ts'
import { toIso } from '../../lib/dates.ts'
import type { LookUp } from '../../platforms/kit/steps.ts'
import type { RunningPlatform } from '../../platforms/registry.ts'
import type { ClaimContext } from '../attempts/claim.ts'
import { capital, failEntry, NOT_FOUND, nameOf } from '../attempts/failures.ts'
import { notifyPublished, publishEntry, publishedAttempt } from '../attempts/published.ts'
import { resolveUnanswered } from '../attempts/unanswered-store.ts'
import { hasPublished, hasWorkLeft, joinEntries, type Progress, readProgress } from '../engine/acts.ts'
import { applyLook, FOUND, foundOn, LEFT_OPEN, type LeftOpen, type Look, whyOpen } from '../engine/look.ts'
import { judge, lastCallBy, type Verdict } from '../engine/look-up.ts'
import { decide, wasAnswered } from '../engine/retry-policy.ts'
import { type EventDetails, recordEvent } from '../events.ts'
import { queueAgain, wakeThread } from '../queue-post.ts'
import { updateAttempt, updatePost } from '../store.ts'
import { planLookUp } from './plan-look-up.ts'
import { findTaken, isTwinUnderWay } from './store.ts'

/** An attempt that is still worth looking up, under the lock of its thread. */
export interface OpenLookUp {
  /** The newest attempt under the entry's key. */
  attempt: PostAttemptRow
  /** All attempts under that key, oldest first. */
  tries: PostAttemptRow[]
  entries: PostRow[]
  root: PostRow
  entry: PostRow
}

/** An attempt to look up now, with the account to ask. */
export interface LookUpClaim extends Pick<OpenLookUp, 'attempt'> {
  integration: IntegrationRow
  platform: RunningPlatform
  lookUp: LookUp
}

type Subject = Omit<LookUpClaim, 'attempt'> & OpenLookUp

/**
 * Stores what a look has shown. An act that was found is published. If nothing is left open, the thread goes on; otherwise the next look
 * is planned, or the last one reported. Runs in a transaction that locks the thread.
 */
export async function settleLookUp(ctx: ClaimContext, subject: Subject, look: Look): Promise<void> {
  const { attempt, tries, lookUp } = subject
  const progress = readProgress(attempt.progress)
  const { acts = [] } = progress
  const verdicts = await judgeLook(ctx, subject, progress, look)
  const now = ctx.clock.now()
  const shown = applyLook(progress, lookUp, look, verdicts, {
    now,
    since: attempt.finished_at ?? now,
    lastCallBy: lastCallBy(tries, acts),
  })
  if (shown.kind === 'known') return conclude(ctx, subject, progress, shown.wasGone)
  await updateAttempt(ctx.db, attempt.id, { progress: JSON.stringify(progress), look_up_at: null })
  if (shown.kind === 'over')
    await report(ctx, subject, whyOpen(progress, verdicts, subject.platform.name, look))
  else await planLookUp(ctx, attempt.id, shown.at)
}

/** Returns the verdicts by the key of the act; null if the look tells nothing. */
async function judgeLook(
  ctx: ClaimContext,
  { root, entry }: Subject,
  { acts = [] }: Progress,
  { sightings }: Look,
): Promise<Map<string, Verdict> | null> {
  if (sightings === undefined) return null
  const ids = [...sightings.values()].flatMap(({ matches }) => matches.map(({ releaseId }) => releaseId))
  // Of two entries that claim one id at once, the second waits and sees the first, as when a person binds one.
  await dialectOf(ctx.db).lock(ctx.db, `release:${root.integration_id}`)
  if (ids.length > 0 && (await isTwinUnderWay(ctx.db, entry))) return null
  const taken = await findTaken(ctx.db, root, ids)
  for (const act of acts) if (act.entry !== undefined) taken.add(act.entry.releaseId)
  return judge(sightings, taken)
}

/** Continues once the outcome of every act is known. `wasGone`: an act was not on the platform and is sent again. */
async function conclude(
  ctx: ClaimContext,
  subject: Subject,
  progress: Progress,
  wasGone: boolean,
): Promise<void> {
  const { attempt, entries, entry, root, integration } = subject
  const { acts = [] } = progress
  const stored = { progress: JSON.stringify(progress), look_up_at: null }
  if (acts.every(({ status }) => status === 'published')) {
    await updateAttempt(ctx.db, attempt.id, { ...publishedAttempt(ctx.clock.now()), ...stored })
    const published = joinEntries(acts)
    const message = foundOn(subject.platform.name, published)
    await publishEntry(ctx, { claim: subject, entries, progress }, published, { code: FOUND, message })
    return notifyPublished(ctx, [{ claim: subject, link: published.releaseUrl }])
  }
  const outcome = hasPublished(progress) ? 'partial' : 'retry'
  await resolveUnanswered(ctx.db, entry, outcome, wasGone ? NOT_FOUND : undefined)
  await updateAttempt(ctx.db, attempt.id, { ...stored, outcome, repeatable_until: null })
  if (wasGone) return tryAgain(ctx, subject)
  const now = ctx.clock.now()
  if (hasWorkLeft(progress, now)) {
    const message = `${foundOn(subject.platform.name, joinEntries(acts))} The rest follows now.`
    return queueAt(ctx, subject, now, { code: FOUND, message })
  }
  const { code = 'platform_rejected', message = '' } =
    acts.find(({ status }) => status === 'failed')?.error ?? {}
  await failEntry(ctx, { root, entry, integration }, { kind: 'failed', code, message, retryable: false })
}

/** Sends again what the platform surely does not have: after a delay, and as often as any attempt that left nothing behind. */
async function tryAgain(ctx: ClaimContext, subject: Subject): Promise<void> {
  const { root, entry, integration, platform, tries } = subject
  const answered = tries.filter(wasAnswered)
  const counted = {
    count: Math.max(1, answered.length),
    unanswered: 0,
    firstStartedAt: tries[0]?.started_at ?? 0,
    repeatableUntil: null,
  }
  const message = `The post is not on ${platform.name}, so nothing was published.`
  const decision = decide({ failure: 'retryable' }, counted, { now: ctx.clock.now() })
  if (decision.next === 'retry') return queueAt(ctx, subject, decision.at, { code: NOT_FOUND, message })
  const failure = { kind: 'failed', code: NOT_FOUND, message, retryable: true } as const
  await failEntry(ctx, { root, entry, integration }, failure)
}

async function queueAt(
  ctx: ClaimContext,
  { root, entry }: Subject,
  at: number,
  { code, message }: EventDetails,
): Promise<void> {
  await queueAgain(ctx, entry)
  await wakeThread(ctx, root, at)
  const planned = `${message} The next try is at ${toIso(at)}.`
  await recordEvent(ctx, entry, 'retry_scheduled', { code, message: planned, retryable: true })
}

/** Reports what the last look left open: the outcome stays unknown, and a person decides. */
async function report(ctx: ClaimContext, subject: Subject, { kind, reason }: LeftOpen): Promise<void> {
  const { attempt, entry, root, integration, platform } = subject
  const message =
    kind === 'absent'
      ? `The post was not found on ${platform.name}, so it is probably not live: you can retry it.`
      : `${reason} Check the channel, then set the release id or retry.`
  await updatePost(ctx.db, entry.id, { error_message: message, updated_at: ctx.clock.now() })
  if (kind === 'absent') {
    await updateAttempt(ctx.db, attempt.id, { code: NOT_FOUND, message })
    await recordEvent(ctx, entry, 'outcome_unknown', {
      code: NOT_FOUND,
      message,
      retryable: true,
      platform: platform.identifier,
    })
  } else await recordEvent(ctx, entry, 'warning', { code: LEFT_OPEN[kind], message, retryable: false })
  const content = `${capital(nameOf({ root, entry, integration }))}: its outcome is still unknown. ${message}`
  const notice = { kind: 'failure', content, integrationId: root.integration_id } as const
  await emit(ctx, 'members.notice', { organizationId: root.organization_id, notice })
}

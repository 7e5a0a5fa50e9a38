import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { emit } from '../../events/events.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { findPlatform, type RunningPlatform } from '../../platforms/registry.ts'
import { traceOf } from '../../process/trace.ts'
import type { ClaimContext } from '../attempts/claim.ts'
import { capital, failEntry, nameOf } from '../attempts/failures.ts'
import { notifyPublished, publishEntry, publishedAttempt } from '../attempts/published.ts'
import { resolveUnanswered } from '../attempts/unanswered-store.ts'
import { hasPublished, type Progress, readProgress } from '../engine/acts.ts'
import { type LeftOpen, NOT_FOUND } from '../engine/look-up.ts'
import { wasAnswered } from '../engine/retry-policy.ts'
import { runLookUp, type UnknownAct } from '../engine/run-look-up.ts'
import { recordEvent } from '../events.ts'
import { retryEntry } from '../queue-post.ts'
import { findAttempt, lockThread, updateAttempt, updatePost } from '../store.ts'
import { dueLookUps, planLookUp, setLookUpAlarm } from './plan-look-up.ts'
import { findTries, isTwinUnderWay } from './store.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Looks for the acts of an attempt whose outcome is unknown. Key: `look-up:<attemptId>`. */
    'look-up-post': { attemptId: string }
  }
}

export type LookUpContext = ClaimContext & AccountContext

/** Looks on the platform for the acts of an entry whose outcome is unknown. */
export function lookUpPost(ctx: LookUpContext) {
  return ({ payload, signal }: Pick<Job<'look-up-post'>, 'payload' | 'signal'>): Promise<void> =>
    runLookUp(ctx, (ctx) => openLookUp(ctx, payload.attemptId), signal)
}

/** An entry whose outcome is unknown, under the lock of its thread. */
interface UnknownEntry {
  /** The newest attempt under the entry's key. */
  attempt: PostAttemptRow
  /** All attempts under that key, oldest first. */
  tries: PostAttemptRow[]
  entries: PostRow[]
  root: PostRow
  entry: PostRow
  integration: IntegrationRow
  platform: RunningPlatform
}

/**
 * Locks the thread and returns its entry if that is still to be looked up. Otherwise ends the look-up: somebody retried, deleted or bound
 * the entry, its worker was alive, or the channel is gone.
 */
async function openLookUp(ctx: LookUpContext, attemptId: string): Promise<UnknownAct | null> {
  const seen = await findAttempt(ctx.db, attemptId)
  if (seen === undefined || seen.look_up_at === null) return null
  const entries = await lockThread(ctx.db, seen.organization_id, seen.root_id)
  const [root] = entries
  const entry = entries.find(({ id }) => id === seen.post_id)
  const tries = entry === undefined ? [] : await findTries(ctx.db, entry)
  const attempt = tries.at(-1)
  const isUnknown = entry?.state === 'ERROR' && entry.error_code === 'outcome_unknown'
  if (isUnknown && root !== undefined && attempt?.id === attemptId && attempt.finished_at !== null) {
    if (attempt.look_up_at === null) return null
    const integration = await findAnyIntegration(ctx.db, root.organization_id, root.integration_id)
    const platform = integration && findPlatform(ctx.platforms, integration.identifier)
    if (integration !== undefined && platform !== undefined)
      return unknownEntry(ctx, { attempt, tries, entries, root, entry, integration, platform })
  }
  await updateAttempt(ctx.db, attemptId, { look_up_at: null })
  return null
}

function unknownEntry(ctx: LookUpContext, unknown: UnknownEntry): UnknownAct {
  const { attempt, tries, entries, root, entry, integration, platform } = unknown
  const answered = tries.filter(wasAnswered)
  return {
    subject: { postId: entry.id },
    trace: traceOf(attempt),
    title: 'The post',
    account: integration,
    dueAt: attempt.look_up_at ?? 0,
    progress: readProgress(attempt.progress),
    startedAt: attempt.started_at,
    since: attempt.finished_at ?? ctx.clock.now(),
    attempts: tries,
    tries: { count: Math.max(1, answered.length), firstStartedAt: tries[0]?.started_at ?? 0 },
    lookUpOn: () => platform.lookUp,
    isTwinUnderWay: () => isTwinUnderWay(ctx.db, entry),
    async plan(at, progress) {
      await updateAttempt(ctx.db, attempt.id, { progress: JSON.stringify(progress), look_up_at: null })
      if (at !== null) await planLookUp(ctx, attempt.id, at)
    },
    setAlarm: (at) => setLookUpAlarm(ctx, attempt.id, at),
    async publish(published, reason, progress) {
      const close = { ...publishedAttempt(ctx.clock.now()), ...ended(progress) }
      await updateAttempt(ctx.db, attempt.id, close)
      await publishEntry(ctx, { claim: unknown, entries, progress }, published, reason)
      await notifyPublished(ctx, [{ claim: unknown, link: published.releaseUrl }])
    },
    async retry(at, reason, progress) {
      await resolve(ctx, unknown, progress, reason.code)
      await retryEntry(ctx, { root, entry }, at, reason)
    },
    async fail(failure, progress) {
      await resolve(ctx, unknown, progress, failure.code)
      await failEntry(ctx, { root, entry, integration }, failure)
    },
    report: (open, progress) => report(ctx, unknown, open, progress),
  }
}

function ended(progress: Progress) {
  return { progress: JSON.stringify(progress), look_up_at: null }
}

/** Replaces the unknown outcome of the attempts, once each of their acts has a known one. */
async function resolve(
  ctx: LookUpContext,
  { attempt, entry }: UnknownEntry,
  progress: Progress,
  code: string,
): Promise<void> {
  const outcome = hasPublished(progress) ? 'partial' : 'retry'
  await resolveUnanswered(ctx.db, entry, outcome, code === NOT_FOUND ? NOT_FOUND : undefined)
  await updateAttempt(ctx.db, attempt.id, { ...ended(progress), outcome, repeatable_until: null })
}

async function report(
  ctx: LookUpContext,
  { attempt, entry, root, integration, platform }: UnknownEntry,
  open: LeftOpen,
  progress: Progress,
): Promise<void> {
  const { code } = open
  const isAbsent = code === NOT_FOUND
  const message = isAbsent
    ? `${open.message.replace(/\.$/, '')}: you can retry it.`
    : `${open.message} Check the channel, then set the release id or retry.`
  await updateAttempt(ctx.db, attempt.id, { ...ended(progress), ...(isAbsent && { code, message }) })
  await updatePost(ctx.db, entry.id, { error_message: message, updated_at: ctx.clock.now() })
  if (isAbsent) {
    const details = { code, message, retryable: true, platform: platform.identifier }
    await recordEvent(ctx, entry, 'outcome_unknown', details)
  } else await recordEvent(ctx, entry, 'warning', { code, message, retryable: false })
  const content = `${capital(nameOf({ root, entry, integration }))}: its outcome is still unknown. ${message}`
  const about = { integrationId: root.integration_id, postId: root.id }
  const notice = { kind: 'failure', content, ...about } as const
  await emit(ctx, 'members.notice', { organizationId: root.organization_id, notice })
}

export const lookUpPostJob = defineJob({ name: 'look-up-post', due: dueLookUps, run: lookUpPost })

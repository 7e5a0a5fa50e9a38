import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostAttemptRow, PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { newId } from '../lib/ids.ts'
import type { Platform, ThreadPosition } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { SENDING_TIMEOUT_MS } from './deadline.ts'
import { recordEvent } from './events.ts'
import { type FinalFailure, failEntry } from './failures.ts'
import { pauseNow, postpone } from './pause-account.ts'
import { fillPlaceholders } from './placeholders.ts'
import { nextEntry, type QueueContext, setAlarm } from './queue-post.ts'
import { recoverAttempt } from './recover.ts'
import { mayRepeat } from './repeatable.ts'
import { findAttempts, findIntegration, findPost, insertAttempt, lockThread, updatePost } from './store.ts'
import { isComplete, scheduleNext, skipComments, startOccurrence } from './threads.ts'

export type ClaimContext = QueueContext & Pick<App, 'platforms'>

/** The right to publish one entry, held by an open attempt until it is closed or its lease ends. */
export interface Claim {
  attempt: PostAttemptRow
  /** Attempts under the same key, this one included, oldest first. */
  tries: PostAttemptRow[]
  root: PostRow
  entry: PostRow
  /** The entry's content with its placeholders filled. */
  html: string
  position: ThreadPosition
  integration: IntegrationRow
  channel: Platform
}

/** A live worker renews long before; only a process that died lets it end. */
export const PREPARING_LEASE_MS = 60_000
/** Longer than the time-out, so that a lease that has ended means a process that has. */
export const SENDING_LEASE_MS = SENDING_TIMEOUT_MS + 30_000

/**
 * Decides what the thread needs now and takes it, in one transaction that holds the thread: of two workers one gets the
 * claim, the other finds it taken, sets the alarm to the end of its lease and goes. Null when nothing is to be sent now.
 */
export async function claimNext(
  ctx: ClaimContext,
  organizationId: string,
  rootId: string,
): Promise<Claim | null> {
  return transaction(ctx, async (ctx) => {
    const entries = await lockThread(ctx.db, organizationId, rootId)
    const root = entries[0]
    if (root?.id !== rootId) return forget(ctx, organizationId, rootId)
    const dueAt = root.due_at ?? (root.state === 'QUEUE' ? root.publish_date : null)
    if (dueAt === null) return null
    if (dueAt > ctx.clock.now()) {
      await setAlarm(ctx, root, dueAt)
      return null
    }
    const attempts = await findAttempts(ctx.db, entries, nextEntry(entries) ?? root)
    const entry = await entryToPublish(ctx, root, entries, attempts)
    return entry === null ? null : claimEntry(ctx, { root, entries, entry, attempts })
  })
}

/** A deleted thread that was not taken off the queue. */
async function forget(ctx: ClaimContext, organizationId: string, rootId: string): Promise<null> {
  const root = await findPost(ctx.db, organizationId, rootId)
  if (root?.due_at != null) await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null })
  return null
}

/** Null when another works on the thread, or when it has come to its end. */
async function entryToPublish(
  ctx: ClaimContext,
  root: PostRow,
  entries: PostRow[],
  attempts: PostAttemptRow[],
): Promise<PostRow | null> {
  const open = attempts.find((attempt) => attempt.finished_at === null)
  if (open !== undefined) {
    if (open.lease_until > ctx.clock.now()) await setAlarm(ctx, root, open.lease_until)
    else await recoverAttempt(ctx, open)
    return null
  }
  const next = nextEntry(entries)
  if (next !== undefined) return next
  const started = isComplete(entries) ? await startOccurrence(ctx, root) : 'none'
  if (started === 'started') return (await findPost(ctx.db, root.organization_id, root.id)) ?? null
  if (started === 'none') await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null })
  return null
}

interface Turn {
  root: PostRow
  entries: PostRow[]
  /** Whose turn it is. */
  entry: PostRow
  attempts: PostAttemptRow[]
}

async function claimEntry(ctx: ClaimContext, turn: Turn): Promise<Claim | null> {
  const { root, entries, entry } = turn
  const integration = await findIntegration(ctx.db, root.organization_id, root.integration_id)
  const channel = integration && findPlatform(ctx.platforms, integration.identifier)
  const refusal = refusalOf(integration, channel)
  if (integration === undefined || channel === undefined || refusal !== null) {
    const failure = {
      kind: 'failed',
      retryable: true,
      code: 'channel_missing',
      message: '',
      ...refusal,
    } as const
    await failEntry(ctx, { root, entry, integration }, failure)
    return null
  }
  if (entry.position > 0 && !channel.comments) {
    await scheduleNext(ctx, root, await skipComments(ctx, entries, channel.name))
    return null
  }
  const pause = await pauseNow(ctx, integration.id)
  if (pause !== null) {
    await postpone(ctx, turn, integration, pause)
    return null
  }
  const { html, leftOut } = await fillPlaceholders(ctx, root.organization_id, entry.content)
  const opened = await openAttempt(ctx, turn)
  if (opened === null) {
    await failEntry(ctx, { root, entry, integration }, FORGOTTEN)
    return null
  }
  const { attempt, tries } = opened
  await noteAttempt(ctx, root, entry, attempt, leftOut)
  const position = positionOf(entry, entries)
  return { attempt, tries, root, entry, html, position, integration, channel }
}

const FORGOTTEN: FinalFailure = {
  kind: 'unknown',
  code: 'outcome_unknown',
  message: 'The platform may not recognize the attempt any more: sending it again could publish it twice.',
  retryable: false,
}

/** What the channel's state says before anything is tried. */
function refusalOf(integration: IntegrationRow | undefined, channel: Platform | undefined) {
  if (integration === undefined || integration.deleted_at !== null)
    return { code: 'channel_missing', message: 'The channel was removed.' }
  if (integration.disabled_at !== null)
    return { code: 'channel_disabled', message: 'The channel is disabled: enable it, then retry.' }
  if (integration.in_between_steps_at !== null)
    return {
      code: 'channel_unfinished',
      message:
        'A page of the account must be chosen before anything can be published: choose one, then retry.',
    }
  if (integration.refresh_needed_at !== null)
    return {
      code: 'channel_disconnected',
      message: 'The channel needs to be connected again: reconnect it, then retry.',
    }
  if (channel === undefined)
    return {
      code: 'channel_unsupported',
      message: `This service no longer supports ${integration.identifier}.`,
    }
  return null
}

/**
 * Writes the intent. Under a key whose earlier attempt went unanswered, the platform gets what it got then, to the letter, so
 * the new attempt starts at `sending` with that. Null when the platform may have forgotten the key: a repeat may be a second
 * post.
 */
async function openAttempt(ctx: ClaimContext, { entry, attempts }: Turn) {
  const now = ctx.clock.now()
  const earlier = attempts.filter((attempt) => attempt.post_id === entry.id)
  // Whatever is queued has a key; without one it would never go out.
  const key = entry.attempt_key ?? newId()
  if (entry.attempt_key === null) await updatePost(ctx.db, entry.id, { attempt_key: key })
  const same = earlier.filter((attempt) => attempt.idempotency_key === key)
  const unanswered = same.find((attempt) => attempt.outcome === 'unknown')
  if (unanswered !== undefined && !mayRepeat(unanswered.repeatable_until, now)) return null
  const prepared = unanswered?.prepared ?? null
  const attempt: PostAttemptRow = {
    id: newId(),
    organization_id: entry.organization_id,
    post_id: entry.id,
    root_id: entry.root_id,
    number: (earlier.at(-1)?.number ?? 0) + 1,
    idempotency_key: key,
    step: prepared ? 'sending' : 'preparing',
    prepared,
    repeatable_until: unanswered?.repeatable_until ?? null,
    worker_id: ctx.jobs.workerId,
    lease_until: now + (prepared ? SENDING_LEASE_MS : PREPARING_LEASE_MS),
    started_at: now,
    finished_at: null,
    outcome: null,
    code: null,
    message: null,
  }
  await insertAttempt(ctx.db, attempt)
  return { attempt, tries: [...same, attempt] }
}

async function noteAttempt(
  ctx: ClaimContext,
  root: PostRow,
  entry: PostRow,
  attempt: PostAttemptRow,
  leftOut: string[],
): Promise<void> {
  if (root.overdue_at !== null) {
    await updatePost(ctx.db, root.id, { overdue_at: null })
    await recordEvent(ctx, root, 'recovered', { message: 'The post is being published after all.' })
  }
  const left = leftOut.map((id) => `(post:${id})`).join(', ')
  await recordEvent(ctx, entry, 'attempt', {
    code: leftOut.length > 0 ? 'placeholder_left_out' : undefined,
    message:
      leftOut.length > 0
        ? `Attempt ${attempt.number}. Left out, since they have no address: ${left}.`
        : `Attempt ${attempt.number}.`,
  })
}

function positionOf(entry: PostRow, entries: PostRow[]): ThreadPosition {
  const before = entries.filter((other) => other.position < entry.position)
  const published = (row: PostRow | undefined) =>
    row === undefined ? null : { releaseId: row.release_id ?? 'missing', releaseUrl: row.release_url }
  return { root: published(before[0]), parent: published(before.at(-1)) }
}

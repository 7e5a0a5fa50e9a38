import type { HasDbAndClock } from '../../db/connect.ts'
import type { InboxAccountRow } from '../../db/tables/inbox.ts'
import { transaction } from '../../db/transaction.ts'
import type { DueRows } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { lockAccount, updateAccount } from './polls-store.ts'
import { CALL_GAP_MS, SETTLE_MS } from './rhythm.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Reads the comments and mentions of a channel. Key: `inbox:<integrationId>`. */
    'poll-inbox': { organizationId: string; integrationId: string }
  }
}

/** A poll that owns its channel. */
export interface ClaimedPoll {
  row: InboxAccountRow
  claim: string
  /** `due_at` while the poll runs: when another process takes over. */
  rescueAt: number
}

/** Exceeds the time of a poll. Each page that is stored extends it. */
const LEASE_MS = 10 * 60_000

/** Claims a channel that is due; undefined if it is not, or if another poll of it runs. */
export function claimPoll(
  ctx: HasDbAndClock & HasQueue,
  { organizationId, integrationId }: { organizationId: string; integrationId: string },
): Promise<ClaimedPoll | undefined> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const row = await lockAccount(ctx.db, organizationId, integrationId)
    if (row === undefined || row.due_at === null || row.due_at > now) return undefined
    if (row.claim !== null && (row.claimed_until ?? 0) > now) return undefined
    const claim = newId()
    const rescueAt = now + LEASE_MS
    await updateAccount(ctx.db, { id: row.id }, { claim, claimed_until: rescueAt, due_at: rescueAt })
    return { row, claim, rescueAt }
  })
}

/** Thrown by a poll whose lease ended: another one owns the channel. */
export class PollLost extends Error {}

/** Extends the lease in the transaction that stores a page, so that a poll that lost its channel stores nothing. */
export async function keepClaim(ctx: HasDbAndClock, { row: { id }, claim }: ClaimedPoll): Promise<void> {
  const claimed_until = ctx.clock.now() + LEASE_MS
  if (!(await updateAccount(ctx.db, { id, claim }, { claimed_until }))) throw new PollLost()
}

/**
 * Ends a poll. A channel that became due in the meantime, because it published a post, keeps that time, and one that its stream has called
 * is polled again soon, unless this poll failed.
 */
export async function endPoll(
  ctx: HasDbAndClock & HasQueue,
  { row, claim, rescueAt }: ClaimedPoll,
  { dueAt, ...change }: { dueAt: number | null } & Partial<InboxAccountRow>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const current = await lockAccount(ctx.db, row.organization_id, row.id)
    if (current?.claim !== claim) return
    const other = current.due_at === rescueAt ? null : current.due_at
    const isCalled = current.called_at !== row.called_at
    const next = isCalled && change.failures === 0 && dueAt !== null ? ctx.clock.now() + CALL_GAP_MS : dueAt
    const at = other === null ? next : Math.min(other, next ?? other)
    const called_at = isCalled ? current.called_at : null
    await updateAccount(
      ctx.db,
      { id: row.id, claim },
      { ...change, claim: null, claimed_until: null, due_at: at, called_at },
    )
    if (at !== null) await enqueuePoll(ctx, row, at)
  })
}

/**
 * Makes a channel due because something may have come in: soon, but not sooner than a minute after its last poll, nor before a delay that
 * failures or the platform have caused. Returns the instant until which the planned poll covers further calls.
 */
export function callPoll(
  ctx: HasDbAndClock & HasQueue,
  { organizationId, integrationId }: { organizationId: string; integrationId: string },
): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const row = await lockAccount(ctx.db, organizationId, integrationId)
    // A channel without posts is not read.
    if (row === undefined || row.due_at === null) return now + CALL_GAP_MS
    const change = { called_at: Math.max(now, (row.called_at ?? 0) + 1) }
    const isPolled = row.claim !== null && (row.claimed_until ?? 0) > now
    const due = Math.max(now + SETTLE_MS, (row.polled_at ?? 0) + CALL_GAP_MS)
    if (isPolled || row.failures > 0 || row.due_at <= due) {
      await updateAccount(ctx.db, { id: row.id }, change)
      return isPolled ? now + CALL_GAP_MS : row.due_at
    }
    await updateAccount(ctx.db, { id: row.id }, { ...change, due_at: due })
    await enqueuePoll(ctx, row, due)
    return due
  })
}

/** Hands over a poll that is due soon, which the planner may have passed already. */
export async function enqueuePoll(
  { db, jobs }: HasDbAndClock & HasQueue,
  row: Pick<InboxAccountRow, 'id' | 'organization_id'>,
  at: number,
): Promise<void> {
  const { key, payload } = pollOf(row)
  await jobs.enqueueDue(db, 'poll-inbox', payload, { at, key })
}

function pollOf({
  id: integrationId,
  organization_id: organizationId,
}: {
  id: string
  organization_id: string
}) {
  return { key: `inbox:${integrationId}`, payload: { organizationId, integrationId } }
}

/** Channels that are to be polled. */
export const duePolls: DueRows<'poll-inbox'> = {
  column: 'due_at',
  rows: (db) => db('inbox_accounts').whereRaw('due_at is not null'),
  job: pollOf,
}

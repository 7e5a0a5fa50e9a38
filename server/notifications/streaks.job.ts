import type { Knex } from 'knex'
import { findRecipients } from '../accounts/team/recipients.ts'
import { openOrganizations } from '../accounts/users/organizations.ts'
import type { HasConfig } from '../config/config.ts'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import type { StreakRow } from '../db/tables/accounts.ts'
import { transaction } from '../db/transaction.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import type { HasMailer } from './mail/mailer.ts'
import { renderNoticeMail } from './mail/notice-mail.ts'
import { unsubscribeLink } from './unsubscribe.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Starts and ends publishing streaks, and reminds members of a streak that is about to end. */
    'update-streaks': Record<string, never>
  }
}

type StreakContext = HasDbAndClock & HasQueue & HasConfig & HasMailer

const HOUR_MS = 3_600_000
/** Maximum time between two posts of a streak. */
const STREAK_MS = 24 * HOUR_MS
const REMIND_AFTER_MS = 22 * HOUR_MS

/**
 * Returns the start of the streak in epoch milliseconds, or null without one. In a streak, the organization publishes at least
 * once every 24 hours.
 */
export async function streakSince({ db }: HasDb, organizationId: string): Promise<number | null> {
  return (await findStreak(db, organizationId))?.since ?? null
}

/**
 * Starts and ends streaks, accurate to 15 minutes. Two hours before the end, mails the members who want reminders, once for each
 * post that starts the last 24 hours.
 */
export function updateStreaks(ctx: StreakContext) {
  return async ({ signal }: Pick<Job, 'signal'>): Promise<void> => {
    for (const streak of await findStreaks(ctx.db, ctx.clock.now() - STREAK_MS)) {
      if (signal.aborted) return
      await updateStreak(ctx, streak)
    }
  }
}

async function updateStreak(ctx: StreakContext, { id, since, last }: FoundStreak): Promise<void> {
  if (last === null) return deleteStreak(ctx.db, id)
  if (since === null) await insertStreak(ctx.db, id, last)
  const now = ctx.clock.now()
  if (!ctx.mailer.configured || now - last < REMIND_AFTER_MS) return
  await transaction(ctx, async (ctx) => {
    if (await markReminded(ctx.db, id, { last, now })) await remind(ctx, { id, until: last + STREAK_MS })
  })
}

async function remind(ctx: StreakContext, { id, until }: { id: string; until: number }): Promise<void> {
  for (const recipient of await findRecipients(ctx.db, id)) {
    const { email, user_id, organization_name: name } = recipient
    if (recipient.send_streak_emails !== 1) continue
    const content = `The streak of ${name} ends within two hours. Publish something before then.`
    const url = unsubscribeLink(ctx.config, { userId: user_id, kind: 'streak' })
    const mail = renderNoticeMail({
      to: email,
      organization: name,
      notices: [{ content, link: null }],
      consoleUrl: `${ctx.config.consoleUrl}/console`,
      unsubscribe: { kind: 'streak', url },
    })
    await ctx.jobs.enqueue(ctx.db, 'notice-mail', { organizationId: id, userId: user_id, mail, until })
  }
}

/** Data that decides about an organization's streak. */
interface FoundStreak {
  id: string
  since: number | null
  reminded_at: number | null
  /** Time of the latest publication if it is after `instant`. */
  last: number | null
}

/** Finds the organizations that have a streak or have published after `instant`. */
async function findStreaks(db: Knex, instant: number): Promise<FoundStreak[]> {
  const last = db('notifications as n')
    .whereRaw('n.organization_id = o.id')
    .where('n.kind', 'success')
    .where('n.created_at', '>', instant)
    .max('n.created_at')
  const all = db
    .from(openOrganizations(db).as('o'))
    .leftJoin('streaks as s', 's.organization_id', 'o.id')
    .select('o.id', 's.since', 's.reminded_at', last.as('last'))
  return db
    .from(all.as('found'))
    .whereNotNull('since')
    .orWhereNotNull('last')
    .select<FoundStreak[]>('id', 'since', 'reminded_at', 'last')
}

async function findStreak(db: Knex, organizationId: string): Promise<StreakRow | undefined> {
  return db('streaks').where({ organization_id: organizationId }).first()
}

/** Inserts a streak unless the organization has one. */
async function insertStreak(db: Knex, organizationId: string, since: number): Promise<void> {
  await db('streaks')
    .insert({ organization_id: organizationId, since, reminded_at: null })
    .onConflict('organization_id')
    .ignore()
}

async function deleteStreak(db: Knex, organizationId: string): Promise<void> {
  await db('streaks').where({ organization_id: organizationId }).delete()
}

/** Returns false when a reminder was sent since `last`. Only one of several concurrent callers gets true. */
async function markReminded(
  db: Knex,
  organizationId: string,
  { last, now }: { last: number; now: number },
): Promise<boolean> {
  const changed = await db('streaks')
    .where({ organization_id: organizationId })
    .where((either) => either.whereNull('reminded_at').orWhere('reminded_at', '<', last))
    .update({ reminded_at: now })
  return changed === 1
}

export const updateStreaksJob = defineJob({ name: 'update-streaks', every: 900_000, run: updateStreaks })

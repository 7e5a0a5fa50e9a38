import type { App } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { Job } from '../jobs/queue.ts'
import { noticeMail } from './mail/notice-mail.ts'
import { findRecipients } from './mail-store.ts'
import {
  deleteStreak,
  type FoundStreak,
  findStreak,
  findStreaks,
  insertStreak,
  markReminded,
} from './streak-store.ts'
import { unsubscribeLink } from './unsubscribe.ts'

type StreakContext = Pick<App, 'db' | 'jobs' | 'clock' | 'config' | 'mailer'>

const HOUR_MS = 3_600_000
/** A streak goes on as long as less than this lies between two posts. */
const STREAK_MS = 24 * HOUR_MS
const REMIND_AFTER_MS = 22 * HOUR_MS

/** Since when the organization has published at least once in every 24 hours, in epoch milliseconds; null where it does not. */
export async function streakSince({ db }: Pick<App, 'db'>, organizationId: string): Promise<number | null> {
  return (await findStreak(db, organizationId))?.since ?? null
}

/**
 * Begins and ends streaks, to the quarter of an hour, and two hours before one ends mails who wants to hear of it, once for
 * each post that it stands on.
 */
export function keepStreaks(ctx: StreakContext) {
  return async ({ signal }: Pick<Job, 'signal'>): Promise<void> => {
    for (const streak of await findStreaks(ctx.db, ctx.clock.now() - STREAK_MS)) {
      if (signal.aborted) return
      await keep(ctx, streak)
    }
  }
}

async function keep(ctx: StreakContext, { id, name, since, last }: FoundStreak): Promise<void> {
  if (last === null) return deleteStreak(ctx.db, id)
  if (since === null) await insertStreak(ctx.db, id, last)
  const now = ctx.clock.now()
  if (!ctx.mailer.configured || now - last < REMIND_AFTER_MS) return
  await transaction(ctx, async (ctx) => {
    if (await markReminded(ctx.db, id, { last, now }))
      await remind(ctx, { id, name, until: last + STREAK_MS })
  })
}

async function remind(
  ctx: StreakContext,
  { id, name, until }: { id: string; name: string; until: number },
): Promise<void> {
  const content = `The streak of ${name} ends within two hours: publish something until then.`
  for (const { email, user_id, send_streak_emails } of await findRecipients(ctx.db, id)) {
    if (send_streak_emails !== 1) continue
    const url = unsubscribeLink(ctx.config, { userId: user_id, kind: 'streak' })
    const mail = noticeMail({
      to: email,
      organization: name,
      notices: [{ content, link: null }],
      consoleUrl: `${ctx.config.consoleUrl}/console`,
      unsubscribe: { kind: 'streak', url },
    })
    await ctx.jobs.enqueue(ctx.db, 'notice-mail', { organizationId: id, userId: user_id, mail, until })
  }
}

import { setImmediate } from 'node:timers/promises'
import { getShortlink, shortensAll } from '../../accounts/team/short-link-preference.ts'
import type { HasDb } from '../../db/connect.ts'
import { sanitizeContent } from '../../lib/html/html.ts'
import { urlsOf } from './html-urls.ts'
import type { HasShorteners } from './shorteners.ts'

/** Returns the default of a post that does not choose: only YES shortens without asking. */
export async function isShorteningDefault(ctx: HasDb, organizationId: string): Promise<0 | 1> {
  return (await shortensAll(ctx, organizationId)) ? 1 : 0
}

const LONG_TEXT = 10_000

/**
 * Returns true if a member has to choose: the organization leaves it to the member, a shortener is configured, and a text
 * contains a link that is not short.
 */
export async function shouldAskForShortLinks(
  ctx: HasDb & HasShorteners,
  organizationId: string,
  messages: string[],
): Promise<boolean> {
  const shortener = ctx.shorteners.current
  if (shortener === null || (await getShortlink(ctx, organizationId)) !== 'ASK') return false
  for (const message of messages) {
    if (urlsOf(sanitizeContent(message)).some((url) => !shortener.isShort(url))) return true
    // Yields between long texts, so that other requests get their turn.
    if (message.length > LONG_TEXT) await setImmediate()
  }
  return false
}

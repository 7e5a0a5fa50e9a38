import { setImmediate } from 'node:timers/promises'
import type { App } from '../../context.ts'
import { getShortlink } from '../../identity/team/short-link-preference.ts'
import { sanitizeContent } from '../../lib/html.ts'
import { urlsOf } from '../../lib/html-urls.ts'

/** The default of a post that does not say whether to shorten its links: only YES shortens without asking. */
export async function shortensByItself(ctx: Pick<App, 'db'>, organizationId: string): Promise<0 | 1> {
  return (await getShortlink(ctx, organizationId)) === 'YES' ? 1 : 0
}

const LONG_TEXT = 10_000

/**
 * Whether there is anything to ask a person about: the organization leaves it to the person, a shortener is there, and a text
 * holds a link that is not short.
 */
export async function asksForShortLinks(
  ctx: Pick<App, 'db' | 'shorteners'>,
  organizationId: string,
  messages: string[],
): Promise<boolean> {
  const shortener = ctx.shorteners.current
  if (shortener === null || (await getShortlink(ctx, organizationId)) !== 'ASK') return false
  for (const message of messages) {
    if (urlsOf(sanitizeContent(message)).some((url) => !shortener.isShort(url))) return true
    // Between long texts others have their turn.
    if (message.length > LONG_TEXT) await setImmediate()
  }
  return false
}

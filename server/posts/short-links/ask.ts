import { setImmediate } from 'node:timers/promises'
import type { App } from '../../context.ts'
import { sanitizeContent } from '../../lib/html.ts'
import { urlsOf } from '../../lib/html-urls.ts'
import { getShortlink } from './preference.ts'

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

import { setImmediate } from 'node:timers/promises'
import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import type { OrganizationRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { findShortlink, updateShortlink } from '../../identity/team/store.ts'
import { sanitizeContent } from '../../lib/html.ts'
import { urlsOf } from '../../lib/html-urls.ts'

type Preference = OrganizationRow['shortlink']

export async function getShortlink({ db }: Pick<App, 'db'>, organizationId: string): Promise<Preference> {
  const shortlink = await findShortlink(db, organizationId)
  if (shortlink === undefined) throw notFound('organization')
  return shortlink
}

/** What a post does that does not say whether its links are shortened: only YES does it without asking anybody. */
export async function shortensByItself(ctx: Pick<App, 'db'>, organizationId: string): Promise<0 | 1> {
  return (await findShortlink(ctx.db, organizationId)) === 'YES' ? 1 : 0
}

export async function setShortlink(
  ctx: Pick<App, 'db' | 'clock'>,
  { organizationId, userId }: SessionAuth,
  shortlink: Preference,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await updateShortlink(ctx.db, organizationId, shortlink, ctx.clock.now())
    await audit(ctx, {
      organizationId,
      userId,
      action: 'settings.changed',
      target: organizationId,
      detail: { shortlink },
    })
  })
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

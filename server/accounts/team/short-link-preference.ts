import { audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { OrganizationRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'
import { findShortlink, updateShortlink } from './store.ts'

type Preference = OrganizationRow['shortlink']

/** Reads the preference. @throws 404 for an unknown organization */
export async function getShortlink({ db }: HasDb, organizationId: string): Promise<Preference> {
  const shortlink = await findShortlink(db, organizationId)
  if (shortlink === undefined) throw notFound('organization')
  return shortlink
}

export async function setShortlink(
  ctx: HasDbAndClock,
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

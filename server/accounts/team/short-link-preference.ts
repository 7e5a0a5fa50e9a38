import { auditBy } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { runFixed } from '../../db/fixed-statement.ts'
import type { OrganizationRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'

type Preference = OrganizationRow['shortlink']

/** Reads the preference. @throws 404 for an unknown organization */
export async function getShortlink({ db }: HasDb, organizationId: string): Promise<Preference> {
  const sql = 'select shortlink from organizations where id = ? and deleted_at is null'
  const [row] = await runFixed<Pick<OrganizationRow, 'shortlink'>>(db, sql, [organizationId])
  if (row === undefined) throw notFound('organization')
  return row.shortlink
}

export async function setShortlink(
  ctx: HasDbAndClock,
  auth: SessionAuth,
  shortlink: Preference,
): Promise<void> {
  const id = auth.organizationId
  await transaction(ctx, async (ctx) => {
    await ctx.db('organizations').where({ id }).update({ shortlink, updated_at: ctx.clock.now() })
    await auditBy(ctx, auth, { action: 'settings.changed', target: id, detail: { shortlink } })
  })
}

import { auditBy } from '../../audit/audit.ts'
import { assume } from '../../db/clients/write-at-once.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { runFixed } from '../../db/fixed-statement.ts'
import type { OrganizationRow } from '../../db/tables/accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import type { SessionAuth } from '../../http/contract.ts'

type Preference = OrganizationRow['shortlink']

/** Returns true for an organization that shortens all links without asking. @throws 404 for an unknown organization */
export async function shortensAll(ctx: HasDb, organizationId: string): Promise<boolean> {
  const asks = "select from organizations where id = ? and deleted_at is null and shortlink <> 'YES'"
  if (assume(ctx.db, `exists (${asks})`, [organizationId])) return false
  return (await getShortlink(ctx, organizationId)) === 'YES'
}

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

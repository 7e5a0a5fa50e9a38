import type { Knex } from 'knex'
import type { CustomerRow } from '../db/tables/channels.ts'

/** A channel group that is not deleted. */
export function findCustomer(db: Knex, organizationId: string, id: string): Promise<CustomerRow | undefined> {
  return db('customers').where({ organization_id: organizationId, id, deleted_at: null }).first()
}

export function findCustomerByName(
  db: Knex,
  organizationId: string,
  name: string,
): Promise<CustomerRow | undefined> {
  return db('customers').where({ organization_id: organizationId, name, deleted_at: null }).first()
}

export async function countCustomers(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('customers')
    .where({ organization_id: organizationId, deleted_at: null })
    .count({ count: '*' })
  return Number(row?.count)
}

export async function insertCustomer(db: Knex, row: CustomerRow): Promise<void> {
  await db('customers').insert(row)
}

/** False when there is no such group. */
export async function updateCustomer(
  db: Knex,
  organizationId: string,
  id: string,
  changes: Partial<Pick<CustomerRow, 'name' | 'updated_at' | 'deleted_at'>>,
): Promise<boolean> {
  const found = db('customers').where({ organization_id: organizationId, id, deleted_at: null })
  return (await found.update(changes)) === 1
}

/** Takes every channel out of the group, deleted ones too. */
export async function emptyCustomer(
  db: Knex,
  organizationId: string,
  id: string,
  now: number,
): Promise<void> {
  await db('integrations')
    .where({ organization_id: organizationId, customer_id: id })
    .update({ customer_id: null, updated_at: now })
}

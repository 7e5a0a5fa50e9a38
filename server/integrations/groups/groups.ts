import type { Knex } from 'knex'
import { auditBy } from '../../audit/audit.ts'
import type { HasDb } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { CustomerRow, IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, invalid, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import type { Actor } from '../access-scope.ts'
import { getIntegration } from '../manage.ts'
import { updateIntegration } from '../store.ts'

/** Finds a channel group that is not deleted. */
function findCustomer(db: Knex, organizationId: string, id: string): Promise<CustomerRow | undefined> {
  return db('customers').where({ organization_id: organizationId, id, deleted_at: null }).first()
}

function findCustomerByName(
  db: Knex,
  organizationId: string,
  name: string,
): Promise<CustomerRow | undefined> {
  return db('customers').where({ organization_id: organizationId, name, deleted_at: null }).first()
}

async function countCustomers(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('customers')
    .where({ organization_id: organizationId, deleted_at: null })
    .count({ count: '*' })
  return Number(row?.count)
}

async function insertCustomer(db: Knex, row: CustomerRow): Promise<void> {
  await db('customers').insert(row)
}

/** Updates a group; returns false if there is none. */
async function updateCustomer(
  db: Knex,
  organizationId: string,
  id: string,
  changes: Partial<Pick<CustomerRow, 'name' | 'updated_at' | 'deleted_at'>>,
): Promise<boolean> {
  const found = db('customers').where({ organization_id: organizationId, id, deleted_at: null })
  return (await found.update(changes)) === 1
}

/** Removes every integration from the group, including deleted ones. */
async function emptyCustomer(db: Knex, organizationId: string, id: string, now: number): Promise<void> {
  await db('integrations')
    .where({ organization_id: organizationId, customer_id: id })
    .update({ customer_id: null, updated_at: now })
}

type Services = HasDb & HasClock

/**
 * Moves the integration into the group, or out of its group if null. Keys that are bound to the new group get access to the
 * integration; keys that are bound to the old one lose it.
 * @throws 404 for an integration or a group that the organization does not have
 */
export async function setGroup(
  ctx: Services,
  actor: Actor,
  integrationId: string,
  groupId: string | null,
): Promise<IntegrationRow> {
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, actor.organizationId)
    const row = await getIntegration(ctx, { organizationId: actor.organizationId }, integrationId)
    if (groupId === null) return moveToGroup(ctx, actor, row, null)
    const group = await findCustomer(ctx.db, actor.organizationId, groupId)
    if (!group) throw notFound('channel group')
    return moveToGroup(ctx, actor, row, group)
  })
}

/** Limits the groups of an organization, since one response lists them all. An empty group stays, as a key may be bound to it. */
const MAX_GROUPS = 1_000

/**
 * Moves the integration into the group with exactly this name and creates the group if necessary. An empty name removes the
 * integration from its group.
 * @throws 404 for an integration that does not exist, 409 for a new group beyond 1 000
 */
export async function setGroupByName(
  ctx: Services,
  actor: Actor,
  integrationId: string,
  input: string,
): Promise<IntegrationRow> {
  const name = input.trim()
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, actor.organizationId)
    const row = await getIntegration(ctx, { organizationId: actor.organizationId }, integrationId)
    if (name === '') return moveToGroup(ctx, actor, row, null)
    const group =
      (await findCustomerByName(ctx.db, actor.organizationId, name)) ?? (await createGroup(ctx, actor, name))
    return moveToGroup(ctx, actor, row, group)
  })
}

/**
 * Renames a group.
 * @throws 404 for a group that does not exist, 400 for an empty name, 409 if another group has the name
 */
export async function renameGroup(
  ctx: Services,
  actor: Actor,
  id: string,
  input: string,
): Promise<CustomerRow> {
  const { organizationId } = actor
  const name = input.trim()
  if (name === '') throw invalid('body.name', 'must not be empty')
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, organizationId)
    const group = await findCustomer(ctx.db, organizationId, id)
    if (!group) throw notFound('channel group')
    const namesake = await findCustomerByName(ctx.db, organizationId, name)
    if (namesake && namesake.id !== id) throw conflict(`The channel group ${name} already exists.`)
    const changes = { name, updated_at: ctx.clock.now() }
    await updateCustomer(ctx.db, organizationId, id, changes)
    await auditBy(ctx, actor, {
      action: 'channel_group.renamed',
      target: id,
      detail: { before: group.name, after: name },
    })
    return { ...group, ...changes }
  })
}

/**
 * Deletes the group. Its integrations stay, without a group. Call it through `deleteGroupAndKeys`, which revokes the group's keys.
 * `detail` goes to the audit log.
 * @throws 404 for a group that does not exist
 */
export async function deleteGroup(
  ctx: Services,
  actor: Actor,
  id: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const { organizationId } = actor
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, organizationId)
    const group = await findCustomer(ctx.db, organizationId, id)
    if (!group) throw notFound('channel group')
    const now = ctx.clock.now()
    await emptyCustomer(ctx.db, organizationId, id, now)
    await updateCustomer(ctx.db, organizationId, id, { deleted_at: now, updated_at: now })
    await auditBy(ctx, actor, {
      action: 'channel_group.deleted',
      target: id,
      detail: { name: group.name, ...detail },
    })
  })
}

/**
 * Requires the group for which a connect was started, and locks it until the transaction ends.
 * @throws 409 connect_failed if the group was deleted
 */
export async function requireGroup(ctx: Services, organizationId: string, id: string): Promise<void> {
  await lockGroups(ctx, organizationId)
  if (await findCustomer(ctx.db, organizationId, id)) return
  throw new ApiError(
    'connect_failed',
    'The channel group for which this connection was started has been deleted.',
  )
}

/** Serializes changes of groups, so that a name is created only once and no integration joins a group that was just deleted. */
function lockGroups(ctx: Services, organizationId: string): Promise<void> {
  return dialectOf(ctx.db).lock(ctx.db, `channel-groups:${organizationId}`)
}

async function createGroup(ctx: Services, { organizationId }: Actor, name: string): Promise<CustomerRow> {
  if ((await countCustomers(ctx.db, organizationId)) >= MAX_GROUPS)
    throw conflict(`An organization can have at most ${MAX_GROUPS} channel groups. Delete one first.`)
  const now = ctx.clock.now()
  const row = {
    id: newId(),
    organization_id: organizationId,
    name,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
  await insertCustomer(ctx.db, row)
  return row
}

async function moveToGroup(
  ctx: Services,
  actor: Actor,
  row: IntegrationRow,
  group: CustomerRow | null,
): Promise<IntegrationRow> {
  const customer_id = group?.id ?? null
  if (row.customer_id === customer_id) return row
  await updateIntegration(ctx, { organizationId: row.organization_id, id: row.id }, { customer_id })
  const detail = { name: row.name, before: row.customer_id, after: customer_id, group: group?.name ?? null }
  await auditBy(ctx, actor, { action: 'channel.group_changed', target: row.id, detail })
  return { ...row, customer_id, updated_at: ctx.clock.now() }
}

import type { Knex } from 'knex'
import { audit } from '../../audit/audit.ts'
import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { CustomerRow, IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, invalid, notFound } from '../../errors.ts'
import { revokeKeysOfGroup } from '../../identity/api-keys/manage.ts'
import { newId } from '../../lib/ids.ts'
import type { Actor } from '../access-scope.ts'
import { getIntegration } from '../manage.ts'
import { updateIntegration } from '../store.ts'

/** A channel group that is not deleted. */
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

/** False when there is no such group. */
async function updateCustomer(
  db: Knex,
  organizationId: string,
  id: string,
  changes: Partial<Pick<CustomerRow, 'name' | 'updated_at' | 'deleted_at'>>,
): Promise<boolean> {
  const found = db('customers').where({ organization_id: organizationId, id, deleted_at: null })
  return (await found.update(changes)) === 1
}

/** Takes every channel out of the group, deleted ones too. */
async function emptyCustomer(db: Knex, organizationId: string, id: string, now: number): Promise<void> {
  await db('integrations')
    .where({ organization_id: organizationId, customer_id: id })
    .update({ customer_id: null, updated_at: now })
}

type Services = Pick<App, 'db' | 'clock'>

/**
 * Puts the channel into the group, or into none. Keys that are bound to a group reach the channel from now on, those of the
 * group it leaves no more. Throws 404 for a channel or a group that the organization does not have.
 */
export async function setGroup(
  ctx: Services,
  actor: Actor,
  channelId: string,
  groupId: string | null,
): Promise<IntegrationRow> {
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, actor.organizationId)
    const row = await getIntegration(ctx, { organizationId: actor.organizationId }, channelId)
    if (groupId === null) return moveToGroup(ctx, actor, row, null)
    const group = await findCustomer(ctx.db, actor.organizationId, groupId)
    if (!group) throw notFound('channel group')
    return moveToGroup(ctx, actor, row, group)
  })
}

/** All of them are listed at once. One that no channel is in stays, as a key may be bound to it. */
const MAX_GROUPS = 1_000

/**
 * The same by the group's name, as it is written; a group that is not there yet is made. Empty = none. Throws 404 for a channel
 * that is not there, and 409 for a new group beyond 1 000.
 */
export async function setGroupByName(
  ctx: Services,
  actor: Actor,
  channelId: string,
  typed: string,
): Promise<IntegrationRow> {
  const name = typed.trim()
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, actor.organizationId)
    const row = await getIntegration(ctx, { organizationId: actor.organizationId }, channelId)
    if (name === '') return moveToGroup(ctx, actor, row, null)
    const group =
      (await findCustomerByName(ctx.db, actor.organizationId, name)) ?? (await createGroup(ctx, actor, name))
    return moveToGroup(ctx, actor, row, group)
  })
}

/** Throws 404 for a group that is not there, 400 for an empty name, 409 when another group has the name. */
export async function renameGroup(
  ctx: Services,
  actor: Actor,
  id: string,
  typed: string,
): Promise<CustomerRow> {
  const { organizationId } = actor
  const name = typed.trim()
  if (name === '') throw invalid('body.name', 'must not be empty')
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, organizationId)
    const group = await findCustomer(ctx.db, organizationId, id)
    if (!group) throw notFound('channel group')
    const namesake = await findCustomerByName(ctx.db, organizationId, name)
    if (namesake && namesake.id !== id) throw conflict(`There is a channel group ${name} already.`)
    const changes = { name, updated_at: ctx.clock.now() }
    await updateCustomer(ctx.db, organizationId, id, changes)
    await record(ctx, actor, 'channel_group.renamed', id, { before: group.name, after: name })
    return { ...group, ...changes }
  })
}

/**
 * Deletes the group. Its channels stay, in no group. Keys that are bound to it are revoked with it: a key that loses its group
 * must not reach more than before. Throws 404 for a group that is not there.
 */
export async function deleteGroup(
  ctx: Services,
  actor: Actor,
  id: string,
): Promise<{ id: string; revokedKeys: number }> {
  const { organizationId } = actor
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, organizationId)
    const group = await findCustomer(ctx.db, organizationId, id)
    if (!group) throw notFound('channel group')
    const now = ctx.clock.now()
    const revokedKeys = await revokeKeysOfGroup(ctx, actor, id)
    await emptyCustomer(ctx.db, organizationId, id, now)
    await updateCustomer(ctx.db, organizationId, id, { deleted_at: now, updated_at: now })
    await record(ctx, actor, 'channel_group.deleted', id, { name: group.name, revokedKeys })
    return { id, revokedKeys }
  })
}

/** Throws 409 when the group that a connect was begun for is gone. Within a transaction: it stays until that ends. */
export async function requireGroup(ctx: Services, organizationId: string, id: string): Promise<void> {
  await lockGroups(ctx, organizationId)
  if (await findCustomer(ctx.db, organizationId, id)) return
  throw new ApiError('connect_failed', 'The channel group that this was begun for was deleted.')
}

/** Groups come and go one after the other, so that a name is made once and no channel joins one that just went. */
function lockGroups(ctx: Services, organizationId: string): Promise<void> {
  return dialectOf(ctx.db).lock(ctx.db, `channel-groups:${organizationId}`)
}

async function createGroup(ctx: Services, { organizationId }: Actor, name: string): Promise<CustomerRow> {
  if ((await countCustomers(ctx.db, organizationId)) >= MAX_GROUPS)
    throw conflict(`An organization has at most ${MAX_GROUPS} channel groups: delete one first.`)
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
  await updateIntegration(ctx, row.organization_id, row.id, { customer_id })
  const detail = { name: row.name, before: row.customer_id, after: customer_id, group: group?.name ?? null }
  await record(ctx, actor, 'channel.group_changed', row.id, detail)
  return { ...row, customer_id, updated_at: ctx.clock.now() }
}

function record(
  ctx: Services,
  { organizationId, userId }: Actor,
  action: 'channel.group_changed' | 'channel_group.renamed' | 'channel_group.deleted',
  target: string,
  detail: object,
): Promise<void> {
  return audit(ctx, { organizationId, userId: userId ?? null, action, target, detail })
}

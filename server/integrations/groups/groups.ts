import type { Knex } from 'knex'
import { auditBy } from '../../audit/audit.ts'
import { countRows } from '../../db/chunks.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { CustomerRow, IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, invalid, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { Actor } from '../access-scope.ts'
import { getIntegration } from '../manage.ts'
import { updateIntegration } from '../store.ts'

/** Selects the channel groups that are not deleted. */
function groupsOf(db: Knex, organizationId: string) {
  return db('customers').where({ organization_id: organizationId, deleted_at: null })
}

export async function requireOwnGroup(db: Knex, organizationId: string, id: string): Promise<CustomerRow> {
  const group = await groupsOf(db, organizationId).where({ id }).first()
  if (!group) throw notFound('channel group')
  return group
}

/**
 * Moves the integration into the group, or out of its group if null. Keys that are bound to the new group get access to the
 * integration; keys that are bound to the old one lose it.
 * @throws 404 for an integration or a group that the organization does not have
 */
export async function setGroup(
  ctx: HasDbAndClock,
  actor: Actor,
  integrationId: string,
  groupId: string | null,
): Promise<IntegrationRow> {
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, actor.organizationId)
    const row = await getIntegration(ctx, { organizationId: actor.organizationId }, integrationId)
    if (groupId === null) return moveToGroup(ctx, actor, row, null)
    return moveToGroup(ctx, actor, row, await requireOwnGroup(ctx.db, actor.organizationId, groupId))
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
  ctx: HasDbAndClock,
  actor: Actor,
  integrationId: string,
  input: string,
): Promise<IntegrationRow> {
  const name = input.trim()
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, actor.organizationId)
    const row = await getIntegration(ctx, { organizationId: actor.organizationId }, integrationId)
    if (name === '') return moveToGroup(ctx, actor, row, null)
    const group = await groupsOf(ctx.db, actor.organizationId).where({ name }).first()
    return moveToGroup(ctx, actor, row, group ?? (await createGroup(ctx, actor, name)))
  })
}

/**
 * Renames a group.
 * @throws 404 for a group that does not exist, 400 for an empty name, 409 if another group has the name
 */
export async function renameGroup(
  ctx: HasDbAndClock,
  actor: Actor,
  id: string,
  input: string,
): Promise<CustomerRow> {
  const { organizationId } = actor
  const name = input.trim()
  if (name === '') throw invalid('body.name', 'must not be empty')
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, organizationId)
    const group = await requireOwnGroup(ctx.db, organizationId, id)
    const namesake = await groupsOf(ctx.db, organizationId).where({ name }).first()
    if (namesake && namesake.id !== id) throw conflict(`The channel group ${name} already exists.`)
    const changes = { name, updated_at: ctx.clock.now() }
    await groupsOf(ctx.db, organizationId).where({ id }).update(changes)
    const detail = { before: group.name, after: name }
    await auditBy(ctx, actor, { action: 'channel_group.renamed', target: id, detail })
    return { ...group, ...changes }
  })
}

/**
 * Deletes the group. Its integrations stay, without a group. Call it through `deleteGroupAndKeys`, which revokes the group's keys.
 * `detail` goes to the audit log.
 * @throws 404 for a group that does not exist
 */
export async function deleteGroup(
  ctx: HasDbAndClock,
  actor: Actor,
  id: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const { organizationId } = actor
  return transaction(ctx, async (ctx) => {
    await lockGroups(ctx, organizationId)
    const group = await requireOwnGroup(ctx.db, organizationId, id)
    const now = ctx.clock.now()
    // Empties it of deleted integrations too.
    await ctx
      .db('integrations')
      .where({ organization_id: organizationId, customer_id: id })
      .update({ customer_id: null, updated_at: now })
    await groupsOf(ctx.db, organizationId).where({ id }).update({ deleted_at: now, updated_at: now })
    const entry = { target: id, detail: { name: group.name, ...detail } }
    await auditBy(ctx, actor, { action: 'channel_group.deleted', ...entry })
  })
}

/**
 * Requires the group for which a connect was started, and locks it until the transaction ends.
 * @throws 409 connect_failed if the group was deleted
 */
export async function requireGroup(ctx: HasDbAndClock, organizationId: string, id: string): Promise<void> {
  await lockGroups(ctx, organizationId)
  if (await groupsOf(ctx.db, organizationId).where({ id }).first()) return
  throw new ApiError(
    'connect_failed',
    'The channel group for which this connection was started has been deleted.',
  )
}

/** Serializes changes of groups, so that a name is created only once and no integration joins a group that was just deleted. */
function lockGroups(ctx: HasDbAndClock, organizationId: string): Promise<void> {
  return dialectOf(ctx.db).lock(ctx.db, `channel-groups:${organizationId}`)
}

async function createGroup(
  ctx: HasDbAndClock,
  { organizationId }: Actor,
  name: string,
): Promise<CustomerRow> {
  if ((await countRows(groupsOf(ctx.db, organizationId))) >= MAX_GROUPS)
    throw conflict(`An organization can have at most ${MAX_GROUPS} channel groups. Delete one first.`)
  const now = ctx.clock.now()
  const dates = { created_at: now, updated_at: now, deleted_at: null }
  const row = { id: newId(), organization_id: organizationId, name, ...dates }
  await ctx.db('customers').insert(row)
  return row
}

async function moveToGroup(
  ctx: HasDbAndClock,
  actor: Actor,
  row: IntegrationRow,
  group: CustomerRow | null,
): Promise<IntegrationRow> {
  const customer_id = group?.id ?? null
  if (row.customer_id === customer_id) return row
  await updateIntegration(ctx, row, { customer_id })
  const detail = { name: row.name, before: row.customer_id, after: customer_id, group: group?.name ?? null }
  await auditBy(ctx, actor, { action: 'channel.group_changed', target: row.id, detail })
  return { ...row, customer_id, updated_at: ctx.clock.now() }
}

import { type AuditAction, audit } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { PlugRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import { invalidParts, notFound } from '../../errors/errors.ts'
import type { Actor } from '../../integrations/access-scope.ts'
import { integrationIds } from '../../integrations/lookup.ts'
import { getIntegration } from '../../integrations/manage.ts'
import { newId } from '../../lib/ids.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { checkFields, type GivenField } from './fields.ts'
import { findPlug, findPlugsOf, updatePlug, upsertPlug } from './store.ts'
import { textProblem } from './text-length.ts'

/** Lists the plugs that are configured on a channel of the organization, oldest first. */
export function listPlugs({ db }: HasDb, organizationId: string, integrationId: string): Promise<PlugRow[]> {
  return findPlugsOf(db, organizationId, integrationId)
}

/**
 * Configures and activates a plug on a channel; for an existing plug, only the fields change.
 * @throws 404 for an unknown channel or plug; 400 that lists every field that is wrong or too long for the channel
 */
export async function savePlug(
  ctx: HasDbAndClock & HasPlatforms & HasSealer,
  actor: Actor,
  integrationId: string,
  { func, fields }: { func: string; fields: GivenField[] },
): Promise<PlugRow> {
  return transaction(ctx, async (ctx) => {
    const row = await getIntegration(ctx, actor, integrationId)
    const channel = findPlatform(ctx.platforms, row.identifier)
    const plug = channel?.plugs?.find(({ methodName }) => methodName === func)
    if (channel === undefined || plug === undefined) throw notFound('plug of this channel')
    const errors = [
      ...checkFields(fields, plug.fields, 'body.fields'),
      ...fields.flatMap(({ name, value }, index) => {
        if (plug.fields.find((field) => field.name === name)?.type !== 'richtext') return []
        const message = textProblem(ctx, row, channel, value)
        return message === null ? [] : [{ location: `body.fields.${index}.value`, message }]
      }),
    ]
    if (errors.length > 0) throw invalidParts(errors)
    const now = ctx.clock.now()
    const saved = await upsertPlug(ctx.db, {
      id: newId(),
      organization_id: row.organization_id,
      integration_id: row.id,
      method_name: func,
      fields: JSON.stringify(fields.map(({ name, value }) => ({ name, value }))),
      activated: 1,
      created_at: now,
      updated_at: now,
    })
    await auditPlug(ctx, actor, 'plug.saved', saved)
    return saved
  })
}

/**
 * Activates or deactivates a plug.
 * @throws 404 for an unknown plug, or one whose channel is deleted
 */
export async function setPlugActive(
  ctx: HasDbAndClock,
  actor: Actor,
  id: string,
  activated: boolean,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const row = await findPlug(ctx.db, actor.organizationId, id, integrationIds(ctx.db, actor))
    if (row === undefined) throw notFound('plug')
    if ((row.activated === 1) === activated) return
    await updatePlug(ctx.db, row, { activated: Number(activated), updated_at: ctx.clock.now() })
    await auditPlug(ctx, actor, activated ? 'plug.activated' : 'plug.deactivated', row)
  })
}

/** Records the change in the audit log, because a plug publishes in the organization's name without supervision. */
async function auditPlug(
  ctx: HasDbAndClock,
  { organizationId, userId }: Actor,
  action: AuditAction,
  row: PlugRow,
): Promise<void> {
  const detail = { plug: row.method_name, channel: row.integration_id }
  await audit(ctx, { organizationId, userId: userId ?? null, action, target: row.id, detail })
}

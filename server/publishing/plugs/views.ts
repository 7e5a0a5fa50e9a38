import type { PlugRow } from '../../db/tables/plugs.ts'
import type { InternalPlug, Plug, PlugField } from '../../platforms/kit/plugs.ts'
import type { Platform } from '../../platforms/platform.ts'

/** What a kind of channel can do by itself. */
export function toPlugs({ name, identifier, plugs = [] }: Platform) {
  return { name, identifier, plugs: plugs.map(toPlug) }
}

function toPlug(plug: Plug) {
  const { methodName, identifier, title, description, runEveryMilliseconds, totalRuns, fields } = plug
  const described = { methodName, identifier, title, description, runEveryMilliseconds, totalRuns }
  return { ...described, fields: fields.map(toField) }
}

export function toInternalPlug(plug: InternalPlug) {
  const { methodName, identifier, title, description, pickIntegration, fields } = plug
  return { methodName, identifier, title, description, pickIntegration, fields: fields.map(toField) }
}

function toField({ name, description, type, placeholder, validation }: PlugField) {
  return { name, description, type, placeholder, validation }
}

/** As it was set up on a channel. */
export function toChannelPlug(row: PlugRow) {
  return {
    id: row.id,
    organizationId: row.organization_id,
    plugFunction: row.method_name,
    data: row.fields,
    integrationId: row.integration_id,
    activated: row.activated === 1,
  }
}

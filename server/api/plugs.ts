import type { PlugsHandlers } from '../../generated/handlers.ts'
import type { PlugRow } from '../db/tables/runs.ts'
import { notFound } from '../errors/errors.ts'
import { getIntegration } from '../integrations/manage.ts'
import type { InternalPlug, Plug, PlugField } from '../platforms/kit/plugs.ts'
import type { Platform } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { listPlugs, savePlug, setPlugActive } from '../publishing/plugs/save-plug.ts'

/** Platforms whose plugs existing consoles can show. With plugs on any other platform, these consoles cannot compose a post. */
const knownToClients = new Set(['x', 'linkedin', 'linkedin-page'])

export const plugsHandlers: PlugsHandlers = {
  async listAvailablePlugs(_input, ctx) {
    return {
      plugs: Object.values(ctx.platforms)
        .filter(({ plugs }) => plugs?.length)
        .map(toPlugs),
    }
  },

  async listInternalPlugs({ params, query }, ctx) {
    const channel = findPlatform(ctx.platforms, params.identifier)
    if (channel === undefined) throw notFound('kind of channel')
    const shown = query.all === true || knownToClients.has(channel.identifier)
    return { internalPlugs: shown ? (channel.internalPlugs ?? []).map(toInternalPlug) : [] }
  },

  async listChannelPlugs({ params }, ctx) {
    const { id, organization_id } = await getIntegration(ctx, ctx.auth, params.id)
    return (await listPlugs(ctx, organization_id, id)).map(toChannelPlug)
  },

  async saveChannelPlug({ params, body }, ctx) {
    const { id, activated } = await savePlug(ctx, ctx.auth, params.id, body)
    return { id, activated: activated === 1 }
  },

  async setPlugActive({ params, body }, ctx) {
    await setPlugActive(ctx, ctx.auth, params.id, body.status)
    return { id: params.id }
  },
}

/** Builds the plugs that a platform offers. */
function toPlugs({ name, identifier, plugs = [] }: Platform) {
  return { name, identifier, plugs: plugs.map(toPlug) }
}

function toPlug(plug: Plug) {
  const { methodName, identifier, title, description, runEveryMilliseconds, totalRuns, fields } = plug
  const described = { methodName, identifier, title, description, runEveryMilliseconds, totalRuns }
  return { ...described, fields: fields.map(toField) }
}

function toInternalPlug(plug: InternalPlug) {
  const { methodName, identifier, title, description, pickIntegration, fields } = plug
  return { methodName, identifier, title, description, pickIntegration, fields: fields.map(toField) }
}

function toField({ name, description, type, placeholder, validation }: PlugField) {
  return { name, description, type, placeholder, validation }
}

/** Builds a plug as configured on a channel. */
function toChannelPlug(row: PlugRow) {
  return {
    id: row.id,
    organizationId: row.organization_id,
    plugFunction: row.method_name,
    data: row.fields,
    integrationId: row.integration_id,
    activated: row.activated === 1,
  }
}

import type { App } from '../context.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { Reach } from '../integrations/reach.ts'
import { findPlatform } from '../platforms/registry.ts'
import type { ChosenPlug } from '../publishing/plugs/chosen.ts'
import { readChosen } from '../publishing/plugs/chosen.ts'
import { textProblem } from '../publishing/plugs/text-length.ts'
import type { PlannedThread } from './plan.ts'
import type { PostProblem } from './problems.ts'
import { findIntegrations } from './store.ts'

/**
 * What is wrong with what a post asks other channels to do with it: options, texts, and channels that are not within reach or
 * cannot do it. Options for the plugs of other kinds of channels mean nothing and are let be. Without `rules`, as for a draft,
 * only a key that is bound to a channel group is refused, and only channels beyond its reach: whoever schedules the draft may
 * reach further.
 */
export async function checkPlugs(
  ctx: Pick<App, 'db' | 'platforms' | 'sealer'>,
  reach: Reach,
  thread: PlannedThread,
  { integration, rules }: { integration: IntegrationRow; rules: boolean },
): Promise<PostProblem[]> {
  if (!rules && !reach.customerId) return []
  const plugs = findPlatform(ctx.platforms, integration.identifier)?.internalPlugs ?? []
  const { chosen, problems } = readChosen(plugs, thread.settings ?? {})
  if (chosen.length === 0) return []
  const ids = chosen.flatMap(({ integrationIds }) => integrationIds)
  const rows = await findIntegrations(ctx.db, reach, ids)
  const found = rules
    ? [...problems, ...chosen.flatMap((each) => checkChosen(ctx, each, rows))]
    : chosen.flatMap((each) => beyondReach(each, rows))
  return found.map(({ location, message }) => ({
    code: 'content_rejected',
    location: `${thread.location}.${location}`,
    message: `${integration.name}: ${message}`,
    about: 'settings',
    channel: { provider: integration.identifier, name: integration.name },
  }))
}

function beyondReach({ plug, integrationIds }: ChosenPlug, rows: Map<string, IntegrationRow>) {
  const at = `settings.plug--${plug.identifier}--integrations`
  return [...integrationIds.entries()]
    .filter(([, id]) => !rows.has(id))
    .map(([index, id]) => ({ location: `${at}.${index}.id`, message: `There is no channel ${id}.` }))
}

function checkChosen(
  ctx: Pick<App, 'platforms' | 'sealer'>,
  chosen: ChosenPlug,
  rows: Map<string, IntegrationRow>,
): { location: string; message: string }[] {
  const { plug, integrationIds, fields } = chosen
  const at = (key: string) => `settings.plug--${plug.identifier}--${key}`
  const known = integrationIds.flatMap((id, index) => {
    const location = `${at('integrations')}.${index}.id`
    const row = rows.get(id)
    if (row === undefined) return []
    if (!plug.pickIntegration.includes(row.identifier))
      return [
        { location, message: `${row.name} cannot do this: it takes ${plug.pickIntegration.join(' or ')}.` },
      ]
    const channel = findPlatform(ctx.platforms, row.identifier)
    return plug.fields.flatMap(({ name }) => {
      const text = fields[name]
      const message = channel && text !== undefined ? textProblem(ctx, row, channel, text) : null
      return message ? [{ location: at(name), message }] : []
    })
  })
  return [...beyondReach(chosen, rows), ...known]
}

import type { App } from '../context.ts'
import type { Reach } from '../integrations/reach.ts'
import { closest } from '../lib/closest.ts'
import { createPare } from '../lib/undeclared.ts'
import type { Platform } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { MAX_WARNINGS, unknownName, type Warning, warnOf } from '../warnings.ts'
import type { CheckedThread } from './check-threads.ts'
import { findNamedTags } from './named-tags.ts'
import type { Plan, PlannedThread } from './plan.ts'
import { listTags } from './tags/tags.ts'

interface Sent {
  tags: Plan['tags']
  /** Of each entry; undefined where it sent none. */
  settings: readonly PlannedThread['settings'][]
  threads: readonly CheckedThread[]
}

/** What of a request will be ignored that is well-formed: tags that do not exist, and settings that no channel reads. */
export async function findIgnored(
  ctx: Pick<App, 'db' | 'platforms'>,
  reach: Reach,
  { tags, settings, threads }: Sent,
): Promise<Warning[]> {
  const ignored = settings.flatMap((each, index) => {
    const { integration } = threads[index] ?? {}
    const channel = integration && findPlatform(ctx.platforms, integration.identifier)
    return channel && each ? unknownSettings(channel, each, `body.posts.${index}.settings`) : []
  })
  return [...(await unknownTags(ctx, reach, tags)), ...ignored]
}

async function unknownTags(ctx: Pick<App, 'db'>, reach: Reach, tags: Plan['tags']): Promise<Warning[]> {
  if (!tags || tags.length === 0) return []
  const { unknown } = await findNamedTags(ctx.db, reach.organizationId, tags)
  if (unknown.length === 0) return []
  const names = (await listTags(ctx, reach.organizationId)).map(({ name }) => name)
  return unknown.slice(0, MAX_WARNINGS).map(({ index, id, name }) => {
    const said = name === '' ? `of the id ${id}` : JSON.stringify(name)
    return warnOf(`body.tags.${index}`, `There is no tag ${said}.`, closest(name, names))
  })
}

/** `__type` is set by the service, and options of plugs are meant for whichever channel has them. */
function unknownSettings(
  { settings: schema }: Pick<Platform, 'settings'>,
  sent: Record<string, unknown>,
  location: string,
): Warning[] {
  const own = Object.entries(sent).filter(([name]) => name !== '__type' && !name.startsWith('plug--'))
  const { properties } = (schema ?? { properties: {} }) as { properties?: object }
  if (properties === undefined) return []
  return createPare(
    schema ?? { properties },
    {},
    location,
  )(structuredClone(Object.fromEntries(own))).map(unknownName)
}

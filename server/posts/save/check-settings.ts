import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import type { HasDb } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { createUnknownNameWarning, createWarning, MAX_WARNINGS, type Warning } from '../../errors/warnings.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { findIntegrations } from '../../integrations/lookup.ts'
import { createPropertyStripper } from '../../lib/json/undeclared.ts'
import { simplifyMessage } from '../../lib/json/validation-messages.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { findClosest } from '../../lib/text/closest.ts'
import { withoutAbsent } from '../../platforms/kit/settings.ts'
import type { JsonSchema, Platform, Problem } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { type ChosenPlug, readChosen } from '../../publishing/plugs/chosen.ts'
import { textProblem } from '../../publishing/plugs/text-length.ts'
import type { TagReference } from '../tags/named-tags.ts'
import { listTags } from '../tags/tags.ts'
import type { CheckedThread } from './check-threads.ts'
import type { ParsedThread } from './parse-request.ts'
import type { PostProblem } from './problems.ts'

const ajvPackage = lazyPackage<typeof import('ajv/dist/2020.js')>('ajv/dist/2020.js')
const formats = lazyPackage<typeof import('ajv-formats')>('ajv-formats')

// Strict mode is off, because a platform's schema doubles as documentation and may carry its own keywords.
const ajv = lazy(() => {
  const made = new (ajvPackage().Ajv2020)({ allErrors: true, strict: false, messages: true })
  formats().default(made)
  return made
})

const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/**
 * Validates settings against a platform's schema; locations start with `settings`. It ignores keys that are not the platform's:
 * `__type`, and the `plug--…` options that existing clients send with the settings. Null and '' count as absent. A draft may lack
 * settings.
 */
export function checkSettings(
  schema: JsonSchema | null,
  settings: Record<string, unknown>,
  { isDraft = false } = {},
): Problem[] {
  if (schema === null) return []
  let validate = compiled.get(schema)
  if (validate === undefined) {
    validate = ajv().compile(schema)
    compiled.set(schema, validate)
  }
  const own = Object.fromEntries(
    Object.entries(withoutAbsent(settings)).filter(
      ([name]) => name !== '__type' && !name.startsWith('plug--'),
    ),
  )
  if (validate(own)) return []
  // A condition that does not hold is reported twice: as what it requires, and as itself.
  const errors = (validate.errors ?? []).filter(
    ({ keyword }) => keyword !== 'if' && !(isDraft && keyword === 'required'),
  )
  return errors.map((error) => {
    const missing = error.keyword === 'required' ? `/${error.params.missingProperty as string}` : ''
    const path = (error.instancePath + missing).replaceAll('/', '.')
    const rule = missing ? 'is required' : ruleOf(error)
    // The message names the setting, because many clients show only the message.
    return { location: `settings${path}`, message: `${path.slice(1)} ${rule}`.trimStart() }
  })
}

function ruleOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  if (keyword === 'enum')
    return `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`
  return keyword === 'additionalProperties'
    ? `must not have ${params.additionalProperty}`
    : simplifyMessage(message)
}

/**
 * Checks a post's plugs on other channels: their options, their texts, and channels that are out of reach or cannot run them.
 * Options for plugs of other platforms are ignored. Without `rules`, as for a draft, only a key that is bound to a channel group
 * is checked, and only for channels beyond its reach: a member who schedules the draft may reach further.
 */
export async function checkPlugs(
  ctx: HasDb & HasPlatforms & HasSealer,
  scope: AccessScope,
  thread: ParsedThread,
  { integration, rules }: { integration: IntegrationRow; rules: boolean },
): Promise<PostProblem[]> {
  if (!rules && !scope.customerId) return []
  const plugs = findPlatform(ctx.platforms, integration.identifier)?.internalPlugs ?? []
  const { chosen, problems } = readChosen(plugs, thread.settings ?? {})
  if (chosen.length === 0) return []
  const ids = chosen.flatMap(({ integrationIds }) => integrationIds)
  const rows = await findIntegrations(ctx.db, scope, ids)
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
  ctx: HasPlatforms & HasSealer,
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
        {
          location,
          message: `${row.name} cannot run this plug. It needs a channel on ${plug.pickIntegration.join(' or ')}.`,
        },
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

/** Warnings for tags that the organization does not have, with the closest name it has. */
export async function unknownTags(
  ctx: HasDb,
  scope: AccessScope,
  unknown: readonly TagReference[],
): Promise<Warning[]> {
  if (unknown.length === 0) return []
  const names = (await listTags(ctx, scope.organizationId)).map(({ name }) => name)
  return unknown.slice(0, MAX_WARNINGS).map(({ index, id, name }) => {
    const said = name === '' ? `of the id ${id}` : JSON.stringify(name)
    return createWarning(`body.tags.${index}`, `There is no tag ${said}.`, findClosest(name, names))
  })
}

/** Warnings for settings that no channel reads. `sent` holds the settings of each thread; undefined where it sent none. */
export function unknownSettings(
  ctx: HasPlatforms,
  sent: readonly ParsedThread['settings'][],
  threads: readonly CheckedThread[],
): Warning[] {
  return sent.flatMap((settings, index) => {
    const { integration } = threads[index] ?? {}
    const platform = integration && findPlatform(ctx.platforms, integration.identifier)
    return platform && settings ? undeclaredSettings(platform, settings, `body.posts.${index}.settings`) : []
  })
}

/** Ignores `__type`, which the service sets, and plug options, which apply to any channel with that plug. */
function undeclaredSettings(
  { settings: schema }: Pick<Platform, 'settings'>,
  sent: Record<string, unknown>,
  location: string,
): Warning[] {
  const own = Object.entries(sent).filter(([name]) => name !== '__type' && !name.startsWith('plug--'))
  const { properties } = (schema ?? { properties: {} }) as { properties?: object }
  if (properties === undefined) return []
  return createPropertyStripper(
    schema ?? { properties },
    {},
    location,
  )(structuredClone(Object.fromEntries(own))).map(createUnknownNameWarning)
}

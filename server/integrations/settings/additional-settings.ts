import { auditBy } from '../../audit/audit.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { type ErrorDetail, invalid, invalidParts } from '../../errors/errors.ts'
import { parseJsonText } from '../../lib/json/json-text.ts'
import { describePattern } from '../../lib/json/validation-messages.ts'
import type { AdditionalSetting } from '../../platforms/platform.ts'
import type { Actor } from '../access-scope.ts'
import { toRegExp } from '../connect/custom-fields.ts'
import { getIntegration } from '../manage.ts'
import { updateIntegration } from '../store.ts'

/**
 * Sets the values of the integration's additional settings. `text` is a JSON array of `{ title, value }`; other members, which the
 * list of channels shows, are ignored. Absent settings keep their value.
 * @throws 404 for an integration that does not exist, 400 naming every unknown setting and every value of a wrong type
 */
export async function saveAdditionalSettings(
  ctx: HasDbAndClock,
  actor: Actor,
  id: string,
  text: string,
): Promise<IntegrationRow> {
  return transaction(ctx, async (ctx) => {
    const row = await getIntegration(ctx, actor, id)
    const known = JSON.parse(row.additional_settings) as AdditionalSetting[]
    const values = readValues(text, known)
    const settings = known.map((setting) =>
      values.has(setting.title) ? { ...setting, value: values.get(setting.title) } : setting,
    )
    const additional_settings = JSON.stringify(settings)
    await updateIntegration(ctx, row, { additional_settings })
    const detail = { name: row.name, settings: [...values.keys()] }
    await auditBy(ctx, actor, { action: 'channel.settings_changed', target: id, detail })
    return { ...row, additional_settings, updated_at: ctx.clock.now() }
  })
}

function readValues(text: string, known: readonly AdditionalSetting[]): Map<string, unknown> {
  const input = parse(text)
  if (input === null) throw invalid(LOCATION, 'must be a string with a JSON array of settings')
  const values = new Map<string, unknown>()
  const errors: ErrorDetail[] = []
  for (const [index, { title, value }] of input.entries()) {
    const setting = known.find((each) => each.title === title)
    const problem = setting
      ? problemOf(setting, value)
      : `is not a setting of this channel${listTitles(known)}`
    if (problem === null) values.set(String(title), value)
    else errors.push({ location: `${LOCATION}.${index}`, message: problem })
  }
  if (errors.length > 0) throw invalidParts(errors)
  return values
}

const LOCATION = 'body.additionalSettings'
const MAX_LENGTHS = { text: 1_000, textarea: 10_000 }

function parse(text: string): { title?: unknown; value?: unknown }[] | null {
  try {
    const value = parseJsonText(text)
    const isObject = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
    return Array.isArray(value) && value.every(isObject) ? value : null
  } catch {
    return null
  }
}

function problemOf({ title, type, regex }: AdditionalSetting, value: unknown): string | null {
  if (type === 'checkbox') return typeof value === 'boolean' ? null : `${title} must be true or false`
  if (typeof value !== 'string') return `${title} must be a string`
  if (value.length > MAX_LENGTHS[type]) return `${title} must have at most ${MAX_LENGTHS[type]} characters`
  return regex && !toRegExp(regex).test(value) ? `${title} ${describePattern(regex)}` : null
}

function listTitles(known: readonly AdditionalSetting[]): string {
  return known.length === 0 ? ', which has none' : `: ${known.map(({ title }) => title).join(', ')}`
}

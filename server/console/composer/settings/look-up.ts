import { ApiError, invalid } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { runTool } from '../../../integrations/tools/tools.ts'
import type { Lookup } from '../../../platforms/kit/settings.ts'
import type { Act, ComposeState } from '../compose-view.ts'
import { type ComposeFields, type SettingChoice, settingsOf } from '../composition.ts'
import { countFilled, countItems, join, removeItem, type SettingSchema, schemaAt } from './setting-fields.ts'

/** Acts of the settings: items of lists, and values that the tools of the channel list. */
export const settingActs: Record<string, Act> = {
  /** Runs the tool of a setting, as `POST /public/v1/integration-trigger/{id}` does. */
  async look(ctx, state, [channel = '', path = ''], fields) {
    const name = `set:${channel}:${path}`
    const choices = await lookUp(ctx, state, { channel, path, fields })
    state.composition.choices.set(`${channel}:${path}`, choices)
    if (choices.length === 0)
      throw invalid(`body.${name}`, 'Nothing was found. Try another word, or type the value.')
    const found = choices.length === 1 ? '1 choice was found.' : `${choices.length} choices were found.`
    return { said: found, focus: `pick:${channel}:${path}` }
  },

  /** Lets a person type a value again. */
  async 'look-off'(_ctx, { composition }, [channel = '', path = '']) {
    composition.choices.delete(`${channel}:${path}`)
    return { focus: `set:${channel}:${path}` }
  },

  /** Fills an object, or adds an item to a list, with the choice that a person made. */
  async take(_ctx, { composition, channels }, [channel = '', path = ''], fields) {
    const choice = composition.choices.get(`${channel}:${path}`)?.[
      Number(fields[`pick:${channel}:${path}`] || Number.NaN)
    ]
    if (choice === undefined)
      throw invalid(`body.set:${channel}:${path}`, 'Choose something from the list first.')
    const values = settingsOf(composition, channel)
    const schema = schemaAt(channels.find(({ row }) => row.id === channel)?.schema ?? null, path)
    if (schema?.type === 'array' && !schema.items?.properties) {
      const lines = (values[path] ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
      values[path] = [...new Set([...lines, choice.fields[''] ?? ''])].join('\n')
    } else {
      const isList = schema?.type === 'array'
      const at = isList ? join(path, String(countFilled(values, path))) : path
      for (const [member, value] of Object.entries(choice.fields)) values[join(at, member)] = value
    }
    return { said: `${choice.label} was added.` }
  },

  async 'item-add'(_ctx, { composition }, [channel = '', path = '']) {
    const values = settingsOf(composition, channel)
    const count = countItems(values, path)
    values[`${path}.${count}.`] = ''
    return { said: `Item ${count + 1} was added.` }
  },

  async 'item-remove'(_ctx, { composition }, [channel = '', path = '', index = '']) {
    removeItem(settingsOf(composition, channel), path, Number(index))
    return { said: 'The item was removed.' }
  },
}

interface Asked {
  channel: string
  path: string
  fields: ComposeFields
}

const MAX_CHOICES = 200
const MAX_LABEL = 200
const MAX_VALUE = 2048

/**
 * Asks the tool of a setting for its values.
 * @throws 400 at the setting, with what the platform said
 */
async function lookUp(
  ctx: Context<'session'>,
  { composition, channels }: ComposeState,
  { channel, path, fields }: Asked,
): Promise<SettingChoice[]> {
  const name = `set:${channel}:${path}`
  const schema = schemaAt(channels.find(({ row }) => row.id === channel)?.schema ?? null, path)
  const lookup = schema?.['x-lookup']
  if (schema === undefined || lookup === undefined)
    throw invalid(`body.${name}`, 'This setting has nothing to look up.')
  const values = settingsOf(composition, channel)
  const words = fields[`q:${channel}:${path}`] ?? values[path] ?? ''
  const beside = path.split('.').slice(0, -1).join('.')
  const data = {
    ...(lookup.search !== undefined && { [lookup.search]: words.trim() }),
    ...Object.fromEntries(
      Object.entries(lookup.with ?? {}).map(([key, setting]) => [key, values[join(beside, setting)] ?? '']),
    ),
  }
  const { signal } = ctx.request
  try {
    const result = await runTool(ctx, ctx.auth, {
      id: channel,
      tool: { methodName: lookup.tool, data },
      signal,
    })
    return toChoices(result, schema, lookup)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw invalid(`body.${name}`, error.message)
  }
}

/** Reads what a tool answered as choices: the fields that each fills, and its label. */
export function toChoices(result: unknown, schema: SettingSchema, { at, fill }: Lookup): SettingChoice[] {
  const list = at === undefined ? result : (result as Record<string, unknown> | null)?.[at]
  if (!Array.isArray(list)) return []
  const { properties } = schema.type === 'array' ? (schema.items ?? {}) : schema
  const members = properties ? Object.keys(fill ?? properties) : ['']
  return list.slice(0, MAX_CHOICES).flatMap((item: unknown) => {
    const choice = (typeof item === 'object' && item !== null ? item : { id: item }) as Record<
      string,
      unknown
    >
    const fields = Object.fromEntries(
      members.flatMap((member) => {
        const value = textOf(memberOf(choice, member, fill))
        return value === '' || value.length > MAX_VALUE ? [] : [[member, value]]
      }),
    )
    return Object.keys(fields).length === 0 ? [] : [{ label: labelOf(choice), fields }]
  })
}

/** Finds a member of a choice. Tools name a value `id` or `value`, and its label `name`, `title` or `label`. */
function memberOf(choice: Record<string, unknown>, member: string, fill: Lookup['fill']): unknown {
  const named = choice[fill?.[member] ?? member]
  if (named !== undefined) return named
  if (member === '' || member === 'value' || member === 'id') return choice.id ?? choice.value
  return member === 'label' || member === 'name' ? (choice.name ?? choice.label) : undefined
}

function labelOf({ name, title, label, id, value, artist, address }: Record<string, unknown>): string {
  const main = [name, title, label, id, value].map(textOf).find(Boolean) ?? ''
  const more = [artist, address].map(textOf).find(Boolean)
  return (more ? `${main}, ${more}` : main).slice(0, MAX_LABEL)
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

import { type Html, html } from '../../lib/html/template.ts'

/** Fields of a form by name; each of a group of checkboxes is a field of its own. */
type Fields = Record<string, string | undefined>

interface Group {
  /** Names the fields: `channel` for `channel:<value>`. */
  prefix: string
  /** Shown while the group is folded, such as `Only some channels`. */
  summary: string
  hint: string
  choices: readonly { value: string; name: string; hint?: string }[]
  chosen: readonly string[]
}

/** Renders checkboxes that narrow something. The group is folded until one is checked, since none means all. */
export function checkGroup({ prefix, summary, hint, choices, chosen }: Group): Html | null {
  if (choices.length === 0) return null
  const boxes = choices.map(({ value, name, hint }) => {
    const checked = chosen.includes(value)
    return html`<label class="choice"><input type="checkbox" name="${prefix}:${value}" value="1"${checked && html` checked`}> <span>${name}${hint && html` <span class="soft">${hint}</span>`}</span></label>`
  })
  return html`<details${chosen.length > 0 && html` open`}><summary>${summary}</summary><fieldset class="checks"><legend class="hint">${hint}</legend>${boxes}</fieldset></details>`
}

/** Returns the checked values of a group. */
export function readChosen(body: Fields, prefix: string): string[] {
  return Object.keys(body).flatMap((name) =>
    name.startsWith(`${prefix}:`) ? [name.slice(prefix.length + 1)] : [],
  )
}

/** Renders the checkboxes of channels, where none means all. */
export function channelGroup(
  channels: readonly { id: string; name: string }[],
  chosen: readonly string[],
  hint: string,
): Html | null {
  const choices = channels.map(({ id, name }) => ({ value: id, name }))
  return checkGroup({ prefix: 'channel', summary: 'Only some channels', hint, choices, chosen })
}

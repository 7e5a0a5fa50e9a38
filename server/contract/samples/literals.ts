/** Notation of values in one language. */
export interface Notation {
  string(text: string): string
  key(name: string): string
  constants: { true: string; false: string; null: string }
  /** Opening and closing of an object on one line. */
  braces: [open: string, close: string]
  /** Characters of one level of indentation. */
  step: number
  /** True if the last item on lines of its own ends with a comma too. */
  trailingComma: boolean
}

export const json: Notation = {
  string: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  constants: { true: 'true', false: 'false', null: 'null' },
  braces: ['{ ', ' }'],
  step: 2,
  trailingComma: false,
}

export const typescript: Notation = {
  ...json,
  string: quoteOnce,
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoteOnce(name)),
  trailingComma: true,
}

export const python: Notation = {
  ...json,
  constants: { true: 'True', false: 'False', null: 'None' },
  braces: ['{', '}'],
  step: 4,
  trailingComma: true,
}

const WIDTH = 80

/**
 * Writes a JSON value as a literal: on one line where it fits behind `indent` + `used` characters, else one member per line, the
 * closing bracket under the line's own indentation.
 */
export function literal(notation: Notation, value: unknown, indent = 0, used = 0): string {
  const short = onOneLine(notation, value)
  if (indent + used + short.length <= WIDTH || typeof value !== 'object' || value === null) return short
  const inner = indent + notation.step
  const items = Array.isArray(value)
    ? value.map((item) => literal(notation, item, inner))
    : Object.entries(value).map(([name, member]) => {
        const key = `${notation.key(name)}: `
        return key + literal(notation, member, inner, key.length + 1)
      })
  const pad = ' '.repeat(inner)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const end = notation.trailingComma ? ',' : ''
  return `${open}\n${items.map((item) => pad + item).join(',\n')}${end}\n${' '.repeat(indent)}${close}`
}

function onOneLine(notation: Notation, value: unknown): string {
  if (typeof value === 'string') return notation.string(value)
  if (value === null || typeof value === 'boolean')
    return notation.constants[String(value) as keyof Notation['constants']]
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(notation, item)).join(', ')}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${notation.key(name)}: ${onOneLine(notation, member)}`,
  )
  const [open, close] = notation.braces
  return members.length === 0 ? '{}' : `${open}${members.join(', ')}${close}`
}

function quoteOnce(text: string): string {
  const body = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return `'${body.replaceAll("'", "\\'")}'`
}

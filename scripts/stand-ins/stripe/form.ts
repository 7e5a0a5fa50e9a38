/** A value of a decoded form: texts, lists and groups of them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

export type Form = { [name: string]: FormValue }

/** Decodes a form or query with nested names: `items[0][price]=x` becomes `{ items: [{ price: 'x' }] }`. */
export function decodeForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    put(root, path, value)
  }
  return asLists(root) as Form
}

function put(group: Form, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(group).length) : name
  if (rest.length === 0) {
    group[key] = value
    return
  }
  const inner = (group[key] ?? {}) as Form
  group[key] = inner
  put(inner, rest, value)
}

/** Turns groups whose names count from 0 into lists. */
function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Reads a text of a form by its path; undefined if it is missing or not a string. */
export function textAt(form: FormValue | undefined, ...path: (string | number)[]): string | undefined {
  const found = path.reduce<FormValue | undefined>(
    (at, name) => (at === undefined || typeof at === 'string' ? undefined : (at as Form)[String(name)]),
    form,
  )
  return typeof found === 'string' ? found : undefined
}

export function groupAt(form: Form, name: string): Form {
  const found = form[name]
  return typeof found === 'object' && !Array.isArray(found) ? found : {}
}

export function listAt(form: Form, name: string): FormValue[] {
  const found = form[name]
  return Array.isArray(found) ? found : []
}

/** Reads texts of a group, such as metadata. */
export function textsOf(group: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(group).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

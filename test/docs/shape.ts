/** Finds differences in shape between the response on a page and the real one: missing members and other types. Values may differ. */
export function differences(shown: unknown, came: unknown, at = 'answer'): string[] {
  if (shown === null || came === null) return came === undefined ? [`${at} is missing`] : []
  if (kind(shown) !== kind(came)) return [`${at} is ${kind(came)}, shown as ${kind(shown)}`]
  if (Array.isArray(shown)) {
    const [first] = came as unknown[]
    if (shown.length > 0 && first === undefined) return [`${at} is empty`]
    return shown.flatMap((item) => differences(item, first, `${at}[]`))
  }
  if (typeof shown !== 'object') return []
  return Object.entries(shown).flatMap(([key, value]) =>
    differences(value, (came as Record<string, unknown>)[key], `${at}.${key}`),
  )
}

function kind(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === undefined ? 'missing' : typeof value
}

/** The last line of an output, as JSON where it is some. */
export function lastAnswer(output: string): unknown {
  const line = output.trim().split('\n').at(-1) ?? ''
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

/** Tells whether an output is the shown one, where ids, instants, numbers and `…` may stand for others. */
export function looksLike(shown: string, came: string): boolean {
  const pattern = shown
    .trim()
    .split(/([0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d+|…)/)
    .map((part, index) =>
      index % 2 === 1 ? (PLACES[part] ?? placeOf(part)) : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('')
  return new RegExp(`^${pattern}$`, 's').test(came.trim())
}

const PLACES: Record<string, string> = { '…': '.*' }

function placeOf(part: string): string {
  if (part.includes('T')) return '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'
  return part.includes('-') ? '[0-9a-f-]{36}' : '\\d+'
}

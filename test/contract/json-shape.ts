/** Kinds of values that were seen at each place of a JSON value. Items of a list are one place, `[]`. */
type Shape = Map<string, Set<string>>

/** Compares two JSON values by their members and types, and returns a line for each difference. Null fits every type. */
export function shapeDifferences(shown: unknown, came: unknown): string[] {
  const [example, answer] = [shapeOf(shown), shapeOf(came)]
  const types = [...example].flatMap(([at, kinds]) => {
    const found = answer.get(at)
    return found === undefined || fits(kinds, found)
      ? []
      : [`${at} is ${[...found].join(' or ')}, and ${[...kinds].join(' or ')} in the example`]
  })
  return [
    ...types,
    ...missing(example, answer).map((at) => `the answer has no ${at}`),
    ...missing(answer, example).map((at) => `the example has no ${at}`),
  ]
}

/** Returns the places of one value that the other lacks, although the other has the object or list around them. */
function missing(one: Shape, other: Shape): string[] {
  return [...one.keys()].filter((at) => !other.has(at) && (other.get(parentOf(at))?.has('parent') ?? false))
}

function parentOf(at: string): string {
  return at.replace(/(\.[^.[\]]+|\[\])$/, '')
}

function fits(one: Set<string>, other: Set<string>): boolean {
  const types = [...one].filter((kind) => kind !== 'parent')
  return one.has('null') || other.has('null') || types.some((kind) => other.has(kind))
}

function shapeOf(value: unknown, at = 'body', shape: Shape = new Map()): Shape {
  const kinds = shape.get(at) ?? new Set<string>()
  shape.set(at, kinds.add(kindOf(value)))
  if (Array.isArray(value)) {
    if (value.length > 0) kinds.add('parent')
    for (const item of value) shapeOf(item, `${at}[]`, shape)
  } else if (typeof value === 'object' && value !== null) {
    if (Object.keys(value).length > 0) kinds.add('parent')
    for (const [key, member] of Object.entries(value)) shapeOf(member, `${at}.${key}`, shape)
  }
  return shape
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

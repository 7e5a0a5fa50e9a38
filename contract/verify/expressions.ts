/** Values that runtime expressions of Arazzo can name at a step. */
export interface Scope {
  inputs: Record<string, unknown>
  /** Outputs of each step so far. */
  steps: Record<string, Record<string, unknown>>
  /** Response of the current step; null before it. */
  response: { status: number; headers: Headers; body: unknown } | null
}

/** Replaces the runtime expressions in a value: a text that is one by its value, and those in braces by their texts. */
export function evaluate(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => evaluate(item, scope))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, evaluate(item, scope)]))
  if (typeof value !== 'string') return value
  if (value.startsWith('$')) return resolveExpression(value, scope)
  return value.replace(/\{(\$[^}]+)\}/g, (_, inner: string) => String(resolveExpression(inner, scope)))
}

/** Tells whether a simple condition holds, such as `$statusCode == 200`. Texts stand in single quotes. */
export function holds(condition: string, scope: Scope): boolean {
  const [, left, operator = '', right] = /^(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+)$/.exec(condition.trim()) ?? []
  const compare = comparisons[operator]
  if (left === undefined || right === undefined || compare === undefined)
    throw new Error(`This is no simple condition: ${condition}`)
  return compare(operand(left, scope), operand(right, scope))
}

const comparisons: Record<string, (left: unknown, right: unknown) => boolean> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<=': (left, right) => Number(left) <= Number(right),
  '>=': (left, right) => Number(left) >= Number(right),
  '<': (left, right) => Number(left) < Number(right),
  '>': (left, right) => Number(left) > Number(right),
}

function operand(text: string, scope: Scope): unknown {
  const [, quoted] = /^'(.*)'$/s.exec(text) ?? []
  if (quoted !== undefined) return quoted.replaceAll("''", "'")
  return text.startsWith('$') ? resolveExpression(text, scope) : JSON.parse(text)
}

function resolveExpression(expression: string, { inputs, steps, response }: Scope): unknown {
  if (expression === '$statusCode') return response?.status
  const [, input] = /^\$inputs\.(.+)$/.exec(expression) ?? []
  if (input !== undefined) return inputs[input]
  const [, step, output] = /^\$steps\.([^.]+)\.outputs\.(.+)$/.exec(expression) ?? []
  if (step !== undefined && output !== undefined) return steps[step]?.[output]
  const [, header] = /^\$response\.header\.(.+)$/.exec(expression) ?? []
  if (header !== undefined) return response?.headers.get(header) ?? undefined
  const [isBody, pointer = ''] = /^\$response\.body(?:#(.*))?$/.exec(expression) ?? []
  if (isBody !== undefined) return find(response?.body, pointer)
  throw new Error(`This is no runtime expression that is known here: ${expression}`)
}

/** Follows a JSON Pointer. Returns undefined where it leads nowhere. */
function find(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined,
      value,
    )
}

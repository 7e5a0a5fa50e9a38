import type { HostileAnswer } from './hostile-server.ts'

const MB = 1_000_000

/** Bodies that any client may get, whatever it asked for. */
export const hostileAnswers: Readonly<Record<string, HostileAnswer>> = {
  'a number': { body: '5' },
  null: { body: 'null' },
  'a list': { body: '[null]' },
  'no JSON': { body: '<html>' },
  nothing: { body: '', status: 204 },
  'a redirect': { body: '', status: 302 },
  'a million elements': { body: `[${'0,'.repeat(0.9 * MB)}0]` },
  'half a million objects': { body: `{"data":[${'{},'.repeat(0.5 * MB)}{}]}` },
  'a million levels': { body: '['.repeat(0.9 * MB) + ']'.repeat(0.9 * MB) },
  'many keys': {
    body: `{${Array.from({ length: 150_000 }, (_, index) => `"k${index}":0`).join(',')},"z":0}`,
  },
  'a long text': { body: JSON.stringify({ data: 'x'.repeat(1.9 * MB) }) },
  'endless JSON': { body: `{"a":"${'x'.repeat(60_000)}`, way: 'endlessly' },
  'endless zeros': { body: '[0,'.repeat(20_000), way: 'endlessly' },
  'endless bytes': { body: 'x'.repeat(60_000), type: 'application/octet-stream', way: 'endlessly' },
  'endless events': {
    body: 'data: {"choices":[]}\n\n'.repeat(2_000),
    type: 'text/event-stream',
    way: 'endlessly',
  },
  'an endless line': { body: 'x'.repeat(60_000), type: 'text/event-stream', way: 'endlessly' },
  'many pieces of one byte': { body: `{"a":"${'x'.repeat(0.1 * MB)}"}`, way: 'byte by byte' },
  'deep events': { body: `${'data: [\n'.repeat(100_000)}\n\n`, type: 'text/event-stream' },
  'a long failure': { body: JSON.stringify({ error: { message: 'no '.repeat(MB) } }), status: 400 },
  'an endless failure': { body: 'x'.repeat(60_000), status: 403, way: 'endlessly' },
  'a deep failure': { body: '['.repeat(MB), status: 422 },
  'a failure of odd types': {
    status: 400,
    body: '{"error":{"message":{"toString":1},"code":{"toString":1,"valueOf":1},"type":[],"param":7},"message":5}',
  },
}

/** Values for each place of an answer that is otherwise right. */
const hostileValues: Readonly<Record<string, unknown>> = {
  null: null,
  'a list': [null, 5, []],
  'an object': { toString: 1, valueOf: 1, length: -1 },
  'a negative number': -5,
  'a giant number': 4_294_967_294,
  'more than a number': Number.MAX_VALUE,
  'NUL and a line break': 'a\u0000b\nc',
  'a long text': 'x'.repeat(1.5 * MB),
  'many elements': Array.from({ length: 40_000 }, () => ({})),
  brackets: '['.repeat(MB),
}

/** Replaces each value of an answer, one at a time, by each hostile value. */
export function* mutationsOf(answer: unknown): Generator<{ name: string; answer: unknown }> {
  for (const path of pathsOf(answer))
    for (const [name, value] of Object.entries(hostileValues))
      yield { name: `${name} at ${path.join('.') || 'the top'}`, answer: replaceAt(answer, path, value) }
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [path, ...inner.flatMap(([key, each]) => pathsOf(each, [...path, key]))]
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  return Object.assign(copy, { [key]: replaceAt((value as Record<string, unknown>)[key], rest, by) })
}

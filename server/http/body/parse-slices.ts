import { setImmediate } from 'node:timers/promises'
import { badRequest } from '../../errors/errors.ts'

/** Lets other requests have their turn after this time. */
const TURN_MS = 5
/** Looks at the clock after so many steps. */
const STEPS = 256
/** Decodes longer texts in pieces of this length. */
const PIECE = 64 * 1024
/** More digits than any number needs. */
const MAX_NUMBER = 1_000
/** More members than any object of the contract has. */
const MAX_MEMBERS = 20_000
/** Length of the longest escape, such as `\u00e9`. */
const ESCAPE = 6

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The bytes `+`, `-`, `.` and `E`. */
const SIGNS = [0x2b, 0x2d, 0x2e, 0x45]

/** Tells where a text stops being JSON. */
export class JsonProblem extends Error {
  readonly position: number

  constructor(position: number) {
    super(`This is not JSON (at position ${position}).`)
    this.position = position
  }
}

/**
 * Parses JSON in UTF-8 as `JSON.parse` does, in slices of a few milliseconds. Slower in total, but other requests do not wait.
 * @throws JsonProblem, and 400 for a property named `__proto__` and for an object with more than 20,000 members.
 */
export async function parseInSlices(bytes: Buffer): Promise<unknown> {
  const work = parse(bytes)
  let until = performance.now() + TURN_MS
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + TURN_MS
  }
}

type Container = unknown[] | Record<string, unknown>
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'comma or end'

/** Yields where the caller may pause. */
function* parse(bytes: Buffer): Generator<void, unknown> {
  const open: Container[] = []
  const names: string[] = []
  let expected: Expected = 'value'
  let root: unknown
  let at = 0
  /** Counts the members of the open objects by their depth. */
  const members: number[] = []
  let steps = 0
  const add = (value: unknown) => {
    const parent = open.at(-1)
    if (parent === undefined) root = value
    else if (Array.isArray(parent)) parent.push(value)
    else parent[names.pop() ?? ''] = value
    expected = 'comma or end'
  }
  for (;;) {
    if (++steps % STEPS === 0) yield
    at = yield* afterBlanks(bytes, at)
    const byte = bytes[at]
    const parent = open.at(-1)
    if (expected === 'comma or end' && parent === undefined) {
      if (byte !== undefined) throw new JsonProblem(at)
      return root
    }
    const ends = expected !== 'value' && expected !== 'name'
    if (ends && parent !== undefined && byte === (Array.isArray(parent) ? CLOSE_LIST : CLOSE_OBJECT)) {
      open.pop()
      expected = 'comma or end'
      at++
    } else if (expected === 'comma or end') {
      if (byte !== COMMA) throw new JsonProblem(at)
      expected = Array.isArray(parent) ? 'value' : 'name'
      at++
    } else if (expected === 'name' || expected === 'name or end') {
      if (byte !== QUOTE) throw new JsonProblem(at)
      const name = yield* readText(bytes, at)
      at = yield* afterBlanks(bytes, name.end)
      if (bytes[at++] !== COLON) throw new JsonProblem(at - 1)
      names.push(checkName(name.text))
      count(members, open.length)
      expected = 'value'
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      const container: Container = byte === OPEN_LIST ? [] : {}
      add(container)
      open.push(container)
      members[open.length] = 0
      expected = byte === OPEN_LIST ? 'value or end' : 'name or end'
      at++
    } else if (byte === QUOTE) {
      const { text, end } = yield* readText(bytes, at)
      add(text)
      at = end
    } else {
      const { value, end } = readWord(bytes, at)
      add(value)
      at = end
    }
  }
}

/** Refuses a property that would change the prototype of its object. */
export function checkName(name: string): string {
  if (name !== '__proto__') return name
  throw badRequest('The body has a property named __proto__, which is not allowed.')
}

/** Counts a member. Every pass over an object with very many of them would stop other requests. */
function count(members: number[], depth: number): void {
  const found = (members[depth] ?? 0) + 1
  members[depth] = found
  if (found > MAX_MEMBERS) throw badRequest(`An object in the body has more than ${MAX_MEMBERS} properties.`)
}

function* afterBlanks(bytes: Buffer, from: number): Generator<void, number> {
  let at = from
  for (let byte = bytes[at]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; ) {
    byte = bytes[++at]
    if (at % PIECE === 0) yield
  }
  return at
}

/** Reads a number, `true`, `false` or `null`. */
function readWord(bytes: Buffer, from: number): { value: unknown; end: number } {
  let end = from
  while (end - from <= MAX_NUMBER && isWord(bytes[end])) end++
  if (end - from > MAX_NUMBER) throw new JsonProblem(from)
  return { value: native(bytes.toString('latin1', from, end), from), end }
}

/** Returns true for the bytes of numbers and of `true`, `false` and `null`. */
function isWord(byte = 0): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a) || SIGNS.includes(byte)
}

function native(text: string, position: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new JsonProblem(position)
  }
}

/** Reads the text whose opening quote is at `from`. `end` follows the closing one. */
function* readText(bytes: Buffer, from: number): Generator<void, { text: string; end: number }> {
  const close = yield* endOfText(bytes, from)
  const pieces: string[] = []
  for (let at = from + 1; at < close; ) {
    const end = close - at <= PIECE ? close : boundaryBefore(bytes, at, at + PIECE)
    pieces.push(native(`"${bytes.toString('utf8', at, end)}"`, at) as string)
    if (pieces.length > 1) yield
    at = end
  }
  return { text: pieces.length === 1 ? (pieces[0] as string) : pieces.join(''), end: close + 1 }
}

function* endOfText(bytes: Buffer, from: number): Generator<void, number> {
  let steps = 0
  for (let at = from + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, at)
    if (quote === -1) throw new JsonProblem(bytes.length)
    if (slashesBefore(bytes, quote, at) % 2 === 0) return quote
    at = quote + 1
    if (++steps % STEPS === 0) yield
  }
}

/** Counts the backslashes in a row that end before `at`. */
function slashesBefore(bytes: Buffer, at: number, from: number): number {
  let first = at
  while (first > from && bytes[first - 1] === BACKSLASH) first--
  return at - first
}

/** Returns the last position up to `end` that cuts neither a character nor an escape in two. `from` is such a position. */
function boundaryBefore(bytes: Buffer, from: number, end: number): number {
  let cut = end
  while (((bytes[cut] as number) & 0xc0) === 0x80) cut--
  const near = cut - ESCAPE + 1
  const slash = near + bytes.subarray(near, cut).lastIndexOf(BACKSLASH)
  return slash >= near && slashesBefore(bytes, slash + 1, from) % 2 === 1 ? slash : cut
}

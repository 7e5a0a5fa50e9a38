import { parseBoundedJson } from '../../lib/json/bounded-json.ts'
import { randomText } from '../../lib/secrets/crypto.ts'
import type { ToolCall } from '../model.ts'
import { type Members, membersOf, textOf, tooMuch } from './answer.ts'

/** Limits the calls of one answer. The caller makes fewer. */
const MAX_CALLS = 64
const MAX_NAME = 128
/** Longest id of a call that vendors send. The service replaces longer ones. */
const MAX_ID = 200

interface PartialCall {
  id: string
  name: string
  json: string
}

/** Joins the pieces of calls that arrive in a stream. */
export interface CallCollector {
  /** Adds the pieces of one event; `limit` counts their characters. @throws 502 for too many calls, or an impossible index */
  add(pieces: unknown, limit: (text: string) => void): void
  calls(): ToolCall[]
}

/** Accepts calls without an index or an id, since some servers send a call in one piece. */
export function createCallCollector(): CallCollector {
  const calls = new Map<number, PartialCall>()

  function addPiece(piece: Members, limit: (text: string) => void): void {
    const { name, arguments: args } = membersOf(piece.function)
    const isNew = piece.index == null && name !== undefined
    const index = piece.index ?? (isNew ? calls.size : calls.size - 1)
    if (!Number.isInteger(index) || Number(index) < -1 || Number(index) >= MAX_CALLS)
      throw tooMuch(`a call with an index that is not between 0 and ${MAX_CALLS - 1}`)
    const json = typeof args === 'object' && args !== null ? JSON.stringify(args) : textOf(args)
    limit(json)
    const known = calls.get(Number(index))
    if (known !== undefined) known.json += json
    else calls.set(Number(index), { id: idOf(piece.id), name: textOf(name).slice(0, MAX_NAME), json })
  }

  return {
    add(pieces, limit) {
      if (Array.isArray(pieces)) for (const piece of pieces) addPiece(membersOf(piece), limit)
    },
    calls: () =>
      [...calls]
        .sort(([one], [other]) => one - other)
        .map(([, { id, name, json }]) => ({ id, name, arguments: parseObject(json === '' ? '{}' : json) })),
  }
}

function idOf(id: unknown): string {
  const text = textOf(id)
  return text === '' || text.length > MAX_ID ? `call_${randomText(16)}` : text
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value = parseBoundedJson(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

import type { ChatMessage } from '../model.ts'
import type { DatedMessage } from './threads.ts'

/** Bounds the messages that the model receives: enough for the longest run without a message of the person. */
export const HISTORY = 120
/** Bounds the characters that the model receives in full. Older messages are shortened. */
const MAX_CHARACTERS = 160_000
const SHORTENED = 500

const LOST = { error: 'The call was interrupted. Look up what happened before you call again.' }
const OMITTED = { omitted: 'This result is too old to be included. Call the tool again if you need it.' }

/**
 * Converts the newest messages for the model, starting with a message of the person if there is one. Every call has exactly one
 * result.
 */
export function toChatMessages(history: readonly DatedMessage[]): ChatMessage[] {
  const first = history.findIndex(({ role }) => role === 'user')
  const kept = shorten(history.slice(Math.max(first, 0)))
  const answered = new Set(kept.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])))
  const asked = new Set<string>()
  return kept.flatMap((message): ChatMessage[] => {
    if (message.role === 'user') return [{ role: 'user', text: message.text }]
    if (message.role === 'tool') {
      const { callId, result } = message
      // Drops a result whose call is before the start of the history, since vendors refuse it.
      return asked.has(callId) ? [{ role: 'tool', callId, result }] : []
    }
    const { text, calls } = message
    for (const { id } of calls) asked.add(id)
    // Adds a result to calls without one, which vendors refuse. Their process died before it could store one.
    const lost = calls.filter(({ id }) => !answered.has(id))
    return [
      { role: 'assistant', text, calls },
      ...lost.map(({ id }) => ({ role: 'tool' as const, callId: id, result: LOST })),
    ]
  })
}

function shorten(history: readonly DatedMessage[]): DatedMessage[] {
  let left = MAX_CHARACTERS
  const kept = history.toReversed().map((message): DatedMessage => {
    left -= JSON.stringify(message).length
    if (left >= 0) return message
    if (message.role === 'tool') return { ...message, result: OMITTED }
    return { ...message, text: message.text.slice(0, SHORTENED) }
  })
  return kept.reverse()
}

/** Shortens facts of the client, which may have any size and type. */
export function shortenContext(context: unknown): unknown {
  const text = JSON.stringify(context) ?? 'null'
  return text.length <= MAX_CONTEXT ? context : { cut: true, start: text.slice(0, MAX_CONTEXT) }
}

const MAX_CONTEXT = 20_000

import type { ChatMessage } from '../model.ts'
import type { DatedMessage } from './threads.ts'

/** Bounds the messages that the model gets: enough for the longest run without a word of the person. */
export const HISTORY = 120
/** Bounds the characters that the model gets in full. Older messages are shortened. */
const MAX_CHARACTERS = 160_000
const SHORTENED = 500

const LOST = { error: 'The call was interrupted. Look up what happened before you call again.' }
const OMITTED = { omitted: 'This result is too long ago. Call the tool again if you need it.' }

/** Writes the newest messages for the model, from one of the person on if there is any. Every call has exactly one result. */
export function toChatMessages(history: readonly DatedMessage[]): ChatMessage[] {
  const first = history.findIndex(({ role }) => role === 'user')
  const kept = shorten(history.slice(Math.max(first, 0)))
  const answered = new Set(kept.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])))
  const asked = new Set<string>()
  return kept.flatMap((message): ChatMessage[] => {
    if (message.role === 'user') return [{ role: 'user', text: message.text }]
    if (message.role === 'tool') {
      const { callId, result } = message
      // The history may begin after the call of a result. Vendors refuse such a result.
      return asked.has(callId) ? [{ role: 'tool', callId, result }] : []
    }
    const { text, calls } = message
    for (const { id } of calls) asked.add(id)
    // Vendors refuse a call without a result. The process died before it could store one.
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

/** Shortens facts of the client, which may be of any size and kind. */
export function shortenContext(context: unknown): unknown {
  const text = JSON.stringify(context) ?? 'null'
  return text.length <= MAX_CONTEXT ? context : { cut: true, start: text.slice(0, MAX_CONTEXT) }
}

const MAX_CONTEXT = 20_000

import { newId } from '../../lib/ids.ts'
import type { ChatMessage, HasAi, Usage } from '../model.ts'
import { textOf } from './ag-ui.ts'
import type { AgentEvent } from './run-agent.ts'

interface Conversation {
  /** Whole conversation, which the client stores. */
  messages: readonly { role: string; content?: unknown }[]
  organizationId: string
  signal: AbortSignal
}

type TextMessage = Extract<ChatMessage, { text: string }>

/** Bounds the part of a conversation that the model receives. */
const MAX_MESSAGES = 60
const MAX_CHARACTERS = 160_000
const MAX_ANSWER_TOKENS = 4_000
const INSTRUCTIONS =
  'You help a person write posts for social channels. Answer in the language of the person, in Markdown.'

/** Answers a conversation without tools, and stores nothing. */
export async function* chat(
  { ai }: HasAi,
  { messages, organizationId, signal }: Conversation,
): AsyncGenerator<AgentEvent> {
  const messageId = newId()
  let usage: Usage = { inputTokens: 0, outputTokens: 0 }
  const parts = ai.chat({
    purpose: 'chat',
    organizationId,
    messages: [
      { role: 'system', text: INSTRUCTIONS },
      ...newest(messages.slice(-MAX_MESSAGES).flatMap(toChatMessage)),
    ],
    maxTokens: MAX_ANSWER_TOKENS,
    signal,
  })
  for await (const part of parts) {
    if (part.type === 'text') yield { type: 'text', messageId, text: part.text }
    else if (part.type === 'end') usage = part.usage
  }
  yield { type: 'end', waiting: [], usage }
}

/** Leaves out the oldest messages of a conversation that is too long, but never the last one. */
function newest(messages: TextMessage[]): TextMessage[] {
  let left = MAX_CHARACTERS
  const start = messages.findLastIndex(({ text }) => {
    left -= text.length
    return left < 0
  })
  return messages.slice(Math.min(start + 1, messages.length - 1))
}

/** Treats the instructions of the client's page as messages of the person. */
function toChatMessage(message: Conversation['messages'][number]): TextMessage[] {
  const text = textOf(message)
  if (text === '' || message.role === 'tool') return []
  return message.role === 'assistant' ? [{ role: 'assistant', text }] : [{ role: 'user', text }]
}

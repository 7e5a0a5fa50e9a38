import type { Event, Interrupt } from '@ag-ui/core'
import { type ApiError, badRequest } from '../../errors/errors.ts'
import type { AskedCall } from './questions.ts'
import type { AgentEvent } from './run-agent.ts'

/** Events with their types as strings, so that the protocol's package is not loaded. */
type WireEvent = Event extends infer E
  ? E extends { type: infer T extends string }
    ? Omit<E, 'type'> & { type: `${T}` }
    : never
  : never

interface RunIds {
  threadId: string
  runId: string
}

/** Schema of the answer to the assistant's question whether it may make the call. */
const CONFIRMATION_SCHEMA = {
  type: 'object',
  required: ['confirmed'],
  properties: { confirmed: { type: 'boolean' } },
}

/**
 * Writes a run as server-sent events of the AG-UI protocol. A failure in the middle is the event RUN_ERROR with the code and the
 * message of the error; `onFailure` gets it.
 */
export async function* toAgUi(
  ids: RunIds,
  events: AsyncIterable<AgentEvent>,
  onFailure: (error: unknown) => ApiError,
): AsyncGenerator<string> {
  yield line({ type: 'RUN_STARTED', ...ids })
  let open: string | null = null
  try {
    for await (const event of events) {
      if (open !== null && !(event.type === 'text' && event.messageId === open)) {
        yield line({ type: 'TEXT_MESSAGE_END', messageId: open })
        open = null
      }
      if (event.type === 'text' && open === null) {
        open = event.messageId
        yield line({ type: 'TEXT_MESSAGE_START', messageId: open, role: 'assistant' })
      }
      for (const each of toEvents(ids, event)) yield line(each)
    }
  } catch (error) {
    const { code, message } = onFailure(error)
    yield line({ type: 'RUN_ERROR', code, message })
  }
}

function toEvents(ids: RunIds, event: AgentEvent): WireEvent[] {
  if (event.type === 'text')
    return [{ type: 'TEXT_MESSAGE_CONTENT', messageId: event.messageId, delta: event.text }]
  if (event.type === 'call') {
    const toolCallId = event.call.id
    return [
      {
        type: 'TOOL_CALL_START',
        toolCallId,
        toolCallName: event.call.name,
        parentMessageId: event.messageId,
      },
      { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(event.call.arguments ?? {}) },
      { type: 'TOOL_CALL_END', toolCallId },
    ]
  }
  if (event.type === 'result')
    return [
      {
        type: 'TOOL_CALL_RESULT',
        messageId: event.messageId,
        toolCallId: event.callId,
        content: JSON.stringify(event.result),
        role: 'tool',
      },
    ]
  const { waiting, usage } = event
  const outcome =
    waiting.length === 0
      ? { type: 'success' as const }
      : { type: 'interrupt' as const, interrupts: waiting.map(toInterrupt) }
  return [{ type: 'RUN_FINISHED', ...ids, outcome, usage: [usage] }]
}

function toInterrupt({ id, call, question }: AskedCall): Interrupt {
  return {
    id,
    reason: 'confirmation',
    message: question,
    toolCallId: call.id,
    responseSchema: CONFIRMATION_SCHEMA,
  }
}

function line(event: WireEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** A message of the input of a run. */
interface InputMessage {
  role: string
  content?: unknown
}

interface RunInput {
  messages?: readonly InputMessage[] | null
  resume?: readonly { interruptId: string; status: string; payload?: unknown }[] | null
}

/** Maximum length of a person's message, in characters. */
const MAX_TEXT = 100_000

/**
 * Returns what the person wrote last, or null when they only decide about waiting calls.
 * @throws 400 for a run without either, and for a text that is too long
 */
export function readText({ messages, resume }: RunInput): string | null {
  if ((resume?.length ?? 0) > 0) return null
  const last = messages?.at(-1)
  const text = last?.role === 'user' ? textOf(last).trim() : ''
  if (text === '') throw badRequest('The last message must be a text message of the user.')
  if (text.length > MAX_TEXT) throw badRequest(`A message must have at most ${MAX_TEXT} characters.`)
  return text
}

/** Reads decisions. Any answer but `confirmed: true` declines. */
export function readDecisions({ resume }: RunInput): Map<string, boolean> {
  return new Map(
    (resume ?? []).map(({ interruptId, status, payload }) => [
      interruptId,
      status === 'resolved' && (payload as { confirmed?: unknown } | null)?.confirmed === true,
    ]),
  )
}

/** Joins the texts of a message. Leaves out pictures and files, which the model does not receive. */
export function textOf({ content }: InputMessage): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .flatMap((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? [part.text] : []))
    .join('\n')
}

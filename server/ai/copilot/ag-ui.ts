import { type Event, EventType, type Interrupt } from '@ag-ui/core'
import type { ApiError } from '../../errors.ts'
import type { WaitingCall } from './calls.ts'
import type { AgentEvent } from './run-agent.ts'

interface RunIds {
  threadId: string
  runId: string
}

/** Answers a question of the assistant: whether it may make the call. */
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
  yield line({ type: EventType.RUN_STARTED, ...ids })
  let open: string | null = null
  try {
    for await (const event of events) {
      if (open !== null && !(event.type === 'text' && event.messageId === open)) {
        yield line({ type: EventType.TEXT_MESSAGE_END, messageId: open })
        open = null
      }
      if (event.type === 'text' && open === null) {
        open = event.messageId
        yield line({ type: EventType.TEXT_MESSAGE_START, messageId: open, role: 'assistant' })
      }
      for (const each of toEvents(ids, event)) yield line(each)
    }
  } catch (error) {
    const { code, message } = onFailure(error)
    yield line({ type: EventType.RUN_ERROR, code, message })
  }
}

function toEvents(ids: RunIds, event: AgentEvent): Event[] {
  if (event.type === 'text')
    return [{ type: EventType.TEXT_MESSAGE_CONTENT, messageId: event.messageId, delta: event.text }]
  if (event.type === 'call') {
    const toolCallId = event.call.id
    return [
      {
        type: EventType.TOOL_CALL_START,
        toolCallId,
        toolCallName: event.call.name,
        parentMessageId: event.messageId,
      },
      { type: EventType.TOOL_CALL_ARGS, toolCallId, delta: JSON.stringify(event.call.arguments ?? {}) },
      { type: EventType.TOOL_CALL_END, toolCallId },
    ]
  }
  if (event.type === 'result')
    return [
      {
        type: EventType.TOOL_CALL_RESULT,
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
  return [{ type: EventType.RUN_FINISHED, ...ids, outcome, usage: [usage] }]
}

function toInterrupt({ id, call }: WaitingCall): Interrupt {
  return {
    id,
    reason: 'confirmation',
    message: `The assistant asks to call ${call.name}.`,
    toolCallId: call.id,
    responseSchema: CONFIRMATION_SCHEMA,
  }
}

function line(event: Event): string {
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

/** Returns what the person wrote last, or null when they only decide about waiting calls. */
export function readText({ messages, resume }: RunInput): string | null {
  const last = messages?.at(-1)
  if ((resume?.length ?? 0) > 0 || last?.role !== 'user') return null
  return textOf(last)
}

/** Reads decisions. Anything but a clear yes is a no. */
export function readDecisions({ resume }: RunInput): Map<string, boolean> {
  return new Map(
    (resume ?? []).map(({ interruptId, status, payload }) => [
      interruptId,
      status === 'resolved' && (payload as { confirmed?: unknown } | null)?.confirmed === true,
    ]),
  )
}

/** Joins the texts of a message; leaves out pictures and files, which the model does not get. */
export function textOf({ content }: InputMessage): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .flatMap((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? [part.text] : []))
    .join('\n')
}

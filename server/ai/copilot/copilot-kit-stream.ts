import type { ApiError } from '../../errors/errors.ts'
import { CONFIRM_ACTION, questionIdOf } from './copilot-kit.ts'
import type { AskedCall } from './questions.ts'
import type { AgentEvent } from './run-agent.ts'

const BOUNDARY = '---'
export const MULTIPART = 'multipart/mixed; boundary="-"'

interface Ids {
  threadId: string
  runId: string
}

interface Writing {
  ids: Ids
  now: number
  /** True when the client has the action `confirmCalls`; otherwise it gets a question as text. */
  hasAction: boolean
  onFailure: (error: unknown) => ApiError
}

const root = 'generateCopilotResponse'
const success = { __typename: 'SuccessMessageStatus', code: 'Success' }

/** Writes one complete answer of a GraphQL operation. */
export function wholeAnswer(data: object): string {
  return `${BOUNDARY}${part({ data, hasNext: false })}--\r\n`
}

/**
 * Writes a run as the incremental delivery that clients of CopilotKit 1.10 read: a first answer with an empty list of messages, then
 * patches with a path. A failure in the middle is the status `Failed` with the message of the error.
 */
export async function* toCopilotKit(
  events: AsyncIterable<AgentEvent>,
  { ids, now, hasAction, onFailure }: Writing,
): AsyncGenerator<string> {
  const first = { __typename: 'CopilotResponse', ...ids, extensions: null, messages: [], metaEvents: [] }
  yield `${BOUNDARY}${part({ data: { __typename: 'Mutation', [root]: first }, hasNext: true })}`
  const createdAt = new Date(now).toISOString()
  const open = { id: '', index: -1, pieces: 0 }
  let status: object = { __typename: 'SuccessResponseStatus', code: 'Success' }
  try {
    for await (const event of events) {
      if (event.type === 'text') {
        if (event.messageId !== open.id) {
          if (open.index >= 0)
            yield patch({ path: [root, 'messages', open.index], data: { status: success } })
          Object.assign(open, { id: event.messageId, index: open.index + 1, pieces: 0 })
          yield message(open.index, textMessage(event.messageId, createdAt, []))
        }
        yield patch({ path: [root, 'messages', open.index, 'content', open.pieces++], items: [event.text] })
      } else if (event.type === 'end' && event.waiting.length > 0) {
        if (open.index >= 0) yield patch({ path: [root, 'messages', open.index], data: { status: success } })
        open.index += 1
        yield message(open.index, question(event.waiting, createdAt, hasAction))
      }
    }
  } catch (error) {
    const { code, message: description } = onFailure(error)
    const details = { description, originalError: { code } }
    status = { __typename: 'FailedResponseStatus', code: 'Failed', reason: 'UNKNOWN_ERROR', details }
  }
  if (open.index >= 0) yield patch({ path: [root, 'messages', open.index], data: { status: success } })
  yield `${part({ incremental: [{ path: [root], data: { status } }], hasNext: false })}--\r\n`
}

function question(waiting: readonly AskedCall[], createdAt: string, hasAction: boolean): object {
  const id = questionIdOf(waiting)
  if (!hasAction) return textMessage(id, createdAt, [questionText(waiting)])
  const calls = waiting.map(({ call, question }) => ({
    name: call.name,
    arguments: call.arguments,
    question,
  }))
  return {
    __typename: 'ActionExecutionMessageOutput',
    id,
    createdAt,
    name: CONFIRM_ACTION,
    arguments: [JSON.stringify({ calls })],
    parentMessageId: null,
  }
}

/** Asks in the service's words, not in the model's, as indented code, so that no text of a post becomes Markdown. */
export function questionText(waiting: readonly AskedCall[]): string {
  const calls = waiting.map(({ question }) => question.replace(/^/gm, '    '))
  return `Answer **yes** to make ${waiting.length === 1 ? 'this call' : 'these calls'}. Any other answer declines.\n\n${calls.join('\n\n')}`
}

function textMessage(id: string, createdAt: string, content: string[]): object {
  return {
    __typename: 'TextMessageOutput',
    id,
    createdAt,
    content,
    role: 'assistant',
    parentMessageId: null,
  }
}

function message(index: number, item: object): string {
  return patch({ path: [root, 'messages', index], items: [item] })
}

function patch(one: object): string {
  return part({ incremental: [one], hasNext: true })
}

/** Writes a part with the boundary after it, since clients read a part when that boundary arrives. */
function part(json: object): string {
  const text = JSON.stringify(json)
  return `\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}\r\n${BOUNDARY}`
}

import { badRequest } from '../../errors/errors.ts'
import type { WaitingCall } from './calls.ts'

/**
 * GraphQL operations of CopilotKit 1.10. Their texts are fixed and only the variables differ, so that no GraphQL engine is
 * needed.
 */
export type CopilotKitOperation = 'availableAgents' | 'loadAgentState' | 'generateCopilotResponse'

export interface CopilotKitMessage {
  id: string
  textMessage?: { role?: string; content?: string } | null
  resultMessage?: { actionExecutionId?: string; result?: string } | null
  actionExecutionMessage?: { name?: string } | null
}

export interface CopilotKitInput {
  threadId?: string | null
  runId?: string | null
  messages?: readonly CopilotKitMessage[] | null
  context?: unknown
  metadata?: { requestType?: string | null } | null
  frontend?: { actions?: readonly { name?: string; available?: string | null }[] | null } | null
}

/** The frontend action by which a client shows waiting calls with buttons. */
export const CONFIRM_ACTION = 'confirmCalls'

/** The only words that confirm. The service compares them itself, without a model. */
export const CONFIRMING_WORDS: ReadonlySet<string> = new Set([
  'yes',
  'confirm',
  'confirmed',
  'ja',
  'oui',
  'sí',
  'si',
  'sim',
  'sì',
  'да',
  'はい',
  '是',
])

const operations: readonly CopilotKitOperation[] = [
  'availableAgents',
  'loadAgentState',
  'generateCopilotResponse',
]
const MAX_MESSAGES = 1_000
const MAX_ID = 128

/**
 * Names the operation of a GraphQL request by its root field.
 * @throws 400 for any other GraphQL operation
 */
export function operationOf(query: string): CopilotKitOperation {
  const field = /^[^{]*\{\s*(\w+)/.exec(query)?.[1]
  const found = operations.find((name) => name === field)
  if (found === undefined)
    throw badRequest(`This service supports only the GraphQL operations ${operations.join(', ')}.`)
  return found
}

/**
 * Returns the checked parts of the variables.
 * @throws 400 for variables that a client of CopilotKit does not send
 */
export function readInput(variables: unknown): CopilotKitInput {
  const data = (variables as { data?: unknown } | null)?.data
  if (typeof data !== 'object' || data === null) throw badRequest('The variable data must be an object.')
  const { messages = [], threadId, runId } = data as CopilotKitInput
  const ids = [threadId, runId].filter((id) => id != null && id !== '')
  if (!ids.every((id) => typeof id === 'string' && id.length <= MAX_ID))
    throw badRequest(`The ids of a thread and of a run must be strings of at most ${MAX_ID} characters.`)
  if (!Array.isArray(messages) || messages.length > MAX_MESSAGES || !messages.every(isMessage))
    throw badRequest(`The messages must be an array of at most ${MAX_MESSAGES} objects with an id.`)
  return { ...data, messages }
}

function isMessage(message: unknown): boolean {
  return typeof (message as { id?: unknown } | null)?.id === 'string'
}

/** Returns the texts of a conversation without tools. */
export function plainMessages({ messages }: CopilotKitInput): { role: string; content: string }[] {
  return (messages ?? []).flatMap(({ textMessage }) =>
    textMessage == null
      ? []
      : [{ role: String(textMessage.role), content: String(textMessage.content ?? '') }],
  )
}

/** Returns true if the client shows waiting calls itself. */
export function hasConfirmAction({ frontend }: CopilotKitInput): boolean {
  const { actions } = frontend ?? {}
  return Array.isArray(actions) && actions.some((one) => one?.name === CONFIRM_ACTION)
}

/** Returns the id of the question about waiting calls, so that an answer counts only for the calls that its client has shown. */
export function questionIdOf(waiting: readonly WaitingCall[]): string {
  return `confirm-${waiting[0]?.id ?? ''}`
}

/**
 * Reads the last message: a text of the person, or their decision about the calls that wait. A decision is the result of the action
 * `confirmCalls`, or one of the confirming words right after the question.
 * @throws 400 for a last message that is neither
 */
export function readTurn(
  { messages }: CopilotKitInput,
  waiting: readonly WaitingCall[],
): { text: string | null; decisions: Map<string, boolean> } {
  const last = messages?.at(-1)
  const question = questionIdOf(waiting)
  const result = last?.resultMessage
  if (result?.actionExecutionId !== undefined) {
    if (waiting.length === 0 || result.actionExecutionId !== question)
      throw badRequest('No call waits for this answer in this thread.')
    return { text: null, decisions: decide(waiting, isConfirmed(result.result)) }
  }
  const text = last?.textMessage?.role === 'user' ? String(last.textMessage.content ?? '').trim() : ''
  if (text === '') throw badRequest('The last message must be a text message of the user.')
  const shown = messages?.at(-2)?.id === question
  if (waiting.length > 0 && shown && CONFIRMING_WORDS.has(normalize(text)))
    return { text: null, decisions: decide(waiting, true) }
  return { text, decisions: new Map() }
}

function decide(waiting: readonly WaitingCall[], confirmed: boolean): Map<string, boolean> {
  return new Map(waiting.map(({ id }) => [id, confirmed]))
}

/** Reads the result of the action: JSON `{"confirmed": true}`, which clients may have encoded twice. */
function isConfirmed(result: unknown): boolean {
  let value = result
  for (let depth = 0; depth < 2 && typeof value === 'string'; depth++) {
    try {
      value = JSON.parse(value)
    } catch {
      return false
    }
  }
  return (value as { confirmed?: unknown } | null)?.confirmed === true
}

/** Block in which existing consoles list the chosen channels, at the end of each message of the person. */
const APPENDED = /\s*\[--integrations--\][\s\S]*$/

function normalize(text: string): string {
  return text
    .replace(APPENDED, '')
    .toLowerCase()
    .replace(/[.!。！]+$/u, '')
    .trim()
}

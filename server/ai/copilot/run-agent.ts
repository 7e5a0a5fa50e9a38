import type { HasDbAndClock } from '../../db/connect.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, conflict } from '../../errors/errors.ts'
import type { RequestInfo } from '../../http/contract.ts'
import { newId } from '../../lib/ids.ts'
import type { HasLog } from '../../process/log.ts'
import type { ChatMessage, HasAi, ToolCall, Usage } from '../model.ts'
import { listWaitingCalls, recordDecision, storeWaitingCalls, type WaitingCall } from './calls.ts'
import { HISTORY, shortenContext, toChatMessages } from './history.ts'
import { type AskedCall, needsPerson, withQuestions } from './questions.ts'
import {
  appendMessages,
  lockThread,
  MAX_RUN_MS,
  openThread,
  recentMessages,
  renameThread,
  type StoredMessage,
  type ThreadKey,
} from './threads.ts'
import { writeTitle } from './title.ts'
import { assistantTools, chatTools, resultForModel } from './tools.ts'

/** A run of the assistant: a new text of the person, decisions about waiting calls, or both. */
export interface AgentRun {
  key: ThreadKey
  /** Null if the person only decides about calls. */
  text: string | null
  /** Confirms (true) or declines (false) waiting calls by id. A text without a decision declines all that wait. */
  decisions: ReadonlyMap<string, boolean>
  /** Facts of the client about what the person sees, such as the chosen channels; data, not instructions. */
  context: unknown
  request: Pick<RequestInfo, 'call' | 'signal'>
}

export type AgentEvent =
  | { type: 'text'; messageId: string; text: string }
  | { type: 'call'; messageId: string; call: ToolCall }
  | { type: 'result'; messageId: string; callId: string; result: unknown }
  /** Ends the run until the person decides about `waiting`; nothing waits after a complete answer. */
  | { type: 'end'; waiting: readonly AskedCall[]; usage: Usage }

type Services = HasDbAndClock & HasLog & HasAi

/** Bounds the answers of the model in one run. */
const MAX_STEPS = 12
/** Bounds the calls of one answer. The model learns that the others were not made. */
const MAX_CALLS = 8
/** Tokens of a run after which the model gets no more tools. */
const MAX_RUN_TOKENS = 400_000
const MAX_ANSWER_TOKENS = 4_000

/**
 * Runs the assistant and stores each message before the next step, so that the thread can continue after an interrupted run.
 * Calls that need the person are stored and end the run. A text creates a thread that does not exist.
 * @throws 409 while another run holds the thread, 400 for a decision about a call that does not wait, 404 for decisions in an
 * unknown thread
 */
export async function* runAgent(ctx: Services, run: AgentRun): AsyncGenerator<AgentEvent> {
  const { key, text } = run
  const isNew = text !== null && (await openThread(ctx, key, text))
  const unlock = await lockThread(ctx, key)
  // Ends the run before its lock expires.
  const signal = AbortSignal.any([run.request.signal, AbortSignal.timeout(MAX_RUN_MS)])
  try {
    const title = isNew ? writeTitle(ctx, key, text, signal) : null
    yield* carryOutDecisions(ctx, run)
    if (text !== null) await appendMessages(ctx, key, [{ role: 'user', text }])
    for await (const event of converse(ctx, run, signal)) {
      if (event.type === 'end') {
        const written = await title
        if (written != null) await renameThread(ctx, key, written)
        // Unlocks before the last event, since the client may start the next run as soon as it reads that event.
        await unlock()
      }
      yield event
    }
  } finally {
    await unlock()
  }
}

async function* carryOutDecisions(ctx: Services, { key, text, decisions, request }: AgentRun) {
  const waiting = await listWaitingCalls(ctx, key)
  const unknown = [...decisions.keys()].find((id) => waiting.every((one) => one.id !== id))
  if (unknown !== undefined) throw badRequest(`No call ${unknown} waits for a confirmation in this thread.`)
  if (text === null && waiting.some(({ id }) => !decisions.has(id)))
    throw badRequest('Decide about every call that waits for a confirmation, or send a message.')
  for (const one of waiting) {
    const confirmed = decisions.get(one.id) === true
    const result = confirmed
      ? await callTool(one.call, request, one.id)
      : { declined: true, note: 'The person did not confirm this call, so it was not made.' }
    const message: StoredMessage = { role: 'tool', callId: one.call.id, name: one.call.name, result }
    await transaction(ctx, async (ctx) => {
      await recordDecision(ctx, one, confirmed ? 'confirmed' : 'declined')
      await appendMessages(ctx, key, [message])
    })
    yield { type: 'result' as const, messageId: newId(), callId: one.call.id, result }
  }
}

async function* converse(
  ctx: Services,
  { key, context, request }: AgentRun,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const usage: Usage = { inputTokens: 0, outputTokens: 0 }
  for (let step = 1; step <= MAX_STEPS; step++) {
    const mayCall = step < MAX_STEPS && usage.inputTokens + usage.outputTokens < MAX_RUN_TOKENS
    const messageId = newId()
    const answer = { text: '', calls: [] as ToolCall[] }
    const parts = ctx.ai.chat({
      purpose: 'assistant',
      organizationId: key.organizationId,
      messages: await messagesFor(ctx, { key, context }),
      tools: mayCall ? chatTools() : [],
      maxTokens: MAX_ANSWER_TOKENS,
      signal,
    })
    for await (const part of parts) {
      if (part.type === 'text') {
        answer.text += part.text
        yield { type: 'text', messageId, text: part.text }
      } else if (part.type === 'call') {
        answer.calls.push(part.call)
      } else {
        usage.inputTokens += part.usage.inputTokens
        usage.outputTokens += part.usage.outputTokens
      }
    }
    if (!mayCall) answer.calls = []
    await appendMessages(ctx, key, [{ role: 'assistant', ...answer }])
    for (const call of answer.calls) yield { type: 'call', messageId, call }
    const waiting = yield* takeCalls(ctx, { key, request }, answer.calls)
    if (waiting.length > 0 || answer.calls.length === 0)
      return yield { type: 'end', waiting: await withQuestions(waiting, request), usage }
  }
}

/** Makes the calls that need no confirmation, and stores the others. */
async function* takeCalls(
  ctx: Services,
  { key, request }: Pick<AgentRun, 'key' | 'request'>,
  calls: readonly ToolCall[],
): AsyncGenerator<AgentEvent, WaitingCall[]> {
  const forPerson: WaitingCall['call'][] = []
  for (const [index, call] of calls.entries()) {
    const args = call.arguments
    if (index < MAX_CALLS && args !== null) {
      const named = { ...call, arguments: args }
      if (await needsPerson(named, request, ctx.clock.now())) {
        forPerson.push(named)
        continue
      }
    }
    const result =
      index < MAX_CALLS
        ? await callTool(call, request, newId())
        : { error: `One answer may make at most ${MAX_CALLS} calls. This one was not made.` }
    const messageId = newId()
    await appendMessages(ctx, key, [{ role: 'tool', callId: call.id, name: call.name, result }])
    yield { type: 'result', messageId, callId: call.id, result }
  }
  return forPerson.length === 0 ? [] : storeWaitingCalls(ctx, key, forPerson)
}

/** Calls the operation of a tool as the person. A refusal is a result that the model can react to. */
async function callTool(
  { name, arguments: args }: ToolCall,
  request: AgentRun['request'],
  idempotencyKey: string,
): Promise<unknown> {
  const tool = assistantTools().get(name)
  if (tool === undefined) return { error: `The tool ${name.slice(0, 80)} does not exist.` }
  if (args === null) return { error: 'The arguments are not a JSON object.' }
  const answer = await request.call(tool.operation, { ...tool.toCall(args), idempotencyKey })
  const { code } = (answer.body ?? {}) as { code?: unknown }
  if (code === 'idempotency_in_progress')
    throw conflict('This call is still being carried out. Confirm it again in a minute to see its result.')
  return resultForModel(answer)
}

/** Builds the conversation for the model: the service's instructions, the client's facts, and the newest messages. */
async function messagesFor(ctx: Services, { key, context }: Pick<AgentRun, 'key' | 'context'>) {
  const history = await recentMessages(ctx, key, HISTORY)
  const seen: ChatMessage[] =
    context == null ? [] : [{ role: 'data', label: 'what the person sees', data: shortenContext(context) }]
  return [
    { role: 'system' as const, text: instructions(ctx.clock.now()) },
    ...seen,
    ...toChatMessages(history),
  ]
}

function instructions(now: number): string {
  return [
    'You help a person plan posts for social channels. Answer briefly, in the language of the person, in Markdown.',
    'Use the tools to look things up; never invent ids, dates, channels or results. List the channels before you write for them.',
    'Check posts with validateThreads before you propose to save them. Save a draft when the person wants to see a post first.',
    'A call that publishes, schedules, moves, deletes or costs something is shown to the person, who confirms or declines it. Never say that it happened before you have its result. Never ask again for what the person declined.',
    `The time is ${new Date(now).toISOString()}.`,
  ].join('\n')
}

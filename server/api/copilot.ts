import { Readable } from 'node:stream'
import type { CopilotHandlers } from '../../generated/handlers.ts'
import { readDecisions, readText, toAgUi } from '../ai/copilot/ag-ui.ts'
import { listWaitingCalls } from '../ai/copilot/calls.ts'
import { chat } from '../ai/copilot/chat.ts'
import {
  hasConfirmAction,
  operationOf,
  plainMessages,
  readInput,
  readTurn,
} from '../ai/copilot/copilot-kit.ts'
import { listAgents, loadState } from '../ai/copilot/copilot-kit-state.ts'
import { MULTIPART, toCopilotKit, wholeAnswer } from '../ai/copilot/copilot-kit-stream.ts'
import { type AgentEvent, runAgent } from '../ai/copilot/run-agent.ts'
import {
  type DatedMessage,
  deleteThread,
  listMessages,
  listThreads,
  type Thread,
} from '../ai/copilot/threads.ts'
import { type HasAi, notConfigured } from '../ai/model.ts'
import type { Context } from '../http/contract.ts'
import { toApiError } from '../http/errors.ts'
import { reply } from '../http/reply.ts'
import { newId } from '../lib/ids.ts'
import { toIso } from '../lib/time/dates.ts'

export const copilotHandlers: CopilotHandlers = {
  async chatWithAssistant({ body }, ctx) {
    if (body.query != null) return answerCopilotKit(ctx, { ...body, query: body.query }, 'chat')
    requireModel(ctx)
    const messages = body.messages ?? []
    return stream(ctx, body, chat(ctx, { messages, ...ctx.auth, signal: ctx.request.signal }))
  },

  async runAssistant({ body }, ctx) {
    if (body.query != null) return answerCopilotKit(ctx, { ...body, query: body.query }, 'agent')
    requireModel(ctx)
    const decisions = readDecisions(body)
    const text = readText(body)
    const ids = { threadId: body.threadId ?? newId(), runId: body.runId ?? newId() }
    const context = { state: body.state, context: body.context, properties: body.forwardedProps }
    const key = { ...ctx.auth, threadId: ids.threadId }
    return stream(ctx, ids, runAgent(ctx, { key, text, decisions, context, request: ctx.request }))
  },

  async listCopilotThreads({ query: { limit = 100, cursor } }, ctx) {
    const { threads, nextCursor } = await listThreads(ctx, ctx.auth, { limit, cursor })
    return { threads: threads.map(threadBody), nextCursor }
  },

  async listCopilotMessages({ params: { thread }, query: { limit = 200, cursor } }, ctx) {
    const key = { ...ctx.auth, threadId: thread }
    const { messages, nextCursor } = await listMessages(ctx, key, { limit, cursor })
    return { messages: messages.map(messageBody), nextCursor }
  },

  async deleteCopilotThread({ params: { thread } }, ctx) {
    return threadBody(await deleteThread(ctx, { ...ctx.auth, threadId: thread }))
  },
}

function requireModel({ ai }: HasAi): void {
  if (!ai.configured.text) throw notConfigured('The assistant', 'AI_API_KEY')
}

async function stream(
  ctx: Context<'session'>,
  { threadId, runId }: { threadId?: string | null; runId?: string | null },
  events: AsyncGenerator<AgentEvent>,
) {
  const ids = { threadId: threadId ?? newId(), runId: runId ?? newId() }
  const lines = toAgUi(ids, await started(ctx, events), failureOf(ctx))
  return streamed(lines, 'text/event-stream')
}

function streamed(lines: AsyncGenerator<string> | string[], contentType: string) {
  return reply<undefined>({
    raw: Readable.from(lines),
    contentType,
    headers: { 'cache-control': 'no-store' },
  })
}

/** Awaits the first event, so that an error before it gets a response with its own status. */
async function started(ctx: Context<'session'>, events: AsyncGenerator<AgentEvent>) {
  // Ends the generator, which a stream that nobody reads does not do.
  ctx.request.signal.addEventListener('abort', () => void events.return(undefined).catch(() => {}))
  return resumed(await events.next(), events)
}

function failureOf(ctx: Context<'session'>) {
  return (error: unknown) => {
    if (!ctx.request.signal.aborted)
      ctx.log.warn({ err: error, request_id: ctx.request.id }, 'a run of the assistant failed')
    return toApiError(error)
  }
}

/** Answers a client of CopilotKit 1.10, which sends its three GraphQL operations to the path of the chat or of the agent. */
async function answerCopilotKit(
  ctx: Context<'session'>,
  { query, variables }: { query: string; variables?: unknown },
  path: 'chat' | 'agent',
) {
  const operation = operationOf(query)
  if (operation === 'availableAgents')
    return streamed([wholeAnswer({ availableAgents: listAgents(path) })], MULTIPART)
  const input = readInput(variables)
  const ids = { threadId: input.threadId || newId(), runId: input.runId || newId() }
  const key = { ...ctx.auth, threadId: ids.threadId }
  if (operation === 'loadAgentState')
    return streamed([wholeAnswer({ loadAgentState: await loadState(ctx, key) })], MULTIPART)
  requireModel(ctx)
  const events =
    (input.metadata?.requestType ?? 'Chat') !== 'Chat'
      ? nothing()
      : path === 'chat'
        ? chat(ctx, { messages: plainMessages(input), ...ctx.auth, signal: ctx.request.signal })
        : runAgent(ctx, {
            key,
            ...readTurn(input, await listWaitingCalls(ctx, key)),
            context: {
              context: input.context,
              properties: (variables as { properties?: unknown }).properties,
            },
            request: ctx.request,
          })
  const written = toCopilotKit(await started(ctx, events), {
    ids,
    now: ctx.clock.now(),
    hasAction: hasConfirmAction(input),
    onFailure: failureOf(ctx),
  })
  return streamed(written, MULTIPART)
}

/** Answers requests for suggestions and other tasks, which clients send beside the conversation. */
async function* nothing(): AsyncGenerator<AgentEvent> {
  yield { type: 'end', waiting: [], usage: { inputTokens: 0, outputTokens: 0 } }
}

async function* resumed<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}

function threadBody({ id, title, createdAt, updatedAt }: Thread) {
  return { id, title, createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) }
}

function messageBody(message: DatedMessage) {
  const { id, role, createdAt } = message
  return { id, role, content: contentOf(message), createdAt: toIso(createdAt) }
}

/** Renders the text in the nested form that existing consoles read. */
function contentOf(message: DatedMessage) {
  if (message.role === 'user') return { content: message.text }
  if (message.role === 'assistant') return { content: message.text, calls: [...message.calls] }
  return { content: JSON.stringify(message.result), toolCallId: message.callId }
}

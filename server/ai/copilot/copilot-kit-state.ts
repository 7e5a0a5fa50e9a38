import type { HasDb } from '../../db/connect.ts'
import type { RequestInfo } from '../../http/contract.ts'
import { listWaitingCalls } from './calls.ts'
import { questionIdOf } from './copilot-kit.ts'
import { questionText } from './copilot-kit-stream.ts'
import { withQuestions } from './questions.ts'
import { recentMessages, type ThreadKey } from './threads.ts'

/** Bounds the messages that a client loads at first. */
const MAX_MESSAGES = 200

/** Lists the agents of a path; requests may name any. */
export function listAgents(path: 'chat' | 'agent') {
  const description = 'Plans posts. Every act requires the confirmation of the person.'
  const agents = path === 'chat' ? [] : [{ __typename: 'Agent', id: 'postern', name: 'postern', description }]
  return { __typename: 'AgentsResponse', agents }
}

/** Returns the texts of a thread as clients of CopilotKit load them, with the question about calls that wait. */
export async function loadState(ctx: HasDb & { request: Pick<RequestInfo, 'call'> }, key: ThreadKey) {
  const stored = await recentMessages(ctx, key, MAX_MESSAGES)
  const messages = stored.flatMap((message) =>
    message.role === 'tool' || message.text === ''
      ? []
      : [{ id: message.id, role: message.role, content: message.text }],
  )
  const waiting = await listWaitingCalls(ctx, key)
  if (waiting.length > 0)
    messages.push({
      id: questionIdOf(waiting),
      role: 'assistant',
      content: questionText(await withQuestions(waiting, ctx.request)),
    })
  return {
    __typename: 'LoadAgentStateResponse',
    threadId: key.threadId,
    threadExists: stored.length > 0,
    state: '{}',
    messages: JSON.stringify(messages),
  }
}

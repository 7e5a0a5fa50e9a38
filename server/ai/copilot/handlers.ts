import type { CopilotHandlers } from '../../../generated/handlers.ts'
import { requireFeature } from '../../plans/limits.ts'
import { type DatedMessage, deleteThread, listMessages, listThreads, type Thread } from './threads.ts'

export const copilotHandlers: CopilotHandlers = {
  async listCopilotThreads({ query: { limit = 100, cursor } }, ctx) {
    await requireFeature(ctx, ctx.auth.organizationId, 'ai')
    const { threads, nextCursor } = await listThreads(ctx, ctx.auth, { limit, cursor })
    return { threads: threads.map(threadBody), nextCursor }
  },

  async listCopilotMessages({ params: { thread }, query: { limit = 200, cursor } }, ctx) {
    await requireFeature(ctx, ctx.auth.organizationId, 'ai')
    const { messages, nextCursor } = await listMessages(
      ctx,
      { ...ctx.auth, threadId: thread },
      { limit, cursor },
    )
    return { messages: messages.map(messageBody), nextCursor }
  },

  async deleteCopilotThread({ params: { thread } }, ctx) {
    return threadBody(await deleteThread(ctx, { ...ctx.auth, threadId: thread }))
  },
}

function threadBody({ id, title, createdAt, updatedAt }: Thread) {
  return {
    id,
    title,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

function messageBody(message: DatedMessage) {
  const { id, role, createdAt } = message
  return { id, role, content: contentOf(message), createdAt: new Date(createdAt).toISOString() }
}

/** Nests the text as existing consoles read it. */
function contentOf(message: DatedMessage) {
  if (message.role === 'user') return { content: message.text }
  if (message.role === 'assistant') return { content: message.text, calls: [...message.calls] }
  return { content: JSON.stringify(message.result), toolCallId: message.callId }
}

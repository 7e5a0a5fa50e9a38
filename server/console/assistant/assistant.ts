import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { listWaitingCalls } from '../../ai/copilot/calls.ts'
import { withQuestions } from '../../ai/copilot/questions.ts'
import { type AgentRun, runAgent } from '../../ai/copilot/run-agent.ts'
import { deleteThread, listThreads, recentMessages, type ThreadKey } from '../../ai/copilot/threads.ts'
import { notConfigured } from '../../ai/model.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { newId } from '../../lib/ids.ts'
import { type Feedback, seeOther, viewerOf } from '../layout/console-page.ts'
import { handleForm, noticeOf } from '../layout/form.ts'
import { readText } from '../layout/read-fields.ts'
import { ASSISTANT, assistantPage } from './assistant-page.ts'
import { toProposals } from './proposals.ts'

const THREADS = 20
const MESSAGES = 100
const MAX_ID = 128
const MAX_TEXT = 4_000

type Ctx = Context<'session'>

export const assistantHandlers = {
  async showAssistant({ query }, ctx) {
    return render(ctx, keyOf(ctx, query.thread), { notice: noticeOf(query.done) })
  },

  async submitAssistantMessage({ body = {} }, ctx) {
    const key = keyOf(ctx, body.thread)
    const work = async () => {
      const text = readText(body.text, 'text', MAX_TEXT)
      return carryOut(ctx, key, { text, decisions: new Map() })
    }
    return handleForm(work, (errors) => render(ctx, key, { errors, text: body.text }))
  },

  async submitAssistantDecision({ body = {} }, ctx) {
    const key = keyOf(ctx, body.thread)
    const fields = body as Record<string, string | undefined>
    const work = async () => {
      const shown = Object.keys(fields).flatMap((name) => (name.startsWith('call-') ? [name.slice(5)] : []))
      const confirmed = body.decision === 'confirm' ? shown : []
      const waiting = await listWaitingCalls(ctx, key)
      const ids = new Set([...waiting.map(({ id }) => id), ...shown])
      return carryOut(ctx, key, {
        text: null,
        decisions: new Map([...ids].map((id) => [id, confirmed.includes(id)])),
      })
    }
    return handleForm(work, (errors) => render(ctx, key, { errors }))
  },

  async submitAssistantDeletion({ body = {} }, ctx) {
    await deleteThread(ctx, keyOf(ctx, body.thread))
    return seeOther(`${ASSISTANT}?done=deleted`)
  },
} satisfies Partial<ConsoleHandlers>

function keyOf({ auth }: Pick<Ctx, 'auth'>, thread: string | undefined): ThreadKey {
  const { organizationId, userId } = auth
  if (thread !== undefined && thread.length > MAX_ID) throw invalid('body.thread', 'This is too long')
  return { organizationId, userId, threadId: thread || newId() }
}

/**
 * Runs the assistant to its end. The conversation is stored step by step, so that the page shows the finished steps after a
 * failure.
 */
async function carryOut(ctx: Ctx, key: ThreadKey, { text, decisions }: Pick<AgentRun, 'text' | 'decisions'>) {
  if (!ctx.ai.configured.text) throw notConfigured('The assistant', 'AI_API_KEY')
  const events = runAgent(ctx, { key, text, decisions, context: null, request: ctx.request })
  for await (const event of events) if (event.type === 'end') break
  return seeOther(`${ASSISTANT}?thread=${encodeURIComponent(key.threadId)}`)
}

async function render(ctx: Ctx, key: ThreadKey, rest: Feedback & { text?: string | undefined }) {
  const { threads } = await listThreads(ctx, key, { limit: THREADS })
  return assistantPage({
    viewer: await viewerOf(ctx),
    threads,
    threadId: key.threadId,
    messages: await recentMessages(ctx, key, MESSAGES),
    waiting: await toProposals(ctx, await withQuestions(await listWaitingCalls(ctx, key), ctx.request)),
    configured: ctx.ai.configured.text,
    ...rest,
  })
}

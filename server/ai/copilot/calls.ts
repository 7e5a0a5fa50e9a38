import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { CopilotCallRow } from '../../db/tables/automation.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../lib/ids.ts'
import type { ToolCall } from '../model.ts'
import { messagesOf, type ThreadKey, touchThread } from './threads.ts'

/** Call that the assistant wants to make, and that the person confirms or declines. */
export interface WaitingCall {
  /** Also the Idempotency-Key of the call, so that a repeated confirmation acts once. */
  id: string
  call: ToolCall & { arguments: Record<string, unknown> }
}

/**
 * Stores calls that wait for the person.
 * @throws 404 if the person has deleted the thread in the meantime
 */
export async function storeWaitingCalls(
  ctx: HasDbAndClock,
  key: ThreadKey,
  calls: readonly WaitingCall['call'][],
): Promise<WaitingCall[]> {
  const now = ctx.clock.now()
  const waiting = calls.map((call) => ({ id: newId(), call }))
  const rows = waiting.map(({ id, call }) => ({
    id,
    ...messagesOf(key),
    tool_call_id: call.id,
    tool: call.name,
    arguments: JSON.stringify(call.arguments),
    state: 'pending' as const,
    created_at: now,
    updated_at: now,
  }))
  await transaction(ctx, async ({ db }) => {
    await touchThread(db, key, now)
    await db('copilot_calls').insert(rows)
  })
  return waiting
}

/** Lists the calls that wait for the person, in the order in which the assistant made them. */
export async function listWaitingCalls({ db }: HasDb, key: ThreadKey): Promise<WaitingCall[]> {
  const rows = await db('copilot_calls')
    .where({ ...messagesOf(key), state: 'pending' })
    .orderBy('id')
  return rows.map(toWaitingCall)
}

/**
 * Records a decision after it was carried out. If the process dies in between, the call still waits, and its key prevents a
 * second act.
 */
export async function recordDecision(
  ctx: HasDbAndClock,
  { id }: WaitingCall,
  state: 'confirmed' | 'declined',
): Promise<void> {
  await ctx.db('copilot_calls').where({ id }).update({ state, updated_at: ctx.clock.now() })
}

function toWaitingCall({ id, tool_call_id, tool, arguments: text }: CopilotCallRow): WaitingCall {
  return { id, call: { id: tool_call_id, name: tool, arguments: JSON.parse(text) } }
}

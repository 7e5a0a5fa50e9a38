import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { keysetPage, type Page } from '../../db/pagination.ts'
import type { CopilotMessageRow, CopilotThreadRow } from '../../db/tables/automation.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { ToolCall } from '../model.ts'

/** Identifies a conversation. Another person's conversation with the same id is another conversation. */
export interface ThreadKey {
  organizationId: string
  userId: string
  threadId: string
}

/** Message in the form in which it is stored. */
export type StoredMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'tool'; callId: string; name: string; result: unknown }

export interface Thread {
  id: string
  title: string
  createdAt: number
  updatedAt: number
}

export type DatedMessage = StoredMessage & { id: string; createdAt: number }

export const MAX_TITLE = 80
/** Lifetime of a thread after its last use. */
const KEPT_MS = 180 * 86_400_000

/** Lists a person's threads, the last used first. */
export async function listThreads(
  { db }: HasDb,
  { organizationId, userId }: Omit<ThreadKey, 'threadId'>,
  page: { limit: number; cursor?: string | null | undefined },
): Promise<{ threads: Thread[]; nextCursor: string | null }> {
  const query = db('copilot_threads').where({ organization_id: organizationId, user_id: userId })
  const { rows, nextCursor }: Page<CopilotThreadRow> = await keysetPage(query, {
    columns: ['updated_at', 'id'],
    direction: 'desc',
    ...page,
  })
  return { threads: rows.map(toThread), nextCursor }
}

/**
 * Returns a page of the messages, oldest first.
 * @throws 404 for a thread that the person does not have
 */
export async function listMessages(
  { db }: HasDb,
  key: ThreadKey,
  page: { limit: number; cursor?: string | null | undefined },
): Promise<{ messages: DatedMessage[]; nextCursor: string | null }> {
  await requireThread(db, key)
  const { rows, nextCursor }: Page<CopilotMessageRow> = await keysetPage(
    db('copilot_messages').where(messagesOf(key)),
    { columns: ['created_at', 'id'], direction: 'asc', ...page },
  )
  return { messages: rows.map(toMessage), nextCursor }
}

/** Returns the newest messages, which the model receives as the history, oldest first; none for a new thread. */
export async function recentMessages({ db }: HasDb, key: ThreadKey, limit: number): Promise<DatedMessage[]> {
  const rows = await db('copilot_messages')
    .where(messagesOf(key))
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
  return rows.reverse().map(toMessage)
}

/**
 * Appends messages in order.
 * @throws 404 if the person has deleted the thread in the meantime
 */
export async function appendMessages(
  ctx: HasDbAndClock,
  key: ThreadKey,
  messages: readonly StoredMessage[],
): Promise<void> {
  const now = ctx.clock.now()
  await transaction(ctx, async ({ db }) => {
    await touchThread(db, key, now)
    await db('copilot_messages').insert(
      messages.map(({ role, ...content }) => ({
        id: newId(),
        ...messagesOf(key),
        role,
        content: JSON.stringify(content),
        created_at: now,
      })),
    )
  })
}

/**
 * Marks the thread as used and locks its row until the transaction ends, so that nothing is stored for a deleted thread.
 * @throws 404 for a thread that the person does not have
 */
export async function touchThread(db: Knex, key: ThreadKey, now: number): Promise<void> {
  const touched = await db('copilot_threads')
    .where(primaryKey(key))
    .update({ updated_at: now, expires_at: now + KEPT_MS })
  if (touched === 0) throw notFound('thread')
}

/** Outlasts a run, so that an expired lock proves that its process died. */
export const MAX_RUN_MS = 10 * 60_000

/**
 * Locks an existing thread for one run, so that two runs never mix their messages. Returns the function that unlocks it.
 * @throws 409 while another run holds it, 404 for a thread that the person does not have
 */
export async function lockThread(ctx: HasDbAndClock, key: ThreadKey): Promise<() => Promise<void>> {
  const runId = newId()
  const now = ctx.clock.now()
  const locked = await ctx
    .db('copilot_threads')
    .where(primaryKey(key))
    .where((free) => free.whereNull('run_id').orWhere('run_until', '<=', now))
    .update({ run_id: runId, run_until: now + MAX_RUN_MS })
  if (locked === 0) await requireThread(ctx.db, key)
  if (locked === 0)
    throw conflict('The assistant is still answering in this thread. Wait for it, or stop it.')
  return async () => {
    await ctx
      .db('copilot_threads')
      .where({ ...primaryKey(key), run_id: runId })
      .update({ run_id: null })
  }
}

/**
 * Creates the thread if it does not exist, and returns true then. Its title is the person's first text until `writeTitle`
 * replaces it.
 */
export async function openThread(ctx: HasDbAndClock, key: ThreadKey, firstText: string): Promise<boolean> {
  const now = ctx.clock.now()
  const created = await ctx
    .db('copilot_threads')
    .insert({
      ...primaryKey(key),
      title: titleFrom(firstText),
      run_id: null,
      run_until: 0,
      created_at: now,
      updated_at: now,
      expires_at: now + KEPT_MS,
    })
    .onConflict(['organization_id', 'user_id', 'id'])
    .ignore()
    .returning('id')
  return created.length > 0
}

/** Renames a thread. Does nothing if the person has deleted it in the meantime. */
export async function renameThread({ db }: HasDb, key: ThreadKey, title: string): Promise<void> {
  await db('copilot_threads')
    .where(primaryKey(key))
    .update({ title: titleFrom(title) })
}

/**
 * Deletes a thread with its messages and its waiting calls, which can no longer be confirmed.
 * @throws 404 for a thread that the person does not have
 */
export async function deleteThread(ctx: HasDbAndClock, key: ThreadKey): Promise<Thread> {
  return transaction(ctx, async ({ db }) => {
    const thread = await requireThread(db, key)
    // Waits for a run that appends to the thread, then deletes the thread with its messages and calls.
    await db('copilot_threads').where(primaryKey(key)).delete()
    return toThread(thread)
  })
}

async function requireThread(db: Knex, key: ThreadKey): Promise<CopilotThreadRow> {
  const thread = await db('copilot_threads').where(primaryKey(key)).first()
  if (thread === undefined) throw notFound('thread')
  return thread
}

function primaryKey({ organizationId, userId, threadId }: ThreadKey) {
  return { organization_id: organizationId, user_id: userId, id: threadId }
}

export function messagesOf({ organizationId, userId, threadId }: ThreadKey) {
  return { organization_id: organizationId, user_id: userId, thread_id: threadId }
}

function titleFrom(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line || 'New conversation'
}

function toThread({ id, title, created_at, updated_at }: CopilotThreadRow): Thread {
  return { id, title, createdAt: created_at, updatedAt: updated_at }
}

function toMessage({ id, role, content, created_at }: CopilotMessageRow): DatedMessage {
  return { id, createdAt: created_at, role, ...JSON.parse(content) } as DatedMessage
}

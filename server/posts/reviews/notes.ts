import { findUserNames } from '../../accounts/users/people.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { PostNoteRow } from '../../db/tables/reviews.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import type { Actor } from '../../integrations/access-scope.ts'
import { newId } from '../../lib/ids.ts'
import { toIso } from '../../lib/time/dates.ts'
import { rootOf } from './links.ts'
import { countNotes, deleteNote, findNote, findNotes, insertNote } from './store.ts'

const MAX_NOTES = 1_000

type Author = Pick<PostNoteRow, 'author' | 'author_id' | 'author_name'>

/**
 * Lists reviewers' notes on the post's thread, oldest first, at most 1 000. They are never published.
 * @throws 404 for an unknown post
 */
export async function listNotes(ctx: HasDbAndClock, actor: Actor, postId: string) {
  const root = await rootOf(ctx, actor, postId)
  return toNoteBodies(ctx, await findNotes(ctx.db, actor.organizationId, root.id, MAX_NOTES))
}

/**
 * Adds a note to the post's thread.
 * @throws 404 for a post that is deleted or out of reach; 409 beyond the number that `listNotes` returns
 */
export function addNote(ctx: HasDbAndClock, actor: Actor, postId: string, content: string) {
  return transaction(ctx, async (ctx) => {
    const root = await rootOf(ctx, actor, postId)
    if ((await countNotes(ctx.db, root.id)) >= MAX_NOTES)
      throw conflict(
        `There are ${MAX_NOTES} notes on this post, which is the maximum. Delete some that you no longer need.`,
      )
    const id = await writeNote(
      ctx,
      { organizationId: actor.organizationId, rootId: root.id },
      authorOf(actor),
      content,
    )
    const note = (await findNote(ctx.db, actor.organizationId, root.id, id)) as PostNoteRow
    const [body] = await toNoteBodies(ctx, [note])
    return body as NoteBody
  })
}

/**
 * Deletes a note.
 * @throws 404 for a note that does not exist or belongs to another post
 */
export async function removeNote(
  ctx: HasDbAndClock,
  actor: Actor,
  postId: string,
  id: string,
): Promise<void> {
  const root = await rootOf(ctx, actor, postId)
  if (
    !(await deleteNote(
      ctx.db,
      { organizationId: actor.organizationId, rootId: root.id, id },
      ctx.clock.now(),
    ))
  )
    throw notFound('note')
}

export function authorOf({ userId, credentialId }: Actor): Author {
  return { author: userId ? 'user' : 'key', author_id: userId ?? credentialId ?? '', author_name: null }
}

/** Inserts a note by a member or a reviewer, in the caller's transaction. Returns its id. */
export async function writeNote(
  ctx: HasDbAndClock,
  { organizationId, rootId }: { organizationId: string; rootId: string },
  author: Author,
  content: string,
): Promise<string> {
  const id = newId()
  await insertNote(ctx.db, {
    id,
    organization_id: organizationId,
    post_id: rootId,
    content,
    ...author,
    created_at: ctx.clock.now(),
    deleted_at: null,
  })
  return id
}

type NoteBody = ReturnType<typeof toNoteBody>

async function toNoteBodies({ db }: HasDb, rows: PostNoteRow[]): Promise<NoteBody[]> {
  const members = rows.flatMap(({ author, author_id }) => (author === 'user' ? [author_id] : []))
  const names = await findUserNames(db, members)
  return rows.map((row) => toNoteBody(row, row.author_name ?? names.get(row.author_id) ?? null))
}

function toNoteBody(row: PostNoteRow, name: string | null) {
  return {
    id: row.id,
    content: row.content,
    author: { kind: row.author, id: row.author_id, name },
    createdAt: toIso(row.created_at),
  }
}

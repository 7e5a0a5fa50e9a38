import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { createApprovalLink, getApprovalLink, revokeApprovalLink } from '../posts/reviews/links.ts'
import { addNote, listNotes, removeNote } from '../posts/reviews/notes.ts'

export const reviewHandlers: Pick<
  PublicApiHandlers,
  | 'listPostNotes'
  | 'addPostNote'
  | 'deletePostNote'
  | 'getApprovalLink'
  | 'createApprovalLink'
  | 'revokeApprovalLink'
> = {
  async listPostNotes({ params }, ctx) {
    return { notes: await listNotes(ctx, ctx.auth, params.id) }
  },

  addPostNote: ({ params, body }, ctx) => addNote(ctx, ctx.auth, params.id, body.content),

  async deletePostNote({ params: { id, noteId } }, ctx) {
    await removeNote(ctx, ctx.auth, id, noteId)
    return { id: noteId }
  },

  getApprovalLink: ({ params }, ctx) => getApprovalLink(ctx, ctx.auth, params.id),

  createApprovalLink: ({ params, body }, ctx) => createApprovalLink(ctx, ctx.auth, params.id, body?.days),

  revokeApprovalLink: ({ params }, ctx) => revokeApprovalLink(ctx, ctx.auth, params.id),
}

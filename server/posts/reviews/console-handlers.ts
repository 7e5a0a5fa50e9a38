import type { PostsHandlers } from '../../../generated/handlers.ts'
import { refuseImpersonator } from '../../identity/sessions/impersonator.ts'
import { createApprovalLink, getApprovalLink, revokeApprovalLink } from './links.ts'
import { addNote, listNotes, removeNote } from './notes.ts'

/** Of the tag `posts`: what is said and decided about a draft. */
export const reviewHandlers: Pick<
  PostsHandlers,
  | 'listThreadNotes'
  | 'addThreadNote'
  | 'deleteThreadNote'
  | 'getThreadApprovalLink'
  | 'createThreadApprovalLink'
  | 'revokeThreadApprovalLink'
> = {
  async listThreadNotes({ params }, ctx) {
    return { notes: await listNotes(ctx, ctx.auth, params.id) }
  },

  addThreadNote: ({ params, body }, ctx) => addNote(ctx, ctx.auth, params.id, body.content),

  async deleteThreadNote({ params: { id, noteId } }, ctx) {
    await removeNote(ctx, ctx.auth, id, noteId)
    return { id: noteId }
  },

  getThreadApprovalLink: ({ params }, ctx) => getApprovalLink(ctx, ctx.auth, params.id),

  async createThreadApprovalLink({ params, body }, ctx) {
    // The link would outlast the impersonation.
    refuseImpersonator(ctx.auth)
    return createApprovalLink(ctx, ctx.auth, params.id, body?.days)
  },

  revokeThreadApprovalLink: ({ params }, ctx) => revokeApprovalLink(ctx, ctx.auth, params.id),
}

import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { notFound } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { toIso } from '../../lib/time/dates.ts'
import { deleteUnused, findWhereUsed } from '../../media/library/delete-unused.ts'
import { describeMedia, findMedia, toMediaItem } from '../../media/library/library.ts'
import { findUsingPosts } from '../../media/library/uses.ts'
import { findEntries } from '../../posts/post-facts.ts'
import { safeNext, seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { filePage } from './file-page.ts'
import { MEDIA } from './library-page.ts'
import { filePlaces } from './places.ts'

const SHOWN_POSTS = 20
const MAX_TEXT = 120

export const fileHandlers = {
  async showFile({ params, query }, ctx) {
    return showFile(ctx, params.id, { notice: noticeOf(query.done) })
  },

  async submitFile({ params: { id }, body = {} }, ctx) {
    const { organizationId } = ctx.auth
    const work = async () => {
      if (body.action === 'delete') {
        const { signal } = ctx.request
        await deleteUnused(ctx, { organizationId, ids: [id], places: filePlaces, signal })
        return seeOther(`${MEDIA}?done=files-deleted`)
      }
      await describeMedia(ctx, organizationId, id, {
        alt: (body.alt ?? '').replaceAll('\r\n', '\n').slice(0, 5000),
      })
      const back = body.back ? safeNext(body.back) : `${MEDIA}/${id}`
      return seeOther(`${back}${back.includes('?') ? '&' : '?'}done=described`)
    }
    return handleForm(work, (errors) => showFile(ctx, id, { errors }))
  },
} satisfies Partial<ConsoleHandlers>

async function showFile(
  ctx: Context<'session'>,
  id: string,
  feedback: { notice?: string | undefined; errors?: FormErrors },
) {
  const { organizationId } = ctx.auth
  const row = await findMedia(ctx, organizationId, id)
  if (row === undefined) throw notFound('upload')
  const { signal } = ctx.request
  const [used] = await findWhereUsed(ctx, [row], { organizationId, places: filePlaces, signal })
  const roots = await findUsingPosts(ctx, organizationId, row.storage_key, SHOWN_POSTS)
  const posts = await findEntries(ctx.db, organizationId, roots)
  return filePage({
    ...feedback,
    viewer: await viewerOf(ctx),
    item: toMediaItem(row, ctx.storage),
    posts: used?.posts ?? 0,
    places: used?.places ?? [],
    shown: roots.flatMap((root) => {
      const post = posts.get(root)
      if (post === undefined) return []
      const text = toEditorText(post.content, 'none').slice(0, MAX_TEXT)
      return [{ id: root, text, state: post.state, date: toIso(post.publish_date) }]
    }),
  })
}

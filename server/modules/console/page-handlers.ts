import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { badRequest } from '../../errors.ts'
import { connectedPage } from '../../pages/channels.ts'
import { orAgain } from '../../pages/form.ts'
import { pageChoicePage } from '../../pages/page-choice.ts'
import { seeOther } from '../../pages/redirect.ts'
import { getIntegration } from '../integrations/manage.ts'
import { choosePage, choosePageByState, listPages } from '../integrations/page-choice.ts'
import { pagePath } from './connect.ts'
import { viewerOf } from './viewer.ts'

export const pageHandlers: Pick<
  ConsoleHandlers,
  'showPageChoice' | 'submitPageChoice' | 'submitPageByState'
> = {
  async showPageChoice({ params: { id } }, ctx) {
    const { name } = await getIntegration(ctx, ctx.auth, id)
    const pages = await listPages(ctx, ctx.auth, id, ctx.request.signal)
    return pageChoicePage({ viewer: await viewerOf(ctx), name, pages, action: pagePath(id) })
  },

  async submitPageChoice({ params: { id }, body }, ctx) {
    const { signal } = ctx.request
    const { name } = await getIntegration(ctx, ctx.auth, id)
    const work = async () => {
      await choosePage(ctx, ctx.auth, id, { id: body?.page ?? '' }, signal)
      return seeOther('/channels?done=connected')
    }
    return orAgain(work, async (mistakes) => {
      const pages = await listPages(ctx, ctx.auth, id, signal)
      return pageChoicePage({ viewer: await viewerOf(ctx), name, pages, action: pagePath(id), mistakes })
    })
  },

  async submitPageByState({ body }, ctx) {
    const { channel = '', state = '', page = '' } = body ?? {}
    const work = async () => {
      if (!channel || !state) throw badRequest('This page is not complete: connect the channel again.')
      const chosen = await choosePageByState(ctx, channel, state, { id: page }, ctx.request.signal)
      return chosen.returnUrl === null
        ? connectedPage({ name: chosen.row.name, problem: null })
        : seeOther(chosen.returnUrl)
    }
    return orAgain(work, ({ summary }) => connectedPage({ name: null, problem: summary }))
  },
}

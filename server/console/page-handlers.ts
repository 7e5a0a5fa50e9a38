import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { getIntegration } from '../integrations/manage.ts'
import { choosePage, listPages } from '../integrations/page-choice.ts'
import { pagePath } from './connect.ts'
import { orAgain } from './pages/form.ts'
import { pageChoicePage } from './pages/page-choice.ts'
import { seeOther } from './pages/redirect.ts'
import { viewerOf } from './viewer.ts'

export const pageHandlers: Pick<ConsoleHandlers, 'showPageChoice' | 'submitPageChoice'> = {
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
}

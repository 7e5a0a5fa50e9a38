import type { IntegrationsHandlers } from '../../../generated/handlers.ts'
import { choosePage, choosePageByState, listPages } from './page-choice.ts'
import { staySignedIn } from './platform-error.ts'

export const pageHandlers: Pick<IntegrationsHandlers, 'listPages' | 'choosePage' | 'choosePageByState'> = {
  async listPages({ params }, ctx) {
    const pages = listPages(ctx, ctx.auth, params.id, ctx.request.signal)
    return { pages: await staySignedIn(pages) }
  },

  async choosePage({ params, body }, ctx) {
    const chosen = choosePage(ctx, ctx.auth, params.id, body, ctx.request.signal)
    const { row } = await staySignedIn(chosen)
    return { success: true, id: row.id }
  },

  async choosePageByState({ params, body }, ctx) {
    const { state, ...choice } = body
    const { signal } = ctx.request
    const chosen = choosePageByState(ctx, params.id, state, choice, signal)
    const { row, returnUrl } = await staySignedIn(chosen)
    return { success: true, id: row.id, ...(returnUrl === null ? {} : { returnURL: returnUrl }) }
  },
}

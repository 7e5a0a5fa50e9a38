import type { IntegrationsHandlers } from '../../generated/handlers.ts'
import { choosePage, choosePageByState, listPages } from './page-choice.ts'

export const pageHandlers: Pick<IntegrationsHandlers, 'listPages' | 'choosePage' | 'choosePageByState'> = {
  async listPages({ params }, ctx) {
    return { pages: await listPages(ctx, ctx.auth, params.id, ctx.request.signal) }
  },

  async choosePage({ params, body }, ctx) {
    const { row } = await choosePage(ctx, ctx.auth, params.id, body, ctx.request.signal)
    return { success: true, id: row.id }
  },

  async choosePageByState({ params, body }, ctx) {
    const { state, ...choice } = body
    const { signal } = ctx.request
    const choosing = { id: params.id, state, finisher: { actor: ctx.auth } }
    const { row, returnUrl } = await choosePageByState(ctx, choosing, choice, signal)
    return { success: true, id: row.id, ...(returnUrl === null ? {} : { returnURL: returnUrl }) }
  },
}

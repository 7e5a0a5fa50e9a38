import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { readUnsubscribeToken, unsubscribe } from '../notifications/unsubscribe.ts'
import { unsubscribedPage, unsubscribePage } from './pages/unsubscribe.ts'

export const unsubscribeHandlers: Pick<ConsoleHandlers, 'showUnsubscribe' | 'submitUnsubscribe'> = {
  async showUnsubscribe({ params: { token } }, ctx) {
    return unsubscribePage({ token, kind: readUnsubscribeToken(ctx.config, token).kind })
  },

  async submitUnsubscribe({ params }, ctx) {
    const wish = readUnsubscribeToken(ctx.config, params.token)
    await unsubscribe(ctx, wish)
    return unsubscribedPage(wish)
  },
}

import type { UsersHandlers } from '../../../generated/handlers.ts'
import { clearCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.ts'

/** Part of the tag `users`; `users/handlers.ts` spreads them in. */
export const sessionHandlers: Pick<UsersHandlers, 'listSessions' | 'endSession' | 'endOtherSessions'> = {
  async listSessions(_input, ctx) {
    return { sessions: await listSessions(ctx, ctx.auth) }
  },

  async endSession({ params: { id } }, ctx) {
    await endOwnSession(ctx, ctx.auth, id)
    if (id !== ctx.auth.sessionId) return { id }
    return reply({ body: { id }, headers: { logout: 'true' }, cookies: [clearCookie(ctx, 'auth')] })
  },

  async endOtherSessions(_input, ctx) {
    return { ended: await endOtherSessions(ctx, ctx.auth) }
  },
}

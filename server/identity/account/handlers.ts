import type { UsersHandlers } from '../../../generated/handlers.ts'
import { clearCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { visitor } from '../auth/session-handlers.ts'
import { deleteAccount } from './delete-account.ts'
import { changePassword } from './password.ts'

/** Part of the tag `users`; `users/handlers.ts` spreads them in. */
export const accountHandlers: Pick<UsersHandlers, 'changePassword' | 'deleteAccount'> = {
  async changePassword({ body }, ctx) {
    const { device } = visitor(ctx.request)
    await changePassword(ctx, ctx.auth, { ...body, device })
    return { changed: true }
  },

  async deleteAccount({ body }, ctx) {
    await deleteAccount(ctx, ctx.auth, body.password)
    return reply({
      body: { deleted: true as const },
      headers: { logout: 'true' },
      cookies: ['auth', 'showorg', 'impersonate'].map((name) => clearCookie(ctx, name)),
    })
  },
}

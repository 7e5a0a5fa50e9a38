import type { AuthHandlers } from '../../../generated/handlers.ts'
import { reply } from '../../http/reply.ts'
import { signInHandlers } from '../sign-in/handlers.ts'
import { registerWithTicket, signInWithTicket } from '../sign-in/tickets.ts'
import { activate } from './activate.ts'
import { normalizeEmail, readCredentials } from './credentials.ts'
import { joinInvited, withInvitation } from './invitation-handlers.ts'
import { requestAccountMail, resetPassword } from './recover.ts'
import { canRegister, register } from './register.ts'
import { deviceCookie, sessionCookies, visitor } from './session-handlers.ts'
import { signIn } from './sign-in.ts'

export const authHandlers: AuthHandlers = {
  ...signInHandlers,

  async canRegister(_input, ctx) {
    return { register: await canRegister(ctx) }
  },

  async register({ body }, ctx) {
    const from = visitor(ctx.request)
    const { result: signedIn, cookies } = await withInvitation(ctx, body.org, (invitation) =>
      body.provider === 'LOCAL'
        ? register(ctx, { ...readCredentials(body), company: body.company, invitation }, from)
        : registerWithTicket(ctx, { ...body, invitation }, from),
    )
    if (signedIn === null)
      return reply({ body: { activate: true as const }, headers: { activate: 'true' }, cookies })
    return reply({
      body: { register: true as const },
      headers: { onboarding: 'true' },
      cookies: [...sessionCookies(ctx, signedIn), ...cookies],
    })
  },

  async login({ body }, ctx) {
    const signedIn =
      body.provider === 'LOCAL'
        ? await signIn(ctx, readCredentials(body), visitor(ctx.request))
        : await signInWithTicket(ctx, body, visitor(ctx.request))
    return reply({
      body: { login: true as const },
      headers: { reload: 'true' },
      cookies: [...sessionCookies(ctx, signedIn), ...(await joinInvited(ctx, signedIn.userId))],
    })
  },

  async forgotPassword({ body }, ctx) {
    await requestAccountMail(ctx, normalizeEmail(body.email), 'reset-password')
    return { forgot: true }
  },

  async resetPassword({ body }, ctx) {
    const device = await resetPassword(ctx, body, visitor(ctx.request))
    return reply({
      body: { reset: device !== null },
      ...(device === null ? {} : { cookies: [deviceCookie(ctx, device)] }),
    })
  },

  async activateAccount({ body }, ctx) {
    const signedIn = await activate(ctx, body.code, visitor(ctx.request))
    if (signedIn === null) return { can: false }
    return reply({
      body: { can: true },
      headers: { onboarding: 'true' },
      cookies: sessionCookies(ctx, signedIn),
    })
  },

  async resendActivation({ body }, ctx) {
    await requestAccountMail(ctx, normalizeEmail(body.email), 'activate')
    return { success: true }
  },
}

import type { AuthHandlers } from '../../../generated/handlers.ts'
import type { RequestInfo } from '../../http/contract.ts'
import { setCookie } from '../../http/cookies.ts'
import { reply } from '../../http/reply.ts'
import { activate } from './activate.ts'
import { normalizeEmail, readCredentials } from './credentials.ts'
import { requestAccountMail, resetPassword } from './recover.ts'
import { canRegister, register } from './register.ts'
import { SESSION_MAX_MS, type Visitor } from './sessions.ts'
import { signIn } from './sign-in.ts'

export const authHandlers: AuthHandlers = {
  async canRegister(_input, ctx) {
    return { register: await canRegister(ctx) }
  },

  async register({ body }, ctx) {
    const account = { ...readCredentials(body), company: body.company }
    const token = await register(ctx, account, visitor(ctx.request))
    if (token === null) return reply({ body: { activate: true as const }, headers: { activate: 'true' } })
    return reply({
      body: { register: true as const },
      headers: { onboarding: 'true' },
      cookies: [sessionCookie(ctx, token)],
    })
  },

  async login({ body }, ctx) {
    const token = await signIn(ctx, readCredentials(body), visitor(ctx.request))
    return reply({
      body: { login: true as const },
      headers: { reload: 'true' },
      cookies: [sessionCookie(ctx, token)],
    })
  },

  async forgotPassword({ body }, ctx) {
    await requestAccountMail(ctx, normalizeEmail(body.email), 'reset-password')
    return { forgot: true }
  },

  async resetPassword({ body }, ctx) {
    return { reset: await resetPassword(ctx, body) }
  },

  async activateAccount({ body }, ctx) {
    const token = await activate(ctx, body.code, visitor(ctx.request))
    if (token === null) return { can: false }
    return reply({
      body: { can: true },
      headers: { onboarding: 'true' },
      cookies: [sessionCookie(ctx, token)],
    })
  },

  async resendActivation({ body }, ctx) {
    await requestAccountMail(ctx, normalizeEmail(body.email), 'activate')
    return { success: true }
  },
}

function visitor({ ip, headers }: RequestInfo): Visitor {
  return { ip, userAgent: headers['user-agent'] }
}

function sessionCookie(ctx: { config: { baseUrl: string } }, token: string): string {
  return setCookie(ctx, 'auth', token, { maxAge: SESSION_MAX_MS / 1000 })
}

import Negotiator from 'negotiator'
import type { AuthHandlers } from '../../generated/handlers.ts'
import { activate } from '../accounts/auth/activate.ts'
import {
  deviceCookie,
  joinInvitedOrganization,
  readVisitor,
  sessionCookies,
  withInvitation,
} from '../accounts/auth/cookies.ts'
import { normalizeEmail, readCredentials } from '../accounts/auth/credentials.ts'
import { requestAccountMail, resetPassword } from '../accounts/auth/recover.ts'
import { canRegister, register } from '../accounts/auth/register.ts'
import { signIn } from '../accounts/auth/sign-in.ts'
import { startPasskeyUse } from '../accounts/second-factor/passkeys.ts'
import {
  type PendingSignIn,
  passSecondFactor,
  signInWithPasskey,
} from '../accounts/second-factor/sign-in-step.ts'
import type { SignedIn } from '../accounts/sessions/start-session.ts'
import { checkSignIn } from '../accounts/sign-in/check.ts'
import { notSetUpPage, returnFromForm, startSignIn, withQuery } from '../accounts/sign-in/start.ts'
import { LIFETIME_MS } from '../accounts/sign-in/states.ts'
import { registerWithTicket, signInWithTicket } from '../accounts/sign-in/tickets.ts'
import { returnPage } from '../console/access/sign-in-return.ts'
import { badRequest } from '../errors/errors.ts'
import type { Context, Reply, Success } from '../http/contract.ts'
import { reply } from '../http/reply.ts'
import { toIso } from '../lib/time/dates.ts'
import { clearCookie, readOwnCookie, setCookie } from '../lib/web/cookies.ts'

/** Binds a started sign-in to its browser. */
const SIGN_IN_COOKIE = 'oauth_state'

export const authHandlers: AuthHandlers = {
  async listSignInProviders(_input, ctx) {
    return { providers: ctx.signIn.list() }
  },

  async startSignIn({ params, query }, ctx) {
    const page = notSetUpPage(ctx, params.provider)
    if (page !== null) return nextStep(page, [])
    const { answer, browser } = await startSignIn(ctx, params.provider, query)
    return nextStep(answer, [setCookie(ctx, SIGN_IN_COOKIE, browser, { maxAge: LIFETIME_MS / 1000 })])
  },

  async checkSignIn({ params, body }, ctx) {
    const browser = readOwnCookie(ctx, ctx.request.headers.cookie, SIGN_IN_COOKIE)
    const found = await checkSignIn(ctx, params.provider, body, { ...readVisitor(ctx.request), browser })
    const done = clearCookie(ctx, SIGN_IN_COOKIE)
    if ('ticket' in found) return reply({ body: { token: found.ticket }, cookies: [done] })
    return answerSignIn(ctx, found, [done])
  },

  async mobileCallback({ query }, ctx) {
    const url = withQuery(ctx.config.signIn.mobileCallback, query)
    const wanted = new Negotiator(ctx.request).mediaType(['application/json', 'text/html'])
    if (wanted === 'text/html') return returnPage('Back to the app', 'Open the app', url)
    return reply({ body: { url }, headers: { 'cache-control': 'no-store', vary: 'Accept' } })
  },

  async passOnFormAnswer({ body }, ctx) {
    const url = await returnFromForm(ctx, body)
    if (url === null) throw badRequest('This sign-in has expired or was already finished. Start again.')
    return returnPage('Signing in', 'Continue', url)
  },

  async canRegister(_input, ctx) {
    return { register: await canRegister(ctx) }
  },

  async register({ body }, ctx) {
    const from = readVisitor(ctx.request)
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
        ? await signIn(ctx, readCredentials(body), readVisitor(ctx.request))
        : await signInWithTicket(ctx, body, readVisitor(ctx.request))
    return answerSignIn(ctx, signedIn)
  },

  async startPasskeySignIn(_input, ctx) {
    return { ...(await startPasskeyUse(ctx)) }
  },

  async signInWithPasskey({ body }, ctx) {
    return answerSignIn(ctx, await signInWithPasskey(ctx, body.response, readVisitor(ctx.request)))
  },

  async submitSecondFactor({ body }, ctx) {
    return answerSignIn(ctx, await passSecondFactor(ctx, body, readVisitor(ctx.request)))
  },

  async forgotPassword({ body }, ctx) {
    await requestAccountMail(ctx, normalizeEmail(body.email), 'reset-password')
    return { forgot: true }
  },

  async resetPassword({ body }, ctx) {
    const device = await resetPassword(ctx, body, readVisitor(ctx.request))
    return reply({
      body: { reset: device !== null },
      ...(device === null ? {} : { cookies: [deviceCookie(ctx, device)] }),
    })
  },

  async activateAccount({ body }, ctx) {
    const signedIn = await activate(ctx, body.code, readVisitor(ctx.request))
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

/** Answers a sign-in with the cookies of its session, or with what is still missing. */
async function answerSignIn(
  ctx: Context,
  outcome: SignedIn | PendingSignIn,
  cookies: string[] = [],
): Promise<Reply<Success<'login'>>> {
  if ('step' in outcome) {
    const { step: token, methods, expiresAt } = outcome
    return reply({
      body: { login: false, secondFactor: { token, methods, expiresAt: toIso(expiresAt) } },
      cookies,
    })
  }
  const organization = await joinInvitedOrganization(ctx, outcome.userId)
  return reply({
    body: { login: true },
    headers: { reload: 'true' },
    cookies: [...sessionCookies(ctx, outcome), ...cookies, ...organization],
  })
}

/** Answers with the next step of a sign-in, which is no JSON. */
function nextStep(raw: string, cookies: string[]): Reply<undefined> {
  const headers = { 'cache-control': 'no-store' }
  return reply({ raw, contentType: 'text/plain; charset=utf-8', headers, cookies })
}

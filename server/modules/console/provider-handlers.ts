import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { badRequest, notFound } from '../../errors.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { messagePage, providerSignUpPage } from '../../pages/access.ts'
import { orAgain } from '../../pages/form.ts'
import { safeNext, seeOther } from '../../pages/redirect.ts'
import { sessionCookie, visitor } from '../auth/session-handlers.ts'
import { checkSignIn } from '../sign-in/check.ts'
import { type ProviderName, providerNames } from '../sign-in/provider.ts'
import { startSignIn } from '../sign-in/start.ts'
import { LIFETIME_MS } from '../sign-in/states.ts'
import { registerWithTicket } from '../sign-in/tickets.ts'
import { readCompany } from './typed.ts'

/** Binds the sign-in to this browser; the API uses the same. */
const STATE_COOKIE = 'oauth_state'
const NEXT_COOKIE = 'sign_in_next'

export const providerHandlers: Pick<
  ConsoleHandlers,
  'startProviderSignIn' | 'finishProviderSignIn' | 'submitProviderSignUp'
> = {
  async startProviderSignIn({ params, body }, ctx) {
    const { answer, browser } = await startSignIn(ctx, providerOf(params.provider), {})
    const maxAge = LIFETIME_MS / 1000
    const next = setCookie(ctx, NEXT_COOKIE, safeNext(body?.next), { maxAge })
    return seeOther(answer, [setCookie(ctx, STATE_COOKIE, browser, { maxAge }), next])
  },

  async finishProviderSignIn({ params, query }, ctx) {
    const { cookie } = ctx.request.headers
    const work = async () => {
      const { code, state, iss, error } = query
      if (!code) throw badRequest(error ? 'The provider let nobody in.' : 'The provider sent no code.')
      const who = { ...visitor(ctx.request), browser: readCookie(cookie, STATE_COOKIE) }
      const found = await checkSignIn(ctx, providerOf(params.provider), { code, state, iss }, who)
      if ('ticket' in found) return providerSignUpPage({ provider: params.provider, ticket: found.ticket })
      return signedIn(ctx, found.session, safeNext(readCookie(cookie, NEXT_COOKIE)))
    }
    return orAgain(work, ({ summary, status }) =>
      messagePage('Signing in did not work', summary, { href: '/sign-in', label: 'Sign in' }, status),
    )
  },

  async submitProviderSignUp({ params, body }, ctx) {
    const { provider } = params
    const ticket = body?.ticket ?? ''
    const work = async () => {
      const company = readCompany(body?.company)
      const holder = { provider: providerOf(provider), providerToken: ticket, company }
      const session = await registerWithTicket(ctx, holder, visitor(ctx.request))
      return signedIn(ctx, session, safeNext(readCookie(ctx.request.headers.cookie, NEXT_COOKIE)))
    }
    return orAgain(work, (mistakes) =>
      providerSignUpPage({ provider, ticket, company: body?.company, mistakes }),
    )
  },
}

function providerOf(name: string): ProviderName {
  const found = providerNames.find((each) => each === name.toUpperCase())
  if (found === undefined) throw notFound('way to sign in')
  return found
}

function signedIn(ctx: { config: { baseUrl: string } }, session: string, next: string) {
  const done = [STATE_COOKIE, NEXT_COOKIE, 'showorg'].map((name) => clearCookie(ctx, name))
  return seeOther(next, [sessionCookie(ctx, session), ...done])
}

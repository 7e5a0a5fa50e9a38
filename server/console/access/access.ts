import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { activate } from '../../accounts/auth/activate.ts'
import {
  deviceCookie,
  readVisitor,
  sessionCookies,
  signedOutCookies,
  withInvitation,
} from '../../accounts/auth/cookies.ts'
import { requestAccountMail, resetPassword } from '../../accounts/auth/recover.ts'
import { canRegister, register } from '../../accounts/auth/register.ts'
import { signIn } from '../../accounts/auth/sign-in.ts'
import { readPasskeyAnswer, supportsPasskeys } from '../../accounts/second-factor/passkeys.ts'
import { signInWithPasskey } from '../../accounts/second-factor/sign-in-step.ts'
import { signOut } from '../../accounts/sessions/sessions.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { clearCookie } from '../../lib/web/cookies.ts'
import { invitationIn, safeNext, seeOther } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { readCompany, readEmail, readPassword } from '../layout/read-fields.ts'
import {
  activatePage,
  forgotPage,
  messagePage,
  resendPage,
  resetPage,
  signInPage,
  signUpPage,
} from './access-pages.ts'
import { providerButtons } from './providers.ts'
import { continueSignIn } from './second-factor.ts'

export const accessHandlers = {
  async showSignIn({ query }, ctx) {
    const next = safeNext(query.next)
    if (ctx.auth !== null) return seeOther(next)
    const notice = noticeOf(query.done)
    return signInPage({ ...(await signInWays(ctx)), next, notice })
  },

  async submitSignIn({ body }, ctx) {
    const next = safeNext(body?.next)
    const work = async () => {
      const credentials = { email: readEmail(body?.email), password: readPassword(body?.password) }
      const signedIn = await signIn(ctx, credentials, readVisitor(ctx.request))
      return continueSignIn(ctx, signedIn, { next })
    }
    return handleForm(work, signInAgain(ctx, { next, email: body?.email }))
  },

  async submitPasskeySignIn({ body }, ctx) {
    const next = safeNext(body?.next)
    const work = async () => {
      const answer = readPasskeyAnswer(body?.response)
      return continueSignIn(ctx, await signInWithPasskey(ctx, answer, readVisitor(ctx.request)), { next })
    }
    return handleForm(work, signInAgain(ctx, { next }))
  },

  async showSignUp({ query }, ctx) {
    const next = safeNext(query.next)
    if (invitationIn(next) === null && !(await canRegister(ctx)))
      return messagePage(
        'Registration is closed',
        'New accounts are by invitation only. Ask the operator of this service.',
        { href: '/sign-in', label: 'Sign in' },
      )
    return signUpPage({ next })
  },

  async submitSignUp({ body }, ctx) {
    const next = safeNext(body?.next)
    const work = async () => {
      const company = readCompany(body?.company)
      const account = { company, email: readEmail(body?.email), password: readPassword(body?.password) }
      const { result: signedIn, cookies } = await withInvitation(ctx, invitationIn(next), (invitation) =>
        register(ctx, { ...account, invitation }, readVisitor(ctx.request)),
      )
      if (signedIn === null)
        return messagePage('Check your email', 'We sent you a link. Open it to activate your account.')
      const organization = cookies.length > 0 ? cookies : [clearCookie(ctx, 'showorg')]
      return seeOther(next, [...sessionCookies(ctx, signedIn), ...organization])
    }
    return handleForm(work, (errors) =>
      signUpPage({ next, email: body?.email, company: body?.company, errors }),
    )
  },

  async submitSignOut(_input, ctx) {
    if (ctx.auth !== null) await signOut(ctx, ctx.auth)
    return seeOther('/sign-in?done=signed-out', signedOutCookies(ctx))
  },

  async showForgot() {
    return forgotPage()
  },

  async submitForgot({ body }, ctx) {
    const work = async () => {
      await requestAccountMail(ctx, readEmail(body?.email), 'reset-password')
      return messagePage('Check your email', 'If this address has an account, we sent it a link.')
    }
    return handleForm(work, (errors) => forgotPage({ email: body?.email, errors }))
  },

  async showReset({ params }) {
    return resetPage({ token: params.token })
  },

  async submitReset({ params, body }, ctx) {
    const { token } = params
    const work = async () => {
      const request = { token, password: body?.password ?? '', repeatPassword: body?.repeatPassword ?? '' }
      const device = await resetPassword(ctx, request, readVisitor(ctx.request))
      if (device !== null) return seeOther('/sign-in?done=reset', [deviceCookie(ctx, device)])
      throw invalid(
        'body.token',
        'This link is invalid, already used, or older than 20 minutes. Request a new one',
      )
    }
    return handleForm(work, (errors) => resetPage({ token, errors }))
  },

  async showActivate({ params }) {
    return activatePage({ token: params.token })
  },

  async submitActivate({ params }, ctx) {
    const work = async () => {
      const signedIn = await activate(ctx, params.token, readVisitor(ctx.request))
      if (signedIn === null) return seeOther('/sign-in?done=active')
      return seeOther('/console', [...sessionCookies(ctx, signedIn), clearCookie(ctx, 'showorg')])
    }
    return handleForm(work, (errors) => activatePage({ token: params.token, errors }))
  },

  async submitResend({ body }, ctx) {
    const work = async () => {
      await requestAccountMail(ctx, readEmail(body?.email), 'activate')
      return messagePage(
        'Check your email',
        'If this address has an account that is not active yet, we sent it a link.',
      )
    }
    return handleForm(work, (errors) => resendPage({ email: body?.email, errors }))
  },
} satisfies Partial<ConsoleHandlers>

type Services = Omit<Context, 'auth'>

/** Returns the ways in that the sign-in page offers. */
async function signInWays(ctx: Services) {
  return {
    canRegister: await canRegister(ctx),
    passkeys: supportsPasskeys(ctx.config),
    providers: providerButtons(ctx),
  }
}

function signInAgain(ctx: Services, filled: { next: string; email?: string | undefined }) {
  return async (errors: FormErrors) => signInPage({ ...(await signInWays(ctx)), ...filled, errors })
}

import { html } from '../../lib/html/template.ts'
import { consolePage, type Feedback, withNext } from '../layout/console-page.ts'
import { button, field, hidden } from '../layout/form.ts'
import { passkeyForm } from './passkey-form.ts'

interface View extends Feedback {
  email?: string | undefined
  company?: string | undefined
}

const longestPassword = 128
const emailLimits = { type: 'email', autocomplete: 'username', required: true, maxLength: 254 }
const newPassword = {
  type: 'password',
  autocomplete: 'new-password',
  required: true,
  minLength: 8,
  maxLength: longestPassword,
}

function emailField({ email, errors }: View = {}) {
  return field({ ...emailLimits, name: 'email', label: 'Email', value: email, errors })
}

function companyField({ company, errors }: View) {
  const hint = 'Your company, project or own name. 3 to 128 characters.'
  const limits = { autocomplete: 'organization', required: true, minLength: 3, maxLength: 128, hint }
  return field({ ...limits, name: 'company', label: 'Organization', value: company, errors })
}

/** Renders the sign-in page. `next` must already be safe. `providers` become buttons. */
export function signInPage(
  view: View & {
    next: string
    canRegister: boolean
    passkeys: boolean
    providers?: { id: string; name: string }[]
  },
) {
  const { next, email, notice, errors, passkeys, providers = [] } = view
  const inactive = errors?.summary.includes('not active')
  return consolePage({
    title: 'Sign in',
    notice,
    errors,
    ...(providers.length > 0 ? { formTargets: ['https:', 'http:'] } : {}),
    body: html`${inactive && button({ action: '/resend', label: 'Resend activation email', fields: { email } })}
<form class="stack" method="post" action="/sign-in">${hidden('next', next)}
${emailField(view)}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', required: true, maxLength: longestPassword, errors })}
<div><button class="main">Sign in</button></div></form>
<p><a href="/auth/forgot">Forgot your password?</a></p>
${view.canRegister && html`<p>No account yet? <a href="${withNext('/sign-up', next)}">Create one</a></p>`}
${passkeys && passkeyForm({ action: '/sign-in/passkey', kind: 'get', label: 'Sign in with a passkey', fields: { next } })}
${
  providers.length > 0 &&
  html`<h2>Or sign in with</h2><div class="actions">${providers.map(({ id, name }) =>
    button({ action: `/sign-in/${id}`, label: name, fields: { next } }),
  )}</div>`
}`,
  })
}

export function signUpPage({ next, ...view }: View & { next: string }) {
  const { errors } = view
  return consolePage({
    title: 'Create an account',
    errors,
    body: html`<form class="stack" method="post" action="/sign-up">${hidden('next', next)}
${companyField(view)}
${emailField(view)}
${field({ ...newPassword, name: 'password', label: 'Password', hint: 'At least 8 characters.', errors })}
<div><button class="main">Create account</button></div></form>
<p>Already have an account? <a href="${withNext('/sign-in', next)}">Sign in</a></p>`,
  })
}

/** Asks a person who signs in with a provider for the first time to name an organization. */
export function providerSignUpPage({
  provider,
  ticket,
  ...view
}: View & { provider: string; ticket: string }) {
  return consolePage({
    title: 'Create an account',
    errors: view.errors,
    body: html`<p>There is no account for you yet. Choose a name for your organization.</p>
<form class="stack" method="post" action="/auth/callback/${provider}">${hidden('ticket', ticket)}
${companyField(view)}
<div><button class="main">Create account</button></div></form>`,
  })
}

/** Renders a sentence with nothing to fill in. */
export function messagePage(
  title: string,
  text: unknown,
  link?: { href: string; label: string },
  status = 200,
) {
  return consolePage({
    title,
    status,
    body: html`<p>${text}</p>${link && html`<p><a class="button main" href="${link.href}">${link.label}</a></p>`}`,
  })
}

export function forgotPage(view: View = {}) {
  return consolePage({
    title: 'Forgot your password?',
    errors: view.errors,
    body: html`<p>We send a link to your address. It lets you choose a new password and works for 20 minutes.</p>
<form class="stack" method="post" action="/forgot">
${emailField(view)}
<div><button class="main">Send link</button></div></form>
<p><a href="/sign-in">Back to sign-in</a></p>`,
  })
}

export function resetPage({ token, errors }: View & { token: string }) {
  return consolePage({
    title: 'Choose a new password',
    errors,
    body: html`<p>Setting a new password signs you out on all other devices.</p>
<form class="stack" method="post" action="/auth/forgot/${token}">
${field({ ...newPassword, name: 'password', label: 'New password', hint: 'At least 8 characters.', errors })}
${field({ ...newPassword, name: 'repeatPassword', label: 'Confirm password', errors })}
<div><button class="main">Set password</button></div></form>`,
  })
}

/** Asks for a click, because opening a mailed link must change nothing: programs that check mails open links too. */
export function activatePage({ token, errors }: View & { token: string }) {
  return consolePage({
    title: 'Activate your account',
    errors,
    body: html`<p>Activate your account to finish signing up.</p>
${button({ action: `/auth/activate/${token}`, label: 'Activate account', kind: 'main' })}
<details><summary>Link not working?</summary>${resendForm()}</details>`,
  })
}

/** Shows the form again for an address to which nothing was sent. */
export function resendPage(view: View) {
  return consolePage({ title: 'No email was sent', errors: view.errors, body: resendForm(view) })
}

function resendForm(view: View = {}) {
  return html`<form class="stack" method="post" action="/resend">
${emailField(view)}
<div><button>Resend activation email</button></div></form>`
}

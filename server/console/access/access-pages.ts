import { html } from '../../lib/html/template.ts'
import { consolePage, withNext } from '../layout/console-page.ts'
import { button, errorNote, type FormErrors, field, hidden, successNote } from '../layout/form.ts'

const longestEmail = 254
const longestPassword = 128

/** Renders the sign-in page. `next` must already be safe. `providers` become buttons. */
export function signInPage(view: {
  next: string
  email?: string | undefined
  errors?: FormErrors | null
  notice?: string | undefined
  canRegister: boolean
  providers?: { id: string; name: string }[]
}) {
  const { next, email, errors, providers = [] } = view
  const inactive = errors?.summary.includes('not active')
  return consolePage({
    title: 'Sign in',
    status: errors?.status ?? 200,
    headers: errors?.headers ?? {},
    ...(providers.length > 0 ? { formTargets: ['https:', 'http:'] } : {}),
    body: html`<h1>Sign in</h1>
${view.notice && successNote(view.notice)}${errorNote(errors)}
${inactive && button({ action: '/resend', label: 'Resend activation email', fields: { email: email ?? '' } })}
<form class="stack" method="post" action="/sign-in">${hidden('next', next)}
${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'username', required: true, maxLength: longestEmail, errors })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', required: true, maxLength: longestPassword, errors })}
<div><button class="main">Sign in</button></div></form>
<p><a href="/auth/forgot">Forgot your password?</a></p>
${view.canRegister && html`<p>No account yet? <a href="${withNext('/sign-up', next)}">Create one</a></p>`}
${
  providers.length > 0 &&
  html`<h2>Or sign in with</h2><div class="actions">${providers.map(({ id, name }) =>
    button({ action: `/sign-in/${id}`, label: name, fields: { next } }),
  )}</div>`
}`,
  })
}

export function signUpPage(view: {
  next: string
  email?: string | undefined
  company?: string | undefined
  errors?: FormErrors | null
}) {
  const { next, email, company, errors } = view
  return consolePage({
    title: 'Create an account',
    status: errors?.status ?? 200,
    headers: errors?.headers ?? {},
    body: html`<h1>Create an account</h1>${errorNote(errors)}
<form class="stack" method="post" action="/sign-up">${hidden('next', next)}
${field({ name: 'company', label: 'Organization', value: company, autocomplete: 'organization', required: true, minLength: 3, maxLength: longestPassword, hint: 'Your company, project or own name. 3 to 128 characters.', errors })}
${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'username', required: true, maxLength: longestEmail, errors })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', required: true, minLength: 8, maxLength: longestPassword, hint: 'At least 8 characters.', errors })}
<div><button class="main">Create account</button></div></form>
<p>Already have an account? <a href="${withNext('/sign-in', next)}">Sign in</a></p>`,
  })
}

/** Asks a person who signs in with a provider for the first time to name an organization. */
export function providerSignUpPage(view: {
  provider: string
  ticket: string
  company?: string | undefined
  errors?: FormErrors | null
}) {
  const { provider, ticket, company, errors } = view
  return consolePage({
    title: 'Create an account',
    status: errors?.status ?? 200,
    body: html`<h1>Create an account</h1>${errorNote(errors)}
<p>There is no account for you yet. Choose a name for your organization.</p>
<form class="stack" method="post" action="/auth/callback/${provider}">${hidden('ticket', ticket)}
${field({ name: 'company', label: 'Organization', value: company, autocomplete: 'organization', required: true, minLength: 3, maxLength: 128, hint: 'Your company, project or own name. 3 to 128 characters.', errors })}
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
    body: html`<h1>${title}</h1><p>${text}</p>${link && html`<p><a class="button main" href="${link.href}">${link.label}</a></p>`}`,
  })
}

export function forgotPage(view: { email?: string | undefined; errors?: FormErrors | null } = {}) {
  const { email, errors } = view
  return consolePage({
    title: 'Forgot your password?',
    status: errors?.status ?? 200,
    headers: errors?.headers ?? {},
    body: html`<h1>Forgot your password?</h1>${errorNote(errors)}
<p>We send a link to your address. It lets you choose a new password and works for 20 minutes.</p>
<form class="stack" method="post" action="/forgot">
${field({ name: 'email', label: 'Email', type: 'email', value: email, autocomplete: 'username', required: true, maxLength: longestEmail, errors })}
<div><button class="main">Send link</button></div></form>
<p><a href="/sign-in">Back to sign-in</a></p>`,
  })
}

export function resetPage(view: { token: string; errors?: FormErrors | null }) {
  const { token, errors } = view
  const common = {
    type: 'password',
    autocomplete: 'new-password',
    required: true,
    minLength: 8,
    maxLength: longestPassword,
    errors,
  } as const
  return consolePage({
    title: 'Choose a new password',
    status: errors?.status ?? 200,
    body: html`<h1>Choose a new password</h1>${errorNote(errors)}
<p>Setting a new password signs you out on all other devices.</p>
<form class="stack" method="post" action="/auth/forgot/${token}">
${field({ ...common, name: 'password', label: 'New password', hint: 'At least 8 characters.' })}
${field({ ...common, name: 'repeatPassword', label: 'Confirm password' })}
<div><button class="main">Set password</button></div></form>`,
  })
}

/** Asks for a click, because opening a mailed link must change nothing: programs that check mails open links too. */
export function activatePage(view: { token: string; errors?: FormErrors | null }) {
  const { token, errors } = view
  return consolePage({
    title: 'Activate your account',
    status: errors?.status ?? 200,
    body: html`<h1>Activate your account</h1>${errorNote(errors)}
<p>Activate your account to finish signing up.</p>
${button({ action: `/auth/activate/${token}`, label: 'Activate account', kind: 'main' })}
<details><summary>Link not working?</summary><form class="stack" method="post" action="/resend">
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', required: true, maxLength: longestEmail })}
<div><button>Resend activation email</button></div></form></details>`,
  })
}

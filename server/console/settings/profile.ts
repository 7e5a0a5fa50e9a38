import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { deleteAccount } from '../../accounts/account/delete-account.ts'
import { changePassword } from '../../accounts/account/password.ts'
import { readVisitor, signedOutCookies } from '../../accounts/auth/cookies.ts'
import { setDatePreferences } from '../../accounts/users/date-preferences.ts'
import {
  type EmailPreferences,
  getEmailPreferences,
  setEmailPreferences,
} from '../../accounts/users/email-preferences.ts'
import { getPersonal, updatePersonal } from '../../accounts/users/personal.ts'
import { setSingleKeyShortcuts } from '../../accounts/users/self.ts'
import { transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/errors.ts'
import type { Context, Input } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { checkbox, type FormErrors, field, handleForm, noticeOf, select } from '../layout/form.ts'
import { readPassword } from '../layout/read-fields.ts'

export const PROFILE = '/settings/profile'

const longestPassword = 128

interface ProfileView extends PageState {
  emails: EmailPreferences
  values?: NonNullable<Input<'submitProfile'>['body']>
  /** Choices that were refused. */
  dates?: { timeZone?: string; weekStart?: string; clock?: string }
}

function profilePage(view: ProfileView) {
  return consolePage({
    ...view,
    title: 'Your settings',
    path: PROFILE,
    body: html`<p class="soft">You are signed in as ${view.viewer.email}.</p>
${aboutYou(view)}${datesForm(view)}${emailForm(view)}${passwordForm(view.errors)}${deletion(view.errors)}`,
  })
}

/** Renders the form with the name and the preferences. A new preference goes before the button. */
function aboutYou({ viewer, values, errors }: ProfileView): Html {
  const name = values === undefined ? viewer.name : values.name
  const shortcuts = values === undefined ? viewer.singleKeyShortcuts : values.shortcuts === '1'
  return html`<form class="stack" id="profile-form" method="post" action="${PROFILE}">
${field({ name: 'name', label: 'Name', value: name, hint: 'Members of your organizations see it.', autocomplete: 'name', required: true, minLength: 3, maxLength: 128, errors })}
<div class="field">${checkbox('shortcuts', 'Keyboard shortcuts that are a single key', shortcuts)}
<span class="hint">Such as C for a new post. <a href="/console/shortcuts">All shortcuts</a></span></div>
<div><button class="main">Save</button></div></form>
${asCode({ viewer, form: { id: 'profile-form', fields: { name: name ?? '' } }, operationId: 'updatePersonal', body: { fullname: formValue('text', 'name', 'Ada Lovelace') } })}`
}

function datesForm({ viewer, dates, errors }: ProfileView): Html {
  const { timeZone, weekStart, clock } = viewer
  const shown = dates ?? { timeZone: timeZone ?? '', weekStart: String(weekStart ?? ''), clock: clock ?? '' }
  const hint = 'Every page shows dates in it.'
  return html`<h2>Dates and times</h2><form class="stack" id="dates-form" method="post" action="${PROFILE}/dates">
${select({ name: 'timeZone', label: 'Time zone', value: shown.timeZone, choices: zoneChoices, hint, errors })}
${select({ name: 'weekStart', label: 'First day of the week', value: shown.weekStart, choices: weekChoices, errors })}
${select({ name: 'clock', label: 'Clock', value: shown.clock, choices: clockChoices, errors })}
<div><button class="main">Save dates</button></div></form>
${asCode({ viewer, form: { id: 'dates-form', fields: shown }, operationId: 'setDatePreferences', body: { timeZone: formValue('textOrNull', 'timeZone'), weekStart: formValue('number', 'weekStart'), clock: formValue('textOrNull', 'clock') } })}`
}

const zoneChoices = [
  ['', 'The zone of the browser'],
  ...['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
    (zone) => [zone, zone] as const,
  ),
] as const

const weekChoices = [
  ['', 'As the language of the browser has it'],
  ['1', 'Monday'],
  ['6', 'Saturday'],
  ['7', 'Sunday'],
] as const

const clockChoices = [
  ['', 'As the language of the browser has it'],
  ['12h', '9:20 AM'],
  ['24h', '09:20'],
] as const

function emailForm({ viewer, emails }: ProfileView): Html {
  const { sendSuccessEmails, sendFailureEmails, sendStreakEmails, sendCommentEmails } = emails
  const fields = {
    ...(sendFailureEmails && { failures: '1' }),
    ...(sendSuccessEmails && { successes: '1' }),
    ...(sendStreakEmails && { streaks: '1' }),
    ...(sendCommentEmails && { comments: '1' }),
  }
  const body = {
    sendSuccessEmails: formValue('isSet', 'successes'),
    sendFailureEmails: formValue('isSet', 'failures'),
    sendStreakEmails: formValue('isSet', 'streaks'),
    sendCommentEmails: formValue('isSet', 'comments'),
  }
  return html`<h2>Email notifications</h2><form class="stack" id="emails-form" method="post" action="${PROFILE}/emails">
<fieldset><legend>Send me an email when</legend>
${checkbox('failures', 'a post fails', sendFailureEmails)}
${checkbox('successes', 'posts are published, once an hour', sendSuccessEmails)}
${checkbox('comments', 'there are new comments and mentions, once an hour', sendCommentEmails)}
${checkbox('streaks', 'a streak of daily posts is about to end', sendStreakEmails)}</fieldset>
<div><button class="main">Save notifications</button></div></form>
${asCode({ viewer, form: { id: 'emails-form', fields }, operationId: 'setEmailPreferences', body })}`
}

function passwordForm(errors: FormErrors | null | undefined): Html {
  const limits = { type: 'password', required: true, maxLength: longestPassword, errors }
  return html`<h2>Password</h2><p>A new password signs you out on all other devices.</p>
<form class="stack" method="post" action="${PROFILE}/password">
${field({ ...limits, name: 'currentPassword', label: 'Current password', autocomplete: 'current-password' })}
${field({ ...limits, name: 'password', label: 'New password', autocomplete: 'new-password', minLength: 8, hint: 'At least 8 characters.' })}
<div><button class="main">Change password</button></div></form>`
}

function deletion(errors: FormErrors | null | undefined): Html {
  const isOpen = errors?.fields.deletionPassword !== undefined
  return html`<h2>Delete account</h2><details${isOpen && html` open`}><summary>Delete your account</summary>
<form class="stack" method="post" action="${PROFILE}/deletion">
<p>This erases your name, address and sessions at once. Organizations without other members are closed with their channels and posts. You cannot undo this.</p>
${field({ name: 'deletionPassword', label: 'Password', type: 'password', autocomplete: 'current-password', maxLength: longestPassword, hint: 'If you sign in with another provider, leave it empty and sign in again first.', errors })}
<div><button class="danger">Delete account</button></div></form></details>`
}

export const profileHandlers = {
  async showProfile({ query }, ctx) {
    return profilePage({ ...(await profileView(ctx)), notice: noticeOf(query.done) })
  },

  async submitProfile({ body = {} }, ctx) {
    const work = async () => {
      const fullname = readFullName(body.name)
      const { picture } = await getPersonal(ctx, ctx.auth.userId)
      await transaction(ctx, async (inside) => {
        await updatePersonal({ ...ctx, ...inside }, ctx.auth, { fullname, picture })
        await setSingleKeyShortcuts(inside, ctx.auth.userId, body.shortcuts === '1')
      })
      return seeOther(`${PROFILE}?done=saved`)
    }
    return handleForm(work, again(ctx, { values: body }))
  },

  async submitDatePreferences({ body = {} }, ctx) {
    const work = async () => {
      await setDatePreferences(ctx, ctx.auth.userId, {
        timeZone: body.timeZone || null,
        weekStart: body.weekStart ? Number(body.weekStart) : null,
        clock: readClockName(body.clock),
      })
      return seeOther(`${PROFILE}?done=saved`)
    }
    return handleForm(work, again(ctx, { dates: body }))
  },

  async submitEmailPreferences({ body = {} }, ctx) {
    await setEmailPreferences(ctx, ctx.auth.userId, {
      sendSuccessEmails: body.successes === '1',
      sendFailureEmails: body.failures === '1',
      sendStreakEmails: body.streaks === '1',
      sendCommentEmails: body.comments === '1',
    })
    return seeOther(`${PROFILE}?done=saved`)
  },

  async submitPassword({ body = {} }, ctx) {
    const work = async () => {
      if (!body.currentPassword) throw invalid('body.currentPassword', 'Enter your current password')
      const { device } = readVisitor(ctx.request)
      const request = { currentPassword: body.currentPassword, password: readPassword(body.password), device }
      await changePassword(ctx, ctx.auth, request)
      return seeOther(`${PROFILE}?done=password-changed`)
    }
    return handleForm(work, again(ctx))
  },

  async submitAccountDeletion({ body = {} }, ctx) {
    const work = async () => {
      await deleteAccount(ctx, ctx.auth, body.deletionPassword)
      return seeOther('/sign-in?done=account-deleted', signedOutCookies(ctx))
    }
    return handleForm(work, (errors) => {
      const { password, ...fields } = errors.fields
      const deletionPassword = password ?? errors.summary
      return again(ctx)({ ...errors, fields: { ...fields, deletionPassword } })
    })
  },
} satisfies Partial<ConsoleHandlers>

function readFullName(text: string | undefined): string {
  const name = (text ?? '').trim()
  if (name.length < 3 || name.length > 128)
    throw invalid('body.name', 'The name must have 3 to 128 characters')
  return name
}

function readClockName(text: string | undefined): '12h' | '24h' | null {
  if (!text) return null
  if (text === '12h' || text === '24h') return text
  throw invalid('body.clock', 'must be 12h or 24h')
}

function again(ctx: Context<'session'>, shown: Pick<ProfileView, 'values' | 'dates'> = {}) {
  return async (errors: FormErrors) => profilePage({ ...(await profileView(ctx)), ...shown, errors })
}

async function profileView(ctx: Context<'session'>) {
  return { viewer: await viewerOf(ctx), emails: await getEmailPreferences(ctx, ctx.auth.userId) }
}

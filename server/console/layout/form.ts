import { ApiError } from '../../errors/errors.ts'
import { Html, html } from '../../lib/html/template.ts'

/** Lists the errors of a form: one sentence, and the error of each field by name. */
export interface FormErrors {
  summary: string
  fields: Record<string, string>
  status: number
  headers: Record<string, string>
}

/** Runs the work behind a form. Returns the page again with errors that the sender can correct, and rethrows all others. */
export async function handleForm<Page>(
  work: () => Promise<Page>,
  again: (errors: FormErrors) => Page | Promise<Page>,
): Promise<Page> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'unauthorized') throw error
    return again(toFormErrors(error))
  }
}

function toFormErrors(error: ApiError): FormErrors {
  const details = (error.errors ?? []).map(
    ({ location, message }) => [fieldNameOf(location), message] as const,
  )
  const single = details.length === 1 && details[0] ? sentence(details[0][1]) : null
  return {
    summary: single ?? sentence(error.message),
    fields: Object.fromEntries(details.map(([name, message]) => [name, sentence(message)])),
    status: error.status,
    headers: error.headers ?? {},
  }
}

/** Turns `body.code.name` into the field `name`. */
function fieldNameOf(location: string): string {
  return location.slice(location.lastIndexOf('.') + 1)
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(start) ? start : `${start}.`
}

/** Shows the errors at the top of the page. A screen reader reads them as soon as the page loads. */
export function errorNote(errors: FormErrors | null | undefined): Html | null {
  return errors ? html`<div class="note bad" role="alert"><p>${errors.summary}</p></div>` : null
}

export function successNote(text: unknown): Html {
  return html`<div class="note good" role="status"><p>${text}</p></div>`
}

interface Field {
  name: string
  /** Default: the name. For a page with several forms that have the field. */
  id?: string
  label: string
  type?: string
  value?: string | null | undefined
  hint?: string | undefined
  autocomplete?: string
  required?: boolean
  maxLength?: number
  minLength?: number
  min?: number
  max?: number
  errors?: FormErrors | null | undefined
}

/** Renders a labeled field. A screen reader reads its hint and its error with it. */
export function field(options: Field): Html {
  const { name, id = name, type = 'text', value } = options
  const { minLength: minlength, min, max } = options
  const limits = { minlength, min, max, spellcheck: type === 'text' ? undefined : 'false' }
  return labeled(
    options,
    (shared) =>
      html`<input id="${id}" name="${name}" type="${type}"${attributes({ value: value || undefined, autocomplete: options.autocomplete ?? 'off', ...shared, ...limits })}>`,
  )
}

/** Renders a labeled field for several lines, as `field` does for one. */
export function textArea(
  options: Omit<Field, 'id' | 'type' | 'autocomplete' | 'minLength' | 'min' | 'max'>,
): Html {
  const { name, value } = options
  return labeled(
    options,
    (shared) =>
      html`<textarea id="${name}" name="${name}" rows="4"${attributes(shared)}>${value ?? ''}</textarea>`,
  )
}

/** Renders a labeled choice between values, each with its name for people. */
export function select(
  options: Pick<Field, 'name' | 'label' | 'value' | 'hint' | 'errors'> & {
    choices: readonly (readonly [value: string, label: string])[]
  },
): Html {
  const { name, value, choices } = options
  return labeled(
    options,
    (shared) =>
      html`<select id="${name}" name="${name}"${attributes(shared)}>${choices.map(
        ([each, label]) =>
          html`<option value="${each}"${each === value && html` selected`}>${label}</option>`,
      )}</select>`,
  )
}

function labeled(
  { name, id = name, label, hint, errors, required, maxLength }: Field,
  control: (shared: Attributes) => Html,
): Html {
  const wrong = errors?.fields[name]
  const described = [hint ? `${id}-hint` : '', wrong ? `${id}-wrong` : ''].filter(Boolean).join(' ')
  const shared = {
    required,
    maxlength: maxLength,
    'aria-describedby': described || undefined,
    'aria-invalid': wrong ? 'true' : undefined,
    autofocus: wrong !== undefined,
  }
  return html`<div class="field"><label for="${id}">${label}</label>
${control(shared)}
${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
${wrong && html`<span class="wrong" id="${id}-wrong">${wrong}</span>`}</div>`
}

export function checkbox(name: string, label: string, checked: boolean): Html {
  return html`<label class="choice"><input type="checkbox" name="${name}" value="1"${checked && html` checked`}> ${label}</label>`
}

export function hidden(name: string, value: string | null | undefined): Html | null {
  return value ? html`<input type="hidden" name="${name}" value="${value}">` : null
}

interface Action {
  action: string
  label: unknown
  /** Values that the form sends with the click. */
  fields?: Fields
}

/** Values that a form sends unseen; an empty one is left out. */
type Fields = Record<string, string | null | undefined>

/** Renders one button that posts. */
export function button({ action, label, fields, kind }: Action & { kind?: 'main' | 'danger' }): Html {
  return html`<form method="post" action="${action}">${hiddenFields(fields)}<button${attributes({ class: kind })}>${label}</button></form>`
}

/** Adds a step before an irreversible action, without a script: the summary opens the explanation and the button. */
export function confirm(
  options: Action & {
    summary: string
    explanation: string
    /** Fields above the button. */
    choices?: Html | null
  },
): Html {
  const { summary, explanation, action, label, fields, choices } = options
  return html`<details><summary>${summary}</summary><form method="post" action="${action}"><p>${explanation}</p>${hiddenFields(fields)}${choices}<button class="danger">${label}</button></form></details>`
}

export function hiddenFields(fields: Fields = {}): Html {
  return html`${Object.entries(fields).map(([name, value]) => hidden(name, value))}`
}

/** Shows something secret that was just created, and is shown only this once. */
export function newSecret(text: string, shown: Html): Html {
  return html`<div class="note good" role="status"><p>${text}</p>${shown}</div>`
}

/** Renders a value to copy. */
export function secret(id: string, label: string, value: string): Html {
  return html`<div class="field"><label for="${id}">${label}</label><div class="secret">
<input id="${id}" value="${value}" readonly autocomplete="off" spellcheck="false"><button type="button" data-copy="${id}" hidden aria-live="polite">Copy</button></div></div>`
}

/** Renders an instant in UTC. The page or the script shows it in the reader's own zone, with seconds if it is exact. */
export function time(iso: string | null | undefined, isExact = false): Html | null {
  return iso
    ? html`<time datetime="${iso}"${isExact && html` data-exact`}>${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
    : null
}

/** Shows a caller's address in the usual form: IPv4 without its IPv6 prefix. */
export function address(ip: string | null): string {
  return ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? 'unknown'
}

type Attributes = Record<string, string | number | boolean | undefined>

function attributes(values: Attributes): Html {
  const parts = Object.entries(values).map(([name, value]) => {
    if (value === undefined || value === false) return null
    return value === true ? new Html(` ${name}`) : html` ${new Html(name)}="${value}"`
  })
  return html`${parts}`
}

/** Maps `?done=…` after a redirect to a message; any other value shows none. */
const notices: Record<string, string> = {
  reset: 'Your password was changed. Sign in with the new one.',
  active: 'Your account is active. Sign in.',
  'signed-out': 'You are signed out.',
  'account-deleted': 'Your account is deleted.',
  'password-changed': 'Your password was changed. You are signed out on all other devices.',
  retried: 'The post is being retried.',
  'posts-retried': 'The posts are being retried.',
  'post-deleted': 'The post is deleted.',
  bound: 'The post counts as published.',
  unpublishing: 'The post is being taken down. The timeline shows how it ends.',
  editing: 'The live post is being changed. The timeline shows how it ends.',
  scheduled: 'The post is scheduled.',
  'post-saved': 'Changes saved.',
  approved: 'Approved. The post is scheduled for its date.',
  'posts-approved': 'Approved. The posts are scheduled for their dates.',
  'changes-requested': 'Changes are requested. The draft waits again when somebody changes it.',
  noted: 'The note is added.',
  'note-deleted': 'The note is deleted.',
  'link-revoked': 'The approval link no longer works.',
  'date-skipped': 'The date is skipped.',
  unscheduled: 'The post is a draft again.',
  connected: 'The channel is connected.',
  disabled: 'The channel is disabled. Its posts are not published until you enable it.',
  enabled: 'The channel is enabled.',
  'channel-deleted': 'The channel is deleted.',
  revoked: 'Access revoked.',
  drafted: 'The draft is saved.',
  publishing: 'The post is being published.',
  read: 'All notifications are marked as read.',
  saved: 'Saved.',
  'schedule-paused': 'The pause has started.',
  'pause-changed': 'The pause is changed. Posts that wait already stay as they are.',
  'schedule-resumed': 'The pause has ended.',
  'schedule-caught-up': 'The pause has ended. What it held goes out.',
  'schedule-skipped': 'The pause has ended. What it held is skipped.',
  reordered: 'The order is saved. The dates of the posts changed with it.',
  deleted: 'Deleted.',
  uploaded: 'The files are in the library.',
  'files-deleted': 'The files are deleted.',
  'files-moved': 'The files are moved.',
  described: 'The alternative text is saved.',
  'folder-created': 'The folder is created.',
  'folder-deleted': 'The folder is deleted. Its files are still in the library.',
  ended: 'Ended.',
  invited: 'The invitation was sent.',
  withdrawn: 'The invitation was withdrawn.',
  removed: 'The member was removed.',
  joined: 'Welcome to the team.',
  'feed-followed': 'The feed is followed. Its first check runs now.',
  'feed-paused': 'The feed is paused.',
  'feed-resumed': 'The feed is active again.',
  'feed-checked': 'The feed is checked now.',
  'plug-activated': 'The plug is active.',
  'plug-deactivated': 'The plug is inactive.',
  replayed: 'The event is sent again.',
  'webhook-enabled': 'The endpoint is enabled.',
  'plan-changed': 'The plan was changed.',
  'plan-cancelled': 'The plan was canceled.',
  'plan-resumed': 'The plan was resumed.',
}

export function noticeOf(done: string | undefined): string | undefined {
  return done !== undefined && Object.hasOwn(notices, done) ? notices[done] : undefined
}

import { readerFormat } from './local-times.ts'

const PAUSE_MS = 2000
const RETRY_MS = 5000
const TIMEOUT_MS = 30_000

/** A save that may have arrived. It is repeated under its key until its answer is there, so that it takes effect once. */
interface Save {
  content: string
  body: URLSearchParams
  key: string
}

interface Answer {
  state: 'saved' | 'conflict' | 'off' | 'empty' | 'refused'
  message?: string
  drafts?: Record<string, string>
}

let form: HTMLFormElement
let saved = ''
let pending: Save | null = null
let running: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let isLeaving = false
/** Where the service sends the person to sign in, while it does nothing else. */
let signInUrl: string | null = null

/** Saves a draft some seconds after the last change, and warns a person who leaves before that. */
export function startDrafts(composer: HTMLFormElement): void {
  form = composer
  saved = contentOf(form)
  form.addEventListener('input', () => plan())
  addEventListener('online', () => plan(0))
  document.addEventListener('visibilitychange', () => document.hidden && plan(0))
  // A page that comes back is left again.
  addEventListener('pageshow', () => {
    isLeaving = false
  })
  addEventListener('beforeunload', (event) => {
    if (!isLeaving && (pending || contentOf(form) !== saved)) event.preventDefault()
  })
}

/** Lets the page be left without a warning: all of it is saved. */
export function leave(): void {
  isLeaving = true
}

/** Learns that what a form holds, as the service sent it, is stored: a save of it would only give the draft another version. */
export function knowStored(answered: HTMLFormElement): void {
  saved = contentOf(answered)
}

/** Saves what the form holds once nothing else is under way. */
export function plan(pause = PAUSE_MS): void {
  clearTimeout(timer)
  timer = setTimeout(() => (form.ariaBusy ? plan() : void save()), pause)
}

/**
 * Waits for a save under way. With `all`, saves what is left too, so that the act that follows changes a known draft: if it gets no
 * answer, no later one makes a second post. Returns what became of it: a save without an answer may have arrived, so an act must not
 * follow, not even after a new sign-in.
 */
export async function settleDraft(all: boolean): Promise<'settled' | 'lost' | { signInUrl: string }> {
  clearTimeout(timer)
  await running
  if (all) await save(!hasDrafts())
  if (!all || pending === null) return 'settled'
  return signInUrl === null ? 'lost' : { signInUrl }
}

/** Returns a new key. `randomUUID` exists only on pages with TLS. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function hasDrafts(): boolean {
  return document.querySelector('#drafts input') !== null
}

/** Saves what has changed; with `all`, also what the page came with. */
function save(all = false): Promise<void> {
  running ??= send(all).finally(() => {
    running = null
  })
  return running
}

async function send(all: boolean): Promise<void> {
  clearTimeout(timer)
  const content = contentOf(form)
  if (pending === null) {
    if (!state()?.hasAttribute('data-autosave') || (content === saved && !all)) return
    const body = new URLSearchParams([...fieldsOf(form), ['action', 'autosave']])
    pending = { content, body, key: newKey() }
  }
  say('Saving…')
  const { body, key } = pending
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const init = { method: 'POST', body, headers: { 'idempotency-key': key }, signal }
  try {
    const response = await fetch(form.getAttribute('action') ?? '', init)
    if (response.headers.get('content-type')?.includes('json')) return take(await response.json())
    signInUrl = response.redirected ? response.url : null
    const isBusy = response.status > 428 || response.headers.has('retry-after')
    if (!isBusy && !response.ok) {
      pending = null
      return say('Not saved. Press “Save as draft” to see why.', true)
    }
    say(
      `Not saved: ${isBusy ? 'the service is busy' : 'your session ended. Sign in in another tab'}. Retrying.`,
      true,
    )
  } catch {
    signInUrl = null
    say('Not saved: no connection. Retrying.', true)
  }
  plan(RETRY_MS)
}

function take({ state: result, message, drafts = {} }: Answer): void {
  if (result === 'saved') {
    saved = pending?.content ?? saved
    know(drafts)
    form.dispatchEvent(new Event('saved'))
    say(`Saved ${readerFormat({ timeStyle: 'short' }).format()}`)
    if (contentOf(form) !== saved) plan()
  } else if (result === 'conflict') {
    say('Not saved: somebody else changed this draft. ', true)
    state()?.removeAttribute('data-autosave')
    const button = document.createElement('button')
    Object.assign(button, { name: 'action', value: 'compare', textContent: 'Compare' })
    state()?.append(button)
  } else if (result === 'refused') say(`Not saved: ${message}`, true)
  else say(result === 'empty' ? 'Not saved yet: a draft needs a channel and a text.' : '')
  pending = null
}

/** Keeps the stored drafts in the form, so that the next save changes them, and in the address, for a reload. */
function know(drafts: Record<string, string>): void {
  const fields = Object.entries(drafts).map(([channel, value]) =>
    Object.assign(document.createElement('input'), { type: 'hidden', name: `draft:${channel}`, value }),
  )
  document.getElementById('drafts')?.replaceChildren(...fields)
  const [id = '', ...more] = Object.values(drafts).map((value) => value.split(' ')[0] ?? '')
  history.replaceState(null, '', more.length === 0 ? `?post=${id}` : location.pathname)
}

function state(): HTMLElement | null {
  return document.getElementById('draft')
}

function say(text: string, isBad = false): void {
  const status = state()
  if (!status) return
  status.textContent = text
  status.className = isBad ? 'bad' : ''
}

function fieldsOf(of: HTMLFormElement): [string, string][] {
  return [...new FormData(of)].filter((field): field is [string, string] => typeof field[1] === 'string')
}

/** Returns all that a draft holds. */
function contentOf(of: HTMLFormElement): string {
  return new URLSearchParams(
    fieldsOf(of).filter(
      ([name]) =>
        !/^(draft|theirs|who|url|words|picker|load|setName|tagName|ai[A-Z]\w*|suggestion)\b/.test(name),
    ),
  ).toString()
}

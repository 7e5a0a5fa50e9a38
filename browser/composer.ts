import { startCopying } from './copy.ts'
import { knowStored, leave, newKey, plan, settleDraft, startDrafts } from './draft.ts'
import { startLocalTimes } from './local-times.ts'
import { morph } from './morph.ts'

const PAUSE_MS = 300
const UNREACHABLE = 'The service cannot be reached. What you wrote is still here. Try again.'
/** Acts that lead to another page. */
const LEAVES = /^(draft|schedule|schedule-next|now|update|delete|copy|keep:.*)$/
/** Each address to which an act leads says what it did. */
const DONE = /[?&](done|moved|scheduled)=/

const sending = new Map<string, AbortController>()
let pausing: ReturnType<typeof setTimeout> | undefined
/** Acts that change which entry or file a place names. */
const SHIFTS = /^(remove|up|down|media-\w+):/
const NAMES_PLACE = /^[\w-]+:[^:]+:\d/
/** The act that is being carried out. */
let acting: { action: string; done: Promise<void> } | null = null
const waiting = new Map<string, Promise<void>>()
/** Counts the acts that failed or left the page. Those that wait for one are not carried out: they may build on it. */
let ends = 0
/** An act that got no answer. The same act again has its key, so that it is not done twice. */
let unanswered = { body: '', key: '' }

/** Sends the form of the composer as its buttons do, and shows the answer in place. */
export function startComposer(): void {
  const form = composer()
  if (form === null) return
  document.body.classList.add('live')
  startDrafts(form)
  // A browser fills in the form that it comes back to. What depends on the form is not as it was.
  addEventListener('pageshow', ({ persisted }) => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (persisted || load?.type !== 'navigate') void act(form, 'refresh')
  })
  form.addEventListener('submit', (event) => {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    void act(form, button.value)
  })
  // Enter in a search presses its own button.
  form.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    const button = target.closest('[data-quiet]') && target.closest('.row')?.querySelector('button')
    if (!button) return
    event.preventDefault()
    button.click()
  })
  // The code then changes the draft instead of making another post.
  form.addEventListener('saved', () => preview(form))
  form.addEventListener('input', ({ target }) => {
    document.getElementById('verdict')?.replaceChildren()
    // Searches are sent by their buttons.
    if (!(target instanceof Element) || target.closest('[data-quiet]')) return
    clearTimeout(pausing)
    if (target.matches('[name^="channel:"]')) void act(form, 'refresh')
    else pausing = setTimeout(() => preview(form), PAUSE_MS)
  })
}

export function composer(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('form#composer')
}

/**
 * Carries out the act of a button. One at a time: an answer changes the form that the next act is about, so that one waits. Only a
 * model, which may take a minute, gives way to the next act.
 */
export function act(form: HTMLFormElement, action: string): Promise<void> {
  if (!acting || isSlow(acting.action)) return begin(form, action)
  // A second press of a button is a double click. What a refresh shows can have changed since the last one began.
  if (action === acting.action && action !== 'refresh') return acting.done
  const before = [acting.action, ...waiting.keys()]
  if (NAMES_PLACE.test(action) && before.some((each) => SHIFTS.test(each))) {
    say('The entries are changing. Press again.')
    return acting.done
  }
  const turn = waiting.get(action) ?? wait(form, action)
  waiting.set(action, turn)
  return turn
}

async function wait(form: HTMLFormElement, action: string): Promise<void> {
  const known = ends
  while (acting && !isSlow(acting.action)) await acting.done
  waiting.delete(action)
  if (known === ends) await begin(form, action)
}

function isSlow(action: string): boolean {
  return action.startsWith('ai:')
}

async function begin(form: HTMLFormElement, action: string): Promise<void> {
  let release = () => {}
  const done = new Promise<void>((resolve) => {
    release = resolve
  })
  const mine = { action, done }
  acting = mine
  clearTimeout(pausing)
  form.ariaBusy = 'true'
  form.dataset.acting = action.split(':')[0] ?? ''
  if (isSlow(action)) say('The model is at work. This can take a minute.')
  const isCurrent = () => acting === mine
  let isDone = false
  try {
    isDone = await carryOut(form, action, isCurrent)
  } finally {
    if (!isDone) ends++
    if (isCurrent()) {
      acting = null
      form.ariaBusy = null
      delete form.dataset.acting
    }
    release()
  }
}

/** Returns false if the act failed or led to another page. */
async function carryOut(form: HTMLFormElement, action: string, isCurrent: () => boolean): Promise<boolean> {
  const leaves = LEAVES.test(action)
  const draft = await settleDraft(leaves)
  if (draft !== 'settled') {
    if (draft === 'lost') trouble(UNREACHABLE)
    else askToSignIn(draft.signInUrl)
    return false
  }
  if (!isCurrent()) return true
  const answer = await send(form, action)
  // An act that gave way to another has no answer either.
  if (answer === null) return !isCurrent()
  show(answer, leaves)
  plan()
  const isDone = answer.response.ok && !answer.response.redirected
  if (isDone) document.dispatchEvent(new CustomEvent('acted', { detail: action }))
  return isDone
}

interface Answer {
  page: Document
  response: Response
  sent: Map<string, string>
}

/** Returns null for an answer that a newer request for the same purpose replaces, and for none. */
export async function send(
  form: HTMLFormElement,
  action: string,
  { purpose = 'form', ...extra }: Record<string, string> = {},
): Promise<Answer | null> {
  sending.get(purpose)?.abort()
  const controller = new AbortController()
  sending.set(purpose, controller)
  const { signal } = controller
  const sent = new Map<string, string>()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') sent.set(name, value)
  const fields = new Map([...sent, ...Object.entries(extra), ['action', action]])
  const body = new URLSearchParams([...fields]).toString()
  const leaves = LEAVES.test(action)
  const key = unanswered.body === body ? unanswered.key : newKey()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(leaves && { 'idempotency-key': key }),
  }
  try {
    if (leaves) unanswered = { body, key }
    // The buttons are named `action` too, and stand in for the property.
    const response = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body, headers, signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (leaves) unanswered.body = ''
    return { page, response, sent }
  } catch {
    if (!signal.aborted && purpose === 'form') trouble(UNREACHABLE)
    return null
  }
}

function show({ page, response, sent }: Answer, leaves: boolean): void {
  const main = document.querySelector('main')
  const next = page.querySelector('main')
  const form = page.querySelector<HTMLFormElement>('form#composer')
  const { redirected, url } = response
  const isElsewhere = redirected && !DONE.test(url)
  // A form at another address is about another post, of which this page knows nothing.
  if (leaves && redirected && response.ok && !isElsewhere) {
    leave()
    location.assign(url)
  } else if (form && main && next && !redirected) {
    if (form.querySelector('#draft[data-stored]')) knowStored(form)
    const hadFocus = document.activeElement !== document.body
    morph(main, next, sent)
    startCopying()
    startLocalTimes()
    const target = main.querySelector<HTMLElement>('[autofocus]')
    if (target) target.focus()
    else if (hadFocus && document.activeElement === document.body) main.querySelector('textarea')?.focus()
    // An alert is said when it appears.
    say(
      page.getElementById('said')?.textContent ||
        page.querySelector('#verdict .note.good')?.textContent ||
        '',
    )
  } else if (isElsewhere) askToSignIn(url)
  else trouble(next?.querySelector('p')?.textContent ?? 'The service did not answer. Try again.')
}

/** Shows the post, its length and its code as the service counts and prints them. */
async function preview(form: HTMLFormElement): Promise<void> {
  if (acting) {
    pausing = setTimeout(() => preview(form), PAUSE_MS)
    return
  }
  const answer = await send(form, 'preview')
  if (answer === null) return
  const { page, sent } = answer
  if (!page.querySelector('form#composer')) return show(answer, false)
  const wasLong = isTooLong()
  for (const next of page.querySelectorAll('[data-live]')) {
    const live = document.getElementById(next.id)
    if (live) morph(live, next, sent)
  }
  startCopying()
  document.getElementById('trouble')?.remove()
  if (isTooLong() !== wasLong) say(wasLong ? 'The text fits.' : 'The text is too long.')
}

function isTooLong(): boolean {
  return document.querySelector('.counts .bad') !== null
}

/** Lets a screen reader say what happened. */
export function say(text: string): void {
  const said = document.getElementById('said')
  if (said && text) said.textContent = text
}

/** Explains an act that was not carried out, because the service led to `url` instead. */
function askToSignIn(url: string): void {
  if (new URL(url).pathname === '/sign-in')
    trouble('Your session ended. What you wrote is still here: sign in, then try again.', '/sign-in')
  // Whoever signed in again meanwhile, in another tab, is led on from there.
  else trouble('Your session had ended. What you wrote is still here. Try again.')
}

/** Shows what went wrong, beside the buttons. */
function trouble(text: string, link?: string): void {
  document.getElementById('trouble')?.remove()
  const note = document.createElement('p')
  Object.assign(note, { id: 'trouble', className: 'note bad', role: 'alert', textContent: `${text} ` })
  if (link)
    note.append(
      Object.assign(document.createElement('a'), { href: link, target: '_blank', textContent: 'Sign in' }),
    )
  document.querySelector('#composer .submit')?.before(note)
  note.scrollIntoView({ block: 'nearest' })
}

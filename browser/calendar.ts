/** Moves posts of the calendar by pointer and by keyboard, with the forms that the pages have. Does nothing on other pages. */

const DRAG_PX = 5
const LONG_PRESS_MS = 350
/** A pointer this near to the top or the bottom scrolls the page. */
const EDGE_PX = 64
/** A card is carried this far above the pointer, at most. */
const ABOVE_PX = 24

interface Carried {
  post: HTMLElement
  /** Where the post would go: an hour or a day. */
  target: HTMLElement | null
  /** Follows the pointer; null while the keyboard carries. */
  ghost: HTMLElement | null
}

let carried: Carried | null = null
/** Set by a press, until it becomes a drag or ends. */
let press: { post: HTMLElement; x: number; y: number; timer: number } | null = null
let live: HTMLElement

export function startCalendar(): void {
  if (find('.cal') === null) return
  live = document.createElement('div')
  live.className = 'sr'
  live.setAttribute('aria-live', 'assertive')
  document.body.append(live)
  prepare()
  tellZone()
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('pointermove', onMove)
  document.addEventListener('pointerup', onRelease)
  document.addEventListener('pointercancel', cancel)
  document.addEventListener(
    'dragstart',
    (event) => closest(event.target, '.planned') && event.preventDefault(),
  )
  // A long press carries a post; until then, a finger scrolls.
  document.addEventListener('touchmove', (event) => carried?.ghost && event.preventDefault(), {
    passive: false,
  })
  document.addEventListener('contextmenu', (event) => carried?.ghost && event.preventDefault())
  document.addEventListener('keydown', onKey)
  document.addEventListener('submit', onSubmit)
}

/** False on the list, which has no free places. */
function hasPlaces(): boolean {
  return find('.cell, .box') !== null
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector)
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

/** Makes one of the free places a stop of the Tab key: the arrow keys reach the others. */
function prepare(): void {
  const places = document.querySelectorAll<HTMLElement>('.cal .add')
  for (const place of places) place.tabIndex = -1
  const first = [...places].find((place) => place.checkVisibility()) ?? places[0]
  if (first) first.tabIndex = 0
}

/** Tells the service the zone of the browser, unless the reader chose one. */
function tellZone(): void {
  const { zone: shown, guessed } = find('.cal')?.dataset ?? {}
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (guessed === undefined || !timeZone || timeZone === shown) return
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it; the Cookie Store API is asynchronous and not everywhere
  document.cookie = `zone=${timeZone};path=/;max-age=31536000;samesite=lax`
  void load(fetch(location.href))
}

function onPress(event: PointerEvent): void {
  const post = closest(event.target, '.planned[data-post]')
  if (post === null || event.button !== 0 || carried || !hasPlaces()) return
  const { clientX: x, clientY: y } = event
  const isTouch = event.pointerType === 'touch'
  const timer = isTouch ? setTimeout(() => press && lift(post, x, y), LONG_PRESS_MS) : 0
  press = { post, x, y, timer }
}

function onMove({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
  if (press && Math.hypot(x - press.x, y - press.y) > DRAG_PX) {
    if (pointerType === 'touch') endPress()
    else lift(press.post, x, y)
  }
  if (!carried?.ghost) return
  if (y < EDGE_PX) scrollBy(0, -EDGE_PX / 4)
  if (y > innerHeight - EDGE_PX) scrollBy(0, EDGE_PX / 4)
  const under = document.elementFromPoint(x, y)
  if (closest(under, '.nights')) openNights()
  aim(placeOf(under))
  follow(carried.ghost, x, y)
}

/** Shows the empty hours of the night. */
function openNights(): void {
  find('.nights')?.setAttribute('open', '')
}

function endPress(): void {
  if (press) clearTimeout(press.timer)
  press = null
}

function lift(post: HTMLElement, x: number, y: number): void {
  endPress()
  const ghost = post.cloneNode(true) as HTMLElement
  ghost.classList.add('ghost')
  ghost.inert = true
  follow(ghost, x, y)
  const cal = find('.cal')
  cal?.append(ghost)
  cal?.classList.add('dragging')
  post.classList.add('lifted')
  carried = { post, target: null, ghost }
}

/** Holds the card above its target as far as that is near to the pointer, so that it covers neither that nor the days beside it. */
function follow(ghost: HTMLElement, x: number, y: number): void {
  const top = carried?.target?.parentElement?.getBoundingClientRect().top ?? y
  ghost.style.transform = `translate(${x}px,${Math.max(top, y - ABOVE_PX)}px) translate(-50%,-100%)`
}

function onRelease(): void {
  endPress()
  if (!carried?.ghost) return
  // The click that follows must not open the post.
  const stop = (event: Event) => event.preventDefault()
  document.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', stop, true))
  drop()
}

/** Returns the free place of an hour or a day. What is past has none. */
function placeOf(element: Element | null): HTMLElement | null {
  return closest(element, '.cell, .box')?.querySelector<HTMLElement>('.add') ?? null
}

function aim(place: HTMLElement | null): void {
  if (!carried || carried.target === place) return
  carried.target?.parentElement?.classList.remove('over')
  place?.parentElement?.classList.add('over')
  carried.target = place
  const time = carried.ghost?.querySelector('time')
  if (time) time.textContent = place ? timeAt(place, carried.post) : ownTime(carried.post)
}

function cancel(): void {
  endPress()
  if (!carried) return
  aim(null)
  carried.ghost?.remove()
  carried.post.classList.remove('lifted')
  find('.cal')?.classList.remove('dragging')
  carried = null
}

function drop(): void {
  const { post, target } = carried ?? {}
  const home = post && placeOf(post)
  cancel()
  if (!post || !target || target === home) return
  const { post: id, at = '' } = post.dataset
  const day = closest(target, '.box')?.dataset.day
  const fields = {
    date: day ?? String(timeIn(target, Number(at), post)),
    from: at,
    back: location.pathname + location.search,
  }
  void send(`/console/posts/${id}/move`, new URLSearchParams(fields))
}

/** Returns the instant in the hour of a place, with the minutes that the post has. */
function timeIn(place: HTMLElement, at: number, post: HTMLElement): number {
  const date = new URLSearchParams(place.getAttribute('href')?.split('?')[1]).get('date') ?? ''
  const start = Number(place.dataset.at ?? Date.parse(date))
  const minutes = Number(/:(\d\d)/.exec(ownTime(post))?.[1] ?? 0)
  return start + minutes * 60_000 + (at % 60_000)
}

function ownTime(post: HTMLElement): string {
  return post.querySelector('time')?.textContent ?? ''
}

/** Writes the time that a post would get: it keeps its minutes in another hour, and all of its time on another day. */
function timeAt(place: HTMLElement, post: HTMLElement): string {
  const name = (place.getAttribute('aria-label') ?? '').replace('New post, ', '')
  const own = ownTime(post)
  if (closest(place, '.box')) return name.replace(/, [^,]*$/, `, ${own}`)
  return name.replace(/:\d\d/, /:\d\d/.exec(own)?.[0] ?? '')
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (carried?.ghost) {
    if (key === 'Escape') cancel()
    return
  }
  const place = closest(target, '.add')
  const post = closest(target, '.move')?.closest<HTMLElement>('.planned')
  if (carried) onCarry(event)
  else if (place) onPlace(event, place)
  else if (post && key === ' ' && hasPlaces()) {
    event.preventDefault()
    carried = { post, target: null, ghost: null }
    post.classList.add('lifted')
    say('Picked up. Choose a time with the arrow keys. Enter moves the post, Escape leaves it.')
  }
}

/** Carries a post with the arrow keys. */
function onCarry(event: KeyboardEvent): void {
  const { key } = event
  if (!carried) return
  if (key === 'Tab') {
    cancel()
    return
  }
  if (key === 'Enter' || key === ' ') drop()
  else if (key === 'Escape') {
    cancel()
    say('The post stays.')
  } else {
    const next = step(carried.target ?? placeOf(carried.post), key)
    if (next === undefined) return
    aim(next ?? carried.target)
    next?.scrollIntoView({ block: 'nearest' })
    if (next) say(timeAt(next, carried.post))
  }
  event.preventDefault()
}

function onPlace(event: KeyboardEvent, place: HTMLElement): void {
  const next = step(place, event.key)
  if (!next) return
  event.preventDefault()
  place.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

const steps: Record<string, readonly [right: number, down: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the next free place in the direction of an arrow key; null at the edge, undefined for another key. */
function step(place: HTMLElement | null, key: string): HTMLElement | null | undefined {
  const direction = steps[key]
  if (direction === undefined) return undefined
  const [right, down] = direction
  const hours = [...document.querySelectorAll('.cal .cell')]
  const cells = hours.length > 0 ? hours : [...document.querySelectorAll('.cal .box')]
  const home = place?.closest('.cell, .box')
  if (!home) return find('.cal .add')
  // Hours follow one another within a day, and days within a week.
  const by = hours.length > 0 ? right * 24 + down : right + down * 7
  for (let at = cells.indexOf(home) + by; cells[at]; at += by) {
    if (down !== 0 && hours.length > 0 && cells[at]?.parentElement !== home.parentElement) return null
    const found = cells[at]?.querySelector<HTMLElement>('.add')
    if (found?.checkVisibility() === false) openNights()
    if (found) return found
  }
  return null
}

function say(text: string): void {
  live.textContent = text
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset.move === undefined) return
  event.preventDefault()
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  void send(form.action, new URLSearchParams(fields))
}

async function send(action: string, body: URLSearchParams): Promise<void> {
  await load(fetch(action, { method: 'POST', body }))
}

/** Shows the page of an answer in place of this one. */
async function load(request: Promise<Response>): Promise<void> {
  try {
    const answer = await request
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const main = page.querySelector('main')
    if (!main) throw new Error('No page')
    find('main')?.replaceWith(main)
    if (answer.ok) history.replaceState(null, '', answer.url)
    prepare()
    const note = main.querySelector<HTMLElement>('.note')
    say(note?.querySelector('p')?.textContent ?? '')
    if (!answer.ok) note?.scrollIntoView({ block: 'center' })
    main.querySelector<HTMLElement>('.moved button')?.focus({ preventScroll: true })
  } catch {
    const note = document.createElement('div')
    note.className = 'note bad moved'
    note.role = 'alert'
    note.textContent = 'The service did not answer. Check your connection, then load the page again.'
    find('.cal')?.append(note)
  }
}

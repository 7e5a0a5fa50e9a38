import { startCopying } from './copy.ts'
import { startLocalTimes } from './local-times.ts'
import { morph } from './morph.ts'

const FIRST_MS = 2000
const LAST_MS = 30_000

/**
 * Follows a page while it offers to reload what is under way: shows it as it is now, more and more seldom, until it is done. A link that
 * names a number of seconds is followed at this pace.
 */
export function startFollowing(): void {
  const main = document.getElementById('main')
  if (main && linkIn(main)) follow(main, FIRST_MS)
}

function linkIn(main: Element): HTMLAnchorElement | null {
  return main.querySelector('a[data-follow]')
}

function follow(main: Element, ms: number): void {
  const link = linkIn(main)
  if (link === null) return
  link.hidden = true
  const pace = Number(link.dataset.follow) * 1000
  setTimeout(async () => {
    await untilShown()
    // Without a connection, the page is asked for later.
    const goesOn = await update(main, link.href).catch(() => true)
    if (goesOn) follow(main, Math.min(ms * 1.3, LAST_MS))
  }, pace || ms)
}

function untilShown(): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

/** Returns false for a page that is gone, or that its reader no longer may see. */
async function update(main: Element, url: string): Promise<boolean> {
  // The list of choices that a person has opened would close.
  if (main.querySelector('select:focus')) return true
  // The page says where it leads back to by the page before it.
  const response = await fetch(url, { referrer: document.referrer })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = page.getElementById('main')
  if (!response.ok || response.redirected || next === null) return false
  // The parser runs no script, so it reads as elements what is meant for pages without one, such as a refresh.
  for (const each of next.querySelectorAll('noscript')) each.textContent = ''
  // Keeps what a person has typed.
  const values = [...main.querySelectorAll('input')].map(
    ({ name, defaultValue }) => [name, defaultValue] as const,
  )
  const chosen = [...main.querySelectorAll('select')].map((select) => [select, select.value] as const)
  morph(main, next, new Map(values))
  for (const [select, value] of chosen) select.value = value
  startCopying(main)
  startLocalTimes()
  return true
}

import { init } from '/docs/assets/redoc.js'

// Draws the full reference from the contract that this service serves.

// Redoc's search would build a worker with eval, which the page's policy forbids. Without workers it searches in the page.
globalThis.Worker = undefined
document.documentElement.classList.add(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
const place = document.getElementById('redoc')

/** Adds what Redoc leaves out for readers who use a keyboard or a screen reader. Redoc draws parts only when they come into view. */
function complete() {
  const menu = place.querySelector('.menu-content')
  menu?.setAttribute('role', 'navigation')
  menu?.setAttribute('aria-label', 'Operations')
  for (const heading of place.querySelectorAll('h4, h5'))
    heading.setAttribute('aria-level', String(Number(heading.tagName[1]) - 1))
  for (const block of place.querySelectorAll('pre')) block.tabIndex = 0
}

/** Leads back to the page of the operation that the reader looks at. */
function returnToPage({ currentTarget }) {
  const [, operation] = /^#\/[\w-]+\/(\w+)/.exec(location.hash) ?? []
  currentTarget.href = operation ? `/docs/reference/${operation}` : '/docs/operations'
}

new MutationObserver(complete).observe(place, { childList: true, subtree: true })
document.querySelector('.back a').addEventListener('click', returnToPage)
const response = await fetch('/openapi.json')
init(await response.json(), { disableTelemetry: true }, place)

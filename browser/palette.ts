import { isPlainClick, showDialog } from './dialogs.ts'

const DEBOUNCE_MS = 100
const isMac = /Mac|iP/.test(navigator.platform)

/** Opens the search of the sidebar over the page, also by Ctrl K or ⌘ K. */
export function startPalette(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-palette]')
  if (link === null) return
  const hint = link.querySelector('kbd')
  if (hint) {
    hint.hidden = false
    if (isMac) hint.textContent = '⌘ K'
  }
  const open = () => openPalette(link.href).catch(() => location.assign(link.href))
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open()
  })
  document.addEventListener('keydown', (event) => {
    const isAsked = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
    if (!isAsked || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    open()
  })
}

async function openPalette(url: string): Promise<void> {
  if (document.querySelector('dialog[open]')) return
  const dialog = showDialog('Search', 'palette')
  try {
    dialog.innerHTML = await fetchPalette(url, '')
  } catch (error) {
    dialog.close()
    throw error
  }
  const input = dialog.querySelector('input')
  if (input === null) return
  input.focus()
  const hits = () => [...dialog.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  let at = 0
  const choose = (index: number) => {
    at = index
    for (const [each, hit] of hits().entries()) hit.ariaSelected = String(each === at)
    hits()[at]?.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', hits()[at]?.id ?? '')
  }
  choose(0)

  let typing = new AbortController()
  let results = Promise.resolve()
  const search = async (signal: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
    signal.throwIfAborted()
    const page = new DOMParser().parseFromString(await fetchPalette(url, input.value, signal), 'text/html')
    for (const part of ['[role=listbox]', '[role=status]'])
      dialog.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []))
    choose(0)
  }
  input.addEventListener('input', () => {
    typing.abort()
    typing = new AbortController()
    // A failed search leaves the results of the last one.
    results = search(typing.signal).catch(() => {})
  })
  input.addEventListener('keydown', (event) => {
    const { length } = hits()
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + length, PageDown: length - 1, PageUp: 0 }[event.key]
    if (next !== undefined && length > 0) {
      event.preventDefault()
      choose(next % length)
    }
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    results.then(() => hits()[at]?.click())
  })
}

async function fetchPalette(url: string, text: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(`${url}?${new URLSearchParams({ part: 'palette', q: text })}`, {
    signal: signal ?? null,
  })
  if (!response.ok || response.redirected) throw new Error('The search does not answer.')
  return response.text()
}

import { startCopying } from './copy.ts'

const opened = new WeakMap<Element, Promise<HTMLElement>>()

/** Opens the code of an item's acts beside the item, instead of on a page of its own. */
export function startCodeLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-code]')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const code = opened.get(link) ?? load(link)
    opened.set(link, code)
    code.then(
      (element) => {
        element.hidden = !element.hidden
        link.ariaExpanded = String(!element.hidden)
      },
      () => location.assign(link.href),
    )
  })
}

async function load(link: HTMLAnchorElement): Promise<HTMLElement> {
  const code = await fetchCode(link.href)
  code.removeAttribute('id')
  code.hidden = true
  link.parentElement?.after(code)
  startCopying(code)
  return code
}

/** Returns the panels of code on a page. */
export async function fetchCode(url: string, init?: RequestInit): Promise<HTMLElement> {
  const response = await fetch(url, init)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const code = page.getElementById('code')
  if (code === null) throw new Error('The page has no code.')
  return code
}

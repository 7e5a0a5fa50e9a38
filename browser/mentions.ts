import { composer, say, send } from './composer.ts'

const PAUSE_MS = 250
/** Matches a name that is being typed before the caret. */
const TYPED = /(?:^|[\s(])@([\p{L}\p{N}_.-]{1,40})$/u

let pausing: ReturnType<typeof setTimeout> | undefined
let list: HTMLUListElement | null = null
let chosen = 0

/** Finds accounts while a person types `@` in a text, and lets them choose one by keyboard or pointer. */
export function startMentions(): void {
  const form = composer()
  form?.addEventListener('input', ({ target }) => {
    clearTimeout(pausing)
    close()
    const text = textOf(target)
    if (text && typedIn(text)) pausing = setTimeout(() => find(form, text), PAUSE_MS)
  })
  form?.addEventListener('keydown', (event) => {
    const text = textOf(event.target)
    if (text && list) press(text, event)
  })
  form?.addEventListener('focusout', close)
}

function textOf(target: EventTarget | null): HTMLTextAreaElement | null {
  return target instanceof HTMLTextAreaElement && target.hasAttribute('data-mentions') ? target : null
}

function typedIn({ value, selectionStart }: HTMLTextAreaElement): string | undefined {
  return TYPED.exec(value.slice(0, selectionStart))?.[1]
}

async function find(form: HTMLFormElement, text: HTMLTextAreaElement): Promise<void> {
  const typed = typedIn(text)
  const key = text.name.replace('text:', '')
  if (!typed) return
  const answer = await send(form, `find:${key}`, { purpose: 'find', [`who:${key}`]: typed })
  const found = answer?.page.getElementById(`mention:${key}`)?.querySelectorAll('.found button') ?? []
  // The person may have typed on, or left.
  if (found.length > 0 && typedIn(text) === typed && document.activeElement === text) open(text, [...found])
}

function open(text: HTMLTextAreaElement, found: Element[]): void {
  close()
  const menu = document.createElement('ul')
  Object.assign(menu, { id: 'mentions', className: 'plain menu', role: 'listbox', ariaLabel: 'Accounts' })
  for (const [index, button] of found.entries()) {
    const option = document.createElement('li')
    Object.assign(option, { id: `mentions-${index}`, role: 'option' })
    option.append(...[...button.childNodes].map((node) => document.importNode(node, true)))
    option.dataset.label = button.getAttribute('data-label') ?? ''
    option.dataset.name = (button.getAttribute('value') ?? '').replace(/^mention:[^:]*:\d+/, 'mention')
    option.onmousedown = (event) => {
      event.preventDefault()
      insert(text, option)
    }
    menu.append(option)
  }
  text.after(menu)
  list = menu
  text.setAttribute('aria-autocomplete', 'list')
  text.setAttribute('aria-controls', menu.id)
  select(text, 0)
  say(`${found.length} accounts. Press the arrow keys to choose, Enter to mention.`)
}

function close(): void {
  const text = list?.previousElementSibling
  for (const name of ['autocomplete', 'controls', 'activedescendant']) text?.removeAttribute(`aria-${name}`)
  list?.remove()
  list = null
}

function select(text: HTMLTextAreaElement, index: number): void {
  const options = [...(list?.children ?? [])]
  chosen = (index + options.length) % options.length
  for (const [at, option] of options.entries()) option.ariaSelected = String(at === chosen)
  text.setAttribute('aria-activedescendant', `mentions-${chosen}`)
}

function press(text: HTMLTextAreaElement, event: KeyboardEvent): void {
  const option = list?.children[chosen]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) select(text, chosen + step)
  else if (event.key === 'Escape') close()
  else if (/^(Enter|Tab)$/.test(event.key) && option instanceof HTMLElement) insert(text, option)
  else return
  event.preventDefault()
}

function insert(text: HTMLTextAreaElement, { dataset: { label = '', name = '' } }: HTMLElement): void {
  const end = text.selectionStart
  text.setRangeText(`@${label} `, end - (typedIn(text)?.length ?? 0) - 1, end, 'end')
  close()
  const form = composer()
  if (!form?.elements.namedItem(name)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value: label })
    form?.prepend(field)
  }
  text.dispatchEvent(new Event('input', { bubbles: true }))
}

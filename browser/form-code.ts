import { fetchCode } from './code-links.ts'
import { startCopying } from './copy.ts'

const PAUSE_MS = 300

/** A change of the form that its panel waits for, or prints. */
const changes = new WeakMap<HTMLButtonElement, AbortController>()

/** Keeps the open code of a form current while the form is filled in. */
export function startFormCode(): void {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && 'form' in target ? target.form : null
    for (const button of document.querySelectorAll<HTMLButtonElement>('.from-form button'))
      if (form !== null && button.form === form) void follow(button, PAUSE_MS)
  })
  // An event of a panel does not bubble. A browser may have filled in the form again before a panel opens.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const button =
        target instanceof Element && target.querySelector<HTMLButtonElement>(':scope > .from-form button')
      if (button) void follow(button, 0)
    },
    true,
  )
}

/** Prints the code again after a pause without a further change. Without an answer, shows the button, which loads a page of its own. */
async function follow(button: HTMLButtonElement, pause: number): Promise<void> {
  const panel = button.closest('details')
  const { form } = button
  if (!panel?.open || form === null) return
  changes.get(button)?.abort()
  const change = new AbortController()
  changes.set(button, change)
  const { signal } = change
  const show = (hidden: boolean) => button.parentElement?.toggleAttribute('hidden', hidden)
  if (pause === 0) show(true)
  await new Promise((resolve) => setTimeout(resolve, pause))
  if (signal.aborted) return
  try {
    const fields = [...new FormData(form, button)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    const body = new URLSearchParams(fields)
    update(panel, await fetchCode(button.formAction, { method: 'POST', body, signal }))
    show(true)
  } catch {
    if (!signal.aborted) show(false)
  }
}

function update(panel: Element, code: Element): void {
  const [now, next] = [panel, code].map((each) => [...each.querySelectorAll<HTMLElement>('pre')])
  if (now?.length === next?.length)
    now?.forEach((pre, index) => {
      pre.textContent = next?.[index]?.textContent ?? ''
    })
  else {
    const samples = code.querySelector('.samples')
    if (samples) panel.querySelector('.samples')?.replaceWith(samples)
    startCopying(panel)
  }
}

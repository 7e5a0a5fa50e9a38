const COPIED_MS = 2000

/** Shows the Copy buttons, and lets a secret be selected by one click. */
export function startCopying(root: ParentNode = document): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const source = document.getElementById(button.dataset.copy ?? '')
    if (source === null || !navigator.clipboard) continue
    button.hidden = false
    // A property, so that starting again after a page changed adds nothing.
    button.onclick = () => copy(button, source)
  }
  for (const field of root.querySelectorAll<HTMLInputElement>('.secret input'))
    field.addEventListener('focus', () => field.select())
}

async function copy(button: HTMLButtonElement, source: HTMLElement): Promise<void> {
  const isField = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement
  const text = isField ? source.value : (source.textContent ?? '')
  await navigator.clipboard.writeText(text).catch(() => isField && source.select())
  const label = button.textContent
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = label
  }, COPIED_MS)
}

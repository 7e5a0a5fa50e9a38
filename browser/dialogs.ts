/** Shows a window over the page, which Escape or a click beside it closes. It is gone then. */
export function showDialog(label: string, className: string): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = className
  dialog.ariaLabel = label
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
}

/** Opens the pages that links name, such as the list of shortcuts, in a window. */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-dialog]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    if (document.querySelector('dialog[open]') === null)
      openPage(link.href).catch(() => location.assign(link.href))
  })
}

async function openPage(url: string): Promise<void> {
  const response = await fetch(url)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const main = page.getElementById('main')
  if (!response.ok || main === null) throw new Error('The page has no content.')
  const close = document.createElement('button')
  close.textContent = 'Close'
  const dialog = showDialog(main.querySelector('h1')?.textContent ?? '', 'window')
  close.addEventListener('click', () => dialog.close())
  dialog.append(...main.childNodes, close)
  close.focus()
}

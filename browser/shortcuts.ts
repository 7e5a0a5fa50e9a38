const SEQUENCE_MS = 1500

/**
 * Follows the link whose keys are pressed, one after the other. Never while somebody types, where a missed click would make keys of a
 * sentence (the composer, and a form that was changed), and not for a person who turned it off.
 */
export function startShortcuts(): void {
  if (document.body.dataset.shortcuts === 'off') return
  if (document.getElementById('composer')) return
  let isFilledIn = false
  document.addEventListener('input', ({ target }) => {
    isFilledIn ||= target instanceof Element && target.closest('form[method=post]') !== null
  })
  let first = ''
  let startedAt = 0
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || event.repeat || event.isComposing || isFilledIn || isTaken(target))
      return
    const isSequence = first !== '' && event.timeStamp - startedAt < SEQUENCE_MS
    const keys = isSequence ? `${first} ${key}` : key
    first = !isSequence && key === 'g' ? key : ''
    startedAt = event.timeStamp
    const link = document.querySelector<HTMLElement>(`[data-keys="${CSS.escape(keys)}"]`)
    if (link === null) return
    event.preventDefault()
    link.click()
  })
}

function isTaken(target: EventTarget | null): boolean {
  const isField =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return isField || document.querySelector('dialog[open]') !== null
}

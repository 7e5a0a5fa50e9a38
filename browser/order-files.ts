import { act } from './composer.ts'

const ITEMS = '.media > li, .order > li'

/** The file or post that is dragged. */
let dragged: HTMLElement | null = null

/** Lets the files of an entry, and the posts of a queue, change places by dragging. Their buttons do the same by keyboard and touch. */
export function startOrdering(): void {
  document.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = target instanceof Element && target.matches('.grip') ? target.closest('li') : null
    // Some browsers drag nothing that carries no data.
    if (dragged) dataTransfer?.setData('text/plain', '')
    dragged?.classList.add('dragged')
  })
  document.addEventListener('dragover', (event) => {
    const target = placeAt(event.target)
    mark(target)
    if (target) event.preventDefault()
  })
  document.addEventListener('drop', (event) => {
    const target = placeAt(event.target)
    const form = target?.closest('form')
    if (!dragged || !target || !form) return
    event.preventDefault()
    if (target === dragged) return
    if (dragged.dataset.id) return send(form, `${dragged.dataset.id}:${indexOf(target)}`)
    const name = dragged.querySelector('input')?.name ?? ''
    void act(form, `${name.replace('media', 'media-to')}:${indexOf(target)}`)
  })
  document.addEventListener('dragend', () => {
    mark(null)
    dragged?.classList.remove('dragged')
    dragged = null
  })
}

/** Sends the form as a button of the list would. */
function send(form: HTMLFormElement, move: string): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'move', value: move })
  form.append(field)
  form.requestSubmit()
}

/** Returns the file of the same entry, or the post of the same list, under the pointer. */
function placeAt(target: EventTarget | null): HTMLElement | null {
  const near = target instanceof Element ? target.closest<HTMLElement>(ITEMS) : null
  return dragged && near?.parentElement === dragged.parentElement ? near : null
}

function indexOf(file: Element): number {
  return [...(file.parentElement?.children ?? [])].indexOf(file)
}

function mark(file: Element | null): void {
  for (const each of document.querySelectorAll(ITEMS))
    each.classList.toggle('target', each === file && each !== dragged)
}

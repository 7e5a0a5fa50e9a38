import { act, composer } from './composer.ts'
import { discard, unfinished, upload } from './upload-request.ts'

const FILES_AT_ONCE = 3

type State = 'waiting' | 'sending' | 'paused' | 'failed' | 'done'

/** Lives here and not in the page, so that it survives a form that is replaced. */
interface Task {
  /** Name of the `<upload-field>`. */
  target: string
  file: File
  key: string
  state: State
  /** Id of the stored file. */
  id: string
  stop: AbortController
  line: HTMLLIElement
}

let tasks: Task[] = []

/** Uploads at once what is chosen, dropped or pasted, with progress, and hands it to the form around the field. */
export function startUploads(): void {
  customElements.define('upload-field', UploadField)
  document.addEventListener('paste', (event) => take(event, event.clipboardData))
  document.addEventListener('drop', (event) => take(event, event.dataTransfer))
  document.addEventListener('dragover', (event) => {
    const field = event.dataTransfer?.types.includes('Files') ? fieldNear(event.target) : null
    mark(field)
    if (field) event.preventDefault()
  })
  document.addEventListener('acted', (event) => follow((event as CustomEvent<string>).detail))
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && mark(null))
}

class UploadField extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector<HTMLInputElement>('input[type=file]')
    if (!input || this.querySelector('.uploads')) return
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-send]')) button.hidden = true
    input.addEventListener('change', () => {
      add(this, input.files)
      input.value = ''
    })
    const list = document.createElement('ul')
    list.className = 'plain uploads'
    this.append(list)
    list.append(...tasks.filter(({ target }) => target === nameOf(this)).map(({ line }) => line))
    const names = unfinished()
    if (names.length > 0 && document.querySelector('upload-field') === this)
      this.append(
        Object.assign(document.createElement('p'), {
          className: 'hint',
          textContent: `Not finished: ${names.join(', ')}. Choose the same file again to continue.`,
        }),
      )
  }
}

function nameOf(field: Element): string {
  return field.getAttribute('name') ?? ''
}

function fieldNear(target: EventTarget | null): Element | null {
  const near =
    target instanceof Element ? target.closest('fieldset, form')?.querySelector('upload-field') : null
  return near ?? document.querySelector('upload-field')
}

function mark(field: Element | null): void {
  for (const each of document.querySelectorAll('upload-field')) each.classList.toggle('over', each === field)
}

function take(event: Event, data: DataTransfer | null): void {
  mark(null)
  const field = data?.files.length ? fieldNear(event.target) : null
  if (!field) return
  event.preventDefault()
  field.closest('details')?.setAttribute('open', '')
  add(field, data?.files)
}

function add(field: Element, files: FileList | null | undefined): void {
  for (const file of files ?? []) {
    const task: Task = {
      ...{ target: nameOf(field), file, state: 'waiting', id: '', stop: new AbortController() },
      key: `console-${Date.now()}-${Math.random()}`,
      line: document.createElement('li'),
    }
    tasks.push(task)
    field.querySelector('.uploads')?.append(task.line)
    draw(task, 'Waiting')
  }
  next()
}

function next(): void {
  const free = FILES_AT_ONCE - tasks.filter(({ state }) => state === 'sending').length
  for (const task of tasks.filter(({ state }) => state === 'waiting').slice(0, free)) void run(task)
}

async function run(task: Task): Promise<void> {
  const { file, key } = task
  task.stop = new AbortController()
  const { signal } = task.stop
  change(task, 'sending', 'Uploading')
  const bar = task.line.querySelector('progress')
  const onProgress = (bytes: number) => {
    const percent = Math.min(100, Math.floor((100 * bytes) / (file.size || 1)))
    if (!bar) return
    bar.value = percent
    bar.textContent = `${percent} %`
    const text = task.line.querySelector('[data-percent]')
    if (text) text.textContent = `${percent} %`
  }
  try {
    task.id = await upload({ file, key, signal, onProgress })
    change(task, 'done', 'Uploaded')
    void finish()
  } catch (error) {
    if (!signal.aborted) change(task, 'failed', (error as Error).message)
  }
  next()
}

function change(task: Task, state: State, text: string): void {
  task.state = state
  draw(task, text)
}

/** Draws the line of a file. Only this text is said by a screen reader, not each percent. */
function draw(task: Task, text: string): void {
  const { line, state, file } = task
  const status = Object.assign(document.createElement('span'), { role: 'status', textContent: text })
  if (state === 'failed') status.className = 'wrong'
  const what = document.createElement('div')
  what.append(Object.assign(document.createElement('strong'), { textContent: file.name }), ' ', status, ' ')
  what.append(Object.assign(document.createElement('span'), { className: 'soft' }))
  what.lastElementChild?.setAttribute('data-percent', '')
  const buttons = Object.assign(document.createElement('div'), { className: 'small' })
  if (state === 'sending') buttons.append(button(task, 'Pause', () => pause(task)))
  if (state === 'paused') buttons.append(button(task, 'Resume', () => again(task)))
  if (state === 'failed') buttons.append(button(task, 'Retry', () => again(task)))
  if (state !== 'done')
    buttons.append(button(task, state === 'failed' ? 'Remove' : 'Cancel', () => cancel(task)))
  const bar = Object.assign(document.createElement('progress'), {
    max: 100,
    value: line.querySelector('progress')?.value ?? 0,
  })
  if (state === 'done') bar.value = 100
  bar.setAttribute('aria-label', file.name)
  line.replaceChildren(what, buttons, ...(state === 'failed' ? [] : [bar]))
}

function button({ file }: Task, label: string, onclick: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: label,
    onclick,
  })
  made.setAttribute('aria-label', `${label} ${file.name}`)
  return made
}

function pause(task: Task): void {
  task.stop.abort()
  change(task, 'paused', 'Paused')
}

function again(task: Task): void {
  change(task, 'waiting', 'Waiting')
  next()
}

function cancel(task: Task): void {
  task.stop.abort()
  discard(task.file)
  forget(task)
}

function forget(task: Task): void {
  task.line.remove()
  tasks = tasks.filter((each) => each !== task)
}

/** Keeps each upload with its entry when an act gives the entry another place. */
function follow(action: string): void {
  const [name = '', scope, ...rest] = action.split(':')
  const at = Number(rest[0])
  const scopes = [...document.querySelectorAll('upload-field')].map((field) => nameOf(field).split(':')[1])
  for (const task of [...tasks]) {
    const [kind, own = '', place] = task.target.split(':')
    if (kind !== 'media') continue
    const moved = own === scope ? movedTo(name, at, Number(place)) : Number(place)
    // One text takes the place of those of the channels, or the reverse.
    const home = name === 'separate' || name === 'together' ? (scopes[0] ?? own) : own
    if (moved < 0) {
      cancel(task)
      continue
    }
    task.target = `media:${home}:${moved}`
    const list = document.querySelector(`upload-field[name="${task.target}"] .uploads`)
    list?.append(task.line)
    list?.closest('details')?.setAttribute('open', '')
  }
}

/** Returns the new place of an entry after an act at another, or -1 for one that is gone. */
function movedTo(name: string, at: number, place: number): number {
  if (name === 'remove') return place === at ? -1 : place > at ? place - 1 : place
  if (name === 'add') return place > at ? place + 1 : place
  const other = name === 'up' ? at - 1 : name === 'down' ? at + 1 : at
  return place === at ? other : place === other ? at : place
}

let isFinishing = false

/** Hands finished files to the page: the composer adds them to their entry, the library lists them. */
async function finish(): Promise<void> {
  if (isFinishing) return
  isFinishing = true
  try {
    const form = composer()
    for (let done = finished(); done.length > 0; done = finished()) {
      if (form) await place(form, done)
      else if (tasks.some(({ state }) => state === 'sending' || state === 'waiting')) return
      else await showFiles(done)
    }
  } finally {
    isFinishing = false
  }
}

const finished = () => tasks.filter(({ state }) => state === 'done')

/** Adds hidden fields with the ids, which the service answers as files with their own fields. */
async function place(form: HTMLFormElement, done: Task[]): Promise<void> {
  const find = ({ id }: Task) => form.querySelector(`input[name^="media:"][value*="${id}"]`)
  for (const task of done.filter((each) => !find(each))) {
    const start = `${task.target}:`
    const taken = [...form.querySelectorAll<HTMLInputElement>(`input[name^="${start}"]`)]
    const at = Math.max(-1, ...taken.map(({ name }) => Number(name.slice(start.length)))) + 1
    const field = Object.assign(document.createElement('input'), {
      type: 'hidden',
      name: start + at,
      value: task.id,
    })
    form.querySelector(`upload-field[name="${task.target}"]`)?.after(field)
    if (!field.isConnected) forget(task)
  }
  await act(form, 'refresh')
  // Another act may have replaced the form meanwhile. Then the fields are added again.
  const kept = done.filter(find)
  for (const task of kept) forget(task)
  if (kept.length === 0) await new Promise((resume) => setTimeout(resume, 500))
}

async function showFiles(done: Task[]): Promise<void> {
  for (const task of done) forget(task)
  const answer = await fetch(location.href).catch(() => null)
  const page = new DOMParser().parseFromString((await answer?.text()) ?? '', 'text/html')
  for (const id of ['files', 'storage']) {
    const shown = page.getElementById(id)
    if (shown) document.getElementById(id)?.replaceWith(shown)
  }
}

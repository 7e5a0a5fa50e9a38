/** Shows the answer of the assistant while it is written, over the same operation that programs stream. */
export function startAssistant(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const chat = form.closest<HTMLElement>('[data-assistant]')
    if (chat === null || !new URL(form.action).pathname.match(/^\/assistant(\/decision)?$/)) return
    event.preventDefault()
    void run(chat, form, bodyOf(chat, form, event.submitter))
  })
}

/** Builds the body of a run: a text, or a decision about each call of the card. */
function bodyOf(chat: HTMLElement, form: HTMLFormElement, submitter: HTMLElement | null) {
  const text = form.querySelector('textarea')?.value
  const calls = form.querySelectorAll<HTMLInputElement>('[name^=call-]')
  const isYes = submitter instanceof HTMLButtonElement && submitter.value === 'confirm'
  const resume = [...calls].map(({ name, type, checked }) => ({
    interruptId: name.slice(5),
    status: 'resolved',
    payload: { confirmed: isYes && (type === 'hidden' || checked) },
  }))
  const messages = text ? [{ id: 'text', role: 'user', content: text }] : []
  return { threadId: chat.dataset.assistant, messages, ...(text ? {} : { resume }) }
}

type Body = ReturnType<typeof bodyOf>

/** A run in progress, with the places that show it. */
interface Run {
  chat: HTMLElement
  list: HTMLElement
  /** Line with the state and the button that stops the run; always the last. */
  live: HTMLElement
  state: HTMLElement
  body: Body
  signal: AbortSignal
}

async function run(chat: HTMLElement, form: HTMLFormElement, body: Body): Promise<void> {
  const stopper = new AbortController()
  const list = chat.querySelector('.messages') as HTMLElement
  const text = body.messages[0]?.content
  const said = text ? bubble(list, 'You', text)[0] : null
  const live = add(list, 'div', 'live', '')
  const state = add(live, 'span', '', 'Thinking…')
  state.role = 'status'
  button(live, 'Stop', () => stopper.abort()).focus()
  lock(chat, true)
  const field = chat.querySelector('textarea') as HTMLTextAreaElement
  if (text) field.value = ''
  const failure = await show({ chat, list, live, state, body, signal: stopper.signal }).catch(() =>
    stopper.signal.aborted ? 'Stopped.' : 'The connection was lost. What was done is kept.',
  )
  if (failure === '' || !text) await renew(chat)
  const now = document.querySelector('[data-assistant]') as HTMLElement
  lock(now, false)
  if (failure === '') return now.querySelector<HTMLElement>('#proposals, textarea')?.focus()
  const end = text ? live : add(now.querySelector('.messages') as HTMLElement, 'div', 'live', '')
  end.replaceChildren()
  add(end, 'span', '', failure).role = 'alert'
  if (!text) return
  field.value ||= text
  button(end, 'Try again', () => {
    said?.remove()
    end.remove()
    form.requestSubmit()
  }).focus()
}

/** Shows the events of a run as they come. Returns what went wrong; nothing at the end of the run. */
async function show({ chat, list, live, state, body, signal }: Run): Promise<string> {
  const response = await fetch('/copilot/agent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok || !response.body) {
    const problem = await response.json().catch(() => ({}))
    return problem.detail ?? problem.message ?? 'The assistant did not answer.'
  }
  const tools = JSON.parse(chat.dataset.tools ?? '{}')
  let shown: HTMLElement | undefined
  for await (const event of eventsOf(response.body)) {
    if (event.type === 'TEXT_MESSAGE_START') {
      shown = bubble(list, 'Assistant', '')[1]
      state.textContent = 'Writing…'
    } else if (event.type === 'TEXT_MESSAGE_CONTENT') shown?.append(event.delta)
    else if (event.type === 'TOOL_CALL_START')
      state.textContent = add(list, 'p', 'used', tools[event.toolCallName] ?? event.toolCallName).textContent
    else if (event.type === 'RUN_ERROR') return event.message
    else if (event.type === 'RUN_FINISHED') return ''
    list.append(live)
  }
  throw new Error('The stream ended early.')
}

/** Adds a message, and returns it with its text. */
function bubble(list: HTMLElement, name: string, text: string): [HTMLElement, HTMLElement] {
  const message = add(list, 'article', name === 'You' ? 'message you' : 'message', '')
  add(message, 'h3', '', name)
  return [message, add(message, 'p', 'text', text)]
}

async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line.slice('data: '.length))
  }
}

/** Replaces the conversation with that of the service. A page with pictures of other hosts needs another policy, so it is loaded. */
async function renew(chat: HTMLElement): Promise<void> {
  const url = `/assistant?thread=${encodeURIComponent(chat.dataset.assistant ?? '')}`
  history.replaceState(null, '', url)
  const response = await fetch(url).catch(() => null)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = page.querySelector<HTMLElement>('[data-assistant]')
  if (next === null || next.dataset.pictures !== chat.dataset.pictures) return location.reload()
  for (const note of document.querySelectorAll('main > .note')) note.remove()
  chat.replaceWith(next)
}

function lock(chat: HTMLElement, isLocked: boolean): void {
  for (const each of chat.querySelectorAll<HTMLButtonElement>('form button')) each.disabled = isLocked
}

function add(to: HTMLElement, tag: string, kind: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = kind
  element.textContent = text
  to.append(element)
  return element
}

function button(to: HTMLElement, label: string, act: () => void): HTMLElement {
  const element = add(to, 'button', '', label)
  ;(element as HTMLButtonElement).type = 'button'
  element.addEventListener('click', act)
  return element
}

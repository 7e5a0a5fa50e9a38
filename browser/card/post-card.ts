/** Part of a tool's result that this card shows. The server writes every word of it. */
interface Card {
  id: string
  html: string
  actions: { label: string; tool: string; arguments: Record<string, unknown> }[]
  link: { label: string; url: string } | null
  /** Time until the state may have changed; null = it stays. */
  refreshMs: number | null
}

interface ToolResult {
  isError?: boolean
  content?: { type: string; text?: string }[]
  _meta?: { 'postern/card'?: Card }
}

interface HostContext {
  theme?: 'light' | 'dark'
  styles?: { variables?: Record<string, string | undefined> }
}

interface Message {
  id?: string | number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message?: string }
}

const PROTOCOL = '2026-01-26'
const MAX_REFRESHES = 120
const post = document.querySelector('main') as HTMLElement
const buttons = document.querySelector('[role=group]') as HTMLElement
const note = document.querySelector('[role=status]') as HTMLElement
const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
let lastId = 0
let refreshes = 0
let timer = 0

/** Sends a message to the program that shows this card. Its origin is not known, and no message holds a secret. */
function send(message: object): void {
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
}

function request<Result>(method: string, params: object): Promise<Result> {
  const id = ++lastId
  send({ id, method, params })
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
  })
}

function callTool(name: string, args: Record<string, unknown>): Promise<ToolResult> {
  return request('tools/call', { name, arguments: args })
}

function show(result: ToolResult): void {
  const card = result._meta?.['postern/card']
  say(result.isError || card === undefined ? textOf(result) : '')
  if (result.isError || card === undefined) return
  post.innerHTML = card.html
  buttons.replaceChildren(...card.actions.map((action) => actionButton(card, action)), ...linkButton(card))
  clearTimeout(timer)
  if (card.refreshMs !== null && refreshes++ < MAX_REFRESHES)
    timer = window.setTimeout(() => void refresh(card.id), card.refreshMs)
}

async function refresh(id: string): Promise<void> {
  try {
    show(await callTool('preview_post', { id }))
  } catch (error) {
    say(String(error))
  }
}

function actionButton({ id }: Card, { label, tool, arguments: args }: Card['actions'][number]): HTMLElement {
  return button(label, async () => {
    const result = await callTool(tool, args)
    refreshes = 0
    await refresh(id)
    if (result.isError) {
      say(textOf(result))
      return
    }
    const text = `The person chose “${label}” for the post ${id}.`
    await request('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => {})
  })
}

function linkButton({ link }: Card): HTMLElement[] {
  return link === null ? [] : [button(link.label, () => request('ui/open-link', { url: link.url }))]
}

function button(label: string, act: () => Promise<unknown>): HTMLElement {
  const element = document.createElement('button')
  element.textContent = label
  element.addEventListener('click', async () => {
    for (const each of buttons.querySelectorAll('button')) each.disabled = true
    try {
      await act()
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    } finally {
      for (const each of buttons.querySelectorAll('button')) each.disabled = false
    }
  })
  return element
}

function textOf({ content = [] }: ToolResult): string {
  return content.map(({ text = '' }) => text).join('\n')
}

function say(text: string): void {
  note.textContent = text
}

function applyContext({ theme, styles }: HostContext = {}): void {
  if (theme !== undefined) document.documentElement.style.colorScheme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (value !== undefined) document.documentElement.style.setProperty(name, value)
}

addEventListener('message', ({ source, data }: MessageEvent<Message>) => {
  if (source !== parent || typeof data !== 'object' || data === null) return
  const { id, method, params, result, error } = data
  if (method === 'ui/notifications/tool-result') show(params as ToolResult)
  else if (method === 'ui/notifications/host-context-changed') applyContext(params as HostContext)
  else if (method === 'ui/notifications/tool-cancelled') say('The call was cancelled.')
  else if (method !== undefined && id !== undefined) send({ id, result: {} })
  else if (typeof id === 'number') {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error !== undefined) asked?.reject(new Error(error.message ?? 'The program refused.'))
    else asked?.resolve(result)
  }
})

async function start(): Promise<void> {
  const { hostContext } = await request<{ hostContext?: HostContext }>('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: 'postern-post', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
  })
  applyContext(hostContext)
  send({ method: 'ui/notifications/initialized', params: {} })
  new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect()
    send({
      method: 'ui/notifications/size-changed',
      params: { width: Math.ceil(width), height: Math.ceil(height) },
    })
  }).observe(document.documentElement)
}

void start()

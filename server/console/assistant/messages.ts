import { operationTable } from '../../../generated/operations.ts'
import type { DatedMessage } from '../../ai/copilot/threads.ts'
import { assistantTools } from '../../ai/copilot/tools.ts'
import type { ToolCall } from '../../ai/model.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { icon } from '../layout/icons.ts'

/** Renders a conversation. Texts of the model are never markup. */
export function messageList(messages: readonly DatedMessage[]): Html {
  const calls = new Map<string, ToolCall>()
  for (const message of messages)
    if (message.role === 'assistant') for (const call of message.calls) calls.set(call.id, call)
  return html`${messages.map((message) => renderMessage(message, calls))}`
}

function renderMessage(message: DatedMessage, calls: ReadonlyMap<string, ToolCall>): Html | null {
  if (message.role === 'user') return bubble('You', message.text)
  if (message.role === 'tool') return outcome(message.name, calls.get(message.callId), message.result)
  const used = message.calls.filter(({ name }) => !isAct(name)).map(({ name }) => activityOf(name))
  return html`${message.text !== '' && bubble('Assistant', message.text)}${used.map((name) => html`<p class="used">${icon('search')}${name}</p>`)}`
}

function bubble(name: 'You' | 'Assistant', text: string): Html {
  return html`<article class="message ${name === 'You' ? 'you' : ''}"><h3>${name}</h3><p class="text">${text}</p></article>`
}

/** Names in words what a call of the assistant did. */
export function activityOf(name: string): string {
  const mark = assistantTools().get(name)?.mark
  return mark?.activity ?? mark?.title ?? name
}

/** True for a tool that changes something. Its result is worth a line of its own. */
function isAct(name: string): boolean {
  const tool = assistantTools().get(name)
  if (tool === undefined || operationTable[tool.operation].method === 'get') return false
  return !/^(Looked|Checked|Asked)/.test(tool.mark.activity ?? '')
}

interface Result {
  declined?: boolean
  error?: string
  status?: number
  body?: unknown
}

/** Renders what became of an act, with links to its posts. */
function outcome(name: string, call: ToolCall | undefined, found: unknown): Html | null {
  if (!isAct(name)) return null
  const args = call?.arguments ?? {}
  const { declined, error, status = 0, body } = (found ?? {}) as Result
  const title = (assistantTools().get(name)?.titleOf(args) ?? name).replace(/\?$/, '')
  if (declined) return line('', 'circle-x', `Declined: ${title}`)
  const { message, detail, msg } = (body ?? {}) as Record<string, unknown>
  const why = error ?? [message, detail, msg].find((text) => typeof text === 'string')
  if (error !== undefined || status >= 400)
    return line('bad', 'circle-x', `Not done: ${title}. ${why ?? `The service returned status ${status}.`}`)
  const posts = name.startsWith('delete') ? [] : postsIn(body, args)
  return line('good', 'circle-check', `Done: ${title}`, posts)
}

function line(
  kind: string,
  mark: 'circle-x' | 'circle-check',
  text: string,
  posts: readonly string[] = [],
): Html {
  const links = posts.map(
    (id, index) =>
      html` <a href="/console/posts/${id}">${posts.length === 1 ? 'Open the post' : `Open post ${index + 1}`}</a>`,
  )
  return html`<p class="outcome state ${kind}">${icon(mark)}<span>${text}${links}</span></p>`
}

/** Returns the ids of the posts that a call saved, or of the one that it was about. */
function postsIn(body: unknown, { id }: Record<string, unknown>): string[] {
  const saved = Array.isArray(body)
    ? body.flatMap(({ postId }: { postId?: unknown }) => (typeof postId === 'string' ? [postId] : []))
    : []
  return saved.length === 0 && typeof id === 'string' ? [id] : saved.slice(0, 10)
}

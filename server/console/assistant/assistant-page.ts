import type { AskedCall } from '../../ai/copilot/questions.ts'
import type { DatedMessage, Thread } from '../../ai/copilot/threads.ts'
import { assistantTools } from '../../ai/copilot/tools.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { confirm, hidden, textArea } from '../layout/form.ts'

export const ASSISTANT = '/assistant'

interface AssistantView extends PageState {
  threads: readonly Thread[]
  /** Id of the conversation to show, or of the one that the first message creates. */
  threadId: string
  messages: readonly DatedMessage[]
  waiting: readonly AskedCall[]
  /** True where the operator set up a text model. */
  configured: boolean
  text?: string | undefined
}

/** Renders a conversation, the calls that wait in it and the list of the others. Texts of the model are never markup. */
export function assistantPage(view: AssistantView) {
  const { threads, threadId, messages, waiting, configured, text, ...state } = view
  const current = threads.find(({ id }) => id === threadId)
  return consolePage({
    ...state,
    title: 'Assistant',
    path: ASSISTANT,
    body: html`${!configured && html`<div class="note warn"><p>The assistant is not set up on this service. The operator must set AI_API_KEY.</p></div>`}
${current && html`<h2>${current.title}</h2>`}
${messages.map(messageCard)}
${waiting.length > 0 && decisionForm(view)}
${configured && messageForm(view)}
${threads.length > 0 && threadList(threads, threadId)}
${current && deletion(current)}`,
  })
}

function messageCard(message: DatedMessage): Html | null {
  if (message.role === 'tool') return null
  if (message.role === 'user') return card('You', message.text)
  const used = message.calls.map(({ name }) => activityOf(name)).join(', ')
  return html`${message.text !== '' && card('Assistant', message.text)}${used !== '' && html`<p class="soft">${used}</p>`}`
}

function card(name: string, text: string): Html {
  return html`<article class="card"><h3>${name}</h3><p class="text">${text}</p></article>`
}

function messageForm({ threadId, waiting, text, errors }: AssistantView): Html {
  const hint = waiting.length > 0 ? 'If you send a message, the proposed actions are declined.' : undefined
  return html`<form class="stack" method="post" action="${ASSISTANT}">${hidden('thread', threadId)}
${textArea({ name: 'text', label: 'Message', value: text, required: true, maxLength: 4000, hint, errors })}
<div><button class="main">Send</button></div></form>`
}

function decisionForm({ threadId, waiting }: AssistantView): Html {
  return html`<form class="stack" method="post" action="${ASSISTANT}/decision">${hidden('thread', threadId)}
<h2>Confirm the proposed actions</h2>
${waiting.map((one) => proposal(one, waiting.length > 1))}
<div class="actions"><button class="main" name="decision" value="confirm">Confirm</button> <button name="decision" value="decline">Decline</button></div></form>`
}

function proposal({ id, call, question }: AskedCall, many: boolean): Html {
  const [title = '', ...lines] = question.split('\n')
  const selection = many
    ? html`<label class="choice"><input type="checkbox" name="call-${id}" value="1" checked> ${title}</label>`
    : html`${hidden(`call-${id}`, '1')}<strong>${title}</strong>`
  return html`<div class="card">${selection}
${lines.map((line) => html`<p class="text">${line}</p>`)}
<details><summary>Full request</summary><p class="text">${JSON.stringify(call.arguments, null, 2)}</p></details></div>`
}

function activityOf(name: string): string {
  const mark = assistantTools().get(name)?.mark
  return mark?.activity ?? mark?.title ?? name
}

function threadList(threads: readonly Thread[], threadId: string): Html {
  const links = threads.map(
    ({ id, title }) =>
      html`<li><a href="${ASSISTANT}?thread=${encodeURIComponent(id)}"${id === threadId && html` aria-current="true"`}>${title}</a></li>`,
  )
  return html`<h2>Conversations</h2><ul>${links}</ul><div class="actions"><a class="button" href="${ASSISTANT}">New conversation</a></div>`
}

function deletion({ id, title }: Thread): Html {
  return confirm({
    summary: `Delete ${title}`,
    explanation: 'Its messages are deleted, and its proposed actions can no longer be confirmed.',
    action: `${ASSISTANT}/delete`,
    label: 'Delete conversation',
    fields: { thread: id },
  })
}

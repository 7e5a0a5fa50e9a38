import type { DatedMessage, Thread } from '../../ai/copilot/threads.ts'
import { assistantTools } from '../../ai/copilot/tools.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { codeLink } from '../layout/as-code.ts'
import { originsOf } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { confirm, hidden, textArea } from '../layout/form.ts'
import { postPreview } from '../layout/post-preview.ts'
import type { Viewer } from '../layout/shell.ts'
import { activityOf, messageList } from './messages.ts'
import type { Proposal } from './proposals.ts'

export const ASSISTANT = '/assistant'

interface AssistantView extends PageState {
  threads: readonly Thread[]
  /** Id of the conversation to show, or of the one that the first message creates. */
  threadId: string
  messages: readonly DatedMessage[]
  waiting: readonly Proposal[]
  /** True where the operator set up a text model. */
  configured: boolean
  text?: string | undefined
}

/** Renders a conversation, the calls that wait in it and the list of the others. */
export function assistantPage(view: AssistantView) {
  const { threads, threadId, messages, waiting, configured, text, ...state } = view
  const current = threads.find(({ id }) => id === threadId)
  const pictures = originsOf(picturesOf(waiting))
  return consolePage({
    ...state,
    title: 'Assistant',
    path: ASSISTANT,
    pictures,
    body: html`${!configured && setUpNote(state.viewer)}
<div class="chat"${configured && html` data-assistant="${threadId}" data-pictures="${pictures.join(' ')}" data-tools="${JSON.stringify(activities())}"`}><div class="talk">${current && html`<h2>${current.title}</h2>`}
${configured && messages.length === 0 && opening}
<div class="messages">${messageList(messages)}</div>
${waiting.length > 0 && decisionForm(view)}
${configured && messageForm(view)}</div>
${threads.length > 0 && threadList(threads, threadId, current)}</div>`,
  })
}

function setUpNote({ platformAdmin }: Viewer): Html {
  const help = platformAdmin
    ? html`Set <code>AI_API_KEY</code>, and <code>AI_BASE_URL</code> and <code>AI_TEXT_MODEL</code> for a model of another vendor, then restart the service. <a href="/docs/ai">How to set up AI</a>`
    : 'Ask the administrator of the service to set up AI.'
  return html`<div class="note warn"><p>The assistant is not set up on this service. ${help}</p></div>`
}

const opening = html`<p>Plan, write and move posts in your own words. What publishes, schedules, moves or deletes something waits for your approval.</p>
<p class="soft">For example: “Draft three posts about our autumn sale for next week.”</p>`

/** Names in words what the tools do, for the script that shows them as they run. */
function activities(): Record<string, string> {
  return Object.fromEntries([...assistantTools().keys()].map((name) => [name, activityOf(name)]))
}

function picturesOf(waiting: readonly Proposal[]): (string | null)[] {
  return waiting
    .flatMap(({ previews }) => previews)
    .flatMap(({ channel, entries }) => [
      channel.picture,
      ...entries.flatMap(({ files }) => files.map(({ url }) => url)),
    ])
}

function messageForm({ threadId, waiting, text, errors }: AssistantView): Html {
  const hint = waiting.length > 0 ? 'If you send a message, the proposed actions are declined.' : undefined
  return html`<form class="stack" method="post" action="${ASSISTANT}">${hidden('thread', threadId)}
${textArea({ name: 'text', label: 'Message', value: text, required: true, maxLength: 4000, hint, errors })}
<div><button class="main">Send</button></div></form>`
}

function decisionForm({ threadId, waiting }: AssistantView): Html {
  return html`<form class="stack" method="post" action="${ASSISTANT}/decision">${hidden('thread', threadId)}
<h2 id="proposals" tabindex="-1">${waiting.length === 1 ? 'Approve this?' : 'Approve these?'}</h2>
${waiting.map((one) => proposalCard(one, waiting.length > 1))}
<div class="actions"><button class="main" name="decision" value="confirm">Approve</button> <button name="decision" value="decline">Decline</button></div></form>`
}

/** Renders what the assistant wants to do, with the posts as their platforms show them. */
function proposalCard({ id, title, lines, previews, details }: Proposal, many: boolean): Html {
  const selection = many
    ? html`<label class="choice"><input type="checkbox" name="call-${id}" value="1" checked> ${title}</label>`
    : html`${hidden(`call-${id}`, '1')}<strong>${title}</strong>`
  return html`<div class="card proposal">${selection}
${lines.map((line) => html`<p class="text when">${line}</p>`)}
${previews.map((each) => postPreview(each))}
<details><summary>All that is sent</summary><dl>${details.map(([path, value]) => html`<dt>${path}</dt><dd class="text">${value}</dd>`)}</dl></details></div>`
}

function threadList(threads: readonly Thread[], threadId: string, current: Thread | undefined): Html {
  const links = threads.map(
    ({ id, title }) =>
      html`<li><a href="${ASSISTANT}?thread=${encodeURIComponent(id)}"${id === threadId && html` aria-current="true"`}>${title}</a></li>`,
  )
  return html`<aside aria-labelledby="conversations"><h2 id="conversations">Conversations</h2><ul class="plain">${links}</ul><div class="actions"><a class="button" href="${ASSISTANT}">New conversation</a></div>${current && deletion(current)}</aside>`
}

function deletion({ id, title }: Thread): Html {
  return html`${confirm({
    summary: `Delete ${title}`,
    explanation: 'Its messages are deleted, and its proposed actions can no longer be approved.',
    action: `${ASSISTANT}/delete`,
    label: 'Delete conversation',
    fields: { thread: id },
  })}${codeLink([{ operationId: 'deleteCopilotThread', params: { thread: id } }])}`
}

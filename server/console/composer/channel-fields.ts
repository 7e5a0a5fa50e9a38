import type { ChannelProblem } from '../../integrations/channel-use.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { channelAvatar } from '../layout/avatar.ts'
import { icon } from '../layout/icons.ts'
import { type Finding, messages } from './compose-request.ts'
import { COMPOSE_PATH, type ComposerChannel, type ComposerView } from './composer-view.ts'

/** Renders the channels as chips, each with what is wrong with it and the link that mends it. */
export function channelFields({ composition, channels, stored, findings }: ComposerView): Html {
  const isFixed = stored !== null
  const shown = isFixed ? channels.filter(({ row }) => row.id === stored.integration.id) : channels
  const chosen = new Set(composition.channels)
  const wrong = messages(findings, ['channels'])
  return html`<fieldset class="channels${wrong && ' marked'}" id="channels" tabindex="-1"${wrong && html` aria-describedby="channels-found"`}><legend>Channels</legend>${wrong && html`<div id="channels-found">${wrong}</div>`}<ul class="plain chips">${shown.map(
    (channel) => chip(channel, { isFixed, isChosen: chosen.has(channel.row.id), findings }),
  )}</ul>${!isFixed && groupButtons(channels)}
${
  isFixed
    ? html`<p class="hint">A post stays on its channel. <a href="${COMPOSE_PATH}?copy=${stored.root.id}">Duplicate it</a> to publish it elsewhere too.</p>`
    : html`<button name="action" value="refresh" class="plain-only">Show fields of these channels</button>`
}</fieldset>`
}

interface ChipState {
  isFixed: boolean
  isChosen: boolean
  findings: readonly Finding[]
}

function chip({ row, platform, problem }: ComposerChannel, { isFixed, isChosen, findings }: ChipState): Html {
  const name = `channel:${row.id}`
  const control = isFixed
    ? html`<input type="hidden" name="${name}" value="1">`
    : html`<input type="checkbox" id="${name}" name="${name}" value="1"${isChosen && html` checked`}${problem && html` aria-describedby="${name}-problem"`}>`
  return html`<li><label class="chip${problem && ' off'}">${control}${channelAvatar({ id: row.id, name: row.name, picture: row.picture, platform: row.identifier })}<span><strong>${row.name}</strong> <span class="soft">${platform}</span></span></label>${problem && problemNote(row, problem)}${messages(findings, [name])}</li>`
}

function problemNote(row: ComposerChannel['row'], problem: ChannelProblem): Html {
  const remedy = remedies[problem.code]
  const text = problem.message.replace(/,? then retry\b/, '')
  return html`<p class="problem" id="channel:${row.id}-problem">${icon('triangle-alert')}<span>${text}${remedy && html` <a href="${remedy.path(row)}" target="_blank">${remedy.label}</a>`}${problem.code === 'channel_disabled' && html` <button class="link" name="action" value="enable:${row.id}" aria-label="Enable ${row.name}">Enable</button>`}</span></p>`
}

interface Remedy {
  label: string
  path(row: ComposerChannel['row']): string
}

/** Leads to the page that mends the problem, in a new tab, so that nothing typed is lost. */
const remedies: Partial<Record<ChannelProblem['code'], Remedy>> = {
  channel_disconnected: {
    label: 'Reconnect',
    path: ({ id, identifier }) => `/channels/connect/${identifier}?refresh=${id}`,
  },
  channel_unfinished: { label: 'Choose a page', path: ({ id }) => `/channels/${id}/page` },
  plan_limit: { label: 'See the plan', path: () => '/settings/plan' },
}

/** Renders a button for each channel group, which chooses its channels. */
function groupButtons(channels: readonly ComposerChannel[]): Html | null {
  const groups = new Map(channels.flatMap(({ group }) => (group ? [[group.id, group.name] as const] : [])))
  if (groups.size === 0) return null
  return html`<div class="actions small">${[...groups].map(
    ([id, name]) => html`<button name="action" value="group:${id}">Choose all of ${name}</button>`,
  )}</div>`
}

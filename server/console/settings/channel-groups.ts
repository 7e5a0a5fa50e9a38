import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { deleteGroupAndKeys } from '../../access/api-keys/manage.ts'
import { badRequest, invalid } from '../../errors/errors.ts'
import type { Context, Input } from '../../http/contract.ts'
import { renameGroup, setGroup, setGroupByName } from '../../integrations/groups/groups.ts'
import { listGroups, listIntegrations } from '../../integrations/list.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode, codeLink } from '../layout/as-code.ts'
import { channelAvatar } from '../layout/avatar.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { confirm, type FormErrors, field, handleForm, hidden, noticeOf, select } from '../layout/form.ts'
import { readName } from '../layout/read-fields.ts'

const GROUPS = '/settings/groups'

interface Channel {
  id: string
  name: string
  picture: string | null
  identifier: string
  /** Id of its group. */
  customer_id: string | null
}

interface GroupsView extends PageState {
  groups: readonly { id: string; name: string }[]
  channels: readonly Channel[]
  /** Id of the group whose form has the errors. */
  renamed?: string
  /** Values that were sent with errors. */
  values?: NonNullable<Input<'submitChannelGroup'>['body']>
  newName?: string | undefined
}

function groupsPage(view: GroupsView) {
  const { groups, channels } = view
  return consolePage({
    ...view,
    title: 'Channel groups',
    path: GROUPS,
    pictures: ['https:', 'http:'],
    body: html`<p>A group holds the channels of one client or brand. An API key can be bound to a group, and lists can show only its posts.</p>
${groups.map((group) => groupCard(view, group))}
${channels.length === 0 ? html`<div class="empty"><p>Groups hold channels.</p><p><a class="button main" href="/channels">Connect a channel</a></p></div>` : html`${moveForm(view)}${createForm(view)}`}`,
  })
}

function groupCard(
  { viewer, channels, renamed, newName, errors }: GroupsView,
  group: { id: string; name: string },
): Html {
  const { id, name } = group
  const members = channels.filter(({ customer_id }) => customer_id === id)
  const action = `${GROUPS}/${encodeURIComponent(id)}`
  const isWrong = renamed === id && errors
  const shownName = isWrong ? newName : name
  const form = html`<details${isWrong && html` open`}><summary>Rename ${name}</summary><form class="stack" id="rename-${id}" method="post" action="${action}">${hidden('action', 'rename')}
${field({ name: `name-${id}`, label: 'New name', value: shownName, required: true, maxLength: 100, errors: isWrong ? { ...errors, fields: { [`name-${id}`]: errors.summary } } : null })}
<div><button>Rename</button></div></form>${asCode({ viewer, form: { id: `rename-${id}`, fields: { [`name-${id}`]: name } }, operationId: 'renameChannelGroup', params: { id }, body: { name: formValue('text', `name-${id}`, 'Bakery Miller') } })}</details>
${confirm({ summary: `Delete ${name}`, explanation: 'Its channels stay connected, without a group. API keys that are bound to it are revoked.', action, label: 'Delete group', fields: { action: 'delete' } })}`
  return html`<article class="card" id="${id}"><div class="head"><h2>${name}</h2></div>
${members.length === 0 ? html`<p class="soft">No channel is in this group.</p>` : html`<ul class="plain faces">${members.map((channel) => html`<li>${channelAvatar({ id: channel.id, name: channel.name, picture: channel.picture, platform: channel.identifier })} ${channel.name}</li>`)}</ul>`}
${
  viewer.role !== 'USER' &&
  html`<div class="actions">${form}</div>${codeLink([{ operationId: 'deleteChannelGroup', params: { id } }])}`
}</article>`
}

function channelField(id: string, channels: readonly Channel[], value: string): Html {
  const choices = channels.map((channel) => [channel.id, channel.name] as const)
  return select({ name: id, label: 'Channel', value, choices })
}

function moveForm({ viewer, groups, channels, values = {} }: GroupsView): Html | null {
  if (groups.length === 0) return null
  const choices = [['', 'No group'] as const, ...groups.map(({ id, name }) => [id, name] as const)]
  const { channel = channels[0]?.id ?? '', group = groups[0]?.id ?? '' } = values
  const chosen = { channel, group }
  return html`<h2>Move a channel</h2><form class="stack" id="move-form" method="post" action="${GROUPS}">${hidden('action', 'move')}
${channelField('channel', channels, channel)}${select({ name: 'group', label: 'Group', value: chosen.group, choices })}
<div><button class="main">Move</button></div></form>
${asCode({ viewer, form: { id: 'move-form', fields: chosen }, operationId: 'setChannelGroup', params: { id: formValue('choice', 'channel') }, body: { group: formValue('choice', 'group') } })}`
}

function createForm({ viewer, channels, errors, renamed, values = {} }: GroupsView): Html {
  const { name, first = channels[0]?.id ?? '' } = values
  const fields = { name, first }
  return html`<h2>Create a group</h2><form class="stack" id="create-form" method="post" action="${GROUPS}">${hidden('action', 'create')}
${field({ name: 'name', label: 'Name of the group', value: name, required: true, maxLength: 100, errors: renamed ? null : errors })}
${channelField('first', channels, first)}
<div><button class="main">Create group</button></div></form>
${asCode({ viewer, form: { id: 'create-form', fields }, operationId: 'setChannelGroupByName', params: { id: formValue('choice', 'first') }, body: { name: formValue('text', 'name', 'Bakery Miller') } })}`
}

export const channelGroupsHandlers = {
  async showChannelGroups({ query }, ctx) {
    return groupsPage({ ...(await groupsView(ctx)), notice: noticeOf(query.done) })
  },

  async submitChannelGroup({ body = {} }, ctx) {
    const work = async () => {
      if (body.action === 'create')
        await setGroupByName(ctx, ctx.auth, readChannel(body.first), readName(body.name))
      else await setGroup(ctx, ctx.auth, readChannel(body.channel), body.group || null)
      return seeOther(`${GROUPS}?done=saved`)
    }
    return handleForm(work, async (errors) =>
      groupsPage({ ...(await groupsView(ctx)), values: body, errors }),
    )
  },

  async submitChannelGroupChange({ params: { id }, body = {} }, ctx) {
    const work = async () => {
      if (body.action === 'delete') {
        await deleteGroupAndKeys(ctx, ctx.auth, id)
        return seeOther(`${GROUPS}?done=deleted`)
      }
      if (body.action !== 'rename') throw badRequest('Rename or delete the group.')
      await renameGroup(ctx, ctx.auth, id, readName(body[`name-${id}`]))
      return seeOther(`${GROUPS}?done=saved`)
    }
    const again = async (errors: FormErrors) =>
      groupsPage({ ...(await groupsView(ctx)), renamed: id, newName: body[`name-${id}`], errors })
    return handleForm(work, again)
  },
} satisfies Partial<ConsoleHandlers>

function readChannel(id: string | undefined): string {
  if (!id) throw invalid('body.channel', 'Choose a channel')
  return id
}

async function groupsView(ctx: Context<'session'>) {
  return {
    viewer: await viewerOf(ctx),
    groups: await listGroups(ctx, ctx.auth),
    channels: await listIntegrations(ctx, ctx.auth),
  }
}

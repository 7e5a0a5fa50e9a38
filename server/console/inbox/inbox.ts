import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { listTeam } from '../../accounts/team/team.ts'
import type { Context } from '../../http/contract.ts'
import { listItemActs, requestChange, requestReply } from '../../inbox/acts/request-act.ts'
import { changeItem } from '../../inbox/items/change-items.ts'
import { getItem, listItems } from '../../inbox/items/list-items.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { INBOX, inboxPage, itemPage } from './inbox-page.ts'

const PAGE_SIZE = 30

export const inboxHandlers = {
  async showInbox({ query: { before, done, channel = '', kind = '', unread = '', text = '' } }, ctx) {
    const isKind = kind === 'comment' || kind === 'mention'
    const { items, nextCursor } = await listItems(ctx, ctx.auth, {
      limit: PAGE_SIZE,
      cursor: before || undefined,
      channel,
      kind: isKind ? kind : undefined,
      unread: unread === '' ? undefined : unread === 'true',
      search: text,
    })
    return inboxPage({
      viewer: await viewerOf(ctx),
      notice: noticeOf(done),
      items,
      nextCursor,
      filter: { channel, kind, unread, text },
      channels: await listIntegrations(ctx, ctx.auth),
    })
  },

  async showInboxItem({ params, query }, ctx) {
    return show(ctx, params.id, { notice: noticeOf(query.done) })
  },

  async submitInboxItem({ params: { id }, body = {} }, ctx) {
    const work = async () => {
      await act(ctx, id, body)
      return seeOther(`${INBOX}/${id}?done=saved`)
    }
    return handleForm(work, (errors) => show(ctx, id, { errors, reply: body.content }))
  },
} satisfies Partial<ConsoleHandlers>

async function show(
  ctx: Context<'session'>,
  id: string,
  state: { notice?: string | undefined; errors?: FormErrors; reply?: string | undefined },
) {
  const item = await getItem(ctx, ctx.auth, id)
  const team = await listTeam(ctx, ctx.auth.organizationId)
  const members = team.map(({ user: { id, name, email } }) => ({ id, name: name ?? email }))
  const acts = await listItemActs(ctx, ctx.auth, id)
  return itemPage({ viewer: await viewerOf(ctx), item, acts, members, ...state })
}

/** Does what the button says. */
async function act(
  ctx: Context<'session'>,
  id: string,
  { action, content = '', assignee = '' }: { action?: string; content?: string; assignee?: string },
): Promise<void> {
  const change = (act: 'like' | 'hide' | 'remove', on = true) => requestChange(ctx, ctx.auth, id, { act, on })
  switch (action) {
    case 'reply':
      await requestReply(ctx, ctx.auth, id, content)
      return
    case 'like':
    case 'hide':
    case 'remove':
      await change(action)
      return
    case 'unlike':
      await change('like', false)
      return
    case 'show':
      await change('hide', false)
      return
    case 'assign':
      await changeItem(ctx, ctx.auth, id, { assignee })
      return
    default:
      await changeItem(ctx, ctx.auth, id, { read: action === 'read' })
  }
}

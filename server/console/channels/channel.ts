import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { badRequest } from '../../errors/errors.ts'
import type { Context } from '../../http/contract.ts'
import { findProblems } from '../../inbox/polls/find-problems.ts'
import { setGroup } from '../../integrations/groups/groups.ts'
import { listGroups } from '../../integrations/list.ts'
import { deleteIntegration, getIntegration, setDisabled } from '../../integrations/manage.ts'
import { renameChannel } from '../../integrations/settings/rename.ts'
import { lookUp } from '../../lib/lookup.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { countWaitingPosts, retryChannel } from '../../publishing/retries/retry-channel.ts'
import { seeOther, viewerOf } from '../layout/console-page.ts'
import { handleForm, noticeOf } from '../layout/form.ts'
import { readName } from '../layout/read-fields.ts'
import { readPauses } from '../pauses/pauses.ts'
import { channelPage } from './channel-page.ts'
import { saveSettings } from './channel-settings.ts'
import { channelPath } from './channel-state.ts'
import { changeTimes } from './posting-times.ts'

type Ctx = Context<'session'>
type ActForm = Readonly<Record<string, string | undefined>>

/** Each act returns the path at which the reader sees its result. */
const acts: Record<string, (ctx: Ctx, id: string, form: ActForm) => Promise<string>> = {
  async disable(ctx, id) {
    await setDisabled(ctx, ctx.auth, id, true)
    return `${channelPath(id)}?done=disabled`
  },
  async enable(ctx, id) {
    await setDisabled(ctx, ctx.auth, id, false)
    return `${channelPath(id)}?done=enabled`
  },
  async delete(ctx, id) {
    await deleteIntegration(ctx, ctx.auth, id)
    return '/channels?done=channel-deleted'
  },
  async retry(ctx, id) {
    await retryChannel(ctx, ctx.auth, id)
    return '/channels?done=posts-retried'
  },
  async reconnect(ctx, id) {
    return reconnectPath(await getIntegration(ctx, ctx.auth, id))
  },
  addTime: submitTimes,
  removeTime: submitTimes,
  zone: submitTimes,
  gap: submitTimes,
  async rename(ctx, id, form) {
    const newProfile = { name: readName(form.name), picture: '' }
    await renameChannel(ctx, ctx.auth, { id, newProfile, signal: ctx.request.signal })
    return `${channelPath(id)}?done=saved`
  },
  async group(ctx, id, form) {
    await setGroup(ctx, ctx.auth, id, form.group || null)
    return `${channelPath(id)}?done=saved`
  },
  async settings(ctx, id, form) {
    await saveSettings(ctx, id, form)
    return `${channelPath(id)}?done=saved`
  },
}

async function submitTimes(ctx: Ctx, id: string, form: ActForm): Promise<string> {
  await changeTimes(ctx, id, form)
  return `${channelPath(id)}?done=saved#times`
}

export const channelHandlers = {
  async showChannel({ params: { id }, query }, ctx) {
    return channelPage({ ...(await channelView(ctx, id)), notice: noticeOf(query.done) })
  },

  async submitChannel({ params: { id }, body = {} }, ctx) {
    const work = async () => {
      const act = lookUp(acts, body.action ?? '')
      if (act === undefined)
        throw badRequest(
          `Choose an action for the channel: ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(Object.keys(acts))}.`,
        )
      return seeOther(await act(ctx, id, body))
    }
    return handleForm(work, async (errors) =>
      channelPage({ ...(await channelView(ctx, id)), values: body, errors }),
    )
  },
} satisfies Partial<ConsoleHandlers>

async function channelView(ctx: Ctx, id: string) {
  const row = await getIntegration(ctx, ctx.auth, id)
  const waiting = await countWaitingPosts(ctx, ctx.auth)
  return {
    viewer: await viewerOf(ctx),
    row,
    platform: findPlatform(ctx.platforms, row.identifier),
    groups: await listGroups(ctx, ctx.auth),
    waitingPosts: waiting.get(id) ?? 0,
    pauses: await readPauses(
      ctx,
      ({ integration_id, queue_id }) => queue_id === null && (integration_id ?? id) === id,
    ),
    inboxProblem: (await findProblems(ctx, ctx.auth, id)).get(id),
    values: {},
  }
}

/** Returns the path at which a channel is reconnected. */
function reconnectPath({ identifier, id }: IntegrationRow): string {
  return `/channels/connect/${identifier}?refresh=${encodeURIComponent(id)}`
}

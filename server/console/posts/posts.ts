import { browserScript } from '../../../generated/browser.ts'
import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { SESSION_MAX_MS } from '../../accounts/sessions/start-session.ts'
import { acceptInvitation } from '../../accounts/team/invitations.ts'
import { requireMembership } from '../../accounts/users/organizations.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { Context } from '../../http/contract.ts'
import { reply } from '../../http/reply.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { listIntegrations, listOffered } from '../../integrations/list.ts'
import { html } from '../../lib/html/template.ts'
import { setCookie } from '../../lib/web/cookies.ts'

import { recentPosts } from '../../posts/list/recent-posts.ts'
import { countFailures, retryFailures } from '../../publishing/retries/failed-posts.ts'
import { readClock } from '../calendar/reader-clock.ts'
import { readPosts, scheduledNote } from '../composer/schedule/scheduled-note.ts'
import { maybeViewer, safeNext, seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { shownStates } from '../layout/post-state.ts'

import type { Viewer } from '../layout/shell.ts'
import { joinPage } from '../settings/team.ts'
import type { ChannelFailures } from './failures-panel.ts'
import { firstStepsOf } from './getting-started.ts'
import { POSTS, postsPage, type Search, toPostLine } from './posts-page.ts'

const POSTS_ON_A_PAGE = 25

export const postsHandlers = {
  async getConsoleScript() {
    return reply({
      raw: browserScript,
      contentType: 'text/javascript; charset=utf-8',
      headers: { 'cache-control': 'public, max-age=3600' },
    })
  },

  async showPosts({ query }, ctx) {
    return showList(ctx, query)
  },

  async submitRetries({ body }, ctx) {
    const work = async () => {
      await retryFailures(ctx, ctx.auth, body?.channel ?? '', body?.notFound ? 'not_found' : 'safe')
      return seeOther(`${POSTS}?done=posts-retried`)
    }
    return handleForm(work, (errors) => showList(ctx, { state: 'ERROR' }, errors))
  },

  async submitOrganization({ body }, ctx) {
    const { id } = await requireMembership(ctx, ctx.auth.userId, body?.organization ?? '')
    const cookie = setCookie(ctx, 'showorg', id, { maxAge: SESSION_MAX_MS / 1000 })
    return seeOther(safeNext(body?.next), [cookie])
  },

  async showJoin({ query }, ctx) {
    return joinPage({ viewer: await maybeViewer(ctx), org: query.org ?? '' })
  },

  async submitJoin({ body }, ctx) {
    const org = body?.org ?? ''
    const work = async () => {
      const { organizationId } = await acceptInvitation(ctx, org, ctx.auth.userId)
      const cookie = setCookie(ctx, 'showorg', organizationId, { maxAge: SESSION_MAX_MS / 1000 })
      return seeOther('/settings/members?done=joined', [cookie])
    }
    const viewer = await viewerOf(ctx)
    return handleForm(work, (errors) => joinPage({ viewer, org, errors }))
  },
} satisfies Partial<ConsoleHandlers>

type ListQuery = Partial<
  Record<'state' | 'channel' | 'text' | 'before' | 'done' | 'posts', string | undefined>
>

async function showList(ctx: Context<'session'>, query: ListQuery, errors?: FormErrors) {
  const search = readSearch(query)
  const { state, channel: integration, text } = search
  const cursor = query.before || undefined
  const request = { state: state || undefined, integration, search: text, limit: POSTS_ON_A_PAGE, cursor }
  const { posts, nextCursor } = await recentPosts(ctx, ctx.auth, request)
  const channels = await listIntegrations(ctx, ctx.auth)
  const usable = new Set(
    channels.filter((channel) => checkChannelUse(ctx, 'act', channel).problem === null).map(({ id }) => id),
  )
  const surroundings = { baseUrl: ctx.config.baseUrl, now: ctx.clock.now(), usable }
  const lines = posts.map((post) => toPostLine(post, surroundings))
  const isWhole = !isNarrowed(search) && search.state === '' && !cursor && nextCursor === null
  const offersSandbox = listOffered(ctx).some(({ identifier }) => identifier === 'sandbox')
  const viewer = await viewerOf(ctx)
  return postsPage({
    viewer,
    posts: lines,
    firstSteps: firstStepsOf(lines, channels, { isWhole, offersSandbox }),
    search,
    channels,
    done: query.done,
    failures: isNarrowed(search) || cursor ? [] : await failuresOf(ctx, channels),
    notice:
      (await noteOf(ctx, query, viewer)) ?? (isOver(query.done, lines) ? undefined : noticeOf(query.done)),
    errors,
    older: nextCursor,
    isFirst: cursor === undefined,
  })
}

/** True where the states of the posts say what became of what a notice announces. */
function isOver(done: string | undefined, lines: readonly { isPublishing: boolean }[]): boolean {
  return (
    (done === 'posts-retried' || done === 'publishing') && !lines.some(({ isPublishing }) => isPublishing)
  )
}

/** Names what the composer has just scheduled. */
async function noteOf(ctx: Context<'session'>, { done, posts }: ListQuery, viewer: Viewer) {
  const note = await scheduledNote(ctx, await readPosts(ctx, posts), readClock(viewer, ctx.request.headers))
  return note && done === 'post-saved' ? html`Changes saved. ${note}` : note
}

function readSearch({ state, channel = '', text = '' }: ListQuery): Search {
  return { state: shownStates.find((each) => each === state) ?? '', channel, text: text.trim() }
}

/** True where the list shows more than all failures. */
function isNarrowed({ state, channel, text }: Search): boolean {
  return !['', 'ERROR', 'UNKNOWN'].includes(state) || channel !== '' || text !== ''
}

async function failuresOf(
  ctx: Context<'session'>,
  channels: readonly IntegrationRow[],
): Promise<ChannelFailures[]> {
  const byChannel = Map.groupBy(await countFailures(ctx, ctx.auth), ({ integrationId }) => integrationId)
  return channels.flatMap((channel) => {
    const failures = byChannel.get(channel.id)
    if (failures === undefined) return []
    const { problem } = checkChannelUse(ctx, 'act', channel)
    return [{ id: channel.id, name: channel.name, problem, failures }]
  })
}

import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { refuseImpersonator } from '../../accounts/sessions/impersonator.ts'
import { ApiError, badRequest, invalid } from '../../errors/errors.ts'
import type { Context, Input } from '../../http/contract.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { toIso } from '../../lib/time/dates.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { getEntries, getThread } from '../../posts/get-thread.ts'
import { versionOf } from '../../posts/reviews/decide.ts'
import { decideAsMember } from '../../posts/reviews/decide-as-member.ts'
import { findDecisions, listReviews, type ReviewItem, reviewStates } from '../../posts/reviews/inbox.ts'
import { createApprovalLink, getApprovalLink, revokeApprovalLink } from '../../posts/reviews/links.ts'
import { addNote, listNotes, removeNote } from '../../posts/reviews/notes.ts'
import { listEvents } from '../../publishing/events.ts'
import { originsOf as originsOfUrls } from '../layout/avatar.ts'
import { type Feedback, seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { postPreview } from '../layout/post-preview.ts'
import { readText } from '../layout/read-fields.ts'
import { originsOf, toShownEntry } from '../posts/entry-card.ts'
import { findNames } from '../posts/post.ts'
import { actorOf } from '../posts/timeline.ts'
import { type InboxItem, inboxPage, pathOf } from './inbox-page.ts'
import type { Filter, ReviewPanel } from './review-panel.ts'

const ITEMS_ON_A_PAGE = 20
const MAX_NOTE = 10_000

type Ctx = Context<'session'>

export const reviewInboxHandlers = {
  async showReviewInbox({ query }, ctx) {
    return render(ctx, readFilter(query), { before: query.before, notice: noticeOf(query.done) })
  },

  async submitApprovals({ body = {} }, ctx) {
    const fields = body as Record<string, string | undefined>
    const filter = readFilter({ channel: fields.channel })
    const work = async () => {
      await approveAll(ctx, fields)
      return seeOther(pathOf(filter, { done: 'posts-approved' }))
    }
    return handleForm(work, (errors) => render(ctx, filter, { errors }))
  },

  async showReviewItem({ params, query }, ctx) {
    return render(ctx, readFilter(query), { id: params.id, notice: noticeOf(query.done) })
  },

  async submitReviewItem({ params: { id }, body = {} }, ctx) {
    const filter = readFilter(body)
    const work = () => act(ctx, id, filter, body)
    return handleForm(work, (errors) => render(ctx, filter, { id, errors, values: body }))
  },
} satisfies Partial<ConsoleHandlers>

type ReviewForm = NonNullable<Input<'submitReviewItem'>['body']>

/** Carries out an act. The list, or the same post, follows. */
async function act(ctx: Ctx, id: string, filter: Filter, form: ReviewForm) {
  const { version } = form
  switch (form.action) {
    case 'approve':
      await decideAsMember(ctx, ctx.auth, id, { decision: 'approved', comment: '', version })
      return seeOther(pathOf(filter, { done: 'approved' }))
    case 'decline': {
      const comment = readText(form.comment, 'comment', MAX_NOTE)
      await decideAsMember(ctx, ctx.auth, id, { decision: 'rejected', comment, version })
      return seeOther(pathOf(filter, { done: 'changes-requested' }))
    }
    case 'note':
      await addNote(ctx, ctx.auth, id, readText(form.note, 'note', MAX_NOTE))
      return seeOther(pathOf(filter, { id, done: 'noted' }))
    case 'delete':
      await removeNote(ctx, ctx.auth, id, form.noteId ?? '')
      return seeOther(pathOf(filter, { id, done: 'note-deleted' }))
    case 'share': {
      refuseImpersonator(ctx.auth)
      const { url } = await createApprovalLink(ctx, ctx.auth, id, readDays(form.days))
      return render(ctx, filter, { id, url })
    }
    case 'revoke':
      await revokeApprovalLink(ctx, ctx.auth, id)
      return seeOther(pathOf(filter, { id, done: 'link-revoked' }))
    default:
      throw badRequest('Choose what to do with the draft.')
  }
}

function readDays(text: string | undefined): number {
  const days = Number(text ?? 14)
  if (!Number.isInteger(days) || days < 1 || days > 90) throw invalid('body.days', 'Choose 1 to 90 days')
  return days
}

/**
 * Approves each selected draft by itself.
 * @throws 409 if some stay drafts, with the first reasons
 */
async function approveAll(ctx: Ctx, fields: Record<string, string | undefined>): Promise<void> {
  const chosen = Object.entries(fields).filter(([name]) => name.startsWith('post-'))
  if (chosen.length === 0) throw badRequest('Select at least one draft.')
  const reasons: string[] = []
  for (const [name, version] of chosen.slice(0, ITEMS_ON_A_PAGE))
    try {
      const id = name.slice('post-'.length)
      await decideAsMember(ctx, ctx.auth, id, { decision: 'approved', comment: '', version })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      reasons.push(error.errors?.[0]?.message ?? error.message)
    }
  if (reasons.length === 0) return
  const done = chosen.length - reasons.length
  const why = [...new Set(reasons)].slice(0, 3).join(' ')
  throw new ApiError(
    'conflict',
    `${done} of ${chosen.length} drafts are scheduled. The others stay drafts: ${why}`,
  )
}

function readFilter({
  state,
  channel,
}: {
  state?: string | undefined
  channel?: string | undefined
}): Filter {
  return { state: reviewStates.find((each) => each === state) ?? 'waiting', channel: channel ?? '' }
}

interface Rest extends Feedback {
  before?: string | undefined
  /** Id of the chosen post. */
  id?: string
  url?: string
  values?: ReviewPanel['values']
  errors?: FormErrors
}

async function render(ctx: Ctx, filter: Filter, { before, id, url, values, ...feedback }: Rest) {
  const cursor = before || undefined
  const { items, nextCursor } = await listReviews(ctx, ctx.auth, {
    ...{ state: filter.state, integration: filter.channel, limit: ITEMS_ON_A_PAGE, cursor },
  })
  const shown = id ?? items[0]?.root.id
  return inboxPage({
    ...feedback,
    viewer: await viewerOf(ctx),
    filter,
    items: await withVersions(ctx, items),
    channels: await listIntegrations(ctx, ctx.auth),
    panel: shown === undefined ? null : { ...(await readPanel(ctx, shown)), url, values },
    isChosen: id !== undefined,
    next: nextCursor,
    isFirst: cursor === undefined,
  })
}

async function withVersions(ctx: Ctx, items: readonly ReviewItem[]): Promise<InboxItem[]> {
  const ids = items.map(({ root }) => root.id)
  const entries = await getEntries(ctx, ctx.auth.organizationId, ids)
  return items.map((item) => {
    const { root } = item
    const isLate = root.state === 'DRAFT' && root.publish_date <= ctx.clock.now()
    return { ...item, isLate, version: versionOf({ root, entries: entries.get(root.id) ?? [root] }) }
  })
}

async function readPanel(ctx: Ctx, id: string): Promise<ReviewPanel> {
  const { organizationId } = ctx.auth
  const thread = await getThread(ctx, organizationId, id)
  const { root, entries, integration } = thread
  const shown = entries.map((entry) => toShownEntry(entry, ctx.config.baseUrl))
  const platform = findPlatform(ctx.platforms, integration.identifier)?.name ?? integration.identifier
  const [created] = await listEvents(ctx, organizationId, root.id)
  const decision = (await findDecisions(ctx, organizationId, [root.id])).get(root.id)
  const acts = [...(created ? [created] : []), ...(decision ? [decision] : [])]
  const names = await findNames(ctx, acts)
  const made = decision && {
    text: `${decision.decision === 'approved' ? 'Approved' : 'Changes requested'} by ${actorOf({ ...decision, impersonator_id: null }, names)}`,
    date: toIso(decision.decided_at),
  }
  return {
    root,
    channel: {
      ...{ id: integration.id, name: integration.name },
      problem: checkChannelUse(ctx, 'act', integration).problem,
    },
    platform,
    preview: postPreview({ channel: integration, platform, entries: shown }),
    pictures: [...originsOf(shown), ...originsOfUrls([integration.picture])],
    version: versionOf(thread),
    maker: created ? actorOf(created, names) : 'the service',
    decision: made ?? null,
    isLate: root.publish_date <= ctx.clock.now(),
    link: await latestLink(ctx, root.id),
    notes: await listNotes(ctx, ctx.auth, root.id),
  }
}

async function latestLink(ctx: Ctx, id: string): Promise<ReviewPanel['link']> {
  try {
    return await getApprovalLink(ctx, ctx.auth, id)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

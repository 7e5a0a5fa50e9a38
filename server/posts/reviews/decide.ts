import { findOpenOrganization } from '../../accounts/users/organizations.ts'
import { audit } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { ApprovalLinkRow } from '../../db/tables/reviews.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict } from '../../errors/errors.ts'
import { emit } from '../../events/events.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { acting } from '../../publishing/actor.ts'
import { recordEvent } from '../../publishing/events.ts'
import { refuseWhileSending } from '../../publishing/sending.ts'
import { getThread, type Thread } from '../get-thread.ts'
import { type StatusContext, setPostStatus } from '../save/reschedule.ts'
import { type LinkState, stateOf } from './links.ts'
import { writeNote } from './notes.ts'
import { findLinkByHash, markDecided, storeDecision } from './store.ts'

type Context = StatusContext & HasConfig

/** The view of a reviewer who has the link. */
export interface Review {
  organization: string
  state: LinkState
  thread: Thread
  /** Fingerprint of the shown content: a decision applies only to what the reviewer saw. */
  version: string
  /** The date has passed, so approving cannot schedule it. */
  late: boolean
}

export interface Decision {
  decision: 'approved' | 'rejected'
  comment: string
  /** The reviewer's signature; may be empty. */
  name: string
  version: string
}

/**
 * Returns the post for review.
 * @throws 404 for an unknown link, or if its post is deleted
 */
export async function openReview(ctx: HasDbAndClock, token: string): Promise<Review> {
  const { link, organization } = await findLink(ctx, token)
  const thread = await findThread(ctx, link)
  return {
    organization,
    state: stateOf(link, ctx.clock.now()),
    thread,
    version: versionOf(thread),
    late: thread.root.publish_date <= ctx.clock.now(),
  }
}

/** Finds a link of an organization that is not closed, and the name of the organization. */
async function findLink({ db }: HasDb, token: string) {
  const link = await findLinkByHash(db, sha256(token))
  const organization = link && (await findOpenOrganization(db, link.organization_id))
  if (link === undefined || organization === undefined) throw invalidLink()
  return { link, organization: organization.name }
}

/** Tells reviewers to ask for a new link, which they cannot create without an account. */
function invalidLink(): ApiError {
  return new ApiError(
    'not_found',
    'This link is incomplete, or the post was deleted. Ask the sender for a new link.',
  )
}

async function findThread(ctx: HasDb, link: ApprovalLinkRow): Promise<Thread> {
  try {
    return await getThread(ctx, link.organization_id, link.post_id)
  } catch (error) {
    throw error instanceof ApiError && error.code === 'not_found' ? invalidLink() : error
  }
}

/**
 * Records the one decision that a link allows. Approved: the draft is scheduled for its date; if that has passed or the channel
 * would reject the post, it stays a draft and `waits` gives the reason, so that nothing is published unexpectedly. Rejected: it
 * stays a draft. Comment and decision become a note and a notification.
 * @throws 404 for an unknown link; 409 if the link is closed or the post has changed since the reviewer saw it
 */
export async function decide(ctx: Context, token: string, made: Decision): Promise<{ waits: string | null }> {
  const { link } = await findLink(ctx, token)
  const reviewer = { kind: 'reviewer', id: link.id, name: made.name || null } as const
  return transaction(acting(ctx, reviewer), async (ctx) => {
    await refuseWhileSending(ctx, link.organization_id, link.post_id)
    const thread = await findThread(ctx, link)
    requireDraft(thread, made.version)
    if (!(await markDecided(ctx.db, link.id, made.decision, ctx.clock.now())))
      throw conflict('This link was already used, was revoked, or has expired.')
    const waits = made.decision === 'approved' ? await schedule(ctx, thread) : null
    await recordDecision(ctx, link, thread, { ...made, waits })
    return { waits }
  })
}

/**
 * Checks that the draft still waits, and is as it was shown; any is without a `version`.
 * @throws 409
 */
export function requireDraft(thread: Thread, version: string | undefined): void {
  if (thread.root.state !== 'DRAFT') throw conflict('This post is no longer waiting for a decision.')
  if (version !== undefined && versionOf(thread) !== version)
    throw conflict('The post was changed after you opened the page. Review it again, then decide.')
}

/** Returns null if the post is scheduled, else the reason why it waits. */
async function schedule(ctx: Context, { root }: Thread): Promise<string | null> {
  if (root.publish_date <= ctx.clock.now()) return 'Its date has passed. Choose a new date.'
  try {
    await setPostStatus(ctx, root.organization_id, root.id, { status: 'schedule', republish: false })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.code !== 'conflict') return error.message
    throw error
  }
}

/** Writes the note, the event, the notice and the audit entry. `waits`: the reason why an approved post stays a draft. */
async function recordDecision(
  ctx: Context,
  link: ApprovalLinkRow,
  { root, integration }: Thread,
  { decision, comment, name, waits }: Decision & { waits: string | null },
): Promise<void> {
  const organizationId = link.organization_id
  const author = { author: 'reviewer', author_id: link.id, author_name: name || null } as const
  await storeDecision(ctx.db, {
    ...{ post_id: root.id, organization_id: organizationId, decision, decided_at: ctx.clock.now() },
    ...{ actor: 'reviewer', actor_id: link.id, actor_name: name || null },
  })
  const said = comment || (decision === 'approved' ? 'Approved.' : 'Rejected.')
  await writeNote(ctx, { organizationId, rootId: root.id }, author, said)
  const who = name || 'A reviewer'
  const what = `${who} ${decision} the post on ${integration.name}${comment ? `: ${comment}` : '.'}`
  const then = waits === null ? '' : ` It is still a draft: ${waits}`
  const content = `${what.slice(0, 500)}${then}`
  await recordEvent(ctx, root, 'updated', { code: `review_${decision}`, message: content })
  const url = `${ctx.config.consoleUrl}/console/posts/${root.id}`
  const about = { integrationId: root.integration_id, postId: root.id }
  const notice = { kind: 'info', content, link: url, ...about } as const
  await emit(ctx, 'members.notice', { organizationId, notice })
  const detail = { post: root.id, decision, scheduled: decision === 'approved' && waits === null }
  await audit(ctx, { organizationId, userId: null, action: 'approval_link.decided', target: link.id, detail })
}

/** Returns the fingerprint of what a reviewer sees of the post. */
export function versionOf({ root, entries }: Pick<Thread, 'root' | 'entries'>): string {
  const shown = entries.map(({ id, content, image, delay }) => [id, content, image, delay])
  return sha256(JSON.stringify([root.publish_date, root.settings, root.integration_id, shown])).slice(0, 32)
}

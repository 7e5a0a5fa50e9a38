import { findTokenOwner } from '../../access/oauth/tokens.ts'
import { lockMembership } from '../../accounts/users/organizations.ts'
import { auditBy } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { ApprovalLinkRow } from '../../db/tables/reviews.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, forbidden, notFound } from '../../errors/errors.ts'
import type { Actor } from '../../integrations/access-scope.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import { getThread } from '../get-thread.ts'
import { requireReachablePost } from '../reachable-posts.ts'
import { findLatestLink, insertLink, revokeLinks, revokeLinksOf } from './store.ts'

const DAY = 86_400_000
const DEFAULT_DAYS = 14
/** The page shows the result of a closed link for this long. */
const KEPT_MS = 30 * DAY

type Services = HasDbAndClock & HasConfig

/**
 * Creates the link by which a reviewer outside the organization approves or rejects a draft, once; it revokes the previous link.
 * The token is returned only here.
 * @throws 404 for an unknown post; 409 for one that is not a draft
 */
export async function createApprovalLink(
  ctx: Services,
  actor: Actor,
  postId: string,
  days: number | null | undefined,
) {
  const root = await rootOf(ctx, actor, postId)
  if (root.state !== 'DRAFT') throw conflict('Only drafts can be approved. Change the post to a draft first.')
  const token = randomToken(32)
  const createdBy = await personBehind(ctx, actor)
  const link = newLink(ctx, actor, { rootId: root.id, createdBy, token, days: days ?? DEFAULT_DAYS })
  await transaction(ctx, async (ctx) => {
    // Waits for a concurrent removal of this member, and then fails.
    if (createdBy !== null && !(await lockMembership(ctx.db, actor.organizationId, createdBy)))
      throw forbidden('You are no longer a member of this organization.')
    // The later of two concurrent links revokes the earlier.
    await dialectOf(ctx.db).lock(ctx.db, `approval-links:${root.id}`)
    await revokeLinks(ctx.db, actor.organizationId, root.id, ctx.clock.now())
    await insertLink(ctx.db, link)
    await recordAudit(ctx, actor, 'approval_link.created', link)
  })
  return { ...toLinkBody(link, ctx.clock.now()), url: `${ctx.config.baseUrl}/review/${token}` }
}

/**
 * Returns the state of the latest link.
 * @throws 404 if there is none
 */
export async function getApprovalLink(ctx: Services, actor: Actor, postId: string) {
  const root = await rootOf(ctx, actor, postId)
  const link = await findLatestLink(ctx.db, actor.organizationId, root.id)
  if (link === undefined) throw notFound('approval link')
  return toLinkBody(link, ctx.clock.now())
}

/**
 * Revokes the open link.
 * @throws 404 if none is open
 */
export async function revokeApprovalLink(ctx: Services, actor: Actor, postId: string) {
  const root = await rootOf(ctx, actor, postId)
  return transaction(ctx, async (ctx) => {
    const [id] = await revokeLinks(ctx.db, actor.organizationId, root.id, ctx.clock.now())
    if (id === undefined) throw notFound('approval link')
    await recordAudit(ctx, actor, 'approval_link.revoked', { id, post_id: root.id })
    return { id }
  })
}

/**
 * Revokes the links of a member who leaves the organization, and of apps in their name. Joins the caller's transaction, in which
 * the membership was deleted. `by`: the user who removes them.
 */
export async function revokeApprovalLinksOf(ctx: HasDbAndClock, by: Actor, userId: string): Promise<void> {
  for (const link of await revokeLinksOf(ctx.db, by.organizationId, userId, ctx.clock.now()))
    await recordAudit(ctx, by, 'approval_link.revoked', link)
}

/** Returns the member who acts, directly or through an app; null for the organization's own key. */
async function personBehind({ db }: HasDb, actor: Actor): Promise<string | null> {
  if (actor.userId) return actor.userId
  return actor.credentialId ? findTokenOwner(db, actor.organizationId, actor.credentialId) : null
}

export type LinkState = 'open' | 'expired' | 'revoked' | 'approved' | 'rejected'

export function stateOf(link: ApprovalLinkRow, now: number): LinkState {
  if (link.decision !== null) return link.decision
  if (link.revoked_at !== null) return 'revoked'
  return link.expires_at <= now ? 'expired' : 'open'
}

function newLink(
  { clock }: HasClock,
  actor: Actor,
  wish: { rootId: string; createdBy: string | null; token: string; days: number },
): ApprovalLinkRow {
  const now = clock.now()
  return {
    id: newId(),
    organization_id: actor.organizationId,
    post_id: wish.rootId,
    token_hash: sha256(wish.token),
    created_by: wish.createdBy,
    created_at: now,
    expires_at: now + wish.days * DAY,
    kept_until: now + wish.days * DAY + KEPT_MS,
    revoked_at: null,
    decided_at: null,
    decision: null,
  }
}

function toLinkBody(link: ApprovalLinkRow, now: number) {
  return {
    id: link.id,
    state: stateOf(link, now),
    createdAt: toIso(link.created_at),
    expiresAt: toIso(link.expires_at),
    decidedAt: optionalIso(link.decided_at),
  }
}

function recordAudit(
  ctx: HasDbAndClock,
  actor: Actor,
  action: 'approval_link.created' | 'approval_link.revoked',
  link: Pick<ApprovalLinkRow, 'id' | 'post_id'>,
): Promise<void> {
  return auditBy(ctx, actor, { action, target: link.id, detail: { post: link.post_id } })
}

/**
 * Returns the root of the post's thread.
 * @throws 404 for a post that is deleted or out of reach
 */
export async function rootOf(ctx: HasDb, actor: Actor, postId: string): Promise<PostRow> {
  const { root } = await getThread(ctx, await requireReachablePost(ctx, actor, postId), postId)
  return root
}

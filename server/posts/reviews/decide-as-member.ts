import type { HasConfig } from '../../config/config.ts'
import type { PostState } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict } from '../../errors/errors.ts'
import { emit } from '../../events/events.ts'
import type { Actor } from '../../integrations/access-scope.ts'
import { type Acting, actorColumns, actorOf } from '../../publishing/actor.ts'
import { recordEvent } from '../../publishing/events.ts'
import { refuseWhileSending } from '../../publishing/sending.ts'
import { getThread, type Thread } from '../get-thread.ts'
import { type StatusContext, setPostStatus } from '../save/reschedule.ts'
import { type Decision, requireDraft } from './decide.ts'
import { rootOf } from './links.ts'
import { authorOf, writeNote } from './notes.ts'
import { storeDecision } from './store.ts'

type Context = StatusContext & HasConfig & Acting

/** The decision of a member, a key or an app. Without `version`, it applies to the draft as it is now. */
export interface MemberDecision extends Pick<Decision, 'decision' | 'comment'> {
  version?: string | undefined
}

/**
 * Records the decision of a member or a key, and returns the new state of the post. Approved: the draft is scheduled for its date, or
 * nothing is recorded. Rejected: it stays a draft, and the members are notified. A comment becomes a note.
 * @throws 404 for a post out of reach; 409 if the post is no draft, has changed since `version`, or its date has passed;
 * `validation_failed` if the channel would reject it
 */
export async function decideAsMember(
  ctx: Context,
  actor: Actor,
  postId: string,
  made: MemberDecision,
): Promise<PostState> {
  const { organizationId } = actor
  const { id } = await rootOf(ctx, actor, postId)
  return transaction(ctx, async (ctx) => {
    await refuseWhileSending(ctx, organizationId, id)
    const thread = await getThread(ctx, organizationId, id)
    requireDraft(thread, made.version)
    const state = made.decision === 'approved' ? await schedule(ctx, thread) : thread.root.state
    await record(ctx, actor, thread, made)
    return state
  })
}

async function schedule(ctx: Context, { root }: Thread): Promise<PostState> {
  if (root.publish_date <= ctx.clock.now())
    throw conflict('The date of this post has passed. Choose a new date, then approve it.')
  const { state } = await setPostStatus(ctx, root.organization_id, root.id, {
    status: 'schedule',
    republish: false,
  })
  return state
}

/** Writes the note, the event, the decision and, of a rejection, the notice. */
async function record(
  ctx: Context,
  actor: Actor,
  { root, integration }: Thread,
  { decision, comment }: MemberDecision,
): Promise<void> {
  const { organizationId } = actor
  if (comment !== '') await writeNote(ctx, { organizationId, rootId: root.id }, authorOf(actor), comment)
  const { impersonator_id, ...decider } = actorColumns(actorOf(ctx))
  const shared = { post_id: root.id, organization_id: organizationId, decision, decided_at: ctx.clock.now() }
  await storeDecision(ctx.db, { ...shared, ...decider, actor: decider.actor ?? 'system' })
  const said = comment === '' ? '.' : `: ${comment.slice(0, 500)}`
  const what = decision === 'approved' ? 'Approved' : 'Changes requested'
  await recordEvent(ctx, root, 'updated', { code: `review_${decision}`, message: what + said })
  if (decision === 'approved') return
  const content = `Changes were requested for the post on ${integration.name}${said}`
  const link = `${ctx.config.consoleUrl}/console/posts/${root.id}`
  const about = { integrationId: integration.id, postId: root.id }
  const notice = { kind: 'info', content, link, ...about } as const
  await emit(ctx, 'members.notice', { organizationId, notice })
}

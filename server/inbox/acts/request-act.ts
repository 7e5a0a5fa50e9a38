import { auditBy } from '../../audit/audit.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { InboxItemRow } from '../../db/tables/inbox.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, invalid } from '../../errors/errors.ts'
import type { AccessScope, Actor } from '../../integrations/access-scope.ts'
import { checkChannelUse, useRefused } from '../../integrations/channel-use.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { optionalIso, toIso } from '../../lib/time/dates.ts'
import type { InboxAct } from '../../platforms/kit/published/inbox.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { textProblem } from '../../publishing/plugs/text-length.ts'
import { outcomeOf } from '../../publishing/requested/outcome.ts'
import { findActs, findOpenActs, requestActs } from '../../publishing/requested/requested-acts.ts'
import { findItem } from '../items/items-store.ts'
import { getItem } from '../items/list-items.ts'
import { authorOf, capabilitiesOf } from '../items/show-items.ts'
import { type ItemActInput, kindOf, readInput } from './act-kinds.ts'

type Services = HasDbAndClock & HasQueue & HasPlatforms & HasSealer

/**
 * Requests a reply, by HTML or plain text. Each request is a reply of its own.
 * @throws 404; 400 for a text that the channel would refuse; 409 if the platform or the channel cannot do it
 */
export function requestReply(
  ctx: Services,
  actor: Actor,
  id: string,
  content: string,
): Promise<RequestedActRow> {
  return transaction(ctx, async (ctx) => {
    const { row, channel, platform } = await requireAct(ctx, actor, id, 'reply')
    const greeting = platform.inbox?.salutation?.({ author: authorOf(row) }) ?? ''
    const html = content.includes(greeting.trim()) ? content : greet(greeting, content)
    const problem = textProblem(ctx, channel, platform, html)
    if (problem !== null) throw invalid('body.content', problem)
    return request(ctx, actor, { row, name: 'reply', input: { content: html } })
  })
}

/** Puts the greeting before the text, inside its first paragraph. */
function greet(greeting: string, html: string): string {
  return /^<p>/i.test(html) ? html.replace(/^<p>/i, `<p>${greeting}`) : `${greeting}${html}`
}

/**
 * Requests to like, hide or remove an item, or to take that back. While such an act is open, the same request returns it.
 * @throws 404; 409 if the platform or the channel cannot do it, or if the opposite is being done
 */
export function requestChange(
  ctx: Services,
  actor: Actor,
  id: string,
  { act: name, on = true }: { act: Exclude<InboxAct, 'reply'>; on?: boolean },
): Promise<RequestedActRow> {
  return transaction(ctx, async (ctx) => {
    const { row } = await requireAct(ctx, actor, id, name)
    const [open] = await findOpenActs(ctx.db, actor.organizationId, [slotOf(row, name)])
    if (open === undefined) return request(ctx, actor, { row, name, input: { on } })
    if ((readInput(open).on ?? true) === on) return open
    throw conflict('The opposite is being done on the platform. Try again when it has ended.')
  })
}

/** Locks the item, so that of two requests for one act the second finds the act of the first. */
async function requireAct(ctx: Services, actor: Actor, id: string, name: InboxAct) {
  const { row } = await getItem(ctx, actor, id)
  await findItem(ctx.db, actor.organizationId, id, { lock: true })
  const found = await findAnyIntegration(ctx.db, actor.organizationId, row.integration_id)
  const checked = checkChannelUse(ctx, 'act', found)
  if (checked.problem !== null) throw useRefused(checked.problem)
  const { channel, platform } = checked
  if (row.removed_at !== null) throw conflict(`${platform.name} no longer shows this comment.`)
  if (!capabilitiesOf(row).includes(name) || platform.inbox?.[name] === undefined)
    throw conflict(
      `${platform.name} does not let apps do this with the comment: its capabilities lack ${name}.`,
    )
  return { row, channel, platform }
}

/** A reply has a slot of its own; the other acts exclude their like. */
function slotOf({ id }: Pick<InboxItemRow, 'id'>, name: InboxAct): string {
  return name === 'reply' ? `${kindOf(name)}:${newId()}` : `${kindOf(name)}:${id}`
}

async function request(
  ctx: Services,
  actor: Actor,
  { row, name, input }: { row: InboxItemRow; name: InboxAct; input: ItemActInput },
): Promise<RequestedActRow> {
  const [act] = await requestActs(ctx, [
    {
      organization_id: row.organization_id,
      integration_id: row.integration_id,
      kind: kindOf(name),
      subject_id: row.id,
      release_id: row.item_id,
      slot: slotOf(row, name),
      root_id: null,
      input,
    },
  ])
  const detail = { channel: row.integration_id, post: row.post_id, act: act?.id }
  await auditBy(ctx, actor, { action: `inbox.${name}`, target: row.id, detail })
  return act as RequestedActRow
}

/**
 * Lists the acts on an item, oldest first.
 * @throws 404
 */
export async function listItemActs(ctx: HasDb, scope: AccessScope, id: string): Promise<RequestedActRow[]> {
  await getItem(ctx, scope, id)
  return findActs(ctx, scope.organizationId, { subject_id: id })
}

/** Writes an act out as the API shows it. */
export function toActBody(act: RequestedActRow) {
  const { content, on } = readInput(act)
  const isProblem = act.code !== null && act.state !== 'done'
  return {
    id: act.id,
    itemId: act.subject_id,
    kind: act.kind.replace('inbox_', '') as InboxAct,
    state: outcomeOf(act, 'done'),
    reply: content ?? null,
    on: on ?? true,
    url: act.acted_release_url,
    error: isProblem ? { code: act.code ?? '', message: act.message ?? '' } : null,
    createdAt: toIso(act.created_at),
    finishedAt: optionalIso(act.finished_at),
  }
}

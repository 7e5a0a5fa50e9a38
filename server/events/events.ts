import type { Knex } from 'knex'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostEventType, PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Clock } from '../lib/clock.ts'
import type { Sealer } from '../lib/sealer.ts'
import type { Notice } from './notice.ts'

/**
 * Everything that a context tells without knowing who listens. Use an event for an arrow that would point up: whoever keeps
 * something about an organization, a member or an integration subscribes to its end.
 */
export interface DomainEvents extends Record<`post.${PostEventType}`, PostEvent> {
  /** The organization is about to be closed by its last member, `userId`. */
  'organization.deleted': { organizationId: string; userId: string }
  /** `userId` is no member any more; `by` is the person who ended the membership, often the same one. */
  'member.removed': { organizationId: string; userId: string; by: string }
  'integration.connected': { integration: IntegrationRow; reconnected: boolean }
  /** The platform refuses the account until somebody connects it again. */
  'integration.disconnected': { integration: IntegrationRow }
  'integration.disabled': { integration: IntegrationRow }
  'integration.enabled': { integration: IntegrationRow }
  'integration.deleted': { integration: IntegrationRow }
  /** The row of an account goes because the page that was chosen, `page`, has a row already. A subscriber may refuse. */
  'integration.replaced': { integration: IntegrationRow; page: string }
  'members.notice': { organizationId: string; notice: Notice }
}

/** One entry of a post's log, as it was written. */
export interface PostEvent {
  post: Pick<PostRow, 'id' | 'root_id' | 'organization_id' | 'integration_id'>
  code?: string | undefined
  message?: string | undefined
  retryable?: boolean | undefined
}

export type EventType = keyof DomainEvents

/** The context that a subscriber gets: the emitter's own, with its transaction, and the services below. */
export interface EventContext {
  db: Knex
  clock: Clock
  events: Events
  jobs: Queue
  sealer: Sealer
}

/** One context's reactions, by event. A reaction that throws rolls back what the event tells of. */
export type Subscriber = {
  readonly [T in EventType]?: (ctx: EventContext, event: DomainEvents[T]) => Promise<void>
}

export interface Events {
  deliver<T extends EventType>(ctx: EmitContext, type: T, event: DomainEvents[T]): Promise<void>
}

export interface EmitContext {
  db: Knex
  clock: Clock
  events: Events
}

/** `subscribers` react in this order. The services are those that an emitter need not have. */
export function createEvents(
  services: Pick<EventContext, 'jobs' | 'sealer'>,
  subscribers: readonly Subscriber[],
): Events {
  const added = { jobs: { value: services.jobs }, sealer: { value: services.sealer } }
  return {
    async deliver(ctx, type, event) {
      const reactions = subscribers.map((subscriber) => subscriber[type]).filter((each) => each !== undefined)
      if (reactions.length === 0) return
      await transaction(Object.create(ctx, added) as EventContext, async (ctx) => {
        for (const react of reactions) await react(ctx, event)
      })
    },
  }
}

/** Runs every subscriber, one after the other, in the caller's transaction. */
export async function emit<T extends EventType>(
  ctx: EmitContext,
  type: T,
  event: DomainEvents[T],
): Promise<void> {
  await ctx.events.deliver(ctx, type, event)
}

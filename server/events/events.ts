import type { Knex } from 'knex'
import type { MeasureName } from '../db/tables/analytics.ts'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { InboxItemRow } from '../db/tables/inbox.ts'
import type { Plan } from '../db/tables/plans.ts'
import type { PostEventType, PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Sealer } from '../lib/secrets/sealer.ts'
import type { Clock } from '../lib/time/clock.ts'
import type { Trace } from '../process/trace.ts'
import type { Notice } from './notice.ts'

/**
 * Lists the events that a context emits without knowing its subscribers. Use an event instead of an import that would point up: a
 * context that stores data of an organization, a member or an integration subscribes to its deletion.
 */
export interface DomainEvents extends Record<`post.${PostEventType}`, PostEvent> {
  /** Emitted before the last member, `userId`, closes the organization by leaving. */
  'organization.deleted': { organizationId: string; userId: string }
  /** `userId` is no longer a member; `by` ended the membership, and is often the same person. */
  'member.removed': { organizationId: string; userId: string; by: string }
  'integration.connected': { integration: IntegrationRow; reconnected: boolean }
  /** The platform refuses the account until a member connects it again. */
  'integration.disconnected': { integration: IntegrationRow }
  'integration.disabled': { integration: IntegrationRow }
  'integration.enabled': { integration: IntegrationRow }
  'integration.deleted': { integration: IntegrationRow }
  /** The integration gives way to the existing row of the chosen page, `page`. A subscriber may throw to refuse. */
  'integration.replaced': { integration: IntegrationRow; page: string }
  /** The integration moves to the platform `identifier`, as the operator configured. A subscriber may throw to refuse. */
  'integration.rerouted': { integration: IntegrationRow; identifier: string }
  /**
   * The limits of the organization's plan changed. Subscribers disable what `after` does not allow, and enable again what only a
   * plan disabled.
   */
  'plan.changed': { organizationId: string; before: Plan; after: Plan }
  /** A comment or a mention of somebody else was stored. */
  'inbox.received': { item: InboxItemRow }
  /** The measures of a published post changed since they were reported last; at most once a day for each post. */
  'post.measured': PostEvent & { measures: readonly { name: MeasureName; value: number }[] }
  'members.notice': { organizationId: string; notice: Notice }
}

/** Entry of a post's log. */
export interface PostEvent {
  post: Pick<PostRow, 'id' | 'root_id' | 'organization_id' | 'integration_id'>
  code?: string | undefined
  message?: string | undefined
  retryable?: boolean | undefined
  /** Absent: that of the work under way. */
  trace?: Trace | undefined
}

export type EventType = keyof DomainEvents

/** Passes the emitter's context to a subscriber: its transaction and services, and those below. */
export interface EventContext {
  db: Knex
  clock: Clock
  events: Events
  jobs: Queue
  sealer: Sealer
}

/**
 * Maps events to the reactions of one context. A reaction that throws rolls back the emitter's transaction. `forAll` takes all
 * events of one `emit` together, so that many events need no more statements than one.
 */
export type Subscriber = {
  readonly [T in EventType]?: Reaction<DomainEvents[T]>
}

type Reaction<Event> =
  | ((ctx: EventContext, event: Event) => Promise<void>)
  | { forAll(ctx: EventContext, events: readonly Event[]): Promise<void> }

export interface Events {
  deliver<T extends EventType>(ctx: EmitContext, type: T, events: readonly DomainEvents[T][]): Promise<void>
}

export interface EmitContext {
  db: Knex
  clock: Clock
  events: Events
}

/** Creates the event bus. `subscribers` react in this order. `services` are passed to subscribers beside those of the emitter. */
export function createEvents(
  services: Pick<EventContext, 'jobs' | 'sealer'>,
  subscribers: readonly Subscriber[],
): Events {
  return {
    async deliver(ctx, type, events) {
      const reactions = subscribers.map((subscriber) => subscriber[type]).filter((each) => each !== undefined)
      if (reactions.length === 0 || events.length === 0) return
      await transaction(Object.assign(Object.create(ctx) as EventContext, services), async (ctx) => {
        for (const react of reactions)
          if (typeof react !== 'function') await react.forAll(ctx, events)
          else for (const event of events) await react(ctx, event)
      })
    },
  }
}

/** Runs every subscriber, one after the other, in the caller's transaction. Each reacts to all `events` before the next one does. */
export async function emit<T extends EventType>(
  ctx: EmitContext,
  type: T,
  ...events: DomainEvents[T][]
): Promise<void> {
  await ctx.events.deliver(ctx, type, events)
}

export interface HasEvents {
  events: Events
}

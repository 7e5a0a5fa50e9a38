import type { PostEventRow } from '../db/tables/posts.ts'

/** Person, credential or part of the service that changes a post. */
export type EventActor =
  | { kind: 'user'; id: string; impersonatorId: string | null }
  /** Id of the row of the key, or of the app's token. */
  | { kind: 'key' | 'app'; id: string }
  /** Id of the approval link, and the reviewer's signature. */
  | { kind: 'reviewer'; id: string; name: string | null }
  | { kind: 'autopost'; id: string }
  | { kind: 'system' }

/** Describes the caller in a handler's context. */
type Caller =
  | { kind: 'session'; organizationId: string; userId: string; impersonatorId: string | null }
  | { kind: 'key'; organizationId: string; credentialId: string; credential: 'key' | 'app' }
  | null

/** Caller of a context, if it has one. In a job's context, which has none, the service itself acts. */
export interface Acting {
  actor?: EventActor
  auth?: Caller
}

/** Returns the context of an actor other than the request's caller or the job. */
export function acting<C extends object>(ctx: C, actor: EventActor): C & { actor: EventActor } {
  return Object.create(ctx, { actor: { value: actor, enumerable: true } }) as C & { actor: EventActor }
}

export function actorOf({ actor, auth }: Acting): EventActor {
  if (actor !== undefined) return actor
  if (!auth) return { kind: 'system' }
  return auth.kind === 'session'
    ? { kind: 'user', id: auth.userId, impersonatorId: auth.impersonatorId }
    : { kind: auth.credential, id: auth.credentialId }
}

type ActorColumns = Pick<PostEventRow, 'actor' | 'actor_id' | 'actor_name' | 'impersonator_id'>

export function actorColumns(actor: EventActor): ActorColumns {
  return {
    actor: actor.kind,
    actor_id: actor.kind === 'system' ? null : actor.id,
    actor_name: actor.kind === 'reviewer' ? actor.name : null,
    impersonator_id: actor.kind === 'user' ? actor.impersonatorId : null,
  }
}

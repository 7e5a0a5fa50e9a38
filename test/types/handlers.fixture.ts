import type { Handlers, UsersHandlers } from '../../generated/handlers.ts'
import type { Input, Output } from '../../server/http/contract.ts'

/**
 * Never run: `handlers.long.test.ts` has the compiler look at it. Each `@ts-expect-error` is a mistake that must not compile, so this file
 * fails to compile when one of them does.
 */
declare const users: UsersHandlers
declare const all: Handlers

export const complete: UsersHandlers = { ...users }

// @ts-expect-error an operation is missing
export const missing: UsersHandlers = { getSelf: users.getSelf }

// @ts-expect-error the contract has no such operation
export const unknown = { ...users, getSelv: users.getSelf } satisfies Partial<UsersHandlers>

// @ts-expect-error the answer is not what the contract promises
export const mistyped: UsersHandlers = { ...users, getSelf: async () => ({ id: 42 }) }

export const unread: Partial<Handlers> = {
  // @ts-expect-error the contract has no such parameter
  getPost: async ({ params }) => params.nope,
}

// @ts-expect-error an operation that takes a key has no user
export const wrongCaller: Handlers['getPost'] = async (_, ctx) => ctx.auth.userId

// @ts-expect-error a handler must be there for every tag
export const partial: Handlers = { ...users }

export const input: Input<'listPosts'>['query'] = { limit: 20 }
// @ts-expect-error a number after coercion, not a text
export const text: Input<'listPosts'>['query'] = { limit: '20' }
// @ts-expect-error a post has an id
export const output: Output<'createPosts'> = [{ integration: 'x' }]
export const whole: Handlers = all

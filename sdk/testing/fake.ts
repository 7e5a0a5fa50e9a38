import type { MethodName, Postern } from '../calls.ts'
import { createPostern } from '../client.ts'
import type { PosternOptions } from '../options.ts'
import { findOperation } from './operations.ts'
import { problem } from './problem.ts'
import { type AnyReceived, type FakeAnswers, receive, respond } from './resolver.ts'

/** Call that a fake received. */
export interface FakeCall extends AnyReceived {
  /** Method of the SDK, such as `posts.create`. */
  method: MethodName
}

export interface FakePostern extends Postern {
  /** Every call so far, oldest first. */
  readonly calls: readonly FakeCall[]
}

/**
 * Creates a client that calls no service. Its methods answer with the examples of the contract, or with what `answers` names:
 * `fakePostern({ posts: { create: ({ body }) => […] } })`. It never retries, unless `options` say so.
 */
export function fakePostern(
  answers: FakeAnswers = {},
  options: Partial<Omit<PosternOptions, 'fetch'>> = {},
): FakePostern {
  const calls: FakeCall[] = []
  const postern = createPostern({
    baseUrl: 'https://postern.test',
    apiKey: 'psk_fake',
    session: 'session-fake',
    retries: 0,
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const operation = findOperation(request.method, pathname)
      if (operation === undefined)
        return problem('not_found', { detail: `The fake has no ${request.method} ${pathname}.` })
      const received = await receive(operation, request)
      calls.push({ method: operation.name, ...received })
      return respond(operation, answerOf(answers, operation.name), received)
    },
  })
  return Object.assign(postern, { calls })
}

function answerOf(answers: object, name: MethodName): unknown {
  return name
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], answers)
}

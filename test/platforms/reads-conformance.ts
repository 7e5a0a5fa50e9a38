import { expect, it } from 'vitest'
import {
  READ_OPERATIONS,
  type ReadCall,
  type ReadList,
  type ReadOperation,
} from '../../server/platforms/kit/reads/types.ts'
import type { Platform, PlatformCall } from '../../server/platforms/platform.ts'
import { channelError } from '../helpers/channels.ts'
import type { Suite } from './conformance.ts'
import type { Exchanges } from './exchanges.ts'

const range = { limit: 20, since: null, cursor: null }

/** Every read of the exchanges, with the account of the exchanges only where the read acts for one. */
export function readQuestions(
  of: Exchanges,
  { reads }: Platform,
  call: PlatformCall,
): Partial<Record<ReadOperation, () => Promise<unknown> | undefined>> {
  const { profile, posts, post, search } = of.reads ?? {}
  const as = (operation: ReadOperation): ReadCall => ({
    ...call,
    account: reads?.account(operation) === 'none' ? null : call.account,
  })
  return {
    ...(profile && { profile: () => reads?.profile?.(as('profile'), profile.of) }),
    ...(posts && { posts: () => reads?.posts?.(as('posts'), posts.of, range) }),
    ...(post && { post: () => reads?.post?.(as('post'), post.of) }),
    ...(search && { search: () => reads?.search?.(as('search'), search.of, range) }),
    ...(reads?.metrics && {
      metrics: () => reads?.metrics?.(as('metrics'), (profile ?? posts)?.of ?? {}, range),
    }),
  }
}

/** Tests the reads of public data. */
export function testPublicReads(suite: Suite): void {
  const { of, standIn, platform, described, call } = suite
  const questions = () => readQuestions(of, platform(), call())

  it('has an exchange for each public read', () => {
    const reads = platform().reads ?? {}
    const offered = READ_OPERATIONS.filter((operation) => operation in reads)
    expect(READ_OPERATIONS.filter((operation) => operation in questions())).toEqual(offered)
  })

  const { unknown, limit, ...expected } = of.reads ?? {}
  it.each(Object.entries(expected))(
    'returns public data for the read %s',
    async (operation, { gives, ...rest }) => {
      const found = await questions()[operation as ReadOperation]?.()
      if (operation === 'profile' || operation === 'post') return expect(found).toEqual(gives)
      const { items, next } = found as ReadList
      expect(items).toEqual(gives)
      expect(next).toEqual('next' in rest ? rest.next : null)
    },
  )

  if (of.reads === undefined) return

  it('returns nothing for an unknown profile or post', async () => {
    const [route, answer] = unknown ?? ['', { status: 404 }]
    standIn.overrides = { [route]: answer }
    const { profile, post } = questions()
    expect(await (profile ?? post)?.()).toBeUndefined()
  })

  const open = READ_OPERATIONS.filter(
    (operation) => operation in (described.reads ?? {}) && described.reads?.account(operation) === 'none',
  )
  it.each(open)('does not send the credential of an account with the public read %s', async (operation) => {
    await questions()[operation]?.()
    const credential = `Bearer ${call().account.accessToken}`
    expect(standIn.calls.length).toBeGreaterThan(0)
    expect(standIn.calls.map(({ headers }) => headers.authorization)).not.toContain(credential)
  })

  it('reports the rate limit of a read with the time to wait', async () => {
    const [[operation, ask] = []] = Object.entries(questions())
    await ask?.()
    const { method, path } = standIn.calls.at(-1) ?? { method: '', path: '' }
    const posts = Array.isArray(of.rateLimit) ? of.rateLimit : ([of.rateLimit, 7000] as const)
    const [answer, wait] = limit ? [limit, null] : posts
    standIn.overrides = { [`${method} ${path}`]: answer }
    const error = await channelError(Promise.resolve(ask?.()))
    expect(error, operation).toMatchObject({
      failure: 'retryable',
      code: 'platform_rate_limited',
      retryAfterMs: wait ?? undefined,
    })
  })
}

import { ConnectionError, NotPublishedError, PosternError, waitUntil } from '@postern/sdk'
import { beforeAll, expect, test } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'

describeService('waitUntil', (service) => {
  let tenant: Tenant
  let channel = ''
  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox()
  })

  async function post(type: 'now' | 'draft', outcome = 'ok', comment?: string): Promise<string> {
    const value = [{ content: 'Hello' }, ...(comment ? [{ content: comment, delay: 5 }] : [])]
    const settings = { __type: 'sandbox' as const, outcome: outcome as 'ok', remembers_key: 0 }
    const date = '2099-01-01T10:00:00Z'
    const [created] = await tenant.api.posts.create({
      body: { type, date, posts: [{ integration: { id: channel }, value, settings }] },
    })
    return created?.postId ?? ''
  }

  /** Publishes what is due when the first poll has found it in the queue. */
  const publish = { timeoutMs: 60_000, onPoll: () => void service.server.drain() }

  test('resolves with the post once it is published', async () => {
    const id = await post('now')
    const published = await waitUntil(tenant.api, id, 'published', publish)
    expect(published).toMatchObject({
      id,
      state: 'PUBLISHED',
      releaseURL: expect.stringContaining('/sandbox/'),
    })
  })

  test('rejects with the reason for a post that nothing will publish', async () => {
    const reasonOf = async (id: string) => {
      const error = await waitUntil(tenant.api, id, 'published', publish).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(NotPublishedError)
      const { reason, post } = error as NotPublishedError
      return [reason, post?.id, post?.error?.code]
    }
    const failed = await post('now', 'fail')
    expect(await reasonOf(failed)).toEqual(['failed', failed, expect.any(String)])
    const unknown = await post('now', 'unknown')
    expect(await reasonOf(unknown)).toEqual(['outcome_unknown', unknown, 'outcome_unknown'])
    const draft = await post('draft')
    expect(await reasonOf(draft)).toEqual(['draft', draft, undefined])
    await expect(waitUntil(tenant.api, 'gone', 'published')).rejects.toThrow(PosternError)
  })

  test('waits for the comments, until the time limit or the signal ends it', async () => {
    const id = await post('now', 'ok', 'Later')
    await service.server.drain()
    const limited = waitUntil(tenant.api, id, 'published', { timeoutMs: 400 })
    await expect(limited).rejects.toMatchObject({ reason: 'timed_out', post: { state: 'PUBLISHED' } })
    const stop = new AbortController()
    const aborted = waitUntil(tenant.api, id, 'published', {
      signal: stop.signal,
      onPoll: () => stop.abort('enough'),
    }).catch((error: unknown) => error)
    expect(await aborted).toBeInstanceOf(ConnectionError)
    expect(await aborted).toMatchObject({ code: 'aborted', cause: 'enough' })
  })
})

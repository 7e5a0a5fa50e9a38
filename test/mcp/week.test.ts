import { expect, it } from 'vitest'
import { createApiKey } from '../../server/access/api-keys/api-keys.ts'
import { files } from '../helpers/files.ts'
import { scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { publishDue } from '../posts/support.ts'
import { connect, refusedBy, use } from './support.ts'

const DAY = 86_400_000
type Created = { posts: { postId: string; publishDate: string }[] }

describeService('an agent with a key', (service) => {
  it('plans a week, meets a limit, corrects itself and publishes to the sandbox', async () => {
    const tenant = await service.createTenant()
    await tenant.connectSandbox('Bakery')
    const { key } = await createApiKey(service.app, {
      organizationId: tenant.organizationId,
      name: 'Agent',
      createdBy: null,
      limits: {
        scopes: ['channels:read', 'posts:read', 'posts:write', 'media:write', 'analytics:read'],
        customerId: null,
        expiresAt: null,
      },
    })
    const client = await connect(service, key)

    const { channels } = await use<{ channels: { id: string }[] }>(client, 'list_channels')
    const channel = channels[0]?.id ?? ''
    const { output } = await use<{ output: { maxLength: number } }>(client, 'get_channel_rules', {
      id: channel,
    })
    const texts = Array.from({ length: 7 }, (_, day) => `Bread of day ${day + 1}. `)
    texts[3] = (texts[3] ?? '').repeat(60)
    const day = (number: number) => new Date(service.clock.now() + number * DAY).toISOString()
    const draft = (content: string, more: object = {}) => ({
      posts: [{ integration: { id: channel }, value: [{ content, ...more }] }],
    })

    const ids: string[] = []
    for (const [number, content] of texts.entries()) {
      const args = { date: day(number + 1), ...draft(content) }
      if (content.length <= output.maxLength) {
        const { posts } = await use<Created>(client, 'schedule_posts', args)
        ids.push(posts[0]?.postId ?? '')
        continue
      }
      const refusal = await refusedBy(client, 'schedule_posts', args)
      expect(refusal).toMatch(/^content_rejected \(400\)[\s\S]*- posts\.0\.value\.0\.content: .*500/)
      expect(refusal).toContain('`validate_posts`')
      const shorter = draft(content.slice(0, output.maxLength))
      expect(await use(client, 'validate_posts', shorter)).toMatchObject({ valid: true })
      const { posts } = await use<Created>(client, 'schedule_posts', { date: day(number + 1), ...shorter })
      ids.push(posts[0]?.postId ?? '')
    }

    await using source = await scriptedServer(async (response) => response.end(await files.png()))
    const { id, path } = await use<{ id: string; path: string }>(client, 'upload_from_url', {
      url: source.url,
    })
    await use(client, 'update_post', { id: ids[0], image: [{ id, path, alt: 'Bread' }] })
    await use(client, 'update_post', { id: ids[1], settings: { outcome: 'fail' } })

    service.clock.advance(8 * DAY)
    await publishDue(service)
    const list = { startDate: day(-9), endDate: day(1) }
    const { posts } = await use<{ posts: { id: string; state: string }[] }>(client, 'list_posts', list)
    const failed = posts.filter(({ state }) => state === 'ERROR').map((post) => post.id)
    expect([posts.length, failed]).toEqual([7, [ids[1]]])

    const { events } = await use<{ events: { type: string; retryable: boolean | null }[] }>(
      client,
      'list_post_events',
      { id: failed[0] },
    )
    expect(events.find(({ type }) => type === 'failed')).toMatchObject({ retryable: false })
    await use(client, 'update_post', { id: failed[0], settings: { outcome: 'ok' } })
    expect(await use(client, 'retry_post', { id: failed[0] })).toMatchObject({ state: 'QUEUE' })
    await publishDue(service)
    expect(await use(client, 'get_post', { id: failed[0] })).toMatchObject({
      state: 'PUBLISHED',
      creationMethod: 'MCP',
    })
    const feed = await tenant.api.sandbox.getFeed({ path: { id: channel } })
    expect(feed.items).toHaveLength(7)
    expect(await use(client, 'get_post_analytics', { postId: ids[0], date: '7' })).toHaveProperty('metrics')
    await client.close()
  })
})

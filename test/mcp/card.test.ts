import { expect, it } from 'vitest'
import { createApiKey } from '../../server/access/api-keys/api-keys.ts'
import { files } from '../helpers/files.ts'
import { scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { publishDue } from '../posts/support.ts'
import { connect, refusedBy, use } from './support.ts'

interface Card {
  id: string
  html: string
  actions: { label: string; tool: string; arguments: Record<string, unknown> }[]
  link: { url: string } | null
  refreshMs: number | null
}
type Created = { posts: { postId: string }[] }

describeService('the card of a post', (service) => {
  it('is a page that hosts of MCP Apps read without a scope, and loads only pictures of this service', async () => {
    const { apiKey } = await service.createTenant()
    const client = await connect(service, apiKey)
    const { tools } = await client.listTools()
    const uri = 'ui://postern/post'
    expect(tools.find(({ name }) => name === 'preview_post')?._meta).toEqual({ ui: { resourceUri: uri } })
    const { contents } = await client.readResource({ uri })
    expect(contents).toMatchObject([
      {
        uri,
        mimeType: 'text/html;profile=mcp-app',
        text: expect.stringMatching(/^<!doctype html>[\s\S]*ui\/initialize/),
        _meta: { ui: { csp: { resourceDomains: [service.app.config.baseUrl] }, prefersBorder: true } },
      },
    ])
    await client.close()
  })

  it('shows a draft as the console does, then what became of it', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox('Bakery')
    const client = await connect(service, tenant.apiKey)
    await using source = await scriptedServer(async (response) => response.end(await files.png()))
    const file = await use<{ id: string; path: string }>(client, 'upload_from_url', { url: source.url })
    const image = [{ id: file.id, path: file.path, alt: 'A loaf' }]
    const value = [{ content: 'Fresh <b>bread</b> at https://bread.example', image }]
    const date = new Date(service.clock.now() + 3_600_000).toISOString()
    const { posts } = await use<Created>(client, 'save_drafts', {
      date,
      posts: [{ integration: { id: channel }, value }],
    })
    const id = posts[0]?.postId ?? ''
    const show = async () => {
      const result = await client.callTool({ name: 'preview_post', arguments: { id } })
      return { ...result, card: result._meta?.['postern/card'] as Card }
    }

    const draft = await show()
    expect(draft.structuredContent).toMatchObject({ id, state: 'DRAFT' })
    expect(JSON.stringify(draft.content)).toContain('Fresh bread')
    expect(JSON.stringify(draft.content)).not.toContain('<article')
    expect(draft.card.html).toMatch(/Draft for [\s\S]*<article class="preview">[\s\S]*Bakery/)
    expect(draft.card.html).toContain(`<img src="${file.path}" alt="A loaf"`)
    const [approve] = draft.card.actions
    expect(approve).toMatchObject({ label: 'Approve and schedule', tool: 'set_post_status' })
    await use(client, approve?.tool ?? '', approve?.arguments)

    const queued = await show()
    expect(queued.card).toMatchObject({ actions: [{ label: 'Back to draft' }], refreshMs: null, link: null })
    service.clock.advance(3_600_000)
    expect((await show()).card.refreshMs).toBe(5000)
    await publishDue(service)
    const { card } = await show()
    expect(card).toMatchObject({ actions: [], link: { url: expect.any(String) }, refreshMs: null })
    expect(card.html).toContain('Published')
    await client.close()
  })

  it('offers only what the credential may do, escapes what others wrote, and names a failure', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const client = await connect(service, tenant.apiKey)
    const script = '&lt;script&gt;alert(1)&lt;/script&gt;'
    const { posts } = await use<Created>(client, 'publish_posts_now', {
      posts: [{ integration: { id: channel }, value: [{ content: script }], settings: { outcome: 'fail' } }],
    })
    await publishDue(service)
    const limits = { scopes: ['posts:read' as const], customerId: null, expiresAt: null }
    const { organizationId } = tenant
    const { key } = await createApiKey(service.app, {
      organizationId,
      name: 'Reader',
      createdBy: null,
      limits,
    })
    const reader = await connect(service, key)
    const id = posts[0]?.postId
    for (const [who, actions] of [
      [client, [{ label: 'Retry', tool: 'retry_post', operation: 'retryPost', arguments: { id } }]],
      [reader, []],
    ] as const) {
      const { _meta } = await who.callTool({ name: 'preview_post', arguments: { id } })
      const card = _meta?.['postern/card'] as Card
      expect(card.actions).toEqual(actions)
      expect(card.html).toContain(script)
      expect(card.html).toContain('Not published: ')
    }
    expect(await refusedBy(client, 'preview_post', { id: 'none' })).toContain('not_found (404)')
    for (const each of [client, reader]) await each.close()
  })
})

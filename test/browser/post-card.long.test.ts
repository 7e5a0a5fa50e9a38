import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, onePost, use } from '../mcp/support.ts'
import { publishDue } from '../posts/support.ts'
import { useService, useTenant } from './suite.ts'
import { connectBrowser } from './visit.ts'

// A host of the MCP Apps extension: a page on another origin that shows the card in a frame and passes its calls on.

/** The policy of a host for a card that names no other sites. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
/** Runs in the page: starts the card, gives it the result of the call, and passes its requests on. */
const HOST = `({ html, result }) => {
  const frame = document.querySelector('iframe')
  const send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
  addEventListener('message', async ({ source, data }) => {
    if (source !== frame.contentWindow) return
    if (data.method === 'ui/initialize')
      send({ id: data.id, result: { protocolVersion: '2026-01-26', hostContext: { theme: 'dark' } } })
    else if (data.method === 'ui/notifications/initialized')
      send({ method: 'ui/notifications/tool-result', params: result })
    else if (data.id !== undefined) send({ id: data.id, result: await passOn(data) })
  })
  frame.srcdoc = html
}`
const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<!doctype html><title>Host</title><iframe sandbox="allow-scripts" title="Card"></iframe>')
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => site.close(resolve)))

const service = useService()
const tenant = useTenant(service)
let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

interface Passed {
  id?: number
  method: string
  params: { name: string; arguments: Record<string, unknown>; content?: object[] }
}

test('a person approves a draft on its card, and sees it published', async () => {
  const channel = await tenant.connectSandbox('Bakery')
  const client = await connect(service, tenant.apiKey)
  const date = new Date(service.clock.now() + 3_600_000).toISOString()
  const { posts } = await use<{ posts: { postId: string }[] }>(client, 'save_drafts', {
    date,
    ...onePost(channel, 'Fresh bread'),
  })
  const id = posts[0]?.postId ?? ''
  const { contents } = await client.readResource({ uri: 'ui://postern/post' })
  const html = String((contents[0] as { text?: string }).text).replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  )
  const result = await client.callTool({ name: 'preview_post', arguments: { id } })

  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const troubles: string[] = []
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    page.on('pageerror', (error) => troubles.push(String(error)))
    const told: object[] = []
    await page.exposeFunction('passOn', async ({ method, params }: Passed) => {
      if (method === 'tools/call') return client.callTool(params)
      told.push(...(params.content ?? []))
      return {}
    })
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
    await page.evaluate(`(${HOST})(${JSON.stringify({ html, result })})`)
    const card = page.frameLocator('iframe')
    await card.getByText('Fresh bread').waitFor()
    expect(await card.locator('.state').textContent()).toContain('Draft for')
    expect(await card.locator('html').getAttribute('style')).toContain('color-scheme: dark')
    await card.getByRole('button', { name: 'Approve and schedule' }).click()
    await card.getByText('Scheduled for').waitFor()
    await expect
      .poll(() => told)
      .toEqual([{ type: 'text', text: `The person chose “Approve and schedule” for the post ${id}.` }])
    service.clock.advance(3_600_000)
    await publishDue(service)
    await card.getByRole('button', { name: 'Back to draft' }).click()
    await card.locator('.state').getByText('Published').waitFor()
    expect(await card.getByRole('status').textContent()).toContain('already_published (409)')
    expect(await card.getByRole('button').allTextContents()).toEqual(['Open on the platform'])
    expect(troubles).toEqual([])
  } finally {
    await context.close()
    await client.close()
  }
})

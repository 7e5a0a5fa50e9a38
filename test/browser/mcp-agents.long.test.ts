import { UnauthorizedError } from '@modelcontextprotocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { onePost, use } from '../mcp/support.ts'
import { fill, heading, press, tabTo } from './console.ts'
import { type McpAgent, startAgent } from './mcp-agent.ts'
import { useBrowser } from './suite.ts'
import type { Visit } from './visit.ts'

const { open } = useBrowser()

describeService('an agent that connects by OAuth', (service) => {
  let member: Tenant
  let channel: string

  beforeAll(async () => {
    member = await service.createTenant()
    channel = await member.connectSandbox()
  })

  /** Opens the page that the agent asks the person to open. */
  async function openAsked(
    agent: McpAgent,
    tenant: Pick<Tenant, 'session'> | null,
    options: object = {},
  ): Promise<Visit> {
    const { pathname, search } = agent.asked()
    const opened = await open(service, pathname + search, tenant, options)
    await opened.page.context().route(`${agent.redirectUrl}**`, (route) => route.continue())
    return opened
  }

  /** The agent has no token yet, and has asked the person. */
  async function ask(agent: McpAgent): Promise<void> {
    await expect(agent.connect()).rejects.toThrow(UnauthorizedError)
  }

  test('an agent that a person approves publishes, refreshes its token, and is revoked', async () => {
    await using agent = await startAgent(service.url, 'Planning agent')
    await ask(agent)
    expect(agent.asked().searchParams.get('resource')).toBe(`${service.url}/mcp`)
    await using opened = await openAsked(agent, null)
    const { page } = opened
    await fill(page, { Email: member.email, Password: member.password })
    await press(page, 'Sign in')
    expect(await heading(page)).toBe('Authorize Planning agent?')
    expect(await page.locator('.note.warn').textContent()).toContain('Unverified.')
    await press(page, 'Authorize')
    expect(await heading(page)).toBe('You may close this window')
    await agent.finish()

    const client = await agent.connect()
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(10)
    const created = await use<{ posts: { postId: string }[] }>(client, 'publish_posts_now', onePost(channel))
    await service.server.drain()
    const id = created.posts[0]?.postId ?? ''
    expect(await use(client, 'get_post', { id })).toMatchObject({ state: 'PUBLISHED' })

    const before = agent.tokens()
    service.clock.advance(3600_000)
    expect((await client.listTools()).tools).toHaveLength(tools.length)
    expect(agent.tokens()?.refresh_token).not.toBe(before?.refresh_token)

    await page.goto(`${service.url}/settings/approved`)
    expect(await page.locator('article').count()).toBe(1)
    expect(await page.locator('article').textContent()).toContain('Unverified')
    await press(page, 'Revoke Planning agent')
    await expect(client.listTools()).rejects.toThrow(UnauthorizedError)
  })

  test('an agent requests more scopes when a tool needs them, and then has both', async () => {
    await using agent = await startAgent(service.url, 'Reader')
    await ask(agent)
    // A person who changes the address approves less; so does a client with a scope of its own.
    agent.asked().searchParams.set('scope', 'channels:read offline_access')
    await using opened = await openAsked(agent, member)
    const { page } = opened
    await press(page, 'Authorize')
    await agent.finish()
    expect(agent.tokens()?.scope).toBe('channels:read')
    const client = await agent.connect()
    const listed = (await client.listTools()).tools.map(({ name }) => name)
    expect(listed).toContain('list_channels')
    expect(listed).not.toContain('list_posts')
    await expect(client.callTool({ name: 'list_posts', arguments: {} })).rejects.toThrow(UnauthorizedError)
    expect(agent.asked().searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['channels:read', 'posts:read']),
    )
    await using again = await openAsked(agent, member)
    await press(again.page, 'Authorize')
    await agent.finish()
    const wider = await agent.connect()
    expect((await wider.listTools()).tools.map(({ name }) => name)).toContain('list_posts')
  })

  describe('the consent page', () => {
    test.each([
      ['light', true],
      ['dark', true],
      ['dark', false],
    ] as const)(
      'the consent page is accessible on a phone, %s, JavaScript: %s',
      async (colorScheme, javaScriptEnabled) => {
        const tenant = await service.createTenant()
        const person = await addMember(service, tenant, 'USER')
        await using agent = await startAgent(service.url, 'An agent with a rather long name indeed')
        await ask(agent)
        await using opened = await openAsked(agent, person, {
          colorScheme,
          javaScriptEnabled,
          viewport: { width: 380, height: 800 },
        })
        const { page } = opened
        await opened.screenshot(`console-agent-consent-${colorScheme}`)
        if (javaScriptEnabled) {
          expect(await opened.axeFindings()).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
        }
        expect(await page.getByLabel('Organization').locator('option').count()).toBe(2)
        await page.getByLabel('Organization').selectOption(tenant.organizationId)
        await press(page, 'Authorize')
        await agent.finish()
        const [approved] = await person.console.oauth.approvedApps.list()
        expect(approved?.organizationId).toBe(tenant.organizationId)
        const client = await agent.connect()
        expect((await client.listTools()).tools.length).toBeGreaterThan(0)
      },
    )

    test('the consent page is left with the keyboard, and the agent is told that the person declined', async () => {
      await using agent = await startAgent(service.url, 'Unwanted agent')
      await ask(agent)
      await using opened = await openAsked(agent, member)
      const { page } = opened
      await tabTo(page, 'button', 'Deny')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'You may close this window' }).waitFor()
      await expect(agent.finish()).rejects.toThrow(/access_denied/)
      expect(agent.tokens()).toBeUndefined()
    })
  })
})

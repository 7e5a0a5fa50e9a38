import { beforeEach, expect, test } from 'vitest'
import type { Tenant } from '../helpers/server.ts'
import { heading, tabTo } from './console.ts'
import { useBrowser, useService } from './suite.ts'

let tenant: Tenant
let channel: string
const service = useService()
const { open } = useBrowser()

/** Two posts that came due while their channel was disconnected. */
beforeEach(async () => {
  tenant = await service.createTenant()
  channel = await tenant.connectSandbox()
  const now = service.clock.now()
  const channels = service.app.db('integrations').where({ id: channel })
  await channels.clone().update({ refresh_needed_at: now, disconnected_at: now })
  for (const content of ['one', 'two'])
    await tenant.api.posts.create({
      body: {
        type: 'schedule',
        date: new Date(now).toISOString(),
        posts: [{ integration: { id: channel }, value: [{ content }] }],
      },
    })
  await service.server.drain()
  await channels.clone().update({ refresh_needed_at: null })
})

test.each(['light', 'dark'] as const)(
  'the button that retries posts is accessible and loads nothing from other hosts, %s',
  async (colorScheme) => {
    await using opened = await open(service, '/channels', tenant, { colorScheme })
    expect(await heading(opened.page)).toBe('Channels')
    await opened.page.getByText('2 posts failed because the channel was disconnected.').waitFor()
    await opened.screenshot(`console-retry-posts-${colorScheme}`)
    expect(await opened.axeFindings()).toEqual([])
  },
)

test('posts are retried with the keyboard alone, on a phone, without JavaScript', async () => {
  const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }
  const options = { ...phone, javaScriptEnabled: false }
  await using opened = await open(service, '/channels', tenant, options)
  const { page } = opened
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await opened.screenshot('console-retry-posts-phone')
  await tabTo(page, 'button', 'Retry 2 posts')
  await page.keyboard.press('Enter')
  await page.getByText('The posts are being retried.').waitFor()
  expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
  await service.server.drain()
  const { items } = await tenant.api.sandbox.getFeed({ path: { id: channel } })
  expect(items.map(({ content_text }) => content_text).toSorted()).toEqual(['one', 'two'])
})

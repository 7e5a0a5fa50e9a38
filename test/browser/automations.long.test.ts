import { afterAll, beforeAll, expect, test } from 'vitest'
import { noShortLinks } from '../../server/config/short-links.ts'
import { type FeedServer, feedServer, rss } from '../autopost/support.ts'
import { findOverflow, unfold } from './checks.ts'
import { fill, press, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService(() => ({ config: { shortLinks: { ...noShortLinks, provider: 'built-in' } } }))
const tenant = useTenant(service)
const { open } = useBrowser()
const pages = ['feeds', 'plugs', 'sets', 'signatures', 'links']
let feed: FeedServer

beforeAll(async () => {
  feed = await feedServer(
    rss({ id: 'How we <bake> our bread', minute: 1, description: 'Slowly, and with care.' }),
  )
  const id = await tenant.connectSandbox('Bakery & Friends')
  const { console, api } = tenant
  await console.signatures.create({
    body: { content: 'Fresh every morning.\nhttps://bakery.example', autoAdd: true },
  })
  await console.signatures.create({
    body: { content: `<script>alert(1)</script> ${'long'.repeat(60)}`, autoAdd: false },
  })
  await console.sets.create({ body: { name: 'Weekly <offer> for all channels', content: '{}' } })
  const field = (name: string, value: string) => ({ name, value })
  await console.plugs.save({
    path: { id },
    body: { func: 'autoRepostPost', fields: [field('likesAmount', '25')] },
  })
  const link = 'https://bakery.example/'.padEnd(160, 'a-very-long-path')
  await api.posts.create({
    body: {
      type: 'now',
      shortLink: true,
      posts: [{ integration: { id }, value: [{ content: `Offers: ${link}` }] }],
    },
  })
  await service.server.drain()
})
afterAll(async () => {
  for (const { id } of await tenant.console.autopost.list())
    await tenant.console.autopost.delete({ path: { id } })
  await feed[Symbol.asyncDispose]()
})

test.each([true, false])('a person tests and follows a feed, JavaScript: %s', async (javaScriptEnabled) => {
  await using opened = await open(service, '/console/automations/feeds', tenant, { javaScriptEnabled })
  const { page } = opened
  await fill(page, { Name: 'Our blog', 'Address of the feed': feed.url })
  await press(page, 'Test feed')
  expect(await page.getByRole('status').textContent()).toContain('How we <bake> our bread')
  await opened.screenshot(`automations-feed-test-${javaScriptEnabled ? 'script' : 'plain'}`)
  await press(page, 'Follow feed')
  expect(await page.getByRole('heading', { name: 'Our blog' }).count()).toBe(1)
  await service.server.drain()
  await press(page, 'Pause')
  expect(await page.getByText('Paused', { exact: true }).count()).toBe(1)
  await page.getByText('Delete Our blog').click()
  await press(page, 'Delete feed')
  expect(await page.getByRole('heading', { name: 'Our blog' }).count()).toBe(0)
})

test('a signature is created with the keyboard alone', async () => {
  await using opened = await open(service, '/console/automations/signatures', tenant, {
    javaScriptEnabled: false,
  })
  const { page } = opened
  await tabTo(page, 'textbox', 'Text')
  await page.keyboard.type('By keyboard')
  await tabTo(page, 'button', 'Create signature')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(await page.locator('article').getByText('By keyboard').first().isVisible()).toBe(true)
})

test('a plug is deactivated and activated again', async () => {
  await using opened = await open(service, '/console/automations/plugs', tenant)
  const { page } = opened
  await press(page, 'Deactivate')
  expect(await page.getByRole('status').textContent()).toContain('The plug is inactive.')
  await page.getByText('Inactive', { exact: true }).waitFor()
})

test.each(pages)('the page of %s is accessible and fits each screen', async (name) => {
  if (name === 'feeds') {
    const { console } = tenant
    const options = {
      onSlot: false,
      syncLast: false,
      addPicture: false,
      generateContent: false,
      integrations: [],
    }
    await console.autopost.create({
      body: { title: 'Blog of the <bakery>', url: feed.url, active: true, ...options },
    })
    feed.status = 503
    await service.server.drain()
  }
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 768, 1440]) {
      const options = { colorScheme, viewport: { width, height: 1400 } }
      await using opened = await open(service, `/console/automations/${name}`, tenant, options)
      await opened.screenshot(`automations-${name}-${width}-${colorScheme}`)
      expect(await findOverflow(opened.page)).toEqual([])
      await unfold(opened.page)
      expect(await findOverflow(opened.page)).toEqual([])
      expect(await opened.axeFindings()).toEqual([])
    }
})

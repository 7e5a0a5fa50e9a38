import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hasFocus, pathOf, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()
const texts = ['Rye', 'Buns', 'Brioche']
let queue: string

beforeAll(async () => {
  const channel = await tenant.connectSandbox('Bakery')
  const slots = [{ day: 1, time: 540 }]
  queue = (await tenant.api.queues.create({ body: { name: 'Recipes', channel, timezone: 'UTC', slots } })).id
  for (const content of texts)
    await tenant.api.posts.create({
      body: { queue, date: 'next-slot', posts: [{ integration: { id: channel }, value: [{ content }] }] },
    })
})

const order = async () =>
  (await tenant.api.queues.listPosts({ path: { id: queue } })).posts.map(({ content }) => content)

const post = (page: Page, text: string) => page.locator('.order > li').filter({ hasText: text })

async function drag(page: Page, from: string, to: string): Promise<void> {
  const grip = (text: string) => post(page, text).locator('.grip')
  await Promise.all([page.waitForEvent('load'), grip(from).dragTo(grip(to))])
}

test('a post of a queue is dragged to another place, and its neighbors move', async () => {
  await using opened = await open(service, `/console/queues/${queue}`, tenant)
  const { page } = opened
  await drag(page, 'Brioche', 'Rye')
  await page.getByRole('status').getByText('The order is saved.').waitFor()
  expect(await page.locator('.order .what a').allInnerTexts()).toEqual(['Brioche', 'Rye', 'Buns'])
  expect(await order()).toEqual(['Brioche', 'Rye', 'Buns'])
  await drag(page, 'Brioche', 'Buns')
  expect(await order()).toEqual(texts)
  expect(pathOf(page)).toBe(`/console/queues/${queue}?done=reordered`)
})

test('a post of a queue moves by the keyboard alone, which goes on at the post', async () => {
  await using opened = await open(service, `/console/queues/${queue}`, tenant, {
    viewport: { width: 320, height: 640 },
    javaScriptEnabled: false,
  })
  const { page } = opened
  await tabTo(page, 'button', 'Later: Rye', 80)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(await order()).toEqual(['Buns', 'Rye', 'Brioche'])
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Rye', exact: true }))).toBe(true)
  await tabTo(page, 'button', 'Earlier: Rye', 2)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(await order()).toEqual(texts)
})

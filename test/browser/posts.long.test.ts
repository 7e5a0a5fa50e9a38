import { beforeAll, expect, test } from 'vitest'
import { findOverflow } from './checks.ts'
import { follow, goBy, heading, press, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()
let channel: string
let unknown: string

beforeAll(async () => {
  channel = await tenant.connectSandbox('Ada & Friends')
  await create('We counted every lighthouse between here and the cape. There are forty-one.', {})
  await create('Tickets for the autumn walk are out.', { outcome: 'fail' })
  unknown = await create('The harbor office closes early on Friday.', {
    outcome: 'unknown',
    remembers_key: 1,
  })
  service.clock.advance(3_600_000)
  await service.server.drain()
})

async function create(content: string, settings: Record<string, unknown>): Promise<string> {
  const posts = [{ integration: { id: channel }, value: [{ content }], settings }]
  const [made] = await tenant.api.posts.create({ body: { type: 'now', posts } })
  await service.server.drain()
  return made?.postId ?? ''
}

test('the pages are accessible and fit each screen', async () => {
  const pages = { list: '/console', unknown: `/console/posts/${unknown}` }
  for (const [name, path] of Object.entries(pages))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [320, 768, 1440]) {
        await using opened = await open(service, path, tenant, {
          colorScheme,
          viewport: { width, height: 1200 },
        })
        await opened.screenshot(`posts-${name}-${width}-${colorScheme}`)
        expect(await findOverflow(opened.page)).toEqual([])
        expect(await opened.axeFindings()).toEqual([])
      }
})

test('times have the zone and the clock of the person in the list, the timeline and the sandbox', async () => {
  const body = { timeZone: 'Asia/Tokyo', weekStart: null, clock: '12h' } as const
  await tenant.console.user.setDatePreferences({ body })
  const paths = ['/console', `/console/posts/${unknown}`, `/sandbox/${channel}`]
  for (const [path, javaScriptEnabled] of paths.flatMap((path) => [
    [path, true] as const,
    [path, false] as const,
  ])) {
    const options = { locale: 'de-DE', timezoneId: 'America/New_York', javaScriptEnabled }
    await using opened = await open(service, path, tenant, options)
    const first = opened.page.locator('main time').first()
    await opened.page.locator('main time[title]').first().waitFor()
    const [iso, text] = [await first.getAttribute('datetime'), await first.textContent()]
    const shown = new Date(iso ?? '').toLocaleString('en-US', {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo', hourCycle: 'h12' },
    })
    expect([path, text]).toEqual([path, shown])
    expect(opened.troubles).toEqual([])
  }
})

test.each([true, false])(
  'a person finds a failed post, retries it, and deletes it, JavaScript: %s',
  async (javaScriptEnabled) => {
    const text = `Failing again, ${javaScriptEnabled}`
    await create(text, { outcome: 'fail' })
    await using opened = await open(service, '/console', tenant, { javaScriptEnabled })
    const { page } = opened
    await follow(page, 'Failed')
    await follow(page, text)
    expect(await heading(page)).toBe('Post on Ada & Friends')
    await press(page, 'Retry')
    await service.server.drain()
    // With the script, the page follows by itself.
    if (!javaScriptEnabled) await page.reload()
    await page.getByText('Attempt 2').waitFor()
    await page.getByText('What to do next').waitFor()
    await page.locator('main summary', { hasText: /^Delete$/ }).click()
    await press(page, 'Delete post')
    await page.getByText('The post is deleted.').waitFor()
  },
)

test('a post that may be live is published again with the keyboard alone, after a warning', async () => {
  await using opened = await open(service, `/console/posts/${unknown}`, tenant)
  const { page } = opened
  await page.getByText('makes it appear twice').waitFor()
  await page.locator('summary', { hasText: 'Publish again' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'It is not there: publish again')
  await goBy(page, page.getByRole('button', { name: 'It is not there: publish again' }))
  const { events } = await tenant.api.posts.listEvents({ path: { id: unknown } })
  expect(events.filter(({ code }) => code === 'retry')).toHaveLength(1)
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { hostile } from '../console/visitor.ts'
import { testClock } from '../helpers/clock.ts'
import { files } from '../helpers/files.ts'
import { findOverflow } from './checks.ts'
import { follow, goBy, hasFocus, heading, press } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

/** A Thursday. Nothing here waits for real time to pass. */
const NOW = Date.parse('2026-10-29T09:20:00Z')
const CALENDAR = '/console/calendar'

const service = useService(() => ({ overrides: { clock: testClock(NOW) } }))
const tenant = useTenant(service)
const { open } = useBrowser()
let channel: string
let busy: string

const zone = { timezoneId: 'UTC', locale: 'en-GB', viewport: { width: 1280, height: 1700 } }

beforeAll(async () => {
  channel = await tenant.connectSandbox(hostile.text)
  await create(`Lighthouse ${hostile.text}`, '2026-10-27T09:00:00Z')
  await createThread('2026-10-29T16:30:00Z')
  for (let count = 0; count < 6; count++) busy = await create(`Busy ${count}`, '2026-10-31T18:00:00Z')
})

async function create(
  content: string,
  date: string,
  type: 'schedule' | 'draft' = 'schedule',
): Promise<string> {
  const posts = [{ integration: { id: channel }, value: [{ content }], settings: {} }]
  const [made] = await tenant.api.posts.create({ body: { type, date, posts } })
  return made?.postId ?? ''
}

async function dateOf(id: string): Promise<string> {
  return (await tenant.api.posts.get({ path: { id } })).publishDate
}

/** A thread whose first picture is in its second post. */
async function createThread(date: string): Promise<void> {
  const file = new Blob([await files.png(120, 70)])
  const picture = await upload(tenant.api, { file, filename: 'ramp.png' })
  const value = [
    { content: 'What we bake and break before the lighthouse opens to the public' },
    { content: 'With a picture', image: [picture] },
  ]
  const posts = [{ integration: { id: channel }, value, settings: {} }]
  await tenant.api.posts.create({ body: { type: 'schedule', date, posts } })
}

const place = (page: Page, name: string) => page.getByRole('link', { name: `New post, ${name}`, exact: true })

/** Carries a post to a free place with the mouse. */
async function carry(page: Page, id: string, to: string): Promise<void> {
  const from = await page.locator(`[data-post="${id}"]`).boundingBox()
  const target = await place(page, to).boundingBox()
  if (from === null || target === null) throw new Error('The post or the place is not on the page.')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 3 })
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 6, { steps: 5 })
}

async function drag(page: Page, id: string, to: string): Promise<void> {
  await carry(page, id, to)
  await page.mouse.up()
}

const screens = ['week', 'next', 'month', 'day', 'list', 'move'].flatMap((view) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [320, 768, 1440].map((width) => ({ view, colorScheme, width })),
  ),
)

test.each(screens)(
  'the page $view is accessible and fits $width pixels, $colorScheme',
  async ({ view, colorScheme, width }) => {
    const path = view === 'move' ? `/console/posts/${busy}/move` : `${CALENDAR}?view=${view}`
    const viewport = { width, height: 1200 }
    await using opened = await open(service, path, tenant, { ...zone, colorScheme, viewport })
    await opened.screenshot(`calendar-${view}-${width}-${colorScheme}`)
    expect(await findOverflow(opened.page)).toEqual([])
    expect(await opened.axeFindings()).toEqual([])
  },
)

test('a post is dragged to another hour, and the move is undone', async () => {
  const id = await create('Drag me', '2026-10-30T10:20:00Z')
  await using opened = await open(service, CALENDAR, tenant, zone)
  const { page } = opened
  await carry(page, id, 'Sun, Nov 1, 14:00')
  // The card tells the time that it gets, and stands above the place of the pointer.
  expect(await page.locator('.ghost time').textContent()).toBe('Sun, Nov 1, 14:20')
  const [ghost, target] = await Promise.all([
    page.locator('.ghost').boundingBox(),
    page.locator('.over').boundingBox(),
  ])
  if (ghost === null || target === null) throw new Error('No card is carried.')
  expect(Math.abs(ghost.x + ghost.width / 2 - target.x - target.width / 2)).toBeLessThan(4)
  expect(ghost.y + ghost.height).toBeLessThanOrEqual(target.y + 1)
  await opened.screenshot('calendar-carried')
  await page.mouse.up()
  await page.locator('main').getByText('Moved to Sun, Nov 1, 14:20.').waitFor()
  expect(await dateOf(id)).toBe('2026-11-01T14:20:00.000Z')
  const undo = page.getByRole('button', { name: 'Undo' })
  expect(await hasFocus(undo)).toBe(true)
  await opened.screenshot('calendar-moved')
  expect(await opened.axeFindings()).toEqual([])
  await page.keyboard.press('Enter')
  await page.locator('main').getByText('Undone. Back on Fri, Oct 30, 10:20.').waitFor()
  expect(await dateOf(id)).toBe('2026-10-30T10:20:00.000Z')
  expect(await hasFocus(page.getByRole('button', { name: 'Redo' }))).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('main').getByText('Moved to Sun, Nov 1, 14:20.').waitFor()
  expect(await dateOf(id)).toBe('2026-11-01T14:20:00.000Z')
})

test('a post is dragged to another day of the month and keeps its time', async () => {
  const id = await create('Month', '2026-11-03T10:20:00Z')
  await using opened = await open(service, `${CALENDAR}?view=month&date=2026-11-01`, tenant, zone)
  await carry(opened.page, id, 'Thu, Nov 12, 09:00')
  expect(await opened.page.locator('.ghost time').textContent()).toBe('Thu, Nov 12, 10:20')
  await opened.page.mouse.up()
  await opened.page.locator('main').getByText('Moved to Thu, Nov 12, 10:20.').waitFor()
  expect(await dateOf(id)).toBe('2026-11-12T10:20:00.000Z')
})

test('a finger carries a post after a long press', async () => {
  const id = await create('Touch', '2026-10-30T12:00:00Z')
  await using opened = await open(service, CALENDAR, tenant, { ...zone, hasTouch: true })
  const { page } = opened
  const from = await page.locator(`[data-post="${id}"]`).boundingBox()
  const to = await place(page, 'Sat, Oct 31, 13:00').boundingBox()
  if (from === null || to === null) throw new Error('The post or the place is not on the page.')
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from.x + 20, from.y + 10)
  await page.locator('.ghost').waitFor()
  await touch('touchMove', to.x + 20, to.y + 8)
  await page.locator('.over').waitFor()
  await touch('touchEnd')
  await page.locator('main').getByText('Moved to Sat, Oct 31, 13:00.').waitFor()
  expect(await dateOf(id)).toBe('2026-10-31T13:00:00.000Z')
})

test('a post moves with the keyboard alone', async () => {
  const id = await create('Keys', '2026-10-30T14:00:00Z')
  await using opened = await open(service, CALENDAR, tenant, zone)
  const { page } = opened
  const live = page.locator('[aria-live="assertive"]')
  const handle = page.getByRole('link', { name: 'Move to…: Keys, Fri, Oct 30, 14:00' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await live.textContent()).toBe('Sat, Oct 31, 15:00')
  await page.keyboard.press('Escape')
  expect(await live.textContent()).toBe('The post stays.')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.locator('main').getByText('Moved to Sat, Oct 31, 14:00.').waitFor()
  expect(await live.textContent()).toContain('Moved to Sat, Oct 31, 14:00.')
  expect(await dateOf(id)).toBe('2026-10-31T14:00:00.000Z')
})

test('a post that somebody moved meanwhile is not moved, and the page says so', async () => {
  const id = await create('Taken', '2026-10-30T16:00:00Z')
  await using opened = await open(service, CALENDAR, tenant, { ...zone, tolerates: /status of 409/ })
  const { page } = opened
  await tenant.api.posts.move({ path: { id }, body: { date: '2026-10-30T17:00:00.000Z' } })
  await drag(page, id, 'Sun, Nov 1, 16:00')
  await page.locator('main').getByText('Someone moved the post in the meantime').waitFor()
  expect(await page.locator(`[data-post="${id}"] time`).textContent()).toBe('17:00')
  expect(await dateOf(id)).toBe('2026-10-30T17:00:00.000Z')
})

test('without a script a post moves by its form, and back', async () => {
  const id = await create('No script', '2026-10-30T20:00:00Z')
  await using opened = await open(service, CALENDAR, tenant, { ...zone, javaScriptEnabled: false })
  const { page } = opened
  await goBy(page, page.getByRole('link', { name: 'Move to…: No script, Fri, Oct 30, 20:00' }))
  expect(await heading(page)).toBe('Move post')
  await opened.screenshot('calendar-move-page')
  await page.getByLabel('New date and time').fill('2026-11-01T21:30')
  await press(page, 'Move')
  await page.locator('main').getByText('Moved to Sun, Nov 1, 21:30.').waitFor()
  await press(page, 'Undo')
  await page.locator('main').getByText('Undone. Back on Fri, Oct 30, 20:00.').waitFor()
  expect(await dateOf(id)).toBe('2026-10-30T20:00:00.000Z')
})

test.each([768, 900, 1440])('nothing on a card covers another part of it at %i pixels', async (width) => {
  await using opened = await open(service, CALENDAR, tenant, { ...zone, viewport: { width, height: 900 } })
  const { page } = opened
  const move = page.getByRole('link', { name: 'Move to…: What we bake' })
  await move.hover()
  await page.getByText('Move to…', { exact: true }).locator('visible=true').last().waitFor()
  await opened.screenshot(`calendar-card-${width}`)
  const card = page.locator('.planned', { has: move })
  expect(await card.locator('.parts').textContent()).toBe('1/2')
  expect(await card.locator('.thumb').count()).toBe(1)
  const parts = card.locator('time, .mark, .face, .line, .state, .thumb, .move').locator('visible=true')
  const boxes = await Promise.all(
    (await parts.all()).map(async (part) => ({
      name: (await part.getAttribute('class')) ?? 'time',
      ...((await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
    })),
  )
  const covered = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          // The mark stands at the edge of its face.
          !(a.name === 'face' && b.name === 'mark') &&
          Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
          Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1,
      )
      .map((b) => `${a.name} and ${b.name}`),
  )
  expect(covered).toEqual([])
})

test('a click on a free hour opens the composer there, and the arrow keys lead to it', async () => {
  await using opened = await open(service, CALENDAR, tenant, zone)
  const { page } = opened
  expect(await place(page, 'Fri, Oct 30, 05:00').isVisible()).toBe(false)
  await page.locator('.nights summary').click()
  await goBy(page, place(page, 'Fri, Oct 30, 05:00'))
  expect(await page.locator('[name="date"]').inputValue()).toBe('2026-10-30T05:00')
  await page.goBack()
  await page.locator('.nights summary').waitFor()
  const first = page.locator('.add[tabindex="0"]')
  await first.focus()
  expect(await first.getAttribute('aria-label')).toBe('New post, Thu, Oct 29, 09:00')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(place(page, 'Fri, Oct 30, 10:00'))).toBe(true)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(await page.locator('[name="date"]').inputValue()).toBe('2026-10-30T10:00')
})

test('the page takes the zone of the browser on the first visit, and a busy hour leads to its day', async () => {
  await using opened = await open(service, CALENDAR, tenant, { timezoneId: 'Asia/Kolkata', locale: 'en-GB' })
  const { page } = opened
  await page.getByText('Times are in Asia/').waitFor()
  await page.locator('[data-zone^="Asia/"]').waitFor()
  await goBy(page, page.getByRole('link', { name: '+ 3 at 23:00, Sat, Oct 31' }))
  expect(await page.locator('#h23 .planned').count()).toBe(6)
  await follow(page, 'Month')
  expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('October 2026')
})

import { beforeAll, describe, expect, test } from 'vitest'
import { noShortLinks } from '../../server/config/short-links.ts'
import { hostile } from '../console/visitor.ts'
import { listConsolePages } from '../helpers/console-pages.ts'
import { fillConsole, type LivelyConsole, livelyPlatforms } from '../helpers/lively-console.ts'
import { isLong } from '../helpers/sample.ts'
import { findOverflow, tabThrough, unfold } from './checks.ts'
import { tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'
import type { Visit } from './visit.ts'

const phone = { viewport: { width: 320, height: 740 } }
const service = useService(() => ({
  config: { shortLinks: { ...noShortLinks, provider: 'built-in' } },
  overrides: { platforms: livelyPlatforms },
}))
const tenant = useTenant(service)
const { open } = useBrowser()

/** A page that runs one of these fails: a script shows as an exception, a picture as a request, and a dialog as itself. */
const plant = (text: string) => `${text} ${hostile.text}<img src=x onerror=alert(2)>`
let world: LivelyConsole

beforeAll(async () => {
  world = await fillConsole(service, tenant, plant)
})

/** Names of all pages, known before there is a service. The quick run takes those that differ the most in what they are made of. */
const nowhere = { posts: {}, channels: {} } as LivelyConsole
const sampled = ['calendar', 'post-failed', 'composer', 'members']
const names = listConsolePages(nowhere)
  .map(({ name }) => name)
  .filter((name) => isLong || sampled.includes(name))

function pageOf(name: string) {
  const page = listConsolePages(world, plant).find((each) => each.name === name)
  if (page === undefined) throw new Error(`There is no page ${name}.`)
  return page
}

describe.each(names)('%s', (name) => {
  async function visitPage(options: Parameters<typeof open>[3]) {
    const { path, isPublic, heading, status = 200 } = pageOf(name)
    const tolerates = new RegExp(`status of ${status === 200 ? 'none' : status}`)
    const opened = await open(service, path, isPublic ? null : tenant, { tolerates, ...options })
    expect((await opened.page.locator('h1').textContent())?.trim()).toBe(heading)
    return opened
  }

  test('the page fits a phone, is accessible in both modes, and shows the focus', async () => {
    await using opened = await visitPage(phone)
    const { page } = opened
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findOverflow(page)).toEqual([])
      expect(await opened.axeFindings()).toEqual([])
    }
    await unfold(page)
    expect(await findOverflow(page)).toEqual([])
    expect(await opened.axeFindings()).toEqual([])
    await page.evaluate('scrollTo(0, 0)')
    const stops = await tabThrough(page)
    expect(stops.length).toBeGreaterThan(1)
    expect(stops.filter(({ visible }) => !visible)).toEqual([])
  })

  test('the page is accessible on a wide screen', async () => {
    await using opened = await visitPage({ viewport: { width: 1440, height: 900 } })
    expect(await opened.axeFindings()).toEqual([])
    expect(await findOverflow(opened.page)).toEqual([])
  })

  test('the page shows the same without JavaScript, and every control has a name', async () => {
    await using opened = await visitPage({ javaScriptEnabled: false })
    expect(await findNameless(opened)).toEqual([])
  })
})

/** Finds buttons without a text, and fields without a label. */
async function findNameless({ page }: Visit): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('main button, main input:not([type=hidden]), main select, main textarea')]
    .filter((node) => node.tagName === 'BUTTON'
      ? (node.getAttribute('aria-label') ?? node.textContent).trim() === ''
      : node.labels.length === 0 && !node.hasAttribute('aria-label'))
    .map((node) => node.outerHTML.slice(0, 120))`)
}

test('the sample names pages that exist', () => {
  const all = listConsolePages(nowhere).map(({ name }) => name)
  expect(sampled.filter((name) => !all.includes(name))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test('a recipient who is not signed in unsubscribes from mails with the keyboard alone', async () => {
  const options = { ...phone, javaScriptEnabled: false }
  await using opened = await open(service, world.unsubscribe, null, options)
  await tabTo(opened.page, 'button', 'Unsubscribe')
  await opened.page.keyboard.press('Enter')
  await opened.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  expect(await tenant.console.user.getEmailPreferences()).toMatchObject({ sendFailureEmails: false })
})

test('an announcement is dismissed with the keyboard alone and the page stays', async () => {
  await using opened = await open(service, '/channels', tenant, phone)
  const { page } = opened
  const [shown, other] = ['A new version is here', 'Maintenance on Sunday'].map(
    (title) => `Dismiss: ${plant(title)}`,
  ) as [string, string]
  await tabTo(page, 'button', shown)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(new URL(page.url()).pathname).toBe('/channels')
  expect(await page.getByRole('button', { name: shown, exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: other, exact: true }).count()).toBe(1)
})

test('the statistics draw a bar for each platform that fits a phone', async () => {
  await using opened = await open(service, '/service/stats', tenant, { ...phone, colorScheme: 'dark' })
  const chart = opened.page.getByRole('img', { name: /^Published posts by platform: / })
  await chart.scrollIntoViewIfNeeded()
  const { width = 0 } = (await chart.locator('rect').first().boundingBox()) ?? {}
  expect(width).toBeGreaterThan(30)
  expect(width).toBeLessThan(320)
})

import { beforeAll, describe, expect, test } from 'vitest'
import { findOverflow } from './checks.ts'
import { fill, follow, hasFocus, heading, openMenu, pathOf, press } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()

beforeAll(async () => {
  const id = await tenant.connectSandbox('Bakery & Friends')
  await tenant.api.posts.create({
    body: {
      type: 'draft',
      date: '2099-01-01',
      posts: [{ integration: { id }, value: [{ content: 'A lighthouse <keeper>' }] }],
    },
  })
})

describe('the search', () => {
  test('a person finds a post with the keyboard alone, and comes back to where they were', async () => {
    await using opened = await open(service, '/channels', tenant)
    const { page } = opened
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search pages, actions, posts and channels' })
    await field.waitFor()
    expect(await opened.axeFindings()).toEqual([])
    const [first] = await page.getByRole('option').all()
    expect(await first?.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await first?.getAttribute('aria-selected')).toBe('false')
    const chosen = page.locator('[role=option][aria-selected=true]')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await field.fill('lighthouse')
    // Enter waits for the results of what was typed.
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    expect(await heading(page)).toBe('Post on Bakery & Friends')
  })

  test('the search works without JavaScript', async () => {
    await using opened = await open(service, '/channels', tenant, { javaScriptEnabled: false })
    const { page } = opened
    await page.getByRole('link', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('lighthouse')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'A lighthouse <keeper>' }).click()
    expect(await heading(page)).toBe('Post on Bakery & Friends')
  })
})

describe('the shortcuts', () => {
  test('keys lead to places, never while somebody types, and only as long as they are on', async () => {
    await using opened = await open(service, '/console', tenant)
    const { page } = opened
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.waitFor()
    expect(await opened.axeFindings()).toEqual([])
    // They are off while a window is open.
    await page.keyboard.press('c')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('h')])
    expect(pathOf(page)).toBe('/channels')
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('c')])
    expect(pathOf(page)).toBe('/console/compose')
    // A click that misses the text makes keys of a sentence.
    const staysFor = async (keys: string) => {
      await page.evaluate('document.activeElement.blur()')
      for (const key of keys) await page.keyboard.press(key)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.press('Escape')
    }
    await staysFor('ghc?')
    expect(pathOf(page)).toBe('/console/compose')

    await page.goto(`${service.url}/settings/profile`)
    await page.getByLabel('Name', { exact: true }).click()
    await page.keyboard.type('c?/')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toContain('c?/')
    await staysFor('gh')
    expect(pathOf(page)).toBe('/settings/profile')
    await fill(page, { Name: 'Ada Lovelace' })
    await page.getByLabel('Keyboard shortcuts that are a single key').uncheck()
    await press(page, 'Save')
    await page.keyboard.press('c')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    expect(pathOf(page)).toBe('/settings/profile?done=saved')
  })
})

test.each([true, false])(
  'the first steps lead to a published post, then disappear, JavaScript: %s',
  async (javaScriptEnabled) => {
    const fresh = await service.createTenant()
    await using opened = await open(service, '/console', fresh, { javaScriptEnabled })
    const { page } = opened
    const current = page.locator('[aria-current=step]')
    await opened.screenshot('shell-first-steps')
    await press(page, 'Connect the sandbox')
    expect(pathOf(page)).toBe('/console')
    expect(await current.innerText()).toContain('Write a post')
    await follow(page, 'Write a post')
    await page.locator('[name="text:all:0"]').fill('Our first post')
    await press(page, 'Save as draft')
    await page.goto(`${service.url}/console`)
    expect(await current.innerText()).toContain('It is a draft')
    if (javaScriptEnabled) expect(await opened.axeFindings()).toEqual([])
    await follow(page, 'Open the post')
    expect(await heading(page)).toBe('Post on My sandbox')
    const [channel] = await fresh.api.channels.list()
    const posts = [{ integration: { id: channel?.id ?? '' }, value: [{ content: 'Live' }] }]
    await fresh.api.posts.create({ body: { type: 'now', posts } })
    await service.server.drain()
    await page.goto(`${service.url}/console`)
    expect(await current.count()).toBe(0)
  },
)

describe('the menus', () => {
  test('the menu of the person closes on Escape and on a click elsewhere', async () => {
    await using opened = await open(service, '/channels', tenant)
    const { page } = opened
    const link = page.getByRole('link', { name: 'Your settings' })
    await openMenu(page)
    await link.waitFor()
    await opened.screenshot('shell-menu')
    expect(await opened.axeFindings()).toEqual([])
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    expect(await hasFocus(page.locator('.popup > summary:visible'))).toBe(true)
    await openMenu(page)
    await link.waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await link.waitFor({ state: 'hidden' })
  })

  test.each([true, false])(
    'a phone shows five things at the bottom, JavaScript: %s',
    async (javaScriptEnabled) => {
      const options = { viewport: { width: 320, height: 640 }, javaScriptEnabled }
      await using opened = await open(service, '/channels', tenant, options)
      const { page } = opened
      const bar = page.locator('.places > :visible')
      expect(await bar.count()).toBeLessThanOrEqual(5)
      expect(await bar.last().innerText()).toContain('More')
      if (javaScriptEnabled) expect(await findOverflow(page)).toEqual([])
      await openMenu(page)
      await opened.screenshot('shell-more-phone')
      await page.getByRole('link', { name: 'Automations' }).click()
      expect(await heading(page)).toBe('Feeds')
    },
  )
})

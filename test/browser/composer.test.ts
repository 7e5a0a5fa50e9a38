import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aiConfig, standInForFile } from '../ai/support.ts'
import type { Tenant } from '../helpers/server.ts'
import { hasFocus, heading, pathOf, press, tabTo } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const standIn = await standInForFile()
const service = useService(() => ({ config: { ai: aiConfig(standIn.url) } }))
const { open } = useBrowser()
let tenant: Tenant
let first: string
let second: string

beforeAll(async () => {
  tenant = await service.createTenant()
  first = await tenant.connectSandbox('Bakery on the corner')
  second = await tenant.connectSandbox('Bakery wholesale')
})

test.each([false, true])(
  'a thread for two channels is checked and scheduled, with a script: %s',
  async (javaScriptEnabled) => {
    const composer = await open(service, '/console/compose', tenant, { javaScriptEnabled })
    const { page } = composer
    for (const id of [first, second]) await page.locator(`[name="channel:${id}"]`).check()
    await page.locator('[name="text:all:0"]').fill('Fresh bread <b>from 7</b>')
    const step = javaScriptEnabled ? click : press
    await step(page, 'Add an entry to the thread')
    await page.locator('[name="text:all:1"]').fill('And rolls from 8.')
    await step(page, 'Check')
    const ready = page.locator('#verdict').getByText('Ready: the channels accept this post.')
    await ready.waitFor()
    const { y = -1, height = 0 } = (await ready.boundingBox()) ?? {}
    expect(y > 0 && y + height < (page.viewportSize()?.height ?? 0)).toBe(true)
    expect(await page.locator('.previews').innerText()).toContain('Fresh bread <b>from 7</b>')
    await press(page, /^Schedule for/)
    expect(pathOf(page)).toContain('/console?done=scheduled')
    expect(await heading(page)).toBe('Posts')
    await composer[Symbol.asyncDispose]()
  },
)

/** Presses a button whose answer is shown in place. */
async function click(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.locator('#composer:not([aria-busy])').waitFor()
}

test('a form that a browser fills in again shows its preview, its settings and its length', async () => {
  await using composer = await open(service, '/console/compose', tenant)
  const { page } = composer
  const box = page.locator(`[name="channel:${first}"]`)
  await box.check()
  await page.locator(`[id="settings:${first}"]`).waitFor()
  await page.goto(`${service.url}/channels`)
  await page.goBack()
  await page.locator(`[id="settings:${first}"]`).waitFor()
  expect(await box.isChecked()).toBe(true)
  expect(await page.locator('.previews').innerText()).toContain('Bakery on the corner')
})

test('typing shows the length and the preview by itself, and steps keep caret and place', async () => {
  const hostile = '"><img src=x onerror=document.title=1>'
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant)
  const { page } = composer
  const title = await page.title()
  const text = page.locator('[name="text:all:0"]')
  await text.fill(hostile)
  await page.locator('.previews .text').getByText(hostile).waitFor()
  await page.getByText(`${hostile.length} / 500`).waitFor()
  await text.press('Home')
  await page.keyboard.type('Bread ')
  await page.locator('.previews .text').getByText(`Bread ${hostile}`).waitFor()
  expect(await hasFocus(text)).toBe(true)
  expect(await page.evaluate('document.activeElement.selectionStart')).toBe(6)
  await page.getByText('Repeat and short links').click()
  await page.locator(`[name="channel:${second}"]`).check()
  await page.getByText(/\d+ \/ 500 Bakery on the corner, Bakery wholesale/).waitFor()
  expect(await page.getByLabel('Days between repetitions').isVisible()).toBe(true)
  await click(page, 'Add an entry to the thread')
  const below = page.locator('[name="text:all:1"]')
  expect(await hasFocus(below)).toBe(true)
  expect(await page.locator('#said').textContent()).toBe('An entry was added.')
  await page.keyboard.type('Second')
  await click(page, 'Move Entry 2 up')
  expect(await text.inputValue()).toBe('Second')
  expect(await below.inputValue()).toBe(`Bread ${hostile}`)
  expect(await page.title()).toBe(title)
})

test('Check leads to the first error, and counts say when a text is too long', async () => {
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant)
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await text.fill('x'.repeat(501))
  await page.getByText('501 / 500 (too long)').waitFor()
  expect(await page.locator('#said').textContent()).toBe('The text is too long.')
  // A field in a closed group must not stop the form without a word.
  const settings = page.getByText('Sandbox settings of Bakery on the corner')
  await settings.click()
  await page.getByLabel('Entry that gets the outcome').fill('-1')
  await settings.click()
  await click(page, 'Check')
  expect(await hasFocus(text)).toBe(true)
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Entry that gets the outcome/ })
    .click()
  expect(await hasFocus(page.getByLabel('Entry that gets the outcome'))).toBe(true)
  await page.getByLabel('Entry that gets the outcome').fill('')
  await text.fill('x')
  await page.getByText('1 / 500', { exact: false }).waitFor()
  await click(page, 'Check')
  await page.locator('.note.good').waitFor()
})

test('after a refusal about a channel, its reason has the focus and the draft goes on saving itself', async () => {
  const other = await service.createTenant()
  const id = await other.connectSandbox('Asleep')
  await other.console.channels.disable({ body: { id } })
  await using composer = await open(service, `/console/compose?channel=${id}`, other, {
    tolerates: /status of 400/,
  })
  const { page } = composer
  await page.locator('[name="text:all:0"]').fill('Not lost')
  await page.getByRole('button', { name: /^Schedule for/ }).click()
  const alert = page.getByRole('alert').getByText('The channel is disabled')
  await alert.waitFor()
  expect(await hasFocus(page.locator('#problems'))).toBe(true)
  await page.locator('[name="text:all:0"]').fill('Not lost, changed')
  const query = { state: 'DRAFT' as const, startDate: '2000-01-01', endDate: '2100-01-01' }
  const drafts = async () => (await other.api.posts.list({ query })).posts.map(({ content }) => content)
  await expect.poll(drafts).toEqual(['Not lost, changed'])
})

test('a channel that is chosen while another is being added is not forgotten', async () => {
  await using composer = await open(service, '/console/compose', tenant)
  const { page } = composer
  const held = Promise.withResolvers<void>()
  await page.route('**/console/compose', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.locator(`[name="channel:${first}"]`).check()
  await page.locator('#composer[aria-busy]').waitFor()
  await page.locator(`[name="channel:${second}"]`).check()
  await page.getByRole('button', { name: 'Add an entry to the thread' }).click()
  held.resolve()
  await page.getByRole('button', { name: 'Write a different text for each channel' }).waitFor()
  await page.locator('[name="text:all:1"]').waitFor()
  for (const id of [first, second])
    expect(await page.locator(`[name="channel:${id}"]`).isChecked()).toBe(true)
})

test('an ended session and a lost connection lose nothing', async () => {
  const other = await service.createTenant()
  const channel = await other.connectSandbox('Cut')
  await using composer = await open(service, `/console/compose?channel=${channel}`, other, {
    tolerates: /ERR_INTERNET_DISCONNECTED|failed: .*compose/,
  })
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await text.fill('Kept')
  await page.locator('.previews .text').getByText('Kept').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('alert').getByText('cannot be reached').waitFor()
  await page.context().setOffline(false)
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('alert').getByText('Your session ended').waitFor()
  // A preview may have said so while the press was still under way.
  await page.locator('form#composer:not([aria-busy])').waitFor()
  expect(await text.inputValue()).toBe('Kept')
  await page.context().addCookies(cookies)
  // Another tab signed in between the refusal of the save and the page of the sign-in, which then leads to the posts.
  await page.route('**/console/compose', (route) =>
    route.fulfill({ status: 303, headers: { location: '/sign-in' } }),
  )
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('alert').getByText('Your session had ended').waitFor()
  await page.locator('form#composer:not([aria-busy])').waitFor()
  expect([await text.inputValue(), new URL(page.url()).pathname]).toEqual(['Kept', '/console/compose'])
  await page.unroute('**/console/compose')
  await press(page, 'Save as draft')
  expect(pathOf(page)).toBe('/console?done=drafted')
})

test('a post is written and scheduled by the keyboard alone, on a phone', async () => {
  await using composer = await open(service, '/console/compose', tenant, {
    viewport: { width: 320, height: 640 },
  })
  const { page } = composer
  const { keyboard } = page
  const box = page.locator(`[name="channel:${first}"]`)
  await box.focus()
  await keyboard.press('Space')
  await page.locator('.previews h3').waitFor()
  expect([await box.isChecked(), await hasFocus(box)]).toEqual([true, true])
  await tabTo(page, 'textbox', 'Text of Post')
  await keyboard.type('By keyboard')
  await tabTo(page, 'button', 'Add an entry to the thread')
  await keyboard.press('Enter')
  await page.locator('[name="text:all:1"]:focus').waitFor()
  await keyboard.type('And more')
  await page.locator('.previews .text').getByText('And more').waitFor()
  await tabTo(page, 'button', /^Schedule for/, 80)
  await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')])
  expect(pathOf(page)).toContain('/console?done=scheduled')
})

test('publishing now and deleting ask first, and say what becomes of the post', async () => {
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant)
  const { page } = composer
  await page.locator('[name="text:all:0"]').fill('Out at once')
  await page.getByRole('radio', { name: 'Now', exact: true }).check()
  await page.locator('.submit .main').getByText('Publish now').waitFor()
  await click(page, 'Publish now')
  const question = page.getByRole('group', { name: /^Publish now on Bakery on the corner\?/ })
  await question.waitFor()
  expect(await hasFocus(question)).toBe(true)
  expect(await composer.axeFindings()).toEqual([])
  await click(page, 'Cancel')
  expect(await question.count()).toBe(0)
  await click(page, 'Publish now')
  await press(page, 'Publish now')
  expect(pathOf(page)).toBe('/console?done=publishing')
  await service.server.drain()
  const { posts } = await tenant.api.posts.list({ query: { startDate: '2000-01-01', endDate: '2100-01-01' } })
  const { id } = posts.find(({ content }) => content === 'Out at once') ?? {}
  await page.goto(`${service.url}/console/compose?post=${id}`)
  await page.locator('.submit summary').click()
  await page.getByText('What is published stays on the platform').waitFor()
  await press(page, 'Delete post')
  expect(pathOf(page)).toBe('/console?done=post-deleted')
})

test('a model suggests a text in place, and the person takes it', async () => {
  standIn.replies.push({ text: JSON.stringify({ entries: ['Warm bread <b>from 7</b>'] }) })
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant)
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await text.fill('bread 7')
  await page.getByText('Write with AI').click()
  await page.getByLabel('What should it say').fill('Friendlier')
  await click(page, 'Rewrite the text')
  const suggestion = page.getByRole('region', { name: 'Suggested by AI' })
  await suggestion.getByText('Warm bread <b>from 7</b>').waitFor()
  expect([await hasFocus(suggestion), await text.inputValue()]).toEqual([true, 'bread 7'])
  expect(await composer.axeFindings()).toEqual([])
  await click(page, 'Replace the text with this')
  expect([await hasFocus(text), await text.inputValue()]).toEqual([true, 'Warm bread <b>from 7</b>'])
  expect(await suggestion.count()).toBe(0)
  await page.locator('.previews .text').getByText('Warm bread <b>from 7</b>').waitFor()
})

test('an account is mentioned by the keyboard alone, where the caret is', async () => {
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant)
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await text.focus()
  await page.keyboard.type('Thanks !')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('@whole')
  const option = page.getByRole('option', { name: '@Bakery wholesale' })
  await option.waitFor()
  expect(await option.getAttribute('aria-selected')).toBe('true')
  expect(await composer.axeFindings()).toEqual([])
  await page.keyboard.press('Enter')
  expect(await text.inputValue()).toBe('Thanks @Bakery wholesale !')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await page.locator('.previews .text').getByText('Thanks @Bakery wholesale !').waitFor()
  await page.getByText('As code', { exact: true }).click()
  await page.locator('pre').getByText('data-mention-id').first().waitFor()
  await page.locator('[name="text:all:0"]').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' @bak')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('listbox').count()).toBe(0)
})

test('a setting is looked up in place', async () => {
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant, {
    tolerates: /status of 400/,
  })
  const { page } = composer
  await page.getByText('Sandbox settings of Bakery on the corner').click()
  const field = page.getByLabel('Place that gets the outcome')
  await field.fill('nowhere')
  await page.locator('.field', { has: field }).getByRole('button', { name: 'Look up' }).click()
  await page.getByText('The sandbox has no place of this name.').first().waitFor()
  expect(await hasFocus(field)).toBe(true)
  await field.fill('cake')
  await page.locator('.field', { has: field }).getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('option', { name: 'The cake board' }).waitFor({ state: 'attached' })
  expect(await hasFocus(field)).toBe(true)
  await field.selectOption('cake')
  await click(page, 'Type it')
  expect(await field.inputValue()).toBe('cake')
  expect(await composer.axeFindings()).toEqual([])
})

test.each([320, 768, 1440])('the composer fits %i pixels, light and dark', async (width) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width, height: 900 }
    const composer = await open(service, `/console/compose?channel=${first}`, tenant, {
      viewport,
      colorScheme,
    })
    await composer.screenshot(`composer-${width}-${colorScheme}`)
    const { scrollWidth } = await composer.page.evaluate<{ scrollWidth: number }>(
      '({ scrollWidth: document.documentElement.scrollWidth })',
    )
    expect(scrollWidth).toBeLessThanOrEqual(width)
    const { x = 0, y = 0 } = (await composer.page.locator('main').boundingBox()) ?? {}
    // The places stand beside the page on a desktop, and in a bar below it on a phone.
    expect([x > 200, y < 120]).toEqual([width === 1440, true])
    expect(await composer.axeFindings()).toEqual([])
    await composer[Symbol.asyncDispose]()
  }
})

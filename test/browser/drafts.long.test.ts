import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../helpers/server.ts'
import { hasFocus, heading, pathOf, press } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const service = useService()
const { open } = useBrowser()
let tenant: Tenant
let first: string
let second: string

beforeAll(async () => {
  tenant = await service.createTenant()
  first = await tenant.connectSandbox('Bakery on the corner')
  second = await tenant.connectSandbox('Bakery wholesale')
})

const cut = /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)|failed: .*compose|status of 412/

/** Waits until the draft has saved itself. The pauses of the page pass at once. */
async function saved(page: Page): Promise<void> {
  await hurry(page)
  await page
    .locator('#draft')
    .getByText(/^Saved \d/)
    .waitFor()
}

const hurry = (page: Page) => page.clock.fastForward('00:06')

/** Waits until these drafts have saved themselves. */
async function hasDrafts(page: Page, search: string, wanted: string[]): Promise<void> {
  let said = ''
  const read = async () => {
    await hurry(page)
    said = await page.locator('#draft').innerText()
    return drafts(search)
  }
  await expect
    .poll(read, { timeout: 60_000 })
    .toEqual(wanted)
    .catch((cause: unknown) => {
      throw new Error(`The drafts were not saved. The page says: ${said}`, { cause })
    })
}

async function drafts(text: string): Promise<string[]> {
  const query = { state: 'DRAFT' as const, search: text, startDate: '2000-01-01', endDate: '2100-01-01' }
  return (await tenant.api.posts.list({ query })).posts.map(({ content }) => content)
}

/** Opens a draft for one of two people. */
async function openDraft(id: string, javaScriptEnabled = true) {
  const composer = await open(service, `/console/compose?post=${id}`, tenant, {
    javaScriptEnabled,
    tolerates: cut,
  })
  if (javaScriptEnabled) await composer.page.clock.install()
  return composer
}

async function create(text: string): Promise<string> {
  const posts = [{ integration: { id: first }, value: [{ content: text }] }]
  const [draft] = await tenant.api.posts.create({ body: { type: 'draft', date: '2099-01-01', posts } })
  return draft?.postId ?? ''
}

test('a post saves itself as one draft for each channel, and leaving warns only before that', async () => {
  await tenant.console.user.setDatePreferences({ body: { timeZone: null, weekStart: null, clock: '24h' } })
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant, { stays: true })
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await page.clock.install()
  await text.click()
  await text.pressSequentially('Rolls A')
  await page.evaluate('void setTimeout(() => location.assign("/console"))')
  await expect.poll(composer.leaveWarnings, { timeout: 60_000 }).toBe(1)
  await saved(page)
  expect(await page.locator('#draft').textContent()).toMatch(/^Saved \d\d:\d\d$/)
  await composer.screenshot('drafts-saved')
  expect(await drafts('Rolls A')).toEqual(['Rolls A'])
  await page
    .locator('.previews')
    .getByText('This call changes the saved post.')
    .waitFor({ state: 'attached' })
  expect(pathOf(page)).toMatch(/^\/console\/compose\?post=/)
  await page.locator(`[name="channel:${second}"]`).check()
  await hasDrafts(page, 'Rolls A', ['Rolls A', 'Rolls A'])
  await page.getByRole('button', { name: 'Add an entry to the thread' }).click()
  await page.locator('[name="text:all:1"]').fill('And buns')
  await hasDrafts(page, 'And buns', ['Rolls A', 'Rolls A'])
  await saved(page)
  await press(page, /^Schedule for/)
  expect(await drafts('Rolls')).toEqual([])
  expect(composer.leaveWarnings()).toBe(1)
})

test('the post after a draft that was scheduled has a page of its own, and is left without a question', async () => {
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant)
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await page.clock.install()
  await text.fill('Monday')
  await saved(page)
  expect(pathOf(page)).toMatch(/\?post=/)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await press(page, /^Schedule (and write another|\+ new)$/)
  const isBlank = async () => {
    expect(pathOf(page)).toMatch(/^\/console\/compose\?channel=/)
    expect(await heading(page)).toBe('New post')
    expect([await text.inputValue(), await hasFocus(text)]).toEqual(['', true])
    expect(await page.locator('[name^="draft:"]').count()).toBe(0)
    expect(await page.evaluate('scrollY')).toBe(0)
    await page.getByRole('status').getByText('Scheduled for').waitFor()
  }
  await isBlank()
  await page.reload()
  await isBlank()
  await text.fill('Tuesday')
  await saved(page)
  await press(page, /^Schedule (and write another|\+ new)$/)
  await isBlank()
  await page.goto(`${service.url}/console/calendar`)
  expect(composer.leaveWarnings()).toBe(0)
  const query = { state: 'QUEUE' as const, startDate: '2000-01-01', endDate: '2100-01-01' }
  const { posts } = await tenant.api.posts.list({ query })
  const texts = posts.map(({ content }) => content)
  for (const content of ['Monday', 'Tuesday']) expect(texts).toContain(content)
})

test('a save that gets no answer is repeated, and makes no second draft', async () => {
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant, { tolerates: cut })
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await page.clock.install()
  let isCut = true
  await page.route('**/console/compose', async (route) => {
    const isSave = route.request().postData()?.includes('action=autosave')
    if (!isCut || !isSave) return route.fallback()
    // The request arrives, and the answer is lost.
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await text.fill('Cut 1')
  await hurry(page)
  await page.locator('#draft').getByText('Not saved: no connection. Retrying.').waitFor()
  expect(await drafts('Cut')).toEqual(['Cut 1'])
  await text.fill('Cut 2')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('alert').getByText('cannot be reached').waitFor()
  isCut = false
  await hasDrafts(page, 'Cut', ['Cut 2'])
  await saved(page)
  await page.context().setOffline(true)
  await text.fill('Cut 3')
  await hurry(page)
  await page.locator('#draft').getByText('Not saved: no connection. Retrying.').waitFor()
  await page.context().setOffline(false)
  await hasDrafts(page, 'Cut', ['Cut 3'])
  await press(page, 'Save as draft')
  expect(await drafts('Cut')).toEqual(['Cut 3'])
})

test('after a save that may have arrived, nothing else is sent to a service that asks to sign in', async () => {
  await using composer = await open(service, `/console/compose?channel=${first}`, tenant, { tolerates: cut })
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await page.clock.install()
  let answer: 'lost' | 'sign-in' | 'real' = 'lost'
  await page.route('**/console/compose', async (route) => {
    const isSave = route.request().postData()?.includes('action=autosave')
    if (!isSave || answer === 'real') return route.fallback()
    if (answer === 'sign-in') return route.fulfill({ status: 303, headers: { location: '/sign-in' } })
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await text.fill('Away 1')
  await hurry(page)
  await page.locator('#draft').getByText('Not saved: no connection. Retrying.').waitFor()
  expect(await drafts('Away')).toEqual(['Away 1'])
  // The person signs in again, in another tab, between the save and the act.
  answer = 'sign-in'
  await text.fill('Away 2')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('alert').getByText('Your session had ended').waitFor()
  expect(await drafts('Away')).toEqual(['Away 1'])
  answer = 'real'
  await press(page, 'Save as draft')
  expect(await drafts('Away')).toEqual(['Away 2'])
})

test('an act that gets no answer, on a page that came with a text, makes no second post', async () => {
  const id = await create('Copied')
  await tenant.api.posts.update({ path: { id }, body: { content: 'Original' } })
  await using composer = await open(service, `/console/compose?copy=${id}`, tenant, { tolerates: cut })
  const { page } = composer
  await page.clock.install()
  await page.route('**/console/compose*', async (route) => {
    if (!route.request().postData()?.includes('action=draft')) return route.fallback()
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('alert').getByText('cannot be reached').waitFor()
  expect(await drafts('Original')).toEqual(['Original', 'Original'])
  await page.locator('[name="text:all:0"]').fill('Original, changed')
  await hurry(page)
  await page
    .locator('#draft')
    .getByText(/^Saved \d|somebody else changed/)
    .waitFor()
  expect(await drafts('Original')).toHaveLength(2)
})

test('two people who edit one draft see both versions, and the second decides', async () => {
  const id = await create('Menu')
  await using anna = await openDraft(id)
  await using ben = await openDraft(id)
  await anna.page.locator('[name="text:all:0"]').fill('Menu by Anna')
  await saved(anna.page)
  await ben.page.locator('[name="text:all:0"]').fill('Menu by Ben')
  await hurry(ben.page)
  await ben.page.getByRole('button', { name: 'Compare' }).click()
  const versions = ben.page.locator('.versions')
  await versions.getByText('Menu by Anna').waitFor()
  await versions.getByText('Menu by Ben').waitFor()
  expect(await drafts('Menu')).toEqual(['Menu by Anna'])
  expect(await ben.axeFindings()).toEqual([])
  for (const width of [320, 768, 1440]) {
    await ben.page.setViewportSize({ width, height: 900 })
    await ben.screenshot(`drafts-conflict-${width}`)
    const { scrollWidth } = await ben.page.evaluate<{ scrollWidth: number }>(
      '({ scrollWidth: document.documentElement.scrollWidth })',
    )
    expect(scrollWidth).toBeLessThanOrEqual(width)
  }
  await ben.page.emulateMedia({ colorScheme: 'dark' })
  await ben.screenshot('drafts-conflict-dark')
  expect(await ben.axeFindings()).toEqual([])
  const saves: string[] = []
  ben.page.on('request', (request) => {
    if (request.postData()?.includes('action=autosave')) saves.push(request.url())
  })
  await ben.page.getByRole('button', { name: 'Keep mine' }).click()
  await ben.page.locator('#said').getByText('Your version is saved.').waitFor({ state: 'attached' })
  expect(await drafts('Menu')).toEqual(['Menu by Ben'])
  // Another save of the same would give the draft another version, and Anna a conflict about nothing.
  await hurry(ben.page)
  await anna.page.locator('[name="text:all:0"]').fill('Menu by Anna, again')
  await hurry(anna.page)
  await anna.page.getByRole('button', { name: 'Compare' }).click()
  await anna.page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => anna.page.locator('[name="text:all:0"]').inputValue()).toBe('Menu by Ben')
  await anna.page.locator('[name="text:all:0"]').fill('Menu by both')
  await hasDrafts(anna.page, 'Menu', ['Menu by both'])
  expect(saves).toEqual([])
})

test('without a script, a stale draft shows both versions, and a copy keeps both', async () => {
  const id = await create('Plain')
  await using anna = await openDraft(id, false)
  await using ben = await openDraft(id, false)
  await anna.page.locator('[name="text:all:0"]').fill('Plain by Anna')
  await press(anna.page, 'Save as draft')
  await ben.page.locator('[name="text:all:0"]').fill('Plain by Ben')
  await press(ben.page, 'Save as draft')
  expect(await ben.page.getByRole('alert').innerText()).toContain('changed this post after you opened it')
  expect(await ben.page.locator('.versions').innerText()).toContain('Plain by Anna')
  expect(await ben.page.locator('[name="text:all:0"]').inputValue()).toBe('Plain by Ben')
  await press(ben.page, 'Save mine as a copy')
  expect((await drafts('Plain')).sort()).toEqual(['Plain by Anna', 'Plain by Ben'])
})

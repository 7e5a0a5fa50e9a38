import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { files } from '../helpers/files.ts'
import type { Tenant } from '../helpers/server.ts'
import { pathOf, press } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const service = useService()
const { open } = useBrowser()
let tenant: Tenant
let channel: string

beforeAll(async () => {
  tenant = await service.createTenant()
  channel = await tenant.connectSandbox('Bakery')
})

const hostileName = '<img src=x onerror=alert(1)>.png'
const library = async () => (await tenant.console.consoleApi.media.list({ query: { limit: 100 } })).results
const namesOf = async () => (await library()).map(({ originalName }) => originalName)

interface Given {
  kind: 'drop' | 'paste'
  at: string
  names: string[]
}

/** Drops or pastes pictures as a browser does: with a DataTransfer that holds them. */
async function give(page: Page, { kind, at, names }: Given) {
  const bytes = await files.png()
  const base64 = JSON.stringify(bytes.toString('base64'))
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(${base64}), (c) => c.charCodeAt(0))
    for (const name of ${JSON.stringify(names)}) data.items.add(new File([bytes], name, { type: 'image/png' }))
    const init = { bubbles: true, cancelable: true }
    document.querySelector(${JSON.stringify(at)}).dispatchEvent(${kind === 'drop'}
      ? new DragEvent('drop', { ...init, dataTransfer: data })
      : new ClipboardEvent('paste', { ...init, clipboardData: data }))
  })()`)
}

test('files that are dropped or chosen are uploaded at once, and a refused one says why', async () => {
  await using library = await open(service, '/console/media', tenant, { tolerates: /status of 400/ })
  const { page } = library
  await give(page, { kind: 'drop', at: 'main', names: ['one.png', hostileName] })
  await page.getByRole('link', { name: 'one.png', exact: true }).waitFor()
  await page.getByRole('link', { name: hostileName, exact: true }).waitFor()
  const buffer = Buffer.from('no picture')
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer })
  await page.getByText('The file type is not accepted.').waitFor()
  expect(await library.axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Remove notes.png' }).click()
  expect(await page.locator('.uploads li').count()).toBe(0)
  expect((await namesOf()).sort()).toEqual([hostileName, 'one.png'].sort())
})

test('a form without a script uploads several files', async () => {
  await using library = await open(service, '/console/media', tenant, { javaScriptEnabled: false })
  const { page } = library
  const buffer = await files.png()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'first.png', mimeType: 'image/png', buffer },
    { name: 'second.png', mimeType: 'image/png', buffer },
  ])
  await press(page, 'Upload')
  expect(pathOf(page)).toBe('/console/media?done=uploaded')
  expect(await namesOf()).toEqual(expect.arrayContaining(['first.png', 'second.png']))
})

test('a picture that is pasted joins the entry with its field for a description', async () => {
  await using composer = await open(service, `/console/compose?channel=${channel}`, tenant)
  const { page } = composer
  await page.locator('[name="text:all:0"]').fill('Fresh bread')
  await give(page, { kind: 'paste', at: '[name="text:all:0"]', names: ['pasted.png'] })
  const alt = page.locator('[name="alt:all:0:0"]')
  await alt.fill('A loaf')
  await give(page, { kind: 'drop', at: '[name="text:all:0"]', names: ['dropped.png'] })
  await page.locator('[name="alt:all:0:1"]').waitFor()
  expect(await alt.inputValue()).toBe('A loaf')
  expect(await page.locator('[name="text:all:0"]').inputValue()).toBe('Fresh bread')
  expect(await page.locator('.uploads li').count()).toBe(0)
  await press(page, 'Save as draft')
  const { posts } = await tenant.api.posts.list({ query: { startDate: '2000-01-01', endDate: '2100-01-01' } })
  const thread = await tenant.console.consoleApi.posts.get({ path: { id: posts[0]?.id ?? '' } })
  expect(thread.posts[0]?.image?.map((image) => image.alt ?? null)).toEqual(['A loaf', null])
})

test('files are chosen, searched and described without a script, and nothing typed is lost', async () => {
  await using composer = await open(service, `/console/compose?channel=${channel}`, tenant, {
    javaScriptEnabled: false,
  })
  const { page } = composer
  const text = page.locator('[name="text:all:0"]')
  await text.fill('Typed <b>before</b>')
  const buffer = await files.png()
  await page.locator('[name="file:all:0"]').setInputFiles([
    { name: 'plain-1.png', mimeType: 'image/png', buffer },
    { name: 'plain-2.png', mimeType: 'image/png', buffer },
  ])
  await press(page, 'Upload')
  expect(pathOf(page)).toBe('/console/compose/files')
  expect(await text.inputValue()).toBe('Typed <b>before</b>')
  await page.locator('[name="alt:all:0:1"]').fill('A second loaf')
  await page.getByText('From an address or the library').click()
  await page.locator('[name="words:all:0"]').fill('plain-1')
  await page.locator('.from-library').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Add plain-1.png' }).waitFor()
  expect(await page.locator('.library button').count()).toBe(1)
  await press(page, 'Add plain-1.png')
  expect(await page.locator('.media > li').count()).toBe(3)
  expect(await page.locator('[name="alt:all:0:1"]').inputValue()).toBe('A second loaf')
  await press(page, 'Save as draft')
  expect(pathOf(page)).toBe('/console?done=drafted')
})

test('with a script, the library is searched by Enter, and files change places by drag and by keyboard', async () => {
  await using composer = await open(service, `/console/compose?channel=${channel}`, tenant)
  const { page } = composer
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Add pictures or videos').click(),
  ])
  expect(chooser.isMultiple()).toBe(true)
  await page.getByText('From an address or the library').click()
  await page.locator('[name="words:all:0"]').fill('plain')
  await page.keyboard.press('Enter')
  await page.locator('[name="picker"]').waitFor({ state: 'attached' })
  const alt = (place: number) => page.locator(`[name="alt:all:0:${place}"]`)
  for (const [place, name] of ['plain-1.png', 'plain-2.png', 'plain-1.png'].entries()) {
    await page.getByRole('button', { name: `Add ${name}` }).click()
    await page
      .getByText(`Description of ${name}`)
      .nth(place === 2 ? 1 : 0)
      .waitFor()
    await alt(place).fill(`${place}`)
  }
  expect(await page.locator('[name="words:all:0"]').inputValue()).toBe('plain')
  await page.locator('#composer:not([aria-busy])').waitFor()
  const files = page.locator('.media > li')
  await files.nth(0).locator('.grip').dragTo(files.nth(2).locator('.grip'))
  await page.locator('#said').getByText('The file moved.').waitFor({ state: 'attached' })
  const order = async () => [await alt(0).inputValue(), await alt(1).inputValue(), await alt(2).inputValue()]
  expect(await order()).toEqual(['1', '2', '0'])
  await files
    .nth(2)
    .getByRole('button', { name: /forward/ })
    .press('Enter')
  await page.locator('#said').getByText('The file moved forward.').waitFor({ state: 'attached' })
  expect(await order()).toEqual(['1', '0', '2'])
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('.add-media').scrollIntoViewIfNeeded()
    await composer.screenshot(`composer-files-${width}`)
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(width)
  }
  expect(await composer.axeFindings()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await composer.screenshot('composer-files-dark')
  expect(await composer.axeFindings()).toEqual([])
})

test('an upload follows its entry when it moves, and ends with it', async () => {
  await using composer = await open(service, `/console/compose?channel=${channel}`, tenant, {
    tolerates: /failed/,
  })
  const { page } = composer
  const held = Promise.withResolvers<void>()
  await page.route('**/media/upload-server', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.locator('[name="text:all:0"]').fill('First')
  for (const at of [1, 2]) {
    await page.getByRole('button', { name: 'Add an entry to the thread' }).click()
    await page.locator(`[name="text:all:${at}"]`).fill(`Entry ${at}`)
    await page.locator('#composer:not([aria-busy])').waitFor()
  }
  await give(page, { kind: 'drop', at: '[name="text:all:1"]', names: ['moving.png'] })
  await give(page, { kind: 'drop', at: '[name="text:all:2"]', names: ['gone.png'] })
  const at = (place: number) => page.locator(`upload-field[name="media:all:${place}"] .uploads`)
  await page.getByRole('button', { name: 'Remove Entry 3' }).click()
  await at(1).getByText('moving.png').waitFor()
  await page.getByText('gone.png').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Move Entry 2 up' }).click()
  await at(0).getByText('moving.png').waitFor()
  held.resolve()
  await page.locator('[name="alt:all:0:0"]').waitFor()
  expect(await page.locator('[name="text:all:0"]').inputValue()).toBe('Entry 1')
  expect(await page.locator('.media > li').count()).toBe(1)
})

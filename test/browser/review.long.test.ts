import { beforeAll, expect, test } from 'vitest'
import { files } from '../helpers/files.ts'
import { findOverflow } from './checks.ts'
import { fill, follow, goBy, heading, pathOf, press, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

let channel: string
const service = useService()
const tenant = useTenant(service)
const { visit, open } = useBrowser()

beforeAll(async () => {
  channel = await tenant.connectSandbox('Sandbox of the <tests> & friends')
})

async function draft(aheadMs = 86_400_000): Promise<{ id: string; url: string }> {
  const form = new FormData()
  form.append('file', new Blob([await files.png(400, 300)], { type: 'image/png' }), 'cat.png')
  const upload = await service.fetch('/public/v1/upload', {
    method: 'POST',
    headers: { authorization: tenant.apiKey },
    body: form,
  })
  const { id: media, path } = (await upload.json()) as { id: string; path: string }
  const long = `A link: ${'https://example.org/'.padEnd(160, 'a-very-long-path')}`
  const [made] = await tenant.api.posts.create({
    body: {
      type: 'draft',
      date: new Date(service.clock.now() + aheadMs).toISOString(),
      posts: [
        {
          integration: { id: channel },
          value: [
            {
              content: `<p>${long}</p><p>And <strong>more</strong>.</p>`,
              image: [{ id: media, path, alt: 'A cat' }],
            },
            { content: 'A comment', delay: 5 },
          ],
        },
      ],
    },
  })
  const id = made?.postId ?? ''
  const { url } = await tenant.api.posts.createApprovalLink({ path: { id } })
  return { id, url: url.replace(service.app.config.baseUrl, service.url) }
}

const state = async (id: string) => (await tenant.api.posts.get({ path: { id } })).state

test.each(['light', 'dark'] as const)(
  'the page of a draft is accessible and loads nothing from other hosts in %s colors',
  async (colorScheme) => {
    const { url } = await draft()
    await using opened = await visit(url, { colorScheme })
    await opened.screenshot(`review-${colorScheme}`)
    expect(await heading(opened.page)).toBe('Approve this post?')
    expect(await opened.page.getByRole('img').getAttribute('alt')).toBe('A cat')
    expect(await opened.axeFindings()).toEqual([])
  },
)

test('the page of a draft fits a phone', async () => {
  const { url } = await draft(-60_000)
  await using opened = await visit(url, { viewport: { width: 360, height: 740 } })
  await opened.screenshot('review-phone')
  expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(await opened.page.getByText('This date has passed').count()).toBe(1)
  expect(await opened.axeFindings()).toEqual([])
})

test('a draft is approved with the keyboard, without JavaScript', async () => {
  const { id, url } = await draft()
  await using opened = await visit(url, { javaScriptEnabled: false })
  await tabTo(opened.page, 'textbox', 'Comment')
  await opened.page.keyboard.type('Looks good')
  await tabTo(opened.page, 'textbox', 'Your name')
  await opened.page.keyboard.type('Grace')
  await tabTo(opened.page, 'button', 'Approve')
  await opened.page.keyboard.press('Enter')
  await opened.page.getByRole('heading', { name: 'Approved' }).waitFor()
  expect(await state(id)).toBe('QUEUE')
  const { notes } = await tenant.api.posts.listNotes({ path: { id } })
  expect(notes.map(({ content, author }) => [content, author.name])).toEqual([['Looks good', 'Grace']])
})

test('a draft is rejected with a comment, which the form requires', async () => {
  const { id, url } = await draft()
  await using opened = await visit(url, { tolerates: /status of 400/ })
  await fill(opened.page, { 'Your name': 'Grace' })
  await press(opened.page, 'Reject')
  await opened.page.getByRole('alert').waitFor()
  await opened.screenshot('review-mistake')
  expect(await opened.page.getByLabel('Your name').inputValue()).toBe('Grace')
  expect(await opened.axeFindings()).toEqual([])
  await fill(opened.page, { Comment: 'Shorter, please' })
  await press(opened.page, 'Reject')
  await opened.page.getByRole('heading', { name: 'Rejected' }).waitFor()
  expect(await opened.axeFindings()).toEqual([])
  expect(await state(id)).toBe('DRAFT')
  await opened.page.goto(url)
  await opened.screenshot('review-closed')
  expect(await heading(opened.page)).toBe('The post is rejected')
  expect(await opened.axeFindings()).toEqual([])
})

test('the inbox is accessible and fits each screen', async () => {
  const { id } = await draft()
  await tenant.api.posts.addNote({ path: { id }, body: { content: 'The second sentence is too long.' } })
  const visits = [
    ['list', 320, 'light'],
    ['list', 1440, 'dark'],
    ['item', 320, 'dark'],
    ['item', 768, 'light'],
  ] as const
  for (const [name, width, colorScheme] of visits) {
    const path = name === 'list' ? '/console/review' : `/console/review/${id}`
    await using opened = await open(service, path, tenant, { colorScheme, viewport: { width, height: 1200 } })
    await opened.screenshot(`inbox-${name}-${width}-${colorScheme}`)
    expect(await findOverflow(opened.page)).toEqual([])
    expect(await opened.axeFindings()).toEqual([])
  }
})

test.each([true, false])(
  'a member notes, shares, asks for changes and approves, JavaScript: %s',
  async (javaScriptEnabled) => {
    const { id } = await draft()
    await using opened = await open(service, `/console/review/${id}`, tenant, { javaScriptEnabled })
    const { page } = opened
    await fill(page, { 'New note': 'Who checks the link?' })
    await press(page, 'Add note')
    await page.getByText('Who checks the link?').waitFor()
    await press(page, 'Revoke link')
    await press(page, 'Share for approval')
    expect(await page.getByLabel('Approval link').inputValue()).toContain('/review/')
    await page.locator('summary', { hasText: 'Ask for changes' }).click()
    await fill(page, { 'What must change?': 'Shorter, please' })
    await press(page, 'Ask for changes')
    await page.getByText('Changes are requested.').waitFor()
    await follow(page, 'Changes requested')
    expect(pathOf(page)).toBe('/console/review?state=rejected')
    await goBy(page, page.locator(`a[href^="/console/review/${id}"]`))
    await page.locator('.notes .text', { hasText: 'Shorter, please' }).waitFor()
    await press(page, 'Approve')
    await page.getByText('Approved. The post is scheduled for its date.').waitFor()
    expect(await state(id)).toBe('QUEUE')
  },
)

test('several drafts are approved with the keyboard alone', async () => {
  const other = await service.createTenant()
  const integration = { id: await other.connectSandbox('Ada') }
  const date = new Date(service.clock.now() + 86_400_000).toISOString()
  for (const content of ['One', 'Two'])
    await other.api.posts.create({
      body: { type: 'draft', date, posts: [{ integration, value: [{ content }] }] },
    })
  await using opened = await open(service, '/console/review', other)
  const { page } = opened
  for (const name of ['Select: One', 'Select: Two']) {
    await page.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  await page.locator('summary', { hasText: 'Approve selected' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Approve and schedule')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await page.getByText('The posts are scheduled for their dates.').waitFor()
  expect(await page.locator('.empty').textContent()).toContain('No drafts wait for a decision.')
})

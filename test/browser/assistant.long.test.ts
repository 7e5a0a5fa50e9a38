import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { calling, publishedTexts, publishing } from '../ai/copilot/support.ts'
import { aiConfig, standInForFile } from '../ai/support.ts'
import { fill, heading, press, tabTo } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const standIn = await standInForFile()
const service = useService(() => ({ config: { ai: aiConfig(standIn.url) } }))
const { open } = useBrowser()

/** Sends the form, and waits until the answer is complete. */
async function send(page: Page, name = 'Send'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
}

async function ready() {
  const tenant = await service.createTenant()
  const channel = await tenant.connectSandbox('Harbor <news>')
  return { tenant, channel }
}

test.each(['light', 'dark'] as const)(
  'a conversation is accessible and loads nothing from other hosts, %s',
  async (colorScheme) => {
    const { tenant, channel } = await ready()
    await using opened = await open(service, '/assistant', tenant, { colorScheme })
    const { page } = opened
    expect(await heading(page)).toBe('Assistant')
    await fill(page, { Message: 'Hello <b>there</b> ![x](https://evil.example/x.png)' })
    await send(page)
    expect(await page.locator('article').allTextContents()).toEqual([
      expect.stringContaining('Hello <b>there</b>'),
      expect.stringContaining('You said: Hello <b>there</b>'),
    ])
    await fill(page, { Message: calling('saveThreads', publishing(channel, 'Ahoy')) })
    await send(page)
    const proposal = page.locator('form .proposal')
    expect(await proposal.textContent()).toMatch(
      /Publish posts now\?[\s\S]*Harbor <news> on Sandbox[\s\S]*Ahoy/,
    )
    expect(await proposal.textContent()).not.toContain('{')
    await opened.screenshot(`console-conversation-${colorScheme}`)
    expect(await opened.axeFindings()).toEqual([])
  },
)

test('a post is proposed, confirmed and published with the keyboard alone, on a phone, without JavaScript', async () => {
  const { tenant, channel } = await ready()
  const phone = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false }
  await using opened = await open(service, '/assistant', tenant, phone)
  const { page } = opened
  await fill(page, { Message: calling('saveThreads', publishing(channel, 'Ahoy')) })
  await tabTo(page, 'button', 'Send')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await opened.screenshot('console-conversation-phone')
  await tabTo(page, 'button', 'Approve')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  expect(await page.locator('.outcome').textContent()).toContain('Done: Publish posts now')
  await page.getByRole('link', { name: 'Open the post' }).click()
  expect(await heading(page)).toBe('Post on Harbor <news>')
})

test('only the selected calls are made, and declining makes none', async () => {
  const { tenant, channel } = await ready()
  await using opened = await open(service, '/assistant', tenant)
  const { page } = opened
  await fill(page, { Message: 'Hello' })
  await send(page)
  const propose = async () => {
    const calls = ['One', 'Two'].map((text) => ({
      name: 'saveThreads',
      arguments: publishing(channel, text),
    }))
    standIn.replies.push({ calls })
    await fill(page, { Message: 'Two posts' })
    await send(page)
  }
  await propose()
  await send(page, 'Decline')
  expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
  await propose()
  await page.getByRole('checkbox').first().uncheck()
  await send(page, 'Approve')
  expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Two'])
})

test('a conversation is deleted, and a failure keeps the text', async () => {
  const { tenant } = await ready()
  await using opened = await open(service, '/assistant', tenant, { tolerates: /status of 422/ })
  const { page } = opened
  await fill(page, { Message: 'Hello' })
  await send(page)
  standIn.replies.push({ refusal: 'I will not write that.' })
  await fill(page, { Message: 'Write something bad' })
  await send(page)
  await page.getByRole('alert').getByText('I will not write that.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Write something bad')
  await page.locator('summary', { hasText: 'Delete' }).click()
  await press(page, 'Delete conversation')
  await page.getByText('Deleted.').waitFor()
  expect((await tenant.console.copilot.listThreads()).threads).toEqual([])
})

test('an answer appears while it is written, is stopped, and is asked for again', async () => {
  const { tenant } = await ready()
  await using opened = await open(service, '/assistant', tenant)
  const { page } = opened
  await fill(page, { Message: 'Hello' })
  await send(page)
  standIn.replies.push({ text: 'First words of a long answer', hold: true })
  await fill(page, { Message: 'Tell me <b>more</b>' })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.message:not(.you) .text', { hasText: 'First' }).waitFor()
  await opened.screenshot('console-conversation-writing')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alert').getByText('Stopped.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Tell me <b>more</b>')
  await send(page, 'Try again')
  await page.locator('.message:not(.you)', { hasText: 'You said: Tell me <b>more</b>' }).waitFor()
})

test('a lost connection says so, and the message is sent again', async () => {
  const { tenant } = await ready()
  await using opened = await open(service, '/assistant', tenant, { tolerates: /copilot\/agent/ })
  const { page } = opened
  await page.route('**/copilot/agent', (route) => route.abort(), { times: 1 })
  await fill(page, { Message: 'Hello' })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').getByText('The connection was lost.').waitFor()
  await send(page, 'Try again')
  await page.locator('.message', { hasText: 'You said: Hello' }).waitFor()
  expect(await page.locator('.message.you').count()).toBe(1)
})

import { expect, test } from 'vitest'
import { calling, publishedTexts, publishing } from '../ai/copilot/support.ts'
import { aiConfig, standInForFile } from '../ai/support.ts'
import { fill, heading, press, tabTo } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const standIn = await standInForFile()
const service = useService(() => ({ config: { ai: aiConfig(standIn.url) } }))
const { open } = useBrowser()

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
    await press(page, 'Send')
    expect(await page.locator('article').allTextContents()).toEqual([
      expect.stringContaining('Hello <b>there</b>'),
      expect.stringContaining('You said: Hello <b>there</b>'),
    ])
    await fill(page, { Message: calling('saveThreads', publishing(channel, 'Ahoy')) })
    await press(page, 'Send')
    expect(await page.locator('form .card').textContent()).toMatch(
      /Publish posts now\?[\s\S]*Harbor <news> \(sandbox\): “Ahoy”/,
    )
    await opened.screenshot(`console-conversation-${colorScheme}`)
    expect(await opened.seriousFindings()).toEqual([])
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
  await tabTo(page, 'button', 'Confirm')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
})

test('only the selected calls are made, and declining makes none', async () => {
  const { tenant, channel } = await ready()
  await using opened = await open(service, '/assistant', tenant)
  const { page } = opened
  await fill(page, { Message: 'Hello' })
  await press(page, 'Send')
  const propose = async () => {
    const calls = ['One', 'Two'].map((text) => ({
      name: 'saveThreads',
      arguments: publishing(channel, text),
    }))
    standIn.replies.push({ calls })
    await fill(page, { Message: 'Two posts' })
    await press(page, 'Send')
  }
  await propose()
  await press(page, 'Decline')
  expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
  await propose()
  await page.getByRole('checkbox').first().uncheck()
  await press(page, 'Confirm')
  expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Two'])
})

test('a conversation is deleted, and a failure keeps the text', async () => {
  const { tenant } = await ready()
  await using opened = await open(service, '/assistant', tenant, { tolerates: /status of 422/ })
  const { page } = opened
  await fill(page, { Message: 'Hello' })
  await press(page, 'Send')
  standIn.replies.push({ refusal: 'I will not write that.' })
  await fill(page, { Message: 'Write something bad' })
  await press(page, 'Send')
  await page.getByText('I will not write that.').first().waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Write something bad')
  await page.locator('summary', { hasText: 'Delete' }).click()
  await press(page, 'Delete conversation')
  await page.getByText('Deleted.').waitFor()
  expect((await tenant.console.copilot.listThreads()).threads).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { scopeResources } from '../../generated/scopes.ts'
import { findOverflow } from './checks.ts'
import { fill, hasFocus, heading, press } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'

// What a key, an app or a device may do, as people choose and read it.

const phone = { viewport: { width: 380, height: 740 } }
const CHOSEN = 'Selected permissions only'
const service = useService()
const tenant = useTenant(service)
const { open } = useBrowser()

const scopesOf = async (name: string) =>
  (await tenant.console.apiKeys.list()).keys.find((key) => key.name === name)?.scopes

describe('the form for keys', () => {
  test.each(['light', 'dark'] as const)(
    'the form fits a phone with every permission open, %s',
    async (colorScheme) => {
      await using opened = await open(service, '/settings/keys', tenant, {
        ...phone,
        colorScheme,
      })
      const { page } = opened
      expect(await page.getByRole('checkbox').count()).toBe(0)
      await page.getByRole('radio', { name: CHOSEN }).check()
      const writes = scopeResources.filter(({ write }) => write !== undefined)
      expect(await page.getByRole('checkbox').count()).toBe(scopeResources.length + writes.length)
      await page.getByRole('group', { name: 'Signatures' }).scrollIntoViewIfNeeded()
      await opened.screenshot(`permissions-${colorScheme}`)
      expect(await findOverflow(page)).toEqual([])
      expect(await opened.axeFindings()).toEqual([])
    },
  )

  test('the form creates a key with single permissions with the keyboard alone', async () => {
    await using opened = await open(service, '/settings/keys', tenant, phone)
    const { page } = opened
    const { keyboard } = page
    await page.getByLabel('Name', { exact: true }).focus()
    await keyboard.type('Typed')
    await keyboard.press('Tab')
    expect(await hasFocus(page.getByRole('radio', { name: 'Read and write everything' }))).toBe(true)
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: CHOSEN }).isChecked()).toBe(true)
    for (const wanted of [false, true, true]) {
      await keyboard.press('Tab')
      if (wanted) await keyboard.press('Space')
    }
    await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')])
    expect(await page.getByRole('status').textContent()).toContain('The key “Typed” is ready.')
    expect(await scopesOf('Typed')).toEqual(['posts:write', 'media:read'])
    const card = page.locator('article', { hasText: 'Typed' })
    expect(await card.textContent()).toContain('posts (write), media (read)')
  })

  test('the form works without JavaScript and keeps the selection when it reports a mistake', async () => {
    const options = { javaScriptEnabled: false, tolerates: /status of 400/ }
    await using opened = await open(service, '/settings/keys', tenant, options)
    const { page } = opened
    await fill(page, { Name: 'Plain' })
    await page.getByRole('radio', { name: CHOSEN }).check()
    await press(page, 'Create API key')
    expect(await page.getByRole('alert').textContent()).toBe('Select at least one permission.')
    expect(await page.getByRole('radio', { name: CHOSEN }).isChecked()).toBe(true)
    const webhooks = page.getByRole('group', { name: 'Webhooks' })
    await webhooks.getByRole('checkbox', { name: 'Read' }).check()
    await webhooks.getByRole('checkbox', { name: 'Write' }).check()
    await fill(page, { 'Expiration date (UTC)': '2020-01-01' })
    await press(page, 'Create API key')
    expect(await webhooks.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await fill(page, { 'Expiration date (UTC)': '2099-01-01' })
    await press(page, 'Create API key')
    expect(await scopesOf('Plain')).toEqual(['webhooks:read', 'webhooks:write'])
  })

  test('the form refuses "everything" together with single permissions, and an unknown choice', async () => {
    const submit = async (fields: Record<string, string>) => {
      const response = await service.fetch('/settings/keys', {
        method: 'POST',
        headers: { cookie: `auth=${tenant.session}`, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ name: 'Wrong', ...fields }),
      })
      return response.status
    }
    expect(await submit({})).toBe(400)
    expect(await submit({ access: 'more' })).toBe(400)
    expect(await submit({ access: 'all', 'posts:read': '1' })).toBe(400)
    expect(await scopesOf('Wrong')).toBeUndefined()
    expect(await submit({ access: 'all' })).toBe(200)
    expect(await scopesOf('Wrong')).toEqual(['read', 'write'])
  })
})

describe('the descriptions of permissions', () => {
  test('the consent page groups the requested permissions by resource', async () => {
    const app = await tenant.console.oauth.app.create({
      body: { name: 'Planner', redirectUrl: 'https://app.example.org/callback' },
    })
    const scope = 'posts:read posts:write webhooks:read'
    const query = new URLSearchParams({ client_id: app.clientId, response_type: 'code', scope })
    await using opened = await open(service, `/oauth/authorize?${query}`, tenant, phone)
    expect(await opened.page.locator('main ul > li').allTextContents()).toEqual([
      expect.stringMatching(/^Posts: see posts .*; create, /),
      expect.stringMatching(/^Webhooks: see webhook endpoints/),
    ])
    expect(await findOverflow(opened.page)).toEqual([])
    expect(await opened.axeFindings()).toEqual([])
  })

  test('the page for a device names a short form once, without the permissions that it includes', async () => {
    const body = { scope: 'read posts:read media:write' }
    const { user_code } = await service.anonymous.device.start({ body })
    await using opened = await open(service, `/device?code=${user_code}`, tenant, phone)
    expect(await heading(opened.page)).toBe('Connect “Command line”?')
    expect(await opened.page.locator('main ul > li').allTextContents()).toEqual([
      expect.stringMatching(/^See everything/),
      expect.stringMatching(/^Media: upload/),
    ])
    expect(await findOverflow(opened.page)).toEqual([])
    expect(await opened.axeFindings()).toEqual([])
  })
})

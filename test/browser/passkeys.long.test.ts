import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fill, heading, openMenu, pathOf, press } from './console.ts'
import { useBrowser, useService } from './suite.ts'

const service = useService()
const { open } = useBrowser()

/** Gives the browser a device of Chromium that creates passkeys, as one whose owner always shows the right finger. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

test.each(['light', 'dark'] as const)(
  'a person adds a passkey and signs in with it, %s',
  async (colorScheme) => {
    const tenant = await service.createTenant()
    await using opened = await open(service, '/settings/security', tenant, { colorScheme })
    const { page } = opened
    const device = await addDevice(page)
    expect(await opened.axeFindings()).toEqual([])
    await opened.screenshot(`console-security-${colorScheme}`)
    await fill(page, { Name: 'Laptop' })
    await press(page, 'Add a passkey')
    await page.getByText('These are your recovery codes').waitFor()
    expect(await page.locator('ul.codes li').count()).toBe(10)
    expect(await opened.axeFindings()).toEqual([])
    await opened.screenshot(`console-passkey-${colorScheme}`)
    const { passkeys } = await tenant.console.secondFactor.get()
    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop'])

    await openMenu(page)
    await press(page, 'Sign out')
    expect(pathOf(page)).toBe('/sign-in?done=signed-out')
    await opened.screenshot(`console-sign-in-passkey-${colorScheme}`)
    await press(page, 'Sign in with a passkey')
    expect(await heading(page)).toBe('Posts')

    service.clock.advance(11 * 60_000)
    await page.goto(`${service.url}/verify?next=/settings/keys`)
    expect(await opened.axeFindings()).toEqual([])
    await opened.screenshot(`console-verify-${colorScheme}`)
    await press(page, 'Use a passkey')
    expect(await heading(page)).toBe('API keys')

    await device.forget()
    await page.goto(`${service.url}/settings/security`)
    await page.getByText('Last used').waitFor()
  },
)

test('a browser without the passkey says so, and the password page takes a recovery code', async () => {
  const tenant = await service.createTenant()
  await using opened = await open(service, '/settings/security', tenant)
  const { page } = opened
  const device = await addDevice(page)
  await fill(page, { Name: 'Laptop' })
  await press(page, 'Add a passkey')
  const code = (await page.locator('ul.codes code').first().textContent()) ?? ''
  await openMenu(page)
  await press(page, 'Sign out')
  await device.forget()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used. Try again.').waitFor()
  await fill(page, { Email: tenant.email, Password: tenant.password })
  await press(page, 'Sign in')
  expect(await heading(page)).toBe('Confirm that it is you')
  await fill(page, { Code: code })
  await press(page, 'Continue')
  expect(await heading(page)).toBe('Posts')
})

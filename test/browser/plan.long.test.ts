import { afterAll, expect, test } from 'vitest'
import { type Billing, deliver, startBilling } from '../billing/support.ts'
import { addMember } from '../helpers/members.ts'
import { startService, type Tenant } from '../helpers/server.ts'
import { goBy, pathOf, press, switchOrganization, tabTo } from './console.ts'
import { useBrowser, useService, useTenant } from './suite.ts'
import type { Visit } from './visit.ts'

const phone = { viewport: { width: 380, height: 740 } }
let billing: Billing
afterAll(() => billing.stripe.close())
// Begins in a hook, since a test continues with the subscription of the one before.
const service = useService(async () => {
  billing = await startBilling()
  return billing.options
})
const tenant = useTenant(service)
const { open } = useBrowser()

/** Opens the page of the plan; the pages of Stripe's stand-in may be visited from it. */
async function openPlan(who: Pick<Tenant, 'session'>, options = {}): Promise<Visit> {
  const opened = await open(service, '/settings/plan', who, options)
  await opened.page.route(`${billing.stripe.url}/**`, (route) => route.continue())
  return opened
}

test('an owner subscribes, changes, cancels, resumes and manages the payment', async () => {
  await using opened = await openPlan(tenant)
  const { page } = opened
  const main = () => page.locator('main').innerText()
  expect(await main()).toContain('No plan')
  await press(page, 'Subscribe to Standard for $29 a month')
  expect(page.url()).toContain(`${billing.stripe.url}/pay/`)
  // Without it, the page would learn of the payment from Stripe before any notification.
  billing.stripe.failures.push({ match: /^GET \/v1\/subscriptions$/, how: 'refuse' })
  await goBy(page, page.getByRole('button').first())
  expect(pathOf(page)).toMatch(/^\/settings\/plan\?check=/)
  expect(await main()).toContain('Your payment is being confirmed.')
  await deliver(service, billing)
  await page.getByText('Your plan is active.').waitFor()
  expect(await main()).toContain('0 of 5')
  await page.getByText('Change to Team for $39 a month').first().click()
  await press(page, 'Change to Team for $39 a month')
  expect(pathOf(page)).toBe('/settings/plan?done=plan-changed')
  expect(await main()).toContain('0 of 10')
  await page.getByText('Cancel plan').first().click()
  await page.getByLabel('What could we improve?').fill('We publish less than we thought.')
  await opened.screenshot('console-plan-cancel')
  await press(page, 'Cancel plan')
  expect(await main()).toContain('Ends ')
  await press(page, 'Resume plan')
  expect(await main()).toContain('The plan was resumed.')
  await press(page, 'Manage payment')
  expect(page.url()).toContain(`${billing.stripe.url}/portal/`)
})

test('the payments of the plan are listed with their invoices', async () => {
  await tenant.console.billing.finishTrial({})
  await deliver(service, billing)
  await using opened = await openPlan(tenant)
  const payments = opened.page.getByRole('listitem')
  expect(await payments.first().innerText()).toContain('39.00 USD')
  expect(await opened.page.getByRole('link', { name: 'Invoice' }).count()).toBeGreaterThan(0)
})

test.each(['light', 'dark'] as const)(
  'the page of the plan is accessible and loads nothing from other hosts, %s',
  async (colorScheme) => {
    await using opened = await openPlan(tenant, { colorScheme })
    await opened.screenshot(`console-plan-${colorScheme}`)
    expect(await opened.page.locator('h1').textContent()).toBe('Plan and usage')
    expect(await opened.axeFindings()).toEqual([])
  },
)

test('the page of the plan fits a phone, and works with the keyboard alone and without JavaScript', async () => {
  await using opened = await openPlan(tenant, { ...phone, javaScriptEnabled: false })
  const { page } = opened
  await opened.screenshot('console-plan-phone')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(380)
  await tabTo(page, 'button', 'Manage payment')
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  expect(page.url()).toContain(`${billing.stripe.url}/portal/`)
})

test('an admin reads the plan and cannot change it', async () => {
  const admin = await addMember(service, tenant, 'ADMIN')
  await using opened = await openPlan(admin)
  const { page } = opened
  const text = await page.locator('main').innerText()
  expect(text).toContain('No plan')
  await switchOrganization(page, tenant.organizationId)
  expect(await page.locator('main').innerText()).toContain(
    'Only an owner of the organization can change the plan.',
  )
  expect(await page.locator('main').getByRole('button').count()).toBe(0)
})

test('a service that sells no plans shows no prices', async () => {
  const { service: free, stop } = await startService('sqlite')
  try {
    const owner = await free.createTenant()
    await using opened = await open(free, '/settings/plan', owner)
    const text = await opened.page.locator('main').innerText()
    expect(text).toContain('This service sells no plans. Nothing is limited.')
    expect(text).not.toContain('$')
    expect(await opened.page.getByRole('link', { name: 'Plan', exact: true }).count()).toBe(0)
  } finally {
    await stop()
  }
})

import { expect, it } from 'vitest'
import { visitor } from '../console/visitor.ts'
import { operations } from '../helpers/examples.ts'
import { addAuthenticator } from '../helpers/second-factor.ts'
import { describeService } from '../helpers/server.ts'

const MINUTE = 60_000

/** Reviewed one by one (docs/decisions/0029-who-confirms-their-identity-and-when.md). */
const ofEverybody = [
  'createApiKey',
  'removePasskey',
  'removeTotp',
  'replaceRecoveryCodes',
  'setSecondFactorRule',
  'startPasskey',
  'startTotp',
  'submitKey',
  'submitPaymentChange',
  'submitPlan',
  'submitPlanCancellation',
  'submitSecondFactorRule',
  'submitSecurity',
]
const ofTheInterface = [
  'applyDiscount',
  'cancelSubscription',
  'createEmbeddedCheckout',
  'finishTrial',
  'grantSubscription',
  'openBillingPortal',
  'refundCharges',
  'refundSubscription',
  'rotateApiKey',
  'subscribe',
  'togglePlanCancellation',
]

it('these operations need a recent proof of identity', () => {
  const needing = (whose: string) =>
    operations.filter(({ recentSignIn }) => recentSignIn === whose).map(({ id }) => id)
  expect(needing('always').toSorted()).toEqual(ofEverybody)
  expect(needing('second-factor').toSorted()).toEqual(ofTheInterface)
})

/** Reads the hidden fields of the first form. */
function hiddenIn(page: string): Record<'next' | 'form', string> {
  const [form = ''] = /<form[^>]* method="post".*?<\/form>/s.exec(page) ?? []
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const named = fields.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])
  return Object.fromEntries(named) as Record<'next' | 'form', string>
}

describeService('confirming who you are', (service) => {
  it('ten minutes after the sign-in, a new key needs the password', async () => {
    const { console, password } = await service.createTenant()
    const create = () => console.result.apiKeys.create({ body: { name: 'Robot' } })
    expect((await create()).response.status).toBe(201)
    service.clock.advance(10 * MINUTE)
    expect((await create()).error).toMatchObject({ status: 403, code: 'reauthentication_required' })
    const wrong = await console.result.sessions.verify({ body: { password: 'wrong' } })
    expect(wrong.error).toMatchObject({ status: 400, errors: [{ location: 'body.password' }] })
    for (const body of [{}, { password, code: '123456' }])
      expect((await console.result.sessions.verify({ body })).error).toMatchObject({ status: 400 })
    expect((await create()).response.status).toBe(403)
    const { verifiedUntil } = await console.sessions.verify({ body: { password } })
    expect(Date.parse(verifiedUntil)).toBe(service.clock.now() + 10 * MINUTE)
    service.clock.advance(10 * MINUTE - 1)
    expect((await create()).response.status).toBe(201)
    service.clock.advance(1)
    expect((await create()).response.status).toBe(403)
    const { entries } = await console.auditLog.list({ query: { action: 'session.verified' } })
    expect(entries.map(({ detail }) => detail)).toEqual([{ method: 'password' }])
  })

  it('an operation of the interface asks only people with a second factor', async () => {
    const tenant = await service.createTenant()
    const { console } = tenant
    service.clock.advance(60 * MINUTE)
    expect((await console.result.apiKeys.rotate()).response.status).toBe(201)
    await console.sessions.verify({ body: { password: tenant.password } })
    const app = await addAuthenticator(service, tenant)
    service.clock.advance(60 * MINUTE)
    expect((await console.result.apiKeys.rotate()).error).toMatchObject({ code: 'reauthentication_required' })
    expect((await console.result.billing.openPortal()).error).toMatchObject({
      code: 'reauthentication_required',
    })
    const code = app.code()
    await console.sessions.verify({ body: { code } })
    expect((await console.result.apiKeys.rotate()).response.status).toBe(201)
    expect((await console.result.sessions.verify({ body: { code } })).error).toMatchObject({ status: 400 })
    expect((await console.result.user.get()).response.status).toBe(200)
  })

  it('wrong codes are limited', async () => {
    const tenant = await service.createTenant()
    const app = await addAuthenticator(service, tenant)
    const verify = async (code: string) =>
      (await tenant.console.result.sessions.verify({ body: { code } })).response.status
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push(await verify('000000'))
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    expect(await verify(app.next())).toBe(429)
  })

  it('an account of another provider confirms with a code, or signs in again', async () => {
    const tenant = await service.createTenant()
    const { db } = service.app
    await db('users').where({ id: tenant.userId }).update({ provider: 'GOOGLE', password_hash: null })
    const refused = await tenant.console.result.sessions.verify({ body: { password: tenant.password } })
    expect(refused.error).toMatchObject({ status: 409 })
    const app = await addAuthenticator(service, tenant)
    service.clock.advance(60 * MINUTE)
    const remove = () => tenant.console.result.user.delete({ body: {} })
    expect((await remove()).error).toMatchObject({ status: 403, code: 'reauthentication_required' })
    await tenant.console.sessions.verify({ body: { code: app.code() } })
    expect((await remove()).response.status).toBe(200)
  })

  it('a form that was open too long is kept while its person confirms who they are, but for secrets', async () => {
    const tenant = await service.createTenant()
    const { get, post } = visitor(service)
    service.clock.advance(11 * MINUTE)
    const entered = { name: 'Robot "7"', access: 'all', expires: '' }
    const late = await post('/settings/keys', entered, tenant)
    expect([late.status, late.text.includes('What you entered is kept.')]).toEqual([403, true])
    const { next, form } = hiddenIn(late.text)
    expect(next).toBe('/settings/keys')
    const wrong = await post('/verify', { password: 'wrong', next, form }, tenant)
    expect([wrong.status, hiddenIn(wrong.text).form]).toEqual([400, form])
    const right = await post('/verify', { password: tenant.password, next, form }, tenant)
    expect(right.status).toBe(200)
    expect(right.text).toContain('>Create an API key</button>')
    expect(hiddenIn(right.text)).toEqual({ name: 'Robot "7"', access: 'all' })
    expect((await post('/settings/keys', hiddenIn(right.text), tenant)).text).toContain(
      'is ready. Copy it now',
    )

    service.clock.advance(11 * MINUTE)
    const secrets = { action: 'confirm', code: '123456', response: '{}', name: 'Laptop' }
    const { text } = await post('/settings/security', secrets, tenant)
    expect(text).not.toContain('123456')
    expect(JSON.parse(hiddenIn(text).form)).toEqual([
      '/settings/security',
      [
        ['action', 'confirm'],
        ['name', 'Laptop'],
      ],
    ])
    const forged = [
      '["/posts/1/delete",[["a","b"]]]',
      '["https://evil.example",[["a","b"]]]',
      '["/settings/keys",7]',
      '{',
    ]
    for (const each of forged) {
      const answer = await post('/verify', { password: tenant.password, next, form: each }, tenant)
      expect([answer.status, answer.location], each).toEqual([303, '/settings/keys'])
    }
    expect((await get('/settings/keys', tenant)).text).toContain('Robot')
  })

  it('the pages ask before the form, and after one that was open too long', async () => {
    const tenant = await service.createTenant()
    const { get, post } = visitor(service)
    expect((await get('/settings/keys', tenant)).text).toContain('id="key-form"')
    service.clock.advance(11 * MINUTE)
    const { text } = await get('/settings/keys', tenant)
    expect(text).not.toContain('id="key-form"')
    expect(text).toContain('href="/verify?next=%2Fsettings%2Fkeys"')
    const payment = await post('/settings/plan/payment', {}, tenant)
    expect(payment.location).toBe('/verify?next=%2Fsettings%2Fplan')
    expect((await get('/verify?next=/settings/keys', tenant)).text).toContain('name="password"')
    const wrong = await post('/verify', { password: 'wrong', next: '/settings/keys' }, tenant)
    expect([wrong.status, wrong.text.includes('id="password-wrong"')]).toEqual([400, true])
    const right = await post('/verify', { password: tenant.password, next: '/settings/keys' }, tenant)
    expect(right).toMatchObject({ status: 303, location: '/settings/keys' })
    const made = await post('/settings/keys', { name: 'Robot', access: 'all' }, tenant)
    expect(made.text).toContain('The key “Robot” is ready')
    expect(
      (await post('/verify', { password: tenant.password, next: 'https://evil.example' }, tenant)).location,
    ).toBe('/console')
  })
})

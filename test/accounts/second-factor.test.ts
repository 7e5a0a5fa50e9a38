import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { resetSecondFactor } from '../../server/accounts/second-factor/reset.ts'
import { newId } from '../../server/lib/ids.ts'
import { sha256 } from '../../server/lib/secrets/crypto.ts'
import { totpCode, totpStep } from '../../server/lib/secrets/totp.ts'
import { visitor } from '../console/visitor.ts'
import { accountCalls, sessionOf } from '../helpers/accounts.ts'
import { addMember, consoleOf, createPlatformAdmin } from '../helpers/members.ts'
import { addAuthenticator } from '../helpers/second-factor.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'

const MINUTE = 60_000

describeService(
  'second factor',
  (service) => {
    const { from, login, session } = accountCalls(service)
    const anonymous = () => createPostern({ baseUrl: service.url, ...patiently }).result

    const begin = async ({ email, password }: Tenant) => {
      const { data } = await login(email, password)
      return data?.secondFactor?.token ?? ''
    }
    const finish = (token: string, code: string, headers: Record<string, string> = {}) =>
      anonymous().auth.submitSecondFactor({
        body: { token, code },
        headers: { ...from().headers, ...headers },
      })
    const actionsOf = async ({ console }: Tenant) =>
      (await console.auditLog.list()).entries.map(({ action, detail }) => ({ action, detail }))

    it('a sign-in asks for a code of the app, which works once', async () => {
      const tenant = await service.createTenant()
      const app = await addAuthenticator(service, tenant)
      const asked = await login(tenant.email, tenant.password)
      expect(asked.data).toEqual({
        login: false,
        secondFactor: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          methods: ['totp', 'recovery_code'],
          expiresAt: new Date(service.clock.now() + 10 * MINUTE).toISOString(),
        },
      })
      expect(asked.response.headers.getSetCookie()).toEqual([])
      expect(asked.response.headers.get('reload')).toBeNull()
      const token = asked.data?.secondFactor?.token ?? ''
      // The set-up used the code of this step.
      expect((await finish(token, app.code())).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
      const code = app.next()
      const signedIn = await finish(token, code)
      expect(signedIn.data).toEqual({ login: true })
      expect(signedIn.response.headers.get('reload')).toBe('true')
      expect(await session(sessionOf(signedIn) ?? '')).toBe(200)
      expect((await finish(token, app.next())).error).toMatchObject({ status: 400 })
      expect((await finish(await begin(tenant), code)).error).toMatchObject({ status: 400 })
      expect(
        (await finish(await begin(tenant), ` ${app.code().slice(0, 3)} ${app.code().slice(3)}`)).data,
      ).toEqual({
        login: true,
      })
      expect((await actionsOf(tenant)).slice(0, 2)).toMatchObject([
        { action: 'account.login', detail: { secondFactor: 'totp' } },
        { action: 'account.second_factor_failed' },
      ])
    })

    it('a code is accepted one step early or late, and not two', async () => {
      const tenant = await service.createTenant()
      const app = await addAuthenticator(service, tenant)
      service.clock.advance(5 * MINUTE)
      const status = async (steps: number) =>
        (await finish(await begin(tenant), app.code(steps))).response.status
      expect([await status(-2), await status(2), await status(-1), await status(1)]).toEqual([
        400, 400, 201, 201,
      ])
    })

    it('a recovery code replaces the app once, however it is typed', async () => {
      const tenant = await service.createTenant()
      const { recoveryCodes } = await addAuthenticator(service, tenant)
      expect(new Set(recoveryCodes).size).toBe(10)
      const [code = '', other = ''] = recoveryCodes
      expect((await finish(await begin(tenant), code.toUpperCase().replaceAll('-', ' '))).data).toEqual({
        login: true,
      })
      expect((await finish(await begin(tenant), code)).response.status).toBe(400)
      expect(await tenant.console.secondFactor.get()).toMatchObject({ enabled: true, recoveryCodesLeft: 9 })
      const renewed = await tenant.console.secondFactor.replaceRecoveryCodes()
      expect((await finish(await begin(tenant), other)).response.status).toBe(400)
      expect((await finish(await begin(tenant), renewed.recoveryCodes[0] ?? '')).data).toEqual({
        login: true,
      })
      expect(JSON.stringify(await service.app.db('recovery_codes').select())).not.toContain(
        code.replaceAll('-', ''),
      )
    })

    it('after ten wrong codes no code is checked, except on a known device', async () => {
      const tenant = await service.createTenant()
      const app = await addAuthenticator(service, tenant)
      const known = (await finish(await begin(tenant), app.next())).response.headers.getSetCookie()
      const token = await begin(tenant)
      const wrong = async () => (await finish(token, '000000')).response.status
      const statuses = []
      for (let i = 0; i < 11; i++) statuses.push(await wrong())
      expect(statuses).toEqual([...Array(10).fill(400), 429])
      const refused = await finish(token, app.next())
      expect([refused.response.status, Number(refused.response.headers.get('retry-after'))]).toEqual([
        429,
        expect.any(Number),
      ])
      const device = known.find((cookie) => cookie.startsWith('known_device='))?.split(';')[0] ?? ''
      expect((await finish(token, app.code(), { cookie: device })).data).toEqual({ login: true })
    })

    it('a sign-in that waits expires, and ends with a change of the password', async () => {
      const tenant = await service.createTenant()
      const app = await addAuthenticator(service, tenant)
      const [late, changed] = [await begin(tenant), await begin(tenant)]
      const fresh = 'difference engine 1822'
      await tenant.console.user.changePassword({
        body: { currentPassword: tenant.password, password: fresh },
      })
      expect((await finish(changed, app.next())).error?.detail).toMatch(/expired/)
      const token = await begin({ ...tenant, password: fresh })
      service.clock.advance(10 * MINUTE)
      expect((await finish(token, app.next())).error?.detail).toMatch(/expired/)
      expect((await finish(late, app.code())).response.status).toBe(400)
      expect((await finish('unknown', app.code())).response.status).toBe(400)
    })

    it('a sign-in with another provider asks for the code too', async () => {
      const tenant = await service.createTenant()
      const app = await addAuthenticator(service, tenant)
      const { db } = service.app
      const identity = { provider: 'GOOGLE', provider_id: newId() }
      await db('users').where({ id: tenant.userId }).update(identity)
      const now = service.clock.now()
      const dates = { created_at: now, expires_at: now + MINUTE, used_at: null }
      const person = { ...identity, email: tenant.email, name: null }
      await db('sign_in_tickets').insert({ ticket_hash: sha256('ticket-of-google'), ...person, ...dates })
      const { data } = await anonymous().auth.login({
        body: { provider: 'GOOGLE', providerToken: 'ticket-of-google' },
        ...from(),
      })
      expect(data).toMatchObject({ login: false })
      expect((await finish(data?.secondFactor?.token ?? '', app.next())).data).toEqual({ login: true })
      expect((await actionsOf(tenant))[0]).toMatchObject({
        action: 'account.login',
        detail: { provider: 'GOOGLE', secondFactor: 'totp' },
      })
    })

    it('setting up ends other sessions, keeps keys, and stores no secret in the clear', async () => {
      const tenant = await service.createTenant()
      const other = sessionOf(await login(tenant.email, tenant.password)) ?? ''
      const { console } = tenant
      const early = await console.result.secondFactor.confirmTotp({ body: { code: '123456' } })
      expect(early.error).toMatchObject({ status: 409 })
      const { secret, uri } = await console.secondFactor.startTotp()
      expect(uri).toContain(secret)
      expect(
        (await console.result.secondFactor.confirmTotp({ body: { code: '000000' } })).error,
      ).toMatchObject({
        status: 400,
        errors: [{ location: 'body.code' }],
      })
      expect(await console.secondFactor.get()).toMatchObject({
        enabled: false,
        totp: null,
        recoveryCodesLeft: 0,
      })
      expect(sessionOf(await login(tenant.email, tenant.password))).toBeDefined()
      const code = totpCode(secret, totpStep(service.clock.now()))
      await console.secondFactor.confirmTotp({ body: { code } })
      expect([await session(other), await session(tenant.session)]).toEqual([401, 200])
      expect((await tenant.api.result.channels.list()).response.status).toBe(200)
      expect(JSON.stringify(await service.app.db('totp_secrets').select())).not.toContain(secret)
      const { secret: second } = await console.secondFactor.startTotp()
      const replaced = await console.secondFactor.confirmTotp({
        body: { code: totpCode(second, totpStep(service.clock.now())) },
      })
      expect(replaced).toEqual({ enabled: true, recoveryCodes: null })
      service.clock.advance(MINUTE)
      const now = totpStep(service.clock.now())
      expect((await finish(await begin(tenant), totpCode(secret, now))).response.status).toBe(400)
      expect((await finish(await begin(tenant), totpCode(second, now))).data).toEqual({ login: true })
      await console.secondFactor.startTotp()
      service.clock.advance(61 * MINUTE)
      expect((await console.result.secondFactor.confirmTotp({ body: { code } })).error).toMatchObject({
        status: 409,
      })
    })

    it('removing the app turns the second factor off', async () => {
      const tenant = await service.createTenant()
      const { console } = tenant
      expect((await console.result.secondFactor.removeTotp()).error).toMatchObject({ status: 404 })
      expect((await console.result.secondFactor.replaceRecoveryCodes()).error).toMatchObject({ status: 409 })
      await addAuthenticator(service, tenant)
      expect(await console.secondFactor.removeTotp()).toEqual({ removed: true })
      expect((await login(tenant.email, tenant.password)).data).toEqual({ login: true })
      const left = await service.app.db('recovery_codes').where({ user_id: tenant.userId })
      expect(left).toEqual([])
      expect((await actionsOf(tenant)).map(({ action }) => action)).toEqual([
        'account.login',
        'second_factor.totp_removed',
        'session.others_ended',
        'second_factor.totp_added',
      ])
      expect(await service.app.db('users').where({ id: tenant.userId }).first('second_factor_at')).toEqual({
        second_factor_at: null,
      })
    })

    it('only the person changes their second factor, and deleting the account erases it', async () => {
      const [admin, tenant] = [await createPlatformAdmin(service), await service.createTenant()]
      const member = await addMember(service, tenant, 'USER')
      await addAuthenticator(service, member)
      const membership = await service.app
        .db('memberships')
        .where({ user_id: member.userId, organization_id: tenant.organizationId })
        .first('id')
      await admin.console.impersonation.set({ body: { id: membership?.id ?? '' } })
      const calls = consoleOf(service, admin.session).result.secondFactor
      for (const { error } of [
        await calls.startTotp(),
        await calls.removeTotp(),
        await calls.replaceRecoveryCodes(),
      ])
        expect(error).toMatchObject({ status: 403 })
      await member.console.user.delete({ body: { password: member.password } })
      for (const table of ['totp_secrets', 'recovery_codes', 'sign_in_steps'] as const)
        expect(await service.app.db(table).where({ user_id: member.userId })).toEqual([])
    })

    it('the pages set up the app with a picture, and sign in with its code', async () => {
      const tenant = await service.createTenant()
      const { get, post } = visitor(service)
      const PATH = '/settings/security'
      expect((await post(PATH, { action: 'start' }, tenant)).location).toBe(PATH)
      const { text } = await get(PATH, tenant)
      const [, secret = ''] = /id="totp-secret" value="(\w+)"/.exec(text) ?? []
      const picture = /<svg viewBox="[\d ]+" xmlns.*?<\/svg>/s.exec(text)?.[0] ?? ''
      const { data, info } = await sharp(Buffer.from(picture))
        .resize(500)
        .flatten({ background: '#fff' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(decodeQR({ ...info, data: new Uint8Array(data) })).toBe(
        `otpauth://totp/Postern:${encodeURIComponent(tenant.email)}?secret=${secret}&issuer=Postern`,
      )
      const wrong = await post(PATH, { action: 'confirm', code: '000000' }, tenant)
      expect([wrong.status, wrong.text.includes(secret)]).toEqual([400, true])
      const code = totpCode(secret, totpStep(service.clock.now()))
      const confirmed = await post(PATH, { action: 'confirm', code }, tenant)
      expect(confirmed.text.match(/<li><code>(\w{4}-){3}\w{4}<\/code>/g)).toHaveLength(10)
      expect((await get(PATH, tenant)).text).toContain('10 left')

      const send = (path: string, fields: Record<string, string>, cookie = '') =>
        service.fetch(path, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { cookie, ...from().headers },
        })
      const { email, password } = tenant
      const asked = await send('/sign-in', { email, password, next: '/channels' })
      expect([asked.status, asked.headers.get('location')]).toEqual([
        303,
        '/sign-in/second-factor?next=%2Fchannels',
      ])
      const [step = ''] = asked.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
      expect(asked.headers.getSetCookie()).toEqual([expect.stringMatching(/^sign_in_step=.*HttpOnly/)])
      const page = await service.fetch('/sign-in/second-factor?next=/channels', { headers: { cookie: step } })
      expect(await page.text()).toContain('autocomplete="one-time-code"')
      const refused = await send('/sign-in/second-factor', { code: '000000', next: '/channels' }, step)
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []])
      service.clock.advance(30_000)
      const next = totpCode(secret, totpStep(service.clock.now()))
      const done = await send('/sign-in/second-factor', { code: next, next: '/channels' }, step)
      expect([done.status, done.headers.get('location')]).toEqual([303, '/channels'])
      expect(await session(sessionOf({ response: done }) ?? '')).toBe(200)
      expect((await send('/sign-in/second-factor', { code: next })).headers.get('location')).toBe('/sign-in')
      expect((await service.fetch('/sign-in/second-factor')).headers.get('location')).toBe('/sign-in')
    })
  },
  { config: { trustProxy: 1 } },
)

describeService('resetting a second factor', (service) => {
  it('the operator removes the second factor of a person who lost it, which ends their sessions', async () => {
    const tenant = await service.createTenant()
    await addAuthenticator(service, tenant)
    expect(await resetSecondFactor(service.app, ` ${tenant.email.toUpperCase()}`)).toBe(1)
    expect(await resetSecondFactor(service.app, tenant.email)).toBe(0)
    expect((await tenant.console.result.user.get()).response.status).toBe(401)
    const { email, password } = tenant
    expect(await service.anonymous.auth.login({ body: { provider: 'LOCAL', email, password } })).toEqual({
      login: true,
    })
    const entries = await service.app.db('audit_log').where({ organization_id: tenant.organizationId })
    expect(entries.map(({ action }) => action)).toContain('second_factor.reset')
  })
})

import { expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { visitor } from '../console/visitor.ts'
import { accountCalls, sessionOf } from '../helpers/accounts.ts'
import { addMember } from '../helpers/members.ts'
import { type PasskeyDevice, passkeyDevice } from '../helpers/passkey.ts'
import { addAuthenticator } from '../helpers/second-factor.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'

const MINUTE = 60_000

describeService(
  'passkeys',
  (service) => {
    const { from, login, session } = accountCalls(service)
    const anonymous = () => createPostern({ baseUrl: service.url, ...patiently }).result
    const newDevice = () => passkeyDevice({ origin: new URL(service.app.config.consoleUrl).origin })

    async function add({ console }: Pick<Tenant, 'console'>, device: PasskeyDevice, name = 'Laptop') {
      const options = await console.secondFactor.startPasskey()
      return console.result.secondFactor.addPasskey({
        body: { name, response: device.create(options) as never },
      })
    }
    const ask = async () => (await anonymous().auth.startPasskey(from())).data ?? { challenge: '' }
    const signIn = (response: object) =>
      anonymous().auth.signInWithPasskey({ body: { response: response as never }, ...from() })

    it('a passkey opens the account by itself, and takes the place of a second factor', async () => {
      const tenant = await service.createTenant()
      const other = sessionOf(await login(tenant.email, tenant.password)) ?? ''
      const device = newDevice()
      const added = await add(tenant, device)
      expect(added.data).toEqual({
        id: expect.any(String),
        name: 'Laptop',
        createdAt: new Date(service.clock.now()).toISOString(),
        lastUsedAt: null,
        recoveryCodes: expect.arrayContaining([expect.stringMatching(/^(\w{4}-){3}\w{4}$/)]),
      })
      expect([await session(other), await session(tenant.session)]).toEqual([401, 200])
      const signedIn = await signIn(device.get(await ask()))
      expect(signedIn.data).toEqual({ login: true })
      expect(await session(sessionOf(signedIn) ?? '')).toBe(200)
      const withPassword = await login(tenant.email, tenant.password)
      expect(withPassword.data).toMatchObject({
        login: false,
        secondFactor: { methods: ['passkey', 'recovery_code'] },
      })
      const { passkeys, enabled, totp } = await tenant.console.secondFactor.get()
      expect({ passkeys, enabled, totp }).toMatchObject({
        passkeys: [{ id: added.data?.id, lastUsedAt: new Date(service.clock.now()).toISOString() }],
        enabled: true,
        totp: null,
      })
      const { entries } = await tenant.console.auditLog.list()
      expect(entries.map(({ action }) => action).slice(0, 3)).toEqual([
        'account.login',
        'session.others_ended',
        'second_factor.passkey_added',
      ])
      expect(entries[0]?.detail).toMatchObject({ secondFactor: 'passkey' })
      expect((await add(tenant, newDevice(), 'Phone')).data?.recoveryCodes).toBeNull()
    })

    it('an answer counts once, in time, from this site, with the finger or PIN, and by a known passkey', async () => {
      const tenant = await service.createTenant()
      const device = newDevice()
      await add(tenant, device)
      const options = await ask()
      const answer = device.get(options)
      expect((await signIn(answer)).response.status).toBe(201)
      const refused = [
        answer,
        device.get(await ask(), { origin: 'https://evil.example' }),
        device.get(await ask(), { isUnverified: true }),
        // A copy of the passkey counts on its own.
        device.get(await ask(), { counter: 1 }),
        device.get({ challenge: 'bWFkZSB1cA' }),
        // The challenge is for adding a passkey.
        device.get(await tenant.console.secondFactor.startPasskey()),
        { ...newDevice().get(await ask()), id: device.id, rawId: device.id },
        newDevice().get(await ask()),
        { ...device.get(await ask()), response: { clientDataJSON: 'e30' } },
      ]
      for (const [index, each] of refused.entries()) {
        const { error, response } = await signIn(each)
        expect(error, String(index)).toMatchObject({ status: 400, code: 'bad_request' })
        expect(response.headers.getSetCookie()).toEqual([])
      }
      const late = device.get(await ask())
      service.clock.advance(5 * MINUTE)
      expect((await signIn(late)).response.status).toBe(400)
      expect((await signIn(device.get(await ask()))).response.status).toBe(201)
    })

    it('a passkey belongs to one account, and is added only by the person who asked', async () => {
      const [tenant, stranger] = [await service.createTenant(), await service.createTenant()]
      const device = newDevice()
      const options = await tenant.console.secondFactor.startPasskey()
      const response = device.create(options) as never
      const stolen = await stranger.console.result.secondFactor.addPasskey({
        body: { name: 'Mine', response },
      })
      expect(stolen.error).toMatchObject({ status: 400 })
      const used = await tenant.console.result.secondFactor.addPasskey({ body: { name: 'Laptop', response } })
      expect(used.error).toMatchObject({ status: 400 })
      const { data } = await add(tenant, device)
      expect((await add(stranger, device)).error).toMatchObject({ status: 409 })
      const path = { id: data?.id ?? '' }
      expect((await stranger.console.result.secondFactor.removePasskey({ path })).error).toMatchObject({
        status: 404,
      })
      expect((await signIn(device.get(await ask()))).response.status).toBe(201)
    })

    it('removing the last factor turns the second factor off, unless an organization requires it', async () => {
      const owner = await service.createTenant()
      const member = await addMember(service, owner, 'USER')
      await add(owner, newDevice())
      await owner.console.team.setSecondFactorRule({ body: { required: true } })
      expect((await member.console.result.user.get()).error).toMatchObject({ code: 'second_factor_required' })
      const device = newDevice()
      const { data } = await add(member, device)
      expect((await member.console.result.user.get()).response.status).toBe(200)
      const path = { id: data?.id ?? '' }
      const remove = () => member.console.result.secondFactor.removePasskey({ path })
      expect((await remove()).error).toMatchObject({ status: 409 })
      await addAuthenticator(service, member)
      expect((await remove()).data).toEqual(path)
      expect((await signIn(device.get(await ask()))).response.status).toBe(400)
      expect((await member.console.result.secondFactor.removeTotp()).error).toMatchObject({ status: 409 })
      await owner.console.team.setSecondFactorRule({ body: { required: false } })
      await member.console.secondFactor.removeTotp()
      expect((await login(member.email, member.password)).data).toEqual({ login: true })
    })

    it('a passkey confirms who the person is', async () => {
      const [tenant, stranger] = [await service.createTenant(), await service.createTenant()]
      const [device, theirs] = [newDevice(), newDevice()]
      await add(tenant, device)
      await add(stranger, theirs)
      service.clock.advance(11 * MINUTE)
      const create = async () =>
        (await tenant.console.result.apiKeys.create({ body: { name: 'Robot' } })).response.status
      const verify = async (passkey: object) =>
        (await tenant.console.result.sessions.verify({ body: { passkey: passkey as never } })).response.status
      expect([await create(), await verify(theirs.get(await ask())), await create()]).toEqual([403, 400, 403])
      expect([await verify(device.get(await ask())), await create()]).toEqual([201, 201])
      expect((await stranger.console.result.secondFactor.startPasskey()).error).toMatchObject({
        code: 'reauthentication_required',
      })
    })

    it('the pages take the answers of the browser', async () => {
      const tenant = await service.createTenant()
      const device = newDevice()
      const { get, post } = visitor(service)
      expect((await get('/settings/security', tenant)).text).toContain('data-passkey="create" hidden')
      const response = JSON.stringify(device.create(await tenant.console.secondFactor.startPasskey()))
      const added = await post(
        '/settings/security',
        { action: 'addPasskey', name: 'Laptop', response },
        tenant,
      )
      expect(added.text).toContain('These are your recovery codes')
      const send = async (fields: Record<string, string>) =>
        service.fetch('/sign-in/passkey', { method: 'POST', body: new URLSearchParams(fields), ...from() })
      const done = await send({ response: JSON.stringify(device.get(await ask())), next: '/channels' })
      expect([done.status, done.headers.get('location')]).toEqual([303, '/channels'])
      expect(await session(sessionOf({ response: done }) ?? '')).toBe(200)
      const refused = await send({ response: 'no JSON' })
      expect([refused.status, (await refused.text()).includes('Sign in with a passkey')]).toEqual([400, true])
      service.clock.advance(11 * MINUTE)
      expect((await get('/verify?next=/settings/keys', tenant)).text).toContain('data-passkey="get"')
      const answer = JSON.stringify(device.get(await ask()))
      expect((await post('/verify', { response: answer, next: '/settings/keys' }, tenant)).location).toBe(
        '/settings/keys',
      )
      const { passkeys } = await tenant.console.secondFactor.get()
      const removal = { action: 'removePasskey', passkey: passkeys[0]?.id ?? '' }
      expect((await post('/settings/security', removal, tenant)).status).toBe(303)
      expect(await tenant.console.secondFactor.get()).toMatchObject({ enabled: false, passkeys: [] })
    })
  },
  { config: { trustProxy: 1 } },
)

describeService(
  'passkeys of a service without a name',
  (service) => {
    it('are off, since browsers accept none for an address', async () => {
      const { console } = await service.createTenant()
      for (const { error } of [
        await console.result.secondFactor.startPasskey(),
        await service.anonymous.result.auth.startPasskey(),
      ])
        expect(error).toMatchObject({ status: 503, code: 'not_configured' })
      expect(await (await service.fetch('/sign-in')).text()).not.toContain('data-passkey')
    })
  },
  { config: { consoleUrl: 'http://127.0.0.1:3000' } },
)

import { afterEach, beforeEach, expect, test } from 'vitest'
import { issueToken } from '../../server/accounts/auth/tokens.ts'
import { accountCalls, freshEmail, password, seen } from '../helpers/accounts.ts'
import { cheapHashing } from '../helpers/passwords.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const hashing = cheapHashing({ running: 1, waiting: 1, perCaller: 1 })

describeService(
  'operations that hash a password while the hashing queue is full',
  (service) => {
    let tenant: Tenant
    let open: () => void
    let busy: Promise<unknown>
    beforeEach(async () => {
      tenant = await service.createTenant()
      const gate = Promise.withResolvers<void>()
      open = gate.resolve
      busy = Promise.all(['first', 'second'].map((caller) => hashing.queue(caller, () => gate.promise)))
    })
    afterEach(async () => {
      open()
      await busy
    })

    const calls = accountCalls(service)
    const fresh = 'difference engine 1822'
    const overloaded = { status: 503, code: 'overloaded', detail: expect.stringMatching(/Try again in 2/) }
    const retryLater = ({ response }: { response: Response }) => response.headers.get('retry-after')

    test('answer 503 with Retry-After', async () => {
      const token = await issueToken(service.app, tenant.userId, 'reset-password')
      const answers = [
        await calls.login(tenant.email, tenant.password),
        await calls.register(freshEmail()),
        await calls.reset(token, fresh),
        await tenant.console.result.user.changePassword({
          body: { currentPassword: tenant.password, password: fresh },
        }),
        await tenant.console.result.user.delete({ body: { password: tenant.password } }),
      ]
      for (const answer of answers) {
        expect(answer.error).toMatchObject(overloaded)
        expect(retryLater(answer)).toBe('2')
      }
      open()
      await busy
      expect((await calls.reset(token, fresh)).data).toEqual({ reset: true })
      expect((await calls.login(tenant.email, fresh)).response.status).toBe(201)
    })

    test('show the error on their pages', async () => {
      const token = await issueToken(service.app, tenant.userId, 'reset-password')
      const forms: [path: string, fields: Record<string, string>][] = [
        ['/sign-in', { email: tenant.email, password: tenant.password }],
        ['/sign-up', { email: freshEmail(), password, company: 'Example Ltd' }],
        [`/auth/forgot/${token}`, { password: fresh, repeatPassword: fresh }],
      ]
      for (const [path, fields] of forms) {
        const answer = await service.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
        expect(await answer.text()).toContain('The service is busy. Try again in 2 seconds.')
      }
    })

    test('reveal nothing about an account', async () => {
      const known = seen(await calls.login(tenant.email, 'not the password'))
      expect(seen(await calls.login(freshEmail(), 'not the password'))).toEqual(known)
    })

    test('do not count unchecked attempts', async () => {
      for (let round = 0; round < 3; round++) {
        const tries = Array.from({ length: 10 }, () => calls.login(tenant.email, 'not the password'))
        const statuses = (await Promise.all(tries)).map(({ response }) => response.status)
        expect(new Set(statuses)).toEqual(new Set([503]))
      }
      open()
      await busy
      expect((await calls.login(tenant.email, tenant.password)).response.status).toBe(201)
    })
  },
  { config: { trustProxy: 1 }, overrides: { hashing } },
)

describeService(
  'a flood of passwords from one network',
  (service) => {
    test('is stopped by the rate limit of the network, so others can sign in', async () => {
      const tenant = await service.createTenant()
      const { login } = accountCalls(service)
      const attack = Array.from({ length: 40 }, () =>
        service.anonymous.result.auth.login({
          body: { provider: 'LOCAL', email: freshEmail(), password: 'not the password' },
          headers: { 'x-forwarded-for': '10.9.9.9' },
        }),
      )
      const owner = login(tenant.email, tenant.password)
      const statuses = (await Promise.all(attack)).map(({ response }) => response.status)
      expect(statuses.toSorted()).toEqual([...Array(10).fill(400), ...Array(30).fill(429)])
      expect((await owner).response.status).toBe(201)
    })
  },
  { config: { trustProxy: 1 } },
)

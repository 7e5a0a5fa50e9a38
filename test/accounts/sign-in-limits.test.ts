import { describe, expect, it } from 'vitest'
import { issueToken } from '../../server/accounts/auth/tokens.ts'
import { freshEmail } from '../helpers/accounts.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const QUARTER_HOUR = 15 * 60_000
const wrong = 'not the password'

describeService(
  'limits on signing in',
  (service) => {
    let networks = 0
    const network = () => `10.7.${networks >> 8}.${networks++ & 255}`

    /** A browser at one address that keeps cookies. It signs in at the API and on the page. */
    function browser(ip = network()) {
      const jar = new Map<string, string>()
      async function post(path: string, body: string | URLSearchParams) {
        const answer = await service.fetch(path, {
          method: 'POST',
          body,
          headers: {
            'x-forwarded-for': ip,
            cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          },
        })
        for (const cookie of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/)
          jar.set(name, value)
        }
        return answer
      }
      return {
        jar,
        post,
        login: async (email: string, password: string) =>
          (await post('/auth/login', JSON.stringify({ provider: 'LOCAL', email, password }))).status,
        signIn: async (email: string, password: string) =>
          (await post('/sign-in', new URLSearchParams({ email, password }))).status,
      }
    }

    /** Uses up what strangers have for the account: ten wrong tries at each door, from two networks. */
    async function attack(email: string) {
      const statuses: number[] = []
      for (const stranger of [browser(), browser()])
        for (let n = 0; n < 5; n++)
          statuses.push(await stranger.login(email, wrong), await stranger.signIn(email, wrong))
      expect(new Set(statuses)).toEqual(new Set([400]))
      expect(await browser().login(email, wrong)).toBe(429)
    }

    async function ownerAt(tenant: Tenant) {
      const owner = browser()
      expect(await owner.login(tenant.email, tenant.password)).toBe(201)
      return owner
    }

    it('failed sign-ins of a network count together for the API and the page', async () => {
      const guesser = browser()
      const statuses: number[] = []
      for (let n = 0; n < 6; n++)
        statuses.push(await guesser.login(freshEmail(), wrong), await guesser.signIn(freshEmail(), wrong))
      expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
      service.clock.advance(QUARTER_HOUR)
      expect(await guesser.login(freshEmail(), wrong)).toBe(400)
    })

    it('a known device signs in through both, while strangers are refused', async () => {
      const tenant = await service.createTenant()
      const { email, password } = tenant
      const owner = await ownerAt(tenant)
      await attack(email)
      expect(await owner.login(email, wrong)).toBe(400)
      expect(await owner.login(email, password)).toBe(201)
      expect(await owner.signIn(email, password)).toBe(303)
      // Strangers are not told that this is the password.
      expect(await browser().login(email, password)).toBe(429)
      expect(await browser().signIn(email, password)).toBe(429)
    })

    it('a known device signs in when strangers have used up the attempts of its own network', async () => {
      const tenant = await service.createTenant()
      const ip = network()
      const owner = browser(ip)
      expect(await owner.login(tenant.email, tenant.password)).toBe(201)
      const stranger = browser(ip)
      for (let n = 0; n < 5; n++) {
        await stranger.login(tenant.email, wrong)
        await stranger.signIn(tenant.email, wrong)
      }
      expect(await stranger.login(tenant.email, tenant.password)).toBe(429)
      expect(await owner.login(tenant.email, tenant.password)).toBe(201)
      expect(await owner.signIn(tenant.email, tenant.password)).toBe(303)
    })

    it('a device that is known for one account gets no more attempts at another account', async () => {
      const [mine, other] = [await service.createTenant(), await service.createTenant()]
      const attacker = await ownerAt(mine)
      for (let n = 0; n < 10; n++) expect(await attacker.login(other.email, wrong)).toBe(400)
      expect(await attacker.login(other.email, other.password)).toBe(429)
      // Its own account is open to it all the same.
      expect(await attacker.login(mine.email, mine.password)).toBe(201)
      expect(await attacker.login(other.email, other.password)).toBe(429)
    })

    it('guesses on a stolen device are blocked after ten', async () => {
      const tenant = await service.createTenant()
      const owner = await ownerAt(tenant)
      const thief = async (password: string) => {
        const there = browser()
        there.jar.set('known_device', owner.jar.get('known_device') ?? '')
        return there.login(tenant.email, password)
      }
      for (let n = 0; n < 10; n++) expect(await thief(wrong)).toBe(400)
      expect(await thief(tenant.password)).toBe(429)
      service.clock.advance(QUARTER_HOUR)
      expect(await thief(tenant.password)).toBe(201)
    })

    it('the mailed link signs the owner in on a new device, which is known from then on', async () => {
      const tenant = await service.createTenant()
      const fresh = 'difference engine 1822'
      await attack(tenant.email)
      const owner = browser()
      const right = new URLSearchParams({ email: tenant.email, password: tenant.password })
      const refused = await owner.post('/sign-in', right)
      expect(refused.status).toBe(429)
      expect(await refused.text()).toContain('or reset your password by email')
      const token = await issueToken(service.app, tenant.userId, 'reset-password')
      const form = new URLSearchParams({ password: fresh, repeatPassword: fresh })
      expect((await owner.post(`/auth/forgot/${token}`, form)).status).toBe(303)
      await attack(tenant.email)
      expect(await owner.signIn(tenant.email, fresh)).toBe(303)
      expect(await browser().login(tenant.email, fresh)).toBe(429)
    })

    it('a signed-in user changes the password while strangers guess', async () => {
      const tenant = await service.createTenant()
      await attack(tenant.email)
      const body = { currentPassword: tenant.password, password: 'difference engine 1822' }
      expect(await tenant.console.user.changePassword({ body })).toEqual({ changed: true })
    })

    describe('a successful sign-in', () => {
      it('successful sign-ins of one network are not limited, in the API and on the page', async () => {
        const tenant = await service.createTenant()
        const ip = network()
        for (let n = 0; n < 8; n++) {
          expect(await browser(ip).login(tenant.email, tenant.password)).toBe(201)
          expect(await browser(ip).signIn(tenant.email, tenant.password)).toBe(303)
        }
        const answer = await browser(ip).post(
          '/auth/login',
          JSON.stringify({ provider: 'LOCAL', email: tenant.email, password: tenant.password }),
        )
        expect(answer.headers.get('ratelimit')).toBe('"sign-in";r=10;t=900')
      })

      it('a successful sign-in does not clear earlier failed ones', async () => {
        const tenant = await service.createTenant()
        const ip = network()
        for (let n = 0; n < 10; n++) {
          expect(await browser(ip).login(freshEmail(), wrong)).toBe(400)
          if (n < 9) expect(await browser(ip).login(tenant.email, tenant.password)).toBe(201)
        }
        expect(await browser(ip).login(tenant.email, tenant.password)).toBe(429)
      })
    })

    describe('a known device', () => {
      const rows = (userId: string) => service.app.db('known_devices').where({ user_id: userId })

      it('a known device has a cookie that scripts cannot read, is stored as a hash, and is renewed at sign-in', async () => {
        const tenant = await service.createTenant()
        const owner = browser()
        const body = JSON.stringify({ provider: 'LOCAL', email: tenant.email, password: tenant.password })
        const answer = await owner.post('/auth/login', body)
        expect(answer.headers.getSetCookie()[1]).toMatch(
          /^known_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
        )
        const first = owner.jar.get('known_device') ?? ''
        expect(JSON.stringify(await rows(tenant.userId))).not.toContain(first)
        await owner.login(tenant.email, tenant.password)
        expect(owner.jar.get('known_device')).not.toBe(first)
        expect(await rows(tenant.userId)).toHaveLength(1)
      })

      it('a device is known for every user who signs in with it', async () => {
        const [ada, grace] = [await service.createTenant(), await service.createTenant()]
        const shared = await ownerAt(ada)
        expect(await shared.login(grace.email, grace.password)).toBe(201)
        await attack(ada.email)
        await attack(grace.email)
        expect(await shared.login(ada.email, ada.password)).toBe(201)
        expect(await shared.login(grace.email, grace.password)).toBe(201)
      })

      it('a known device is forgotten after 180 days, with a new password, and with the account', async () => {
        const tenant = await service.createTenant()
        const old = await ownerAt(tenant)
        service.clock.advance(180 * 24 * 60 * 60_000)
        await attack(tenant.email)
        expect(await old.login(tenant.email, tenant.password)).toBe(429)
        service.clock.advance(QUARTER_HOUR)
        await old.login(tenant.email, tenant.password)
        const again = await service.createTenant()
        await ownerAt(again)
        const body = { currentPassword: again.password, password: 'difference engine 1822' }
        await again.console.user.changePassword({ body })
        expect(await rows(again.userId)).toEqual([])
        await ownerAt({ ...again, password: body.password })
        await again.console.user.delete({ body: { password: body.password } })
        expect(await rows(again.userId)).toEqual([])
      })

      it('a user has at most 100 known devices', async () => {
        const tenant = await service.createTenant()
        const owner = await ownerAt(tenant)
        const now = service.clock.now()
        await service.app.db('known_devices').insert(
          Array.from({ length: 105 }, (_, n) => ({
            token_hash: `device ${tenant.userId} ${n}`,
            user_id: tenant.userId,
            created_at: now,
            expires_at: now + 1000 + n,
          })),
        )
        expect(await owner.login(tenant.email, tenant.password)).toBe(201)
        expect(await rows(tenant.userId)).toHaveLength(100)
        await attack(tenant.email)
        expect(await owner.login(tenant.email, tenant.password)).toBe(201)
      })
    })
  },
  { config: { trustProxy: 1 } },
)

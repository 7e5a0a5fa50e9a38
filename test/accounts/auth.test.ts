import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { accountCalls, freshEmail, password, seen, sessionOf } from '../helpers/accounts.ts'
import { describeService } from '../helpers/server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describeService(
  'auth without mail',
  (service) => {
    const calls = accountCalls(service)

    it('a new account is signed in at once', async () => {
      const email = freshEmail()
      const answer = await calls.register(email)
      expect(answer.response.status).toBe(201)
      expect(answer.data).toEqual({ register: true })
      expect(answer.response.headers.get('onboarding')).toBe('true')
      const [cookie] = answer.response.headers.getSetCookie()
      expect(cookie).toMatch(/^auth=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
      const session = sessionOf(answer) ?? ''
      const self = await createPostern({ baseUrl: service.url, session, retries: 0 }).user.get()
      expect(self).toMatchObject({ email, role: 'SUPERADMIN', activated: true, publicApiPrefix: null })
    })

    it('a reset link waits in the outbox for the operator', async () => {
      const email = freshEmail()
      await calls.register(email)
      await calls.forgot(email)
      await service.server.drain()
      const { dataDir, consoleUrl } = service.app.config
      const mails = await Promise.all(
        (await readdir(join(dataDir, 'outbox'))).map((name) =>
          readFile(join(dataDir, 'outbox', name), 'utf8'),
        ),
      )
      const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? ''
      const token = mail.split(`${consoleUrl}/auth/forgot/`)[1]?.split('\n')[0] ?? ''
      expect((await calls.reset(token, 'a password that is new')).data).toEqual({ reset: true })
    })

    it('registration is reported as open', async () => {
      expect(await service.anonymous.auth.canRegister()).toEqual({ register: true })
    })

    it('registration refuses a known address, in any letter case, without a reason', async () => {
      const email = freshEmail()
      await calls.register(email)
      const again = await calls.register(email.toUpperCase(), 'another good password')
      expect(again.error).toMatchObject({ status: 400, code: 'bad_request' })
      expect(again.response.headers.getSetCookie()).toEqual([])
      expect((await calls.login(email)).response.status).toBe(201)
    })

    it('two concurrent registrations create one account, and no organization without an owner', async () => {
      const email = freshEmail()
      const answers = await Promise.all([
        calls.register(email, password, email),
        calls.register(email, password, email),
      ])
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 400])
      expect(await service.app.db('organizations').where({ name: email })).toHaveLength(1)
    })

    it.each([
      ['a short password', { password: 'short' }, 'body.password'],
      ['a common password', { password: 'password123' }, 'body.password'],
      ['no password', { password: undefined }, 'body.password'],
      ['no password but a token', { password: undefined, providerToken: 'token' }, 'body.password'],
      ['no address', { email: undefined }, 'body.email'],
      ['what is no address', { email: 'nobody' }, 'body.email'],
      ['a short company', { company: 'Ab' }, 'body.company'],
    ])('registration refuses %s and names the field', async (_, change, location) => {
      const body = { provider: 'LOCAL', email: freshEmail(), password, company: 'Example Ltd', ...change }
      const { error } = await service.anonymous.result.auth.register({
        body: body as never,
        ...calls.from(),
      })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(error?.errors).toContainEqual(expect.objectContaining({ location }))
    })

    it('registration accepts the extra fields of existing clients', async () => {
      const body = { provider: 'LOCAL', email: freshEmail(), password, company: 'Example Ltd' } as const
      const extras = { providerToken: '', datafast_visitor_id: 'visitor' }
      const headers = { 'x-forwarded-for': '10.2.0.1' }
      const answer = await service.anonymous.result.auth.register({ body: { ...body, ...extras }, headers })
      expect(answer.response.status).toBe(201)
    })

    it('registration refuses a providerToken that the service did not issue', async () => {
      const body = { provider: 'GITHUB', providerToken: 'token' } as const
      const headers = { 'x-forwarded-for': '10.2.0.2' }
      for (const { error } of [
        await service.anonymous.result.auth.login({ body, headers }),
        await service.anonymous.result.auth.register({ body: { ...body, company: 'Example Ltd' }, headers }),
      ])
        expect(error).toMatchObject({
          status: 400,
          code: 'bad_request',
          detail: expect.stringContaining('providerToken'),
        })
    })

    describe('login', () => {
      it('a sign-in gets the same answer for a wrong password and an unknown address', async () => {
        const email = freshEmail()
        await calls.register(email)
        const wrong = seen(await calls.login(email, 'not the password'))
        const unknown = seen(await calls.login(freshEmail(), 'not the password'))
        expect(wrong).toEqual(unknown)
        expect(wrong).toMatchObject({ status: 400, error: { code: 'bad_request' } })
      })

      it('a sign-in compares the exact password, and the address in any letter case', async () => {
        const email = freshEmail()
        await calls.register(email)
        for (const other of [password.trim(), password.toLowerCase(), password.normalize('NFD')])
          expect((await calls.login(email, other)).response.status).toBe(400)
        const answer = await calls.login(email.toUpperCase())
        expect(answer.data).toEqual({ login: true })
        expect(answer.response.headers.get('reload')).toBe('true')
      })

      it('a sign-in starts a new session and never adopts that of the browser', async () => {
        const email = freshEmail()
        const first = sessionOf(await calls.register(email))
        const planted = 'A'.repeat(43)
        const response = await service.fetch('/auth/login', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            cookie: `auth=${planted}`,
            'x-forwarded-for': '10.2.0.3',
          },
          body: JSON.stringify({ provider: 'LOCAL', email, password }),
        })
        const second = sessionOf({ response })
        expect(response.status).toBe(201)
        expect(second).toMatch(/^[\w-]{43}$/)
        expect(new Set([first, second, planted]).size).toBe(3)
        expect(await calls.session(planted)).toBe(401)
        expect(await calls.session(second ?? '')).toBe(200)
      })

      it('failed sign-ins to one account from many places are blocked for 15 minutes, known or not', async () => {
        const email = freshEmail()
        await calls.register(email)
        for (const address of [email, freshEmail()]) {
          const tries = await Promise.all(
            Array.from({ length: 20 }, () => calls.login(address, 'not the password')),
          )
          expect(new Set(tries.map(({ response }) => response.status))).toEqual(new Set([400]))
          const refused = await calls.login(address)
          expect(refused.error).toMatchObject({ status: 429, code: 'rate_limited' })
          expect(refused.response.headers.get('retry-after')).toBe('900')
        }
        service.clock.advance(15 * MINUTE)
        expect((await calls.login(email)).response.status).toBe(201)
      })

      it('a sign-in with the right password clears failed ones', async () => {
        const email = freshEmail()
        await calls.register(email)
        for (let round = 0; round < 2; round++) {
          await Promise.all(Array.from({ length: 19 }, () => calls.login(email, 'not the password')))
          expect((await calls.login(email)).response.status).toBe(201)
        }
      })

      it('one place that tries many accounts is blocked', async () => {
        const headers = { 'x-forwarded-for': '10.9.9.9' }
        const tryOne = () =>
          service.anonymous.result.auth.login({
            body: { provider: 'LOCAL', email: freshEmail(), password: 'not the password' },
            headers,
          })
        let last = await tryOne()
        for (let count = 1; count < 50 && last.response.status === 400; count++) last = await tryOne()
        expect(last.error).toMatchObject({ status: 429, code: 'rate_limited' })
      })
    })

    describe('sessions', () => {
      const lastSeen = async (email: string) => {
        const row = await service.app
          .db('sessions as s')
          .join('users as u', 'u.id', 's.user_id')
          .where('u.email', email)
          .first('s.last_seen_at')
        return row.last_seen_at
      }

      it('a session ends after 30 days without a request', async () => {
        const session = sessionOf(await calls.register(freshEmail())) ?? ''
        service.clock.advance(30 * DAY - 1)
        expect(await calls.session(session)).toBe(200)
        service.clock.advance(30 * DAY)
        expect(await calls.session(session)).toBe(401)
      })

      it('a session ends after 180 days, however often it is used', async () => {
        const session = sessionOf(await calls.register(freshEmail())) ?? ''
        for (let month = 0; month < 8; month++) {
          service.clock.advance(22 * DAY)
          expect(await calls.session(session)).toBe(200)
        }
        service.clock.advance(4 * DAY)
        expect(await calls.session(session)).toBe(401)
      })

      it('the last use of a session is stored once a minute', async () => {
        const email = freshEmail()
        const session = sessionOf(await calls.register(email)) ?? ''
        const start = service.clock.now()
        service.clock.advance(MINUTE - 1)
        await calls.session(session)
        expect(await lastSeen(email)).toBe(start)
        service.clock.advance(1)
        await calls.session(session)
        expect(await lastSeen(email)).toBe(start + MINUTE)
      })

      it('the session of a deleted user, of a disabled one and of one without a membership is refused', async () => {
        const email = freshEmail()
        const session = sessionOf(await calls.register(email)) ?? ''
        const { db } = service.app
        const user = await db('users').where({ email }).first()
        const where = { id: user?.id ?? '' }
        for (const [refused, restored] of [
          [{ deleted_at: 1 }, { deleted_at: null }],
          [{ activated_at: null }, { activated_at: 1 }],
        ] as const) {
          await db('users').where(where).update(refused)
          expect(await calls.session(session)).toBe(401)
          await db('users').where(where).update(restored)
          expect(await calls.session(session)).toBe(200)
        }
        await db('memberships').where({ user_id: where.id }).update({ disabled_at: 1 })
        expect(await calls.session(session)).toBe(401)
      })
    })
  },
  { config: { trustProxy: 1 } },
)

describeService(
  'auth with closed registration',
  (service) => {
    const calls = accountCalls(service)

    it('the first account registers, once, and nobody after it', async () => {
      expect(await service.anonymous.auth.canRegister()).toEqual({ register: true })
      const answers = await Promise.all([1, 2, 3].map(() => calls.register(freshEmail())))
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 403, 403])
      expect(await service.anonymous.auth.canRegister()).toEqual({ register: false })
      expect((await calls.register(freshEmail())).error).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await service.app.db('organizations')).toHaveLength(1)
    })
  },
  { config: { trustProxy: 1, allowRegistration: false } },
)

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { accountCalls, freshEmail, password, seen, sessionOf } from '../helpers/accounts.ts'
import { describeService, type TestService } from '../helpers/server.ts'
import { startRelay } from '../helpers/smtp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const relay = await startRelay()
afterAll(() => relay.close())

describeService(
  'auth with mail',
  (service) => {
    const calls = accountCalls(service)
    beforeEach(() => {
      relay.mails.length = 0
      relay.refusing = 0
    })

    /** The last token that was mailed to the address. */
    async function link(email: string, kind: 'activate' | 'forgot'): Promise<string> {
      await service.server.drain()
      const pattern = new RegExp(`/auth/${kind}/([\\w-]{43})`)
      const tokens = relay.to(email).map(({ text }) => pattern.exec(text)?.[1])
      return tokens.findLast((token) => token !== undefined) ?? ''
    }

    async function activeAccount(email = freshEmail()): Promise<string> {
      await calls.register(email)
      await calls.activate(await link(email, 'activate'))
      return email
    }

    describe('activation', () => {
      it('a mailed link activates the account, once', async () => {
        const email = freshEmail()
        const answer = await calls.register(email)
        expect(answer.data).toEqual({ activate: true })
        expect(answer.response.headers.get('activate')).toBe('true')
        expect(answer.response.headers.getSetCookie()).toEqual([])
        expect((await calls.login(email)).error?.detail).toMatch(/not active yet/)
        const code = await link(email, 'activate')
        const opened = await calls.activate(code)
        expect(opened.data).toEqual({ can: true })
        expect(opened.response.headers.get('onboarding')).toBe('true')
        expect(await calls.session(sessionOf(opened) ?? '')).toBe(200)
        const again = await calls.activate(code)
        expect(again.data).toEqual({ can: false })
        expect(again.response.headers.getSetCookie()).toEqual([])
        expect((await calls.login(email)).response.status).toBe(201)
      })

      it('only somebody with the password learns that the account is not activated', async () => {
        const email = freshEmail()
        await calls.register(email)
        expect(seen(await calls.login(email, 'not the password'))).toEqual(
          seen(await calls.login(freshEmail(), 'not the password')),
        )
      })

      it('concurrent visits of the link start one session', async () => {
        const email = freshEmail()
        await calls.register(email)
        const code = await link(email, 'activate')
        const answers = await Promise.all([1, 2, 3, 4].map(() => calls.activate(code)))
        expect(answers.map(({ data }) => data?.can).sort()).toEqual([false, false, false, true])
        expect(answers.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1)
      })

      it('an unknown link or one of 24 hours ago is refused, and a new one is mailed on request', async () => {
        const email = freshEmail()
        await calls.register(email)
        const code = await link(email, 'activate')
        service.clock.advance(DAY)
        for (const bad of [code, 'unknown'])
          expect((await calls.activate(bad)).error).toMatchObject({ status: 400, code: 'bad_request' })
        expect((await calls.resend(email)).data).toEqual({ success: true })
        const fresh = await link(email, 'activate')
        expect(fresh).not.toBe(code)
        expect((await calls.activate(fresh)).data).toEqual({ can: true })
      })

      it('a reset link does not activate an account, and an activation link does not reset a password', async () => {
        const email = freshEmail()
        await calls.register(email)
        await calls.forgot(email)
        const [activation, reset] = [await link(email, 'activate'), await link(email, 'forgot')]
        expect((await calls.activate(reset)).response.status).toBe(400)
        expect((await calls.reset(activation, 'another good password')).data).toEqual({ reset: false })
      })

      it('the last registration of an address sets the password until the account is activated', async () => {
        const email = freshEmail()
        await calls.register(email, 'the password of a stranger')
        await calls.register(email)
        await calls.activate(await link(email, 'activate'))
        expect((await calls.login(email, 'the password of a stranger')).response.status).toBe(400)
        expect((await calls.login(email)).response.status).toBe(201)
      })
    })

    it('a mail is sent again after the relay refused it', async () => {
      relay.refusing = 1
      const email = freshEmail()
      await calls.register(email)
      await service.server.drain()
      expect(relay.to(email)).toEqual([])
      service.clock.advance(HOUR)
      expect((await calls.activate(await link(email, 'activate'))).data).toEqual({ can: true })
    })

    describe('responses that do not reveal accounts', () => {
      it('the registration of a known address gets the same answer, and its owner a mail', async () => {
        const email = await activeAccount()
        const taken = seen(await calls.register(email, 'the password of a stranger'))
        expect(taken).toEqual(seen(await calls.register(freshEmail())))
        await service.server.drain()
        expect(relay.to(email).at(-1)?.text).toMatch(/Subject: You already have/)
        expect((await calls.login(email, 'the password of a stranger')).response.status).toBe(400)
        expect((await calls.login(email)).response.status).toBe(201)
      })

      it.each(['forgot', 'resend'] as const)(
        '%s gets the same answer for an unknown address, and sends no mail',
        async (call) => {
          const [known, unknown] = [await activeAccount(), freshEmail()]
          expect(seen(await calls[call](unknown))).toEqual(seen(await calls[call](known)))
          await service.server.drain()
          expect(relay.to(unknown)).toEqual([])
        },
      )

      it('the mails to one address are limited, with or without an account', async () => {
        for (const email of [await activeAccount(), freshEmail()]) {
          let last = await calls.forgot(email)
          for (let count = 1; count < 6 && last.response.status === 201; count++)
            last = await calls.forgot(email)
          expect(last.error).toMatchObject({ status: 429, code: 'rate_limited' })
          expect((await calls.resend(email)).response.status).toBe(429)
          await service.server.drain()
          expect(relay.to(email).length).toBeLessThanOrEqual(5)
        }
      })
    })

    describe('password reset', () => {
      const fresh = 'a password that is new'

      it('a reset sets the password, ends every session and notifies the owner', async () => {
        const email = await activeAccount()
        const sessions = [
          sessionOf(await calls.login(email)) ?? '',
          sessionOf(await calls.login(email)) ?? '',
        ]
        expect((await calls.forgot(email)).data).toEqual({ forgot: true })
        const answer = await calls.reset(await link(email, 'forgot'), fresh)
        expect(answer.data).toEqual({ reset: true })
        // The device is known from now on; nobody is signed in.
        expect(answer.response.headers.getSetCookie()).toEqual([expect.stringMatching(/^known_device=./)])
        for (const session of sessions) expect(await calls.session(session)).toBe(401)
        expect((await calls.login(email)).response.status).toBe(400)
        expect((await calls.login(email, fresh)).response.status).toBe(201)
        await service.server.drain()
        expect(relay.to(email).at(-1)?.text).toMatch(/Subject: Your Postern password was changed/)
      })

      it('a reset link works once, even when used concurrently, and invalidates earlier links', async () => {
        const email = await activeAccount()
        await calls.forgot(email)
        const earlier = await link(email, 'forgot')
        await calls.forgot(email)
        const token = await link(email, 'forgot')
        expect(token).not.toBe(earlier)
        const answers = await Promise.all([1, 2, 3].map((each) => calls.reset(token, `${fresh} ${each}`)))
        expect(answers.map(({ data }) => data?.reset).sort()).toEqual([false, false, true])
        for (const dead of [token, earlier])
          expect((await calls.reset(dead, fresh)).data).toEqual({ reset: false })
        const logins = await Promise.all([1, 2, 3].map((each) => calls.login(email, `${fresh} ${each}`)))
        expect(logins.map(({ response }) => response.status).sort()).toEqual([201, 400, 400])
      })

      it('a reset link expires after 20 minutes', async () => {
        const email = await activeAccount()
        await calls.forgot(email)
        const token = await link(email, 'forgot')
        service.clock.advance(20 * MINUTE)
        expect((await calls.reset(token, fresh)).data).toEqual({ reset: false })
        expect((await calls.login(email)).response.status).toBe(201)
      })

      it('a weak password or a different repetition is refused and leaves the link usable', async () => {
        const email = await activeAccount()
        await calls.forgot(email)
        const token = await link(email, 'forgot')
        const bad = { status: 400, code: 'validation_failed' }
        expect((await calls.reset(token, 'password123')).error).toMatchObject(bad)
        expect((await calls.reset(token, fresh, `${fresh}!`)).error).toMatchObject({
          ...bad,
          errors: [{ location: 'body.repeatPassword' }],
        })
        expect((await calls.reset(token, fresh)).data).toEqual({ reset: true })
      })

      it('a reset activates an account that was never activated, and unlocks a blocked one', async () => {
        const email = freshEmail()
        await calls.register(email)
        await Promise.all(Array.from({ length: 21 }, () => calls.login(email, 'not the password')))
        expect((await calls.login(email)).response.status).toBe(429)
        await calls.forgot(email)
        await calls.reset(await link(email, 'forgot'), fresh)
        expect((await calls.login(email, fresh)).response.status).toBe(201)
      })
    })

    it('no token, key or password is stored in the database as plain text', async () => {
      const email = freshEmail()
      await calls.register(email)
      const activation = await link(email, 'activate')
      const session = sessionOf(await calls.activate(activation)) ?? ''
      const console = createPostern({ baseUrl: service.url, session, retries: 0 })
      const { apiKey } = await console.apiKeys.rotate()
      await calls.forgot(email)
      const waiting = await dump(service)
      const reset = await link(email, 'forgot')
      const secrets = { password, activation, reset, session, apiKey }
      for (const text of [waiting, await dump(service)]) {
        expect(text).toContain(email)
        for (const [name, secret] of Object.entries(secrets)) {
          expect(secret.length, name).toBeGreaterThan(20)
          expect(text.includes(secret), name).toBe(false)
        }
      }
    })
  },
  { config: { trustProxy: 1, smtpUrl: relay.url } },
)

/** Every row of every table, the queue's own included. */
async function dump({ app: { db }, kind }: TestService): Promise<string> {
  const tables: { name: string; schema: string | null }[] =
    kind === 'sqlite'
      ? await db('sqlite_master').select('name').where({ type: 'table' })
      : await db('information_schema.tables')
          .select('table_name as name', 'table_schema as schema')
          .where({ table_type: 'BASE TABLE' })
          .whereNotIn('table_schema', ['pg_catalog', 'information_schema'])
  expect(tables.length).toBeGreaterThan(15)
  const rows: unknown[] = []
  for (const { name, schema } of tables) {
    const from = schema ? db.withSchema(schema).from(name) : db(name)
    rows.push({ name, rows: await from.select('*') })
  }
  return JSON.stringify(rows)
}

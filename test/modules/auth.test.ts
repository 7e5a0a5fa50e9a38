import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostern, type Problem } from '../../sdk/index.ts'
import { describeService, type TestService } from '../helpers/server.ts'
import { startRelay } from '../helpers/smtp.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const password = ' Päss word with spaces '
const relay = await startRelay()
afterAll(() => relay.close())

let addresses = 0
const freshEmail = () => `person-${++addresses}@example.org`

/** Calls from addresses of their own, so that the limit per address of the caller stays out of the way. */
function auth(service: TestService) {
  let callers = 0
  const from = () => ({ headers: { 'x-forwarded-for': `10.0.${callers >> 8}.${callers++ & 255}` } })
  const calls = () => createPostern({ baseUrl: service.url, retries: 0 }).result
  return {
    register: (email: string, secret = password, company = 'Example Ltd') =>
      calls().register({ body: { provider: 'LOCAL', email, password: secret, company }, ...from() }),
    login: (email: string, secret = password) =>
      calls().login({ body: { provider: 'LOCAL', email, password: secret }, ...from() }),
    forgot: (email: string) => calls().forgotPassword({ body: { email }, ...from() }),
    reset: (token: string, secret: string, repeatPassword = secret) =>
      calls().resetPassword({ body: { token, password: secret, repeatPassword }, ...from() }),
    activate: (code: string) => calls().activateAccount({ body: { code }, ...from() }),
    resend: (email: string) => calls().resendActivation({ body: { email }, ...from() }),
    /** Status of a call with this session. */
    async session(token: string) {
      return (await createPostern({ baseUrl: service.url, session: token, retries: 0 }).result.getSelf())
        .response.status
    },
    /** The last token that was mailed to the address. */
    async link(email: string, kind: 'activate' | 'forgot') {
      await service.server.drain()
      const found = relay
        .to(email)
        .map(({ text }) => new RegExp(`/auth/${kind}/([\\w-]{43})`).exec(text)?.[1])
      return found.findLast((token) => token !== undefined) ?? ''
    },
    async activeAccount(email = freshEmail(), secret = password) {
      await this.register(email, secret)
      await this.activate(await this.link(email, 'activate'))
      return email
    },
  }
}

function sessionOf({ response }: { response: Response }): string | undefined {
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('auth='))
  return cookie?.slice('auth='.length).split(';')[0]
}

/** What a stranger sees of an answer: everything but what differs on every request. */
async function seen({
  response,
  data,
  error,
}: {
  response: Response
  data?: unknown
  error?: Problem | undefined
}) {
  const changing = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy']
  const headers = [...response.headers].filter(([name]) => !changing.includes(name))
  return { status: response.status, headers, data, error: error && { ...error, request_id: '' } }
}

describeService(
  'auth without mail',
  (service) => {
    const calls = auth(service)

    it('signs a new account in at once', async () => {
      const email = freshEmail()
      const answer = await calls.register(email)
      expect(answer.response.status).toBe(201)
      expect(answer.data).toEqual({ register: true })
      expect(answer.response.headers.get('onboarding')).toBe('true')
      const [cookie] = answer.response.headers.getSetCookie()
      expect(cookie).toMatch(/^auth=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
      const session = sessionOf(answer) ?? ''
      const self = await createPostern({ baseUrl: service.url, session, retries: 0 }).getSelf()
      expect(self).toMatchObject({ email, role: 'SUPERADMIN', activated: true, publicApiPrefix: null })
    })

    it('says that registration is open', async () => {
      expect(await service.anonymous.canRegister()).toEqual({ register: true })
    })

    it('refuses an address that has an account, in any case of letters, without saying why', async () => {
      const email = freshEmail()
      await calls.register(email)
      const again = await calls.register(email.toUpperCase(), 'another good password')
      expect(again.error).toMatchObject({ status: 400, code: 'bad_request' })
      expect(again.response.headers.getSetCookie()).toEqual([])
      expect((await calls.login(email)).response.status).toBe(201)
    })

    it('makes one account of two registrations at once, and no organization without an owner', async () => {
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
      ['a misspelt field', { compnay: 'Example' }, 'body.compnay'],
    ])('refuses %s and names the field', async (_, change, location) => {
      const body = { provider: 'LOCAL', email: freshEmail(), password, company: 'Example Ltd', ...change }
      const { error } = await service.anonymous.result.register({
        body: body as never,
        headers: { 'x-forwarded-for': `10.1.0.${++addresses % 256}` },
      })
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(error?.errors).toContainEqual(expect.objectContaining({ location }))
    })

    it('accepts what existing clients send along', async () => {
      const body = { provider: 'LOCAL', email: freshEmail(), password, company: 'Example Ltd' } as const
      const extras = { providerToken: '', datafast_visitor_id: 'visitor' }
      const headers = { 'x-forwarded-for': '10.2.0.1' }
      const answer = await service.anonymous.result.register({ body: { ...body, ...extras }, headers })
      expect(answer.response.status).toBe(201)
    })

    it('says which sign-in there is when another is asked for', async () => {
      const body = { provider: 'GITHUB', providerToken: 'token' } as const
      const headers = { 'x-forwarded-for': '10.2.0.2' }
      for (const { error } of [
        await service.anonymous.result.login({ body, headers }),
        await service.anonymous.result.register({ body: { ...body, company: 'Example Ltd' }, headers }),
      ])
        expect(error).toMatchObject({ status: 400, detail: expect.stringContaining('LOCAL') })
    })

    describe('login', () => {
      it('answers the same for a wrong password and an unknown address', async () => {
        const email = freshEmail()
        await calls.register(email)
        const wrong = await seen(await calls.login(email, 'not the password'))
        const unknown = await seen(await calls.login(freshEmail(), 'not the password'))
        expect(wrong).toEqual(unknown)
        expect(wrong).toMatchObject({ status: 400, error: { code: 'bad_request' } })
      })

      it('takes the password exactly as it was sent, and the address in any case', async () => {
        const email = freshEmail()
        await calls.register(email)
        for (const other of [password.trim(), password.toLowerCase(), password.normalize('NFD')])
          expect((await calls.login(email, other)).response.status).toBe(400)
        const answer = await calls.login(email.toUpperCase())
        expect(answer.data).toEqual({ login: true })
        expect(answer.response.headers.get('reload')).toBe('true')
      })

      it('starts a new session each time and never adopts one that the browser brings', async () => {
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

      it('stops guesses at one account from many places, existing or not, for 15 minutes', async () => {
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

      it('forgets wrong tries once the right password comes', async () => {
        const email = freshEmail()
        await calls.register(email)
        for (let round = 0; round < 2; round++) {
          await Promise.all(Array.from({ length: 19 }, () => calls.login(email, 'not the password')))
          expect((await calls.login(email)).response.status).toBe(201)
        }
      })

      it('stops one place that tries many accounts', async () => {
        const headers = { 'x-forwarded-for': '10.9.9.9' }
        const tryOne = () =>
          service.anonymous.result.login({
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

      it('end after 30 days without a call', async () => {
        const session = sessionOf(await calls.register(freshEmail())) ?? ''
        service.clock.advance(30 * DAY - 1)
        expect(await calls.session(session)).toBe(200)
        service.clock.advance(30 * DAY)
        expect(await calls.session(session)).toBe(401)
      })

      it('end after 180 days however busy', async () => {
        const session = sessionOf(await calls.register(freshEmail())) ?? ''
        for (let month = 0; month < 8; month++) {
          service.clock.advance(22 * DAY)
          expect(await calls.session(session)).toBe(200)
        }
        service.clock.advance(4 * DAY)
        expect(await calls.session(session)).toBe(401)
      })

      it('are written to once a minute', async () => {
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

      it('of a deleted person, of a deactivated one and of one without a membership are refused', async () => {
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
    const calls = auth(service)

    it('lets the first account in, once, and nobody after it', async () => {
      expect(await service.anonymous.canRegister()).toEqual({ register: true })
      const answers = await Promise.all([1, 2, 3].map(() => calls.register(freshEmail())))
      expect(answers.map(({ response }) => response.status).sort()).toEqual([201, 403, 403])
      expect(await service.anonymous.canRegister()).toEqual({ register: false })
      expect((await calls.register(freshEmail())).error).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await service.app.db('organizations')).toHaveLength(1)
    })
  },
  { config: { trustProxy: 1, allowRegistration: false } },
)

describeService(
  'auth with mail',
  (service) => {
    const calls = auth(service)
    beforeEach(() => {
      relay.mails.length = 0
    })

    describe('activation', () => {
      it('opens the account with the mailed link, once', async () => {
        const email = freshEmail()
        const answer = await calls.register(email)
        expect(answer.data).toEqual({ activate: true })
        expect(answer.response.headers.get('activate')).toBe('true')
        expect(answer.response.headers.getSetCookie()).toEqual([])
        expect((await calls.login(email)).error?.detail).toMatch(/not active yet/)
        const code = await calls.link(email, 'activate')
        const opened = await calls.activate(code)
        expect(opened.data).toEqual({ can: true })
        expect(opened.response.headers.get('onboarding')).toBe('true')
        expect(await calls.session(sessionOf(opened) ?? '')).toBe(200)
        const again = await calls.activate(code)
        expect(again.data).toEqual({ can: false })
        expect(again.response.headers.getSetCookie()).toEqual([])
        expect((await calls.login(email)).response.status).toBe(201)
      })

      it('tells only who knows the password that the account waits', async () => {
        const email = freshEmail()
        await calls.register(email)
        expect(await seen(await calls.login(email, 'not the password'))).toEqual(
          await seen(await calls.login(freshEmail(), 'not the password')),
        )
      })

      it('starts one session when the link is followed twice at once', async () => {
        const email = freshEmail()
        await calls.register(email)
        const code = await calls.link(email, 'activate')
        const answers = await Promise.all([1, 2, 3, 4].map(() => calls.activate(code)))
        expect(answers.map(({ data }) => data?.can).sort()).toEqual([false, false, false, true])
        expect(answers.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1)
      })

      it('refuses a link that is unknown or 24 hours old, and mails another on request', async () => {
        const email = freshEmail()
        await calls.register(email)
        const code = await calls.link(email, 'activate')
        service.clock.advance(DAY)
        for (const bad of [code, 'unknown'])
          expect((await calls.activate(bad)).error).toMatchObject({ status: 400, code: 'bad_request' })
        expect((await calls.resend(email)).data).toEqual({ success: true })
        const fresh = await calls.link(email, 'activate')
        expect(fresh).not.toBe(code)
        expect((await calls.activate(fresh)).data).toEqual({ can: true })
      })

      it('does not take a reset link for an activation link, nor the other way round', async () => {
        const email = freshEmail()
        await calls.register(email)
        await calls.forgot(email)
        const [activation, reset] = [await calls.link(email, 'activate'), await calls.link(email, 'forgot')]
        expect((await calls.activate(reset)).response.status).toBe(400)
        expect((await calls.reset(activation, 'another good password')).data).toEqual({ reset: false })
      })

      it('lets the last registration of an address set the password while nobody has activated it', async () => {
        const email = freshEmail()
        await calls.register(email, 'the password of a stranger')
        await calls.register(email)
        await calls.activate(await calls.link(email, 'activate'))
        expect((await calls.login(email, 'the password of a stranger')).response.status).toBe(400)
        expect((await calls.login(email)).response.status).toBe(201)
      })
    })

    describe('what a stranger learns', () => {
      it('registering an address with an account: the same answer, and a mail to its owner', async () => {
        const email = await calls.activeAccount()
        const taken = await seen(await calls.register(email, 'the password of a stranger'))
        expect(taken).toEqual(await seen(await calls.register(freshEmail())))
        await service.server.drain()
        expect(relay.to(email).at(-1)?.text).toMatch(/Subject: You already have/)
        expect((await calls.login(email, 'the password of a stranger')).response.status).toBe(400)
        expect((await calls.login(email)).response.status).toBe(201)
      })

      it.each(['forgot', 'resend'] as const)(
        '%s: the same answer for an unknown address, and no mail',
        async (call) => {
          const [known, unknown] = [await calls.activeAccount(), freshEmail()]
          expect(await seen(await calls[call](unknown))).toEqual(await seen(await calls[call](known)))
          await service.server.drain()
          expect(relay.to(unknown)).toEqual([])
        },
      )

      it('limits the mails to one address, whether it has an account or not', async () => {
        for (const email of [await calls.activeAccount(), freshEmail()]) {
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

      it('sets the password, ends every session and tells the owner', async () => {
        const email = await calls.activeAccount()
        const sessions = [
          sessionOf(await calls.login(email)) ?? '',
          sessionOf(await calls.login(email)) ?? '',
        ]
        expect((await calls.forgot(email)).data).toEqual({ forgot: true })
        const answer = await calls.reset(await calls.link(email, 'forgot'), fresh)
        expect(answer.data).toEqual({ reset: true })
        expect(answer.response.headers.getSetCookie()).toEqual([])
        for (const session of sessions) expect(await calls.session(session)).toBe(401)
        expect((await calls.login(email)).response.status).toBe(400)
        expect((await calls.login(email, fresh)).response.status).toBe(201)
        await service.server.drain()
        expect(relay.to(email).at(-1)?.text).toMatch(/Subject: Your Postern password was changed/)
      })

      it('works once, also when two use the link at once, and kills the links mailed before', async () => {
        const email = await calls.activeAccount()
        await calls.forgot(email)
        const earlier = await calls.link(email, 'forgot')
        await calls.forgot(email)
        const token = await calls.link(email, 'forgot')
        expect(token).not.toBe(earlier)
        const answers = await Promise.all([1, 2, 3].map((each) => calls.reset(token, `${fresh} ${each}`)))
        expect(answers.map(({ data }) => data?.reset).sort()).toEqual([false, false, true])
        for (const dead of [token, earlier])
          expect((await calls.reset(dead, fresh)).data).toEqual({ reset: false })
        const logins = await Promise.all([1, 2, 3].map((each) => calls.login(email, `${fresh} ${each}`)))
        expect(logins.map(({ response }) => response.status).sort()).toEqual([201, 400, 400])
      })

      it('ends after 20 minutes', async () => {
        const email = await calls.activeAccount()
        await calls.forgot(email)
        const token = await calls.link(email, 'forgot')
        service.clock.advance(20 * MINUTE)
        expect((await calls.reset(token, fresh)).data).toEqual({ reset: false })
        expect((await calls.login(email)).response.status).toBe(201)
      })

      it('refuses a weak password and a different repetition without using the link up', async () => {
        const email = await calls.activeAccount()
        await calls.forgot(email)
        const token = await calls.link(email, 'forgot')
        const bad = { status: 400, code: 'validation_failed' }
        expect((await calls.reset(token, 'password123')).error).toMatchObject(bad)
        expect((await calls.reset(token, fresh, `${fresh}!`)).error).toMatchObject({
          ...bad,
          errors: [{ location: 'body.repeatPassword' }],
        })
        expect((await calls.reset(token, fresh)).data).toEqual({ reset: true })
      })

      it('opens an account that was never activated, and a blocked one', async () => {
        const email = freshEmail()
        await calls.register(email)
        await Promise.all(Array.from({ length: 21 }, () => calls.login(email, 'not the password')))
        expect((await calls.login(email)).response.status).toBe(429)
        await calls.forgot(email)
        await calls.reset(await calls.link(email, 'forgot'), fresh)
        expect((await calls.login(email, fresh)).response.status).toBe(201)
      })
    })

    it('leaves no token, key or password anywhere in the database', async () => {
      const email = freshEmail()
      await calls.register(email)
      const activation = await calls.link(email, 'activate')
      const session = sessionOf(await calls.activate(activation)) ?? ''
      const console = createPostern({ baseUrl: service.url, session, retries: 0 })
      const { apiKey } = await console.rotateApiKey()
      await calls.forgot(email)
      const waiting = await dump(service)
      const reset = await calls.link(email, 'forgot')
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

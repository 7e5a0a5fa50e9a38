import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { sha256 } from '../../server/lib/secrets/crypto.ts'
import { addMember } from '../helpers/members.ts'
import { describeService } from '../helpers/server.ts'
import {
  challenge,
  codeFor,
  exchange,
  redirectUrl,
  refusal,
  setUp,
  statusWith,
  tokenFor,
  verifier,
} from './oauth-support.ts'

const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
const MINUTE = 60_000

const tokenOf = async (response: Response | undefined) =>
  ((await response?.json()) as { access_token: string } | undefined)?.access_token ?? ''

describeService('oauth: tokens', (service) => {
  describe('exchangeCode', () => {
    it('exchangeCode returns the token, its organization and its customer id, and forbids caching', async () => {
      const { app, client } = await setUp(service)
      const person = await service.createTenant()
      const response = await exchange(service, { ...client, code: await codeFor(person, app) })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const body = (await response.json()) as { access_token: string }
      expect(body).toEqual({
        id: person.organizationId,
        cus: null,
        access_token: expect.stringMatching(/^pos_[A-Za-z0-9]{40}$/),
        token_type: 'bearer',
        scope: 'read write',
      })
      expect(await statusWith(service, body.access_token)).toBe(200)
      expect(await statusWith(service, `Bearer ${body.access_token}`)).toBe(200)
      await service.app
        .db('organizations')
        .where({ id: person.organizationId })
        .update({ payment_id: 'cus_123' })
      const again = await exchange(service, { ...client, code: await codeFor(person, app) })
      expect(await again.json()).toMatchObject({ cus: 'cus_123' })
    })

    it('exchangeCode accepts a form, and HTTP Basic with either body', async () => {
      const { tenant, app, client } = await setUp(service)
      const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
        service.fetch('/oauth/token', { method: 'POST', headers, body: new URLSearchParams(fields) })
      const grant_type = 'authorization_code'
      const posted = await form({
        grant_type,
        ...client,
        code: await codeFor(tenant, app),
        unknown: 'ignored',
      })
      expect(posted.status).toBe(200)
      const authorization = `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}`
      const basic = await form({ grant_type, code: await codeFor(tenant, app) }, { authorization })
      expect(basic.status).toBe(200)
      const encoded = [...`${app.clientSecret}`].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')
      const escaped = `basic ${btoa(`${app.clientId}:${encoded}`)}`
      const json = await exchange(service, { code: await codeFor(tenant, app) }, { authorization: escaped })
      expect(json.status).toBe(200)
    })

    it('exchangeCode refuses missing, duplicate and unsupported parameters', async () => {
      const { tenant, app, client } = await setUp(service)
      const code = await codeFor(tenant, app)
      const good = { ...client, code }
      const basic = { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` }
      const wrong: [string, object, Record<string, string>?][] = [
        ['invalid_request', { ...good, code: undefined }],
        ['invalid_request', { ...good, code: '' }],
        ['invalid_request', { ...good, client_id: undefined }],
        ['invalid_request', { ...good, client_secret: undefined }],
        ['invalid_request', { ...good, client_secret: '' }],
        ['invalid_request', { ...good, grant_type: undefined }],
        ['invalid_request', { ...good, code: 1 }],
        ['invalid_request', { code, client_secret: app.clientSecret }, basic],
        ['invalid_request', { code, client_id: 'pca_other' }, basic],
        ['invalid_request', { code }, { authorization: 'Basic nonsense' }],
        ['invalid_request', { code }, { authorization: `Basic ${btoa('a%zz:b')}` }],
        ['unsupported_grant_type', { ...good, grant_type: 'client_credentials' }],
        // Names that every object inherits.
        ['unsupported_grant_type', { ...good, grant_type: 'constructor' }],
        ['unsupported_grant_type', { ...good, grant_type: '__proto__' }],
        ['unsupported_grant_type', { ...good, grant_type: 'toString' }],
        ['unsupported_grant_type', { grant_type: 'password', username: 'a', password: 'b' }],
      ]
      for (const [error, body, headers] of wrong)
        expect(await refusal(await exchange(service, body, headers)), JSON.stringify(body)).toEqual([
          400,
          error,
        ])
      // None of it has used the code up.
      expect((await exchange(service, good)).status).toBe(200)
    })

    it('exchangeCode refuses an unknown client and a wrong secret alike, with a challenge for HTTP Basic', async () => {
      const { tenant, app } = await setUp(service)
      const code = await codeFor(tenant, app)
      const wrongs = [
        { client_id: app.clientId, client_secret: 'pcs_wrong' },
        { client_id: 'pca_unknown', client_secret: app.clientSecret },
        { client_id: 'pca_postern_cli', client_secret: 'x' },
      ]
      const texts = new Set<string>()
      for (const { client_id, client_secret } of wrongs) {
        const posted = await exchange(service, { code, client_id, client_secret })
        expect(posted.headers.get('www-authenticate')).toBeNull()
        texts.add(await posted.clone().text())
        expect(await refusal(posted)).toEqual([401, 'invalid_client'])
        const authorization = `Basic ${btoa(`${client_id}:${client_secret}`)}`
        const basic = await exchange(service, { code }, { authorization })
        expect(basic.headers.get('www-authenticate')).toMatch(/^Basic /)
        expect(await refusal(basic)).toEqual([401, 'invalid_client'])
      }
      expect(texts.size).toBe(1)
    })

    it('exchangeCode refuses an unknown, expired, used or foreign code', async () => {
      const { tenant, app, client } = await setUp(service)
      const other = await setUp(service)
      expect(await refusal(await exchange(service, { ...client, code: 'nonsense' }))).toEqual([
        400,
        'invalid_grant',
      ])
      const code = await codeFor(tenant, app)
      expect(await refusal(await exchange(service, { ...other.client, code }))).toEqual([
        400,
        'invalid_grant',
      ])
      service.clock.advance(10 * MINUTE - 1)
      expect((await exchange(service, { ...client, code })).status).toBe(200)
      const late = await codeFor(tenant, app)
      service.clock.advance(10 * MINUTE)
      expect(await refusal(await exchange(service, { ...client, code: late }))).toEqual([
        400,
        'invalid_grant',
      ])
    })

    it('exchangeCode revokes the token of a reused code, and no other', async () => {
      const { tenant, app, client } = await setUp(service)
      const bystander = await tokenFor(service, tenant, app)
      const code = await codeFor(tenant, app)
      const first = (await (await exchange(service, { ...client, code })).json()) as { access_token: string }
      expect(await statusWith(service, first.access_token)).toBe(200)
      service.clock.advance(24 * 60 * MINUTE)
      const other = await setUp(service)
      expect(await refusal(await exchange(service, { ...other.client, code }))).toEqual([
        400,
        'invalid_grant',
      ])
      expect(await statusWith(service, first.access_token)).toBe(200)
      expect(await refusal(await exchange(service, { ...client, code }))).toEqual([400, 'invalid_grant'])
      expect(await statusWith(service, first.access_token)).toBe(401)
      expect(await statusWith(service, bystander)).toBe(200)
    })

    it.each([0, 1, 9_999, 10_000])(
      'exchangeCode refuses a code that is repeated after %d ms and revokes its token',
      async (milliseconds) => {
        const { tenant, app, client } = await setUp(service)
        const code = await codeFor(tenant, app)
        const first = (await (await exchange(service, { ...client, code })).json()) as {
          access_token: string
        }
        expect(await statusWith(service, first.access_token)).toBe(200)
        service.clock.advance(milliseconds)
        expect(await refusal(await exchange(service, { ...client, code }))).toEqual([400, 'invalid_grant'])
        expect(await statusWith(service, first.access_token)).toBe(401)
      },
    )

    it('one of two exchanges gets a token, concurrent or in sequence, and it is revoked, in 8 of 8 rounds', async () => {
      const { tenant, app, client } = await setUp(service)
      for (let round = 0; round < 8; round++) {
        const code = await codeFor(tenant, app)
        const send = () => exchange(service, { ...client, code })
        const answers = round % 2 === 0 ? await Promise.all([send(), send()]) : [await send(), await send()]
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
        const won = answers.find(({ status }) => status === 200)
        expect(await statusWith(service, await tokenOf(won))).toBe(401)
      }
    })

    it('a code stays valid for its app when a wrong secret or verifier arrives concurrently', async () => {
      const { tenant, app, client } = await setUp(service)
      const code = await codeFor(tenant, app, pkce)
      const right = { ...client, code, code_verifier: verifier }
      const wrong = [
        { ...right, client_secret: 'wrong' },
        { ...right, code_verifier: challenge },
      ]
      const answers = await Promise.all([...wrong, right].map((body) => exchange(service, body)))
      expect(answers.map(({ status }) => status)).toEqual([401, 400, 200])
      // They may also come after the code was used.
      for (const body of wrong) await exchange(service, body)
      expect(await statusWith(service, await tokenOf(answers[2]))).toBe(200)
    })

    it('a code is bound to its PKCE challenge', async () => {
      const { tenant, app, client } = await setUp(service)
      const code = await codeFor(tenant, app, pkce)
      for (const change of [{}, { code_verifier: `${verifier}x` }, { code_verifier: challenge }])
        expect(await refusal(await exchange(service, { ...client, code, ...change }))).toEqual([
          400,
          'invalid_grant',
        ])
      expect((await exchange(service, { ...client, code, code_verifier: verifier })).status).toBe(200)
      const bare = await codeFor(tenant, app)
      expect(
        await refusal(await exchange(service, { ...client, code: bare, code_verifier: verifier })),
      ).toEqual([400, 'invalid_grant'])
    })

    it('exchangeCode requires the redirect URL if the authorization request named it', async () => {
      const { tenant, app, client } = await setUp(service)
      const named = await codeFor(tenant, app, { redirect_uri: redirectUrl })
      for (const redirect_uri of [undefined, 'https://app.example.com/other'])
        expect(await refusal(await exchange(service, { ...client, code: named, redirect_uri }))).toEqual([
          400,
          'invalid_grant',
        ])
      const right = { ...client, redirect_uri: redirectUrl }
      expect((await exchange(service, { ...right, code: named })).status).toBe(200)
      expect((await exchange(service, { ...right, code: await codeFor(tenant, app) })).status).toBe(200)
      const wrong = { ...client, redirect_uri: 'https://evil.example', code: await codeFor(tenant, app) }
      expect(await refusal(await exchange(service, wrong))).toEqual([400, 'invalid_grant'])
    })

    it('the SDK reports a refusal as an error whose title is the error of the RFC', async () => {
      const { client } = await setUp(service)
      const body = { grant_type: 'authorization_code', ...client, code: 'nonsense' }
      await expect(service.anonymous.oauth.exchangeCode({ body })).rejects.toMatchObject({
        status: 400,
        code: 'bad_request',
        message: 'The code is not valid.',
        problem: { title: 'invalid_grant', instance: '/oauth/token' },
      })
    })

    it('one of many concurrent exchanges succeeds', async () => {
      const { tenant, app, client } = await setUp(service)
      for (let round = 0; round < 3; round++) {
        const code = await codeFor(tenant, app)
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => exchange(service, { ...client, code })),
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
        const row = await service.app
          .db('oauth_codes')
          .where({ code_hash: sha256(code) })
          .first()
        expect(await service.app.db('oauth_tokens').where({ code_id: row?.id ?? '' })).toHaveLength(1)
      }
    })
  })

  describe('access tokens', () => {
    it('an access token may do what its scopes say', async () => {
      const { tenant, app } = await setUp(service)
      const reader = await tokenFor(service, tenant, app, { scope: 'read' })
      const writer = await tokenFor(service, tenant, app, { scope: 'write' })
      const write = (token: string) =>
        service.fetch('/public/v1/upload-from-url', {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: '{}',
        })
      const read = (token: string) => service.fetch('/public/v1/posts', { headers: { authorization: token } })
      expect((await read(reader)).status).toBe(200)
      expect((await write(reader)).status).toBe(403)
      expect((await read(writer)).status).toBe(403)
      // Past the scope, to a body that lacks everything.
      expect((await write(writer)).status).toBe(400)
    })

    it('a second approval of an app leaves the tokens of the first valid', async () => {
      const { tenant, app } = await setUp(service)
      const tokens = [await tokenFor(service, tenant, app), await tokenFor(service, tenant, app)]
      for (const token of tokens) expect(await statusWith(service, token)).toBe(200)
    })

    it('an access token does not open the console, and sees its own organization only', async () => {
      const { tenant, app } = await setUp(service)
      const person = await service.createTenant()
      const theirs = await person.connectSandbox('Theirs')
      await tenant.connectSandbox('Ours')
      const token = await tokenFor(service, person, app)
      const self = await service.fetch('/user/self', { headers: { auth: token, authorization: token } })
      expect(self.status).toBe(401)
      const listed = await service.fetch('/public/v1/integrations', { headers: { authorization: token } })
      expect(((await listed.json()) as { id: string }[]).map(({ id }) => id)).toEqual([theirs])
    })

    it('an access token ends with the membership, and a new membership does not restore it', async () => {
      const { tenant, app, client } = await setUp(service)
      const { db } = service.app
      const member = await addMember(service, tenant, 'ADMIN')
      const token = await tokenFor(service, member, app)
      const pending = await codeFor(member, app)
      const where = { user_id: member.userId, organization_id: tenant.organizationId }
      const row = await db('memberships').where(where).first()
      await db('memberships').where(where).update({ disabled_at: service.clock.now() })
      expect(await statusWith(service, token)).toBe(401)
      await db('memberships').where(where).update({ disabled_at: null })
      expect(await statusWith(service, token)).toBe(200)
      await db('memberships').where(where).delete()
      expect(await statusWith(service, token)).toBe(401)
      expect(await refusal(await exchange(service, { ...client, code: pending }))).toEqual([
        400,
        'invalid_grant',
      ])
      await db('memberships').insert({ ...row, id: newId() } as never)
      expect(await statusWith(service, token)).toBe(401)
    })

    it('an access token ends with the user and with the organization', async () => {
      for (const table of ['users', 'organizations'] as const) {
        const { app } = await setUp(service)
        const person = await service.createTenant()
        const token = await tokenFor(service, person, app)
        const id = table === 'users' ? person.userId : person.organizationId
        await service.app.db(table).where({ id }).update({ deleted_at: service.clock.now() })
        expect(await statusWith(service, token)).toBe(401)
      }
    })

    it('the last use of an access token is stored once a minute', async () => {
      const { tenant, app } = await setUp(service)
      const token = await tokenFor(service, tenant, app)
      const lastUse = async () =>
        (
          await service.app
            .db('oauth_tokens')
            .where({ token_hash: sha256(token) })
            .first()
        )?.last_used_at
      expect(await lastUse()).toBeNull()
      await statusWith(service, token)
      const first = await lastUse()
      expect(first).toBe(service.clock.now())
      service.clock.advance(MINUTE - 1)
      await statusWith(service, token)
      expect(await lastUse()).toBe(first)
      service.clock.advance(1)
      await statusWith(service, token)
      expect(await lastUse()).toBe(service.clock.now())
    })
  })

  describe('revokeToken', () => {
    const revoke = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      service.fetch('/oauth/revoke', { method: 'POST', headers, body: new URLSearchParams(fields) })

    it("revokeToken revokes the app's own token and reveals nothing about others", async () => {
      const { tenant, app, client } = await setUp(service)
      const other = await setUp(service)
      const token = await tokenFor(service, tenant, app)
      for (const given of ['pos_unknown', tenant.apiKey])
        expect((await revoke({ ...client, token: given })).status).toBe(200)
      expect((await revoke({ ...other.client, token })).status).toBe(200)
      expect(await statusWith(service, token)).toBe(200)
      expect(await statusWith(service, tenant.apiKey)).toBe(200)
      const done = await revoke({ ...client, token, token_type_hint: 'access_token' })
      expect([done.status, await done.text(), done.headers.get('cache-control')]).toEqual([
        200,
        '',
        'no-store',
      ])
      expect(await statusWith(service, token)).toBe(401)
      expect((await revoke({ ...client, token })).status).toBe(200)
    })

    it('revokeToken requires client credentials', async () => {
      const { tenant, app, client } = await setUp(service)
      const token = await tokenFor(service, tenant, app)
      const wrong: [number, string, Record<string, string>][] = [
        [401, 'invalid_client', { client_id: app.clientId, token }],
        [401, 'invalid_client', { ...client, client_secret: 'wrong', token }],
        [400, 'invalid_request', { token }],
        [400, 'invalid_request', client],
      ]
      for (const [status, error, fields] of wrong)
        expect(await refusal(await revoke(fields))).toEqual([status, error])
      expect(await statusWith(service, token)).toBe(200)
    })
  })

  it('no code, token or secret is stored in the database as plain text', async () => {
    const { tenant, app } = await setUp(service)
    const code = await codeFor(tenant, app)
    const token = await tokenFor(service, tenant, app)
    const tables = ['oauth_apps', 'oauth_codes', 'oauth_tokens', 'audit_log'] as const
    const dump = JSON.stringify(await Promise.all(tables.map((table) => service.app.db(table).select('*'))))
    expect(dump).toContain(app.clientId)
    for (const secret of [code, token, app.clientSecret]) {
      expect(dump).toContain(secret === code || secret === token ? sha256(secret) : sha256(app.clientSecret))
      expect(dump).not.toContain(secret.slice(4))
    }
    // What the dump holds opens nothing.
    expect(await statusWith(service, sha256(token))).toBe(401)
    expect(await statusWith(service, `pos_${sha256(token)}`)).toBe(401)
  })
})

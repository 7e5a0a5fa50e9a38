import * as oauth from 'oauth4webapi'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { describeService } from '../helpers/server.ts'
import { redirectUrl, registerApp, statusWith } from './oauth-support.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

/** The flow as `oauth4webapi`, which nobody here wrote, goes it: discovery, PKCE, state, issuer, exchange, revocation. */
describeService(
  'an app written with oauth4webapi',
  (service) => {
    // The service answers under the address that it calls its issuer.
    const insecure = { [oauth.allowInsecureRequests]: true }

    async function discover() {
      const issuer = new URL(service.app.config.baseUrl)
      const response = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
      return oauth.processDiscoveryResponse(issuer, response)
    }

    async function start(scope?: string) {
      const [owner, person] = [await service.createTenant(), await service.createTenant()]
      const app = await registerApp(owner)
      const server = await discover()
      const client: oauth.Client = { client_id: app.clientId }
      const verifier = oauth.generateRandomCodeVerifier()
      const state = oauth.generateRandomState()
      const address = new URL(server.authorization_endpoint ?? '')
      const query = {
        client_id: app.clientId,
        redirect_uri: redirectUrl,
        response_type: 'code',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        ...(scope ? { scope } : {}),
      }
      address.search = new URLSearchParams(query).toString()
      // The person's browser opens the address; what it shows is confirmed with what it was asked.
      const shown = await fetch(address, { headers: { auth: person.session, accept: 'application/json' } })
      expect(shown.status).toBe(200)
      const decide = async (action: 'approve' | 'deny') =>
        new URL((await person.console.oauth.decide({ body: { ...query, action } as never })).redirect)
      return { app, server, client, verifier, state, person, decide }
    }

    type Started = Awaited<ReturnType<typeof start>>

    async function exchange({ server, client, verifier, state, decide }: Started, auth: oauth.ClientAuth) {
      const parameters = oauth.validateAuthResponse(server, client, await decide('approve'), state)
      const send = () =>
        oauth.authorizationCodeGrantRequest(server, client, auth, parameters, redirectUrl, verifier, insecure)
      return { send, answer: await oauth.processAuthorizationCodeResponse(server, client, await send()) }
    }

    it.each([
      ['client_secret_post', oauth.ClientSecretPost],
      ['client_secret_basic', oauth.ClientSecretBasic],
    ] as const)('the app gets a token with %s, uses it and revokes it', async (_, method) => {
      const started = await start()
      const { server, client, app, person } = started
      const auth = method(app.clientSecret)
      const { answer } = await exchange(started, auth)
      expect(answer).toMatchObject({ token_type: 'bearer', scope: 'read write', id: person.organizationId })
      const resource = new URL('/public/v1/is-connected', service.url)
      const used = await oauth.protectedResourceRequest(
        answer.access_token,
        'GET',
        resource,
        undefined,
        undefined,
        insecure,
      )
      expect(used.status).toBe(200)
      const revoked = await oauth.revocationRequest(server, client, auth, answer.access_token, insecure)
      await oauth.processRevocationResponse(revoked)
      expect(await statusWith(service, answer.access_token)).toBe(401)
    })

    it('the app gets the scopes that it requested', async () => {
      const started = await start('read')
      const { answer } = await exchange(started, oauth.ClientSecretPost(started.app.clientSecret))
      expect(answer.scope).toBe('read')
    })

    it('the app gets invalid_grant for a code that it uses twice', async () => {
      const started = await start()
      const { send, answer } = await exchange(started, oauth.ClientSecretPost(started.app.clientSecret))
      // Sooner it may be a repetition of the same request, which ends nothing.
      service.clock.advance(11_000)
      const again = oauth.processAuthorizationCodeResponse(started.server, started.client, await send())
      await expect(again).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
      expect(await statusWith(service, answer.access_token)).toBe(401)
    })

    it('the app gets invalid_client, in the body or as a challenge', async () => {
      const started = await start()
      await expect(exchange(started, oauth.ClientSecretPost('pcs_wrong'))).rejects.toMatchObject({
        error: 'invalid_client',
        status: 401,
      })
      await expect(exchange(started, oauth.ClientSecretBasic('pcs_wrong'))).rejects.toMatchObject({
        code: oauth.WWW_AUTHENTICATE_CHALLENGE,
        status: 401,
      })
      await expect(exchange(started, oauth.None())).rejects.toMatchObject({ error: 'invalid_request' })
    })

    it('the app is told that the user denied it', async () => {
      const { server, client, state, decide } = await start()
      const answer = await decide('deny')
      expect(() => oauth.validateAuthResponse(server, client, answer, state)).toThrow(
        expect.objectContaining({ error: 'access_denied' }),
      )
      const forged = () => oauth.validateAuthResponse(server, client, answer, 'another state')
      expect(forged).toThrow(/state/)
    })

    it('the log contains no code, token or secret of the app', async () => {
      const started = await start()
      const { app, server, client, state, verifier, decide } = started
      const answer = await decide('approve')
      const auth = oauth.ClientSecretBasic(app.clientSecret)
      const parameters = oauth.validateAuthResponse(server, client, answer, state)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        parameters,
        redirectUrl,
        verifier,
        insecure,
      )
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, response)
      await statusWith(service, token)
      await statusWith(service, `${token}x`)
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        auth,
        parameters,
        redirectUrl,
        verifier,
        insecure,
      )
      const text = lines.join('')
      expect(text).toContain('exchangeCode')
      for (const secret of [token, answer.searchParams.get('code'), app.clientSecret, verifier, state])
        expect(text.includes(secret ?? 'missing')).toBe(false)
    })
  },
  { overrides: { log } },
)

describe('the metadata', () => {
  it('the metadata describe the endpoints that the flow above used', () => {
    expect(lines.some((line) => line.includes('getServerMetadata'))).toBe(true)
  })
})

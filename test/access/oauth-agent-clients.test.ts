import * as oauth from 'oauth4webapi'
import { expect, it } from 'vitest'
import { describeService } from '../helpers/server.ts'
import { post } from '../mcp/support.ts'
import { callback } from './agents-support.ts'
import { decide } from './oauth-support.ts'

/** Goes the flow of an agent with `oauth4webapi`, which checks each answer against its RFC. */
describeService('an agent written with oauth4webapi', (service) => {
  const insecure = { [oauth.allowInsecureRequests]: true }

  /** From the address of the MCP server to its authorization server and a client of it. */
  async function discover() {
    const resource = new URL(`${service.app.config.baseUrl}/mcp`)
    const described = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    )
    const issuer = new URL(described.authorization_servers?.[0] ?? '')
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' }),
    )
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        { client_name: 'Agent', redirect_uris: [callback] },
        insecure,
      ),
    )
    return { resource, described, server, client }
  }

  async function authorize() {
    const { resource, described, server, client } = await discover()
    const tenant = await service.createTenant()
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const url = await decide(tenant, {
      client_id: client.client_id,
      redirect_uri: callback,
      resource: resource.href,
      scope: described.scopes_supported?.join(' '),
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const parameters = oauth.validateAuthResponse(server, client, url, state)
    const options = { ...insecure, additionalParameters: { resource: resource.href } }
    const redeem = (code: URLSearchParams, proof: string) =>
      oauth.authorizationCodeGrantRequest(server, client, oauth.None(), code, callback, proof, options)
    return { described, server, client, parameters, verifier, redeem, options }
  }

  async function statusOf(accessToken: string): Promise<number> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const response = await post(service, message, { authorization: `Bearer ${accessToken}` })
    await response.text()
    return response.status
  }

  it('the agent discovers the endpoints, registers, gets tokens, refreshes and revokes them', async () => {
    const { described, server, client, parameters, verifier, redeem, options } = await authorize()
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await redeem(parameters, verifier),
    )
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: described.scopes_supported?.join(' '),
    })
    expect(await statusOf(tokens.access_token)).toBe(200)
    service.clock.advance(3600_000)
    expect(await statusOf(tokens.access_token)).toBe(401)
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? '', options),
    )
    expect(await statusOf(refreshed.access_token)).toBe(200)
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), refreshed.refresh_token ?? '', insecure),
    )
    expect(await statusOf(refreshed.access_token)).toBe(401)
  })

  it('the agent is refused with the verifier of another browser', async () => {
    const { server, client, parameters, redeem } = await authorize()
    const stolen = redeem(parameters, oauth.generateRandomCodeVerifier())
    await expect(
      stolen.then((answer) => oauth.processAuthorizationCodeResponse(server, client, answer)),
    ).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
  })
})

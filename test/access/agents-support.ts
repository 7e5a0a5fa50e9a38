import { expect } from 'vitest'
import type { Tenant, TestService } from '../helpers/server.ts'
import { challenge, decide, verifier } from './oauth-support.ts'

/** Receives the answers for the agents of these tests. */
export const callback = 'http://127.0.0.1:33418/callback'

export interface AgentTokens {
  id: string
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

/** The answer of the registration endpoint. */
export function register(service: TestService, metadata: object): Promise<Response> {
  return service.fetch('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
}

/** Registers an agent that refreshes its tokens, and answers its client id. */
export async function registerAgent(service: TestService, change: object = {}): Promise<string> {
  const response = await register(service, {
    client_name: 'Agent',
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token'],
    ...change,
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { client_id: string }).client_id
}

/** Builds the request of an agent to the authorization endpoint. */
export const asked = (clientId: string) => ({
  client_id: clientId,
  response_type: 'code',
  redirect_uri: callback,
  code_challenge: challenge,
  code_challenge_method: 'S256',
})

/** The person approves, and the agent gets its code. */
export async function approve(
  tenant: Pick<Tenant, 'console'>,
  clientId: string,
  change: object = {},
): Promise<string> {
  const url = await decide(tenant, { ...asked(clientId), ...change })
  return url.searchParams.get('code') ?? ''
}

/** The answer of the token endpoint to a form, as agents send it. */
export function token(service: TestService, fields: Record<string, string>): Promise<Response> {
  return service.fetch('/oauth/token', { method: 'POST', body: new URLSearchParams(fields) })
}

/** Builds the request of an agent to the token endpoint with its code. */
export const redemption = (clientId: string, code: string) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  code,
  redirect_uri: callback,
  code_verifier: verifier,
})

export async function tokensFor(
  service: TestService,
  tenant: Pick<Tenant, 'console'>,
  clientId: string,
  change: object = {},
): Promise<AgentTokens> {
  const code = await approve(tenant, clientId, change)
  const response = await token(service, redemption(clientId, code))
  expect(response.status).toBe(200)
  return (await response.json()) as AgentTokens
}

export function refresh(
  service: TestService,
  clientId: string,
  refreshToken: string,
  change: Record<string, string> = {},
): Promise<Response> {
  const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken }
  return token(service, { ...fields, ...change })
}

/** The next tokens; the refresh must succeed. */
export async function refreshed(
  service: TestService,
  clientId: string,
  { refresh_token }: Pick<AgentTokens, 'refresh_token'>,
  change: Record<string, string> = {},
): Promise<AgentTokens> {
  const response = await refresh(service, clientId, refresh_token, change)
  expect(response.status).toBe(200)
  return (await response.json()) as AgentTokens
}

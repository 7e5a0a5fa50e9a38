import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Tenant, TestService } from '../helpers/server.ts'

export const redirectUrl = 'https://app.example.com/callback'

export interface TestApp {
  clientId: string
  clientSecret: string
}

/** Registers the tenant's app through the API. */
export async function registerApp(tenant: Tenant, change: object = {}): Promise<TestApp> {
  const body = { name: 'Planner', description: 'Plans your week.', redirectUrl, ...change }
  const { clientId, clientSecret } = await tenant.console.oauth.app.create({ body })
  return { clientId, clientSecret }
}

/** Sends the person's decision and returns the URL that they are redirected to. */
export async function decide(tenant: Pick<Tenant, 'console'>, body: object): Promise<URL> {
  const { redirect } = await tenant.console.oauth.decide({
    body: { action: 'approve', ...body } as never,
  })
  return new URL(redirect)
}

export async function codeFor(
  tenant: Pick<Tenant, 'console'>,
  app: TestApp,
  body: object = {},
): Promise<string> {
  return (await decide(tenant, { client_id: app.clientId, ...body })).searchParams.get('code') ?? ''
}

/** The answer of the token endpoint to a JSON body; what is undefined is left out. */
export function exchange(service: TestService, body: object, headers: Record<string, string> = {}) {
  return service.fetch('/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ grant_type: 'authorization_code', ...body }),
  })
}

export async function tokenFor(
  service: TestService,
  tenant: Pick<Tenant, 'console'>,
  app: TestApp,
  body: object = {},
): Promise<string> {
  const code = await codeFor(tenant, app, body)
  const response = await exchange(service, { code, client_id: app.clientId, client_secret: app.clientSecret })
  return ((await response.json()) as { access_token: string }).access_token
}

/** The status that a token gets on the public API. */
export async function statusWith(service: TestService, token: string, path = '/public/v1/is-connected') {
  return (await service.fetch(path, { headers: { authorization: token } })).status
}

/** A tenant with an app, and how the app says who it is. */
export async function setUp(service: TestService) {
  const tenant = await service.createTenant()
  const app = await registerApp(tenant)
  return { tenant, app, client: { client_id: app.clientId, client_secret: app.clientSecret } }
}

/** Status and word of a refusal, which has the form of RFC 6749 and is never cached. */
export async function refusal(response: Response) {
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { error, ...rest } = (await response.json()) as { error: string; message: string }
  expect(rest).toEqual({
    error_description: rest.message,
    statusCode: response.status,
    message: expect.any(String),
  })
  return [response.status, error]
}

export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const challenge = createHash('sha256').update(verifier).digest('base64url')

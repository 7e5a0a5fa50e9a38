import { createPostern } from '../../sdk/index.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import type { SignInConfig } from '../../server/config/sign-in.ts'
import type { TestService } from '../helpers/server.ts'

export type Provider = 'GOOGLE' | 'GITHUB' | 'APPLE' | 'GENERIC' | 'WALLET' | 'FARCASTER'

/** The console's origin in these suites: nobody answers there, tests read the addresses that lead to it. */
export const CONSOLE = 'https://console.example'

/** A configuration with these providers. `trustProxy`, so that calls can come from different addresses. */
export function withProviders(signIn: Partial<SignInConfig>, more: Partial<Config> = {}): Partial<Config> {
  const defaults = readConfig({ POSTERN_SECRET: 'a secret for tests, and for nothing else' }).signIn
  return { consoleUrl: CONSOLE, trustProxy: 1, signIn: { ...defaults, ...signIn }, ...more }
}

export const callback = (provider: Provider) => `${CONSOLE}/auth/callback/${provider.toLowerCase()}`

let callers = 0

/** Sign-ins as one browser makes them: it keeps the cookie of the last one it began. Each call comes from an address of its own. */
export function createBrowser(service: TestService) {
  let cookie = ''
  const headers = () => ({
    headers: {
      'x-forwarded-for': `10.1.${callers >> 8}.${callers++ & 255}`,
      ...(cookie === '' ? {} : { cookie }),
    },
  })
  const calls = () => createPostern({ baseUrl: service.url, retries: 0 }).result
  const browser = {
    cookie: () => cookie,
    takeCookie(other: string) {
      cookie = other
    },
    async begin(provider: Provider, query: { redirect_uri?: string; publicKey?: string } = {}) {
      const answer = await service.fetch(`/auth/oauth/${provider}?${new URLSearchParams(query)}`, headers())
      const set = answer.headers.getSetCookie().find((each) => each.startsWith('oauth_state='))
      if (set !== undefined) cookie = set.split(';')[0] ?? ''
      return { status: answer.status, set, text: await answer.text() }
    },
    finish: (
      provider: Provider,
      { code, state, redirect_uri, iss }: Partial<Returned> & { code: string; redirect_uri?: string },
    ) =>
      calls().auth.finishSignIn({
        path: { provider },
        body: {
          code,
          ...(state === undefined ? {} : { state }),
          ...(redirect_uri === undefined ? {} : { redirect_uri }),
          ...(iss === undefined ? {} : { iss }),
        },
        ...headers(),
      }),
    register: (provider: Provider, providerToken: string, more: object = {}) =>
      calls().auth.register({
        body: { provider, providerToken, company: 'Example Ltd', ...more },
        ...headers(),
      }),
    login: (provider: Provider, providerToken: string) =>
      calls().auth.login({ body: { provider, providerToken }, ...headers() }),
  }
  return browser
}

/** The ticket of an answer for somebody new. Fails for any other answer. */
export function ticketOf({ data, error }: { data?: unknown; error?: unknown }): string {
  const { token } = (data ?? {}) as { token?: string }
  if (token === undefined) throw new Error(`no ticket: ${JSON.stringify(data ?? error)}`)
  return token
}

export interface Returned {
  /** The address without its query. */
  to: string
  code: string
  state: string | null
  iss?: string
}

/** How every answer that is not accepted looks. */
export const refused = { status: 400, code: 'bad_request' }

export function readReturn(location: string): Returned {
  const url = new URL(location)
  return {
    to: `${url.origin}${url.pathname}`,
    code: url.searchParams.get('code') ?? '',
    state: url.searchParams.get('state'),
    ...(url.searchParams.has('iss') ? { iss: url.searchParams.get('iss') ?? '' } : {}),
  }
}

interface Form {
  action: string
  fields: Record<string, string>
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The forms of a page with their hidden fields, as a browser would send them. */
export function readForms(html: string): Form[] {
  return [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', inside = '']) => ({
      action: unescaped(action),
      fields: Object.fromEntries(
        [...inside.matchAll(/<input[^>]*?name="([^"]*)"[^>]*?value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [unescaped(name), unescaped(value)],
        ),
      ),
    }),
  )
}

/** Opens the provider's page and chooses the account on it; answers what the provider answers to that. */
export async function chooseAccount(authorizeUrl: string, account: string): Promise<Response> {
  const page = await (await fetch(authorizeUrl)).text()
  const form = readForms(page).find(({ fields }) => Object.values(fields).includes(account))
  if (form === undefined) throw new Error(`${account} is not on the page: ${page.slice(0, 500)}`)
  return fetch(new URL(form.action, authorizeUrl), {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
  })
}

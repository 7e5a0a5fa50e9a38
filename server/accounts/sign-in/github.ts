import type { SignInConfig } from '../../config/sign-in.ts'
import { ApiError } from '../../errors/errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { normalizeEmail } from '../auth/credentials.ts'
import {
  type Identity,
  notConfirmed,
  type ProviderServices,
  type SignInProvider,
  unreachable,
} from './provider.ts'

const openId = lazyPackage<typeof import('openid-client')>('openid-client')

const TITLE = 'GitHub'

interface GithubApp {
  url: string
  apiUrl: string
  clientId: string
  clientSecret: string
}

type Get = (path: string, token: string) => Promise<unknown>

/** Creates the provider for GitHub, which has OAuth without OpenID Connect: a code with PKCE, then its API identifies the person. */
export function createGithubProvider(
  settings: SignInConfig['github'] & { clientId: string; clientSecret: string },
  { fetchFor, log }: ProviderServices,
): SignInProvider {
  const fetch = fetchFor(TITLE)
  const fail = (error: unknown): never => {
    if (error instanceof ApiError) throw error
    log.warn({ provider: TITLE, reason: 'network' }, 'a sign-in provider failed')
    throw unreachable(TITLE, error)
  }
  return {
    async start({ state, redirectUri }) {
      const verifier = openId().randomPKCECodeVerifier()
      const url = new URL(`${settings.url}/login/oauth/authorize`)
      url.search = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await openId().calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString()
      return { answer: url.href, stored: { redirectUri, verifier } }
    },
    async identify({ code, stored }) {
      const token = await redeem(settings, { code, ...stored }, fetch).catch(fail)
      const get: Get = async (path, token) => {
        const answer = await fetch(`${settings.apiUrl}${path}`, {
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/vnd.github+json',
            'user-agent': 'Postern',
          },
        })
        if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`)
        return answer.json()
      }
      return fetchIdentity(get, token).catch(fail)
    },
  }
}

/** Redeems the code. GitHub also answers 200 to a wrong code, with an `error` instead of the token. */
async function redeem(
  app: GithubApp,
  { code, redirectUri = '', verifier = '' }: { code: string; redirectUri?: string; verifier?: string },
  fetch: typeof globalThis.fetch,
): Promise<string> {
  const answer = await fetch(`${app.url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`)
  const { access_token: token, error } = (await answer.json()) as { access_token?: unknown; error?: unknown }
  if (error === 'bad_verification_code' || error === 'redirect_uri_mismatch') throw notConfirmed(error)
  if (typeof token !== 'string') throw new Error('GitHub gave no token')
  return token
}

interface GithubEmail {
  email?: unknown
  primary?: unknown
  verified?: unknown
}

async function fetchIdentity(get: Get, token: string): Promise<Identity> {
  const user = (await get('/user', token)) as { id?: unknown; name?: unknown; login?: unknown }
  // The number is permanent; after a rename, another person can take the name.
  if (!Number.isSafeInteger(user.id)) throw new Error('GitHub gave no id')
  const emails = (await get('/user/emails', token)) as GithubEmail[]
  if (!Array.isArray(emails)) throw new Error('GitHub gave no addresses')
  const primary = emails.find(({ primary, verified }) => primary === true && verified === true)?.email
  const name = [user.name, user.login].find((text) => typeof text === 'string' && text !== '')
  return {
    id: String(user.id),
    email: typeof primary === 'string' ? normalizeEmail(primary) : null,
    name: (name as string | undefined) ?? null,
  }
}

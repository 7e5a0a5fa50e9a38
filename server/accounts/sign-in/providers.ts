import type { Dispatcher } from 'undici'
import type { SignInConfig } from '../../config/sign-in.ts'
import { badRequest } from '../../errors/errors.ts'
import { lazyPackage } from '../../lib/lazy.ts'
import { createPlatformHttp } from '../../platforms/kit/http/client.ts'
import { appleClientAuth } from './apple.ts'
import { createFarcasterProvider } from './farcaster.ts'
import { createGithubProvider } from './github.ts'
import { createOpenIdProvider, selectClientAuth } from './openid.ts'
import { type ProviderName, type ProviderServices, providerNames, type SignInProvider } from './provider.ts'
import { createWalletProvider } from './wallet.ts'

const openId = lazyPackage<typeof import('openid-client')>('openid-client')

/** Lists the sign-in providers that the operator has set up. */
export interface SignInProviders {
  /** @throws 400 with the names of missing variables for a provider that is not set up */
  find(name: ProviderName): SignInProvider
  isSetUp(name: ProviderName): boolean
  list(): { provider: ProviderName; name: string }[]
}

/** Maps the variables that a provider needs to their values. */
type Needs = Record<string, string | boolean | null>

interface Entry {
  title: (config: SignInConfig) => string
  needs: (config: SignInConfig) => Needs
  /** Called once, and only if no value is missing. */
  create: (config: SignInConfig, services: ProviderServices) => SignInProvider
}

const table: Record<ProviderName, Entry> = {
  GOOGLE: {
    title: () => 'Google',
    needs: ({ google }) => ({ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret }),
    create: ({ google }, services) =>
      createOpenIdProvider(
        {
          title: 'Google',
          issuer: google.issuer,
          clientId: google.clientId ?? '',
          clientAuth: openId().ClientSecretPost(google.clientSecret ?? ''),
          scope: 'openid email profile',
        },
        services,
      ),
  },
  GITHUB: {
    title: () => 'GitHub',
    needs: ({ github }) => ({ GITHUB_CLIENT_ID: github.clientId, GITHUB_CLIENT_SECRET: github.clientSecret }),
    create: ({ github }, services) =>
      createGithubProvider(
        { ...github, clientId: github.clientId ?? '', clientSecret: github.clientSecret ?? '' },
        services,
      ),
  },
  APPLE: {
    title: () => 'Apple',
    needs: ({ apple }) => ({
      APPLE_CLIENT_ID: apple.clientId,
      APPLE_TEAM_ID: apple.teamId,
      APPLE_KEY_ID: apple.keyId,
      APPLE_PRIVATE_KEY: apple.privateKey,
    }),
    create: createApple,
  },
  GENERIC: {
    title: ({ oidc }) => oidc.name,
    needs: ({ oidc }) => ({ OIDC_ISSUER: oidc.issuer, OIDC_CLIENT_ID: oidc.clientId }),
    create: ({ oidc }, services) =>
      createOpenIdProvider(
        {
          title: oidc.name,
          issuer: oidc.issuer ?? '',
          clientId: oidc.clientId ?? '',
          clientAuth: selectClientAuth(oidc.clientSecret),
          scope: 'openid email profile',
        },
        services,
      ),
  },
  WALLET: {
    title: () => 'Wallet',
    needs: ({ wallet }) => ({ WALLET_SIGN_IN: wallet }),
    create: (_config, services) => createWalletProvider(services),
  },
  FARCASTER: {
    title: () => 'Farcaster',
    needs: ({ farcaster }) => ({ FARCASTER_RPC_URL: farcaster.rpcUrl }),
    create: ({ farcaster }, services) =>
      createFarcasterProvider({ ...farcaster, rpcUrl: farcaster.rpcUrl ?? '' }, services),
  },
}

function createApple({ apple }: SignInConfig, services: ProviderServices): SignInProvider {
  const key = {
    issuer: apple.issuer,
    clientId: apple.clientId ?? '',
    teamId: apple.teamId ?? '',
    keyId: apple.keyId ?? '',
    privateKey: apple.privateKey ?? '',
  }
  return createOpenIdProvider(
    {
      title: 'Apple',
      issuer: apple.issuer,
      clientId: key.clientId,
      clientAuth: appleClientAuth(key, services.clock.now),
      scope: 'openid email name',
      // Apple sends the email address only if the answer is a posted form.
      parameters: { response_mode: 'form_post' },
    },
    services,
  )
}

/** Creates the providers at first use. `dispatcher` must trust the configured hosts: see `signInOrigins`. */
export function createSignInProviders({
  config,
  clock,
  log,
  dispatcher,
}: Omit<ProviderServices, 'fetchFor'> & { dispatcher: () => Dispatcher }): SignInProviders {
  const created = new Map<ProviderName, SignInProvider>()
  const { allowLoopback } = config
  const fetchFor = (name: string) =>
    createPlatformHttp({
      name,
      dispatcher,
      allowLoopback,
      trustedOrigins: signInOrigins(config.signIn),
      concurrency: 16,
      now: clock.now,
      timeoutMs: 10_000,
    }).fetch
  const missing = (name: ProviderName) =>
    Object.entries(table[name].needs(config.signIn))
      .filter(([, value]) => value === null || value === false)
      .map(([variable]) => variable)
  return {
    find(name) {
      const needed = missing(name)
      if (needed.length > 0) throw notSetUp(table[name].title(config.signIn), needed)
      const provider =
        created.get(name) ?? table[name].create(config.signIn, { config, clock, log, fetchFor })
      created.set(name, provider)
      return provider
    },
    isSetUp: (name) => missing(name).length === 0,
    list: () =>
      providerNames
        .filter((name) => missing(name).length === 0)
        .map((provider) => ({ provider, name: table[provider].title(config.signIn) })),
  }
}

function notSetUp(title: string, variables: string[]) {
  return badRequest(
    `Sign-in with ${title} is not set up on this service. Ask its operator to set ${variables.join(', ')}.`,
  )
}

/** Lists origins of the operator's configuration, which may be in a private network. */
export function signInOrigins({ google, github, apple, oidc, farcaster }: SignInConfig): string[] {
  return [google.issuer, github.url, github.apiUrl, apple.issuer, oidc.issuer, farcaster.rpcUrl].flatMap(
    (url) => (url === null ? [] : new URL(url).origin),
  )
}

/** Sign-in providers beside email and password. */
export interface HasSignIn {
  signIn: SignInProviders
}

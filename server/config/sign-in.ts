import type { Reader } from './config.ts'

/** Settings of the sign-in providers beside email and password. A provider whose values are null or false is off. */
export type SignInConfig = ReturnType<typeof readSignIn>

export function readSignIn(read: Reader, production: boolean) {
  const signIn = {
    google: {
      issuer: read.url('GOOGLE_ISSUER', 'https://accounts.google.com'),
      clientId: read.text('GOOGLE_CLIENT_ID') ?? null,
      clientSecret: read.text('GOOGLE_CLIENT_SECRET') ?? null,
    },
    github: {
      url: read.url('GITHUB_URL', 'https://github.com'),
      apiUrl: read.url('GITHUB_API_URL', 'https://api.github.com'),
      clientId: read.text('GITHUB_CLIENT_ID') ?? null,
      clientSecret: read.text('GITHUB_CLIENT_SECRET') ?? null,
    },
    apple: readApple(read),
    /** Any OpenID Connect provider. Without a secret this service is a public client. */
    oidc: {
      /** Kept exact, since it must equal the `iss` of the ID tokens. */
      issuer: read.exactUrl('OIDC_ISSUER'),
      clientId: read.text('OIDC_CLIENT_ID') ?? null,
      clientSecret: read.text('OIDC_CLIENT_SECRET') ?? null,
      /** Labels the button. */
      name: read.text('OIDC_NAME') ?? 'Single sign-on',
    },
    wallet: read.flag('WALLET_SIGN_IN', false),
    /** `rpcUrl` is an Optimism node, which looks up the Farcaster account of an address. */
    farcaster: { rpcUrl: read.exactUrl('FARCASTER_RPC_URL'), idRegistry: readIdRegistry(read) },
    /** URL that opens the mobile app; the callback adds the provider's answer to it. */
    mobileCallback: readMobileCallback(read),
  }
  if (production) requireHttps(read, signIn)
  return signIn
}

function readApple(read: Reader) {
  return {
    issuer: read.url('APPLE_ISSUER', 'https://appleid.apple.com'),
    clientId: read.text('APPLE_CLIENT_ID') ?? null,
    teamId: read.text('APPLE_TEAM_ID') ?? null,
    keyId: read.text('APPLE_KEY_ID') ?? null,
    // PEM (PKCS #8). Restores the line breaks, which environment files contain as \n.
    privateKey: read.text('APPLE_PRIVATE_KEY')?.replaceAll('\\n', '\n') ?? null,
  }
}

function requireHttps(read: Reader, { google, github, apple, oidc, farcaster }: SignInConfig): void {
  const hosts = {
    GOOGLE_ISSUER: google.issuer,
    GITHUB_URL: github.url,
    GITHUB_API_URL: github.apiUrl,
    APPLE_ISSUER: apple.issuer,
    OIDC_ISSUER: oidc.issuer,
    FARCASTER_RPC_URL: farcaster.rpcUrl,
  }
  for (const [name, url] of Object.entries(hosts))
    if (url?.startsWith('http:'))
      read.problem(`${name} must be https while NODE_ENV=production: its answers decide who signs in.`)
}

function readIdRegistry(read: Reader): string {
  const address = read.text('FARCASTER_ID_REGISTRY') ?? '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
  if (!/^0x[0-9a-fA-F]{40}$/.test(address))
    read.problem(`FARCASTER_ID_REGISTRY must be a contract's address such as 0x0000…, not "${address}".`)
  return address
}

/** Refuses schemes that run script in a browser, where the link on the callback page would be an attack. */
function readMobileCallback(read: Reader): string {
  const url = read.text('MOBILE_CALLBACK') ?? 'postern://auth/callback'
  if (!URL.canParse(url) || /^(javascript|data|vbscript|blob|file|about):/i.test(url))
    read.problem(`MOBILE_CALLBACK must be an app URL such as postern://auth/callback, not "${url}".`)
  return url
}

import type { Success } from '../calls.ts'
import { createPostern } from '../client.ts'
import { deviceFlow } from '../device-flow.ts'
import { PosternError } from '../errors.ts'
import { defineCommand, UsageError } from './command.ts'
import { credentialsPath, forgetCredential, readCredential, storeCredential } from './credentials.ts'
import { paint, printable, show, type Terminal } from './terminal.ts'

/** Identifies the built-in app to which the service gives the tokens of the device flow. */
const CLIENT_ID = 'pca_postern_cli'

export const login = defineCommand({
  name: 'login',
  summary: 'Log in to a service with a code that you confirm in a browser, or with an API key',
  options: {
    url: {
      type: 'string',
      value: 'URL',
      help: 'URL of the service (default: POSTERN_URL, then http://localhost:3000)',
    },
    'with-key': { type: 'boolean', help: 'Read an API key from standard input' },
    scope: {
      type: 'string',
      value: 'SCOPES',
      help: 'Request only these permissions, such as "posts:read media:write" (default: all)',
    },
  },
  examples: [
    'postern login --url https://postern.example.com',
    'postern login --url https://postern.example.com --with-key < key.txt',
  ],
  async run({ values }, { terminal }) {
    const url = values.url ?? terminal.env.POSTERN_URL ?? 'http://localhost:3000'
    const createClient = (apiKey?: string) => createPostern({ baseUrl: url, apiKey, fetch: terminal.fetch })
    const kind = values['with-key'] ? 'key' : 'device'
    if (kind === 'key' && values.scope)
      throw new UsageError('An API key already has its scopes: leave --scope out.')
    const token =
      kind === 'key'
        ? (await terminal.readInput()).trim()
        : await logInByDevice(createClient(), values.scope, terminal)
    if (token === '') throw new UsageError('Standard input was empty: pass the API key on standard input.')
    await createClient(token).credentials.check({ signal: terminal.signal })
    await storeCredential(terminal, { url, token, kind })
    const path = credentialsPath(terminal)
    show(terminal, values.json, { url, credentials: path }, () =>
      [`${paint(terminal, 'green', '✓')} Logged in to ${url}`, `  The credential is in ${path}.`].join('\n'),
    )
    return undefined
  },
})

async function logInByDevice(
  postern: ReturnType<typeof createPostern>,
  scope: string | undefined,
  terminal: Terminal,
): Promise<string> {
  const { signal, wait } = terminal
  const pending = await deviceFlow(postern, {
    scope,
    signal,
    wait: (ms, waitSignal) => wait(ms, waitSignal ?? signal),
  })
  terminal.report(`Your code: ${paint(terminal, 'bold', pending.user_code)}\n`)
  terminal.report(`Open ${pending.verification_uri_complete} and confirm it.\n`)
  const { access_token } = await pending.waitForToken({ signal })
  return access_token
}

export const logout = defineCommand({
  name: 'logout',
  summary: 'Log out: revoke the token of the device flow, and remove the credential from this machine',
  options: {},
  examples: ['postern logout'],
  async run({ values }, { terminal }) {
    const { POSTERN_API_KEY: _, ...env } = terminal.env
    const stored = await readCredential({ ...terminal, env })
    if (stored === null) throw new UsageError('You are not logged in.')
    const { url, token, kind } = stored
    if (kind === 'device')
      await createPostern({ baseUrl: url, fetch: terminal.fetch }).oauth.revokeToken({
        body: { token, client_id: CLIENT_ID },
        signal: terminal.signal,
      })
    await forgetCredential(terminal, url)
    show(terminal, values.json, { url, revoked: kind === 'device' }, () =>
      kind === 'device'
        ? `Logged out of ${url}.`
        : `Logged out of ${url}. The API key still works: revoke it under Settings → API keys if it is no longer needed.`,
    )
    return undefined
  },
})

export const status = defineCommand({
  name: 'status',
  summary: 'Show the service, organization, role and scopes of the credential, and whether it works',
  options: {},
  examples: ['postern status --json'],
  async run({ values }, { terminal, connect }) {
    const postern = await connect()
    const { baseUrl: url } = postern.options
    const checked = await postern.credentials.check({ signal: terminal.signal }).catch((error: unknown) => {
      if (error instanceof PosternError && error.code === 'unauthorized') return null
      throw error
    })
    show(terminal, values.json, { url, ...(checked ?? { connected: false }) }, () =>
      checked === null
        ? `${paint(terminal, 'red', '✗')} ${url} does not accept the credential. Run "postern login".`
        : [`${paint(terminal, 'green', '✓')} Logged in to ${url}`, ...linesAbout(checked)].join('\n'),
    )
    return checked === null ? 4 : 0
  },
})

/** Describes a credential. A service older than this package tells nothing about it. */
function linesAbout({ organization, role, scopes }: Partial<Success<'credentials.check'>>): string[] {
  if (!organization || !role || !scopes) return []
  return [
    `  Organization  ${printable(organization.name)} (${printable(organization.id)})`,
    `  Role          ${role}`,
    `  Scopes        ${scopes.join(' ')}`,
  ]
}

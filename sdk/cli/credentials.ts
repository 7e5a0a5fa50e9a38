import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Terminal } from './terminal.ts'

export interface Credential {
  /** Address of the service. */
  url: string
  /** API key, or token of the device flow. */
  token: string
  kind: 'key' | 'device'
}

/** Credentials by service; `current` is the URL of the service that commands use. */
interface StoredCredentials {
  current: string | null
  services: Record<string, Omit<Credential, 'url'>>
}

const NO_CREDENTIALS: StoredCredentials = { current: null, services: {} }

/** Returns the path of the credentials file, in the system's folder for configuration. */
export function credentialsPath({ env, platform, homeFolder }: Terminal): string {
  const folder =
    platform === 'win32'
      ? (env.APPDATA ?? join(homeFolder, 'AppData', 'Roaming'))
      : env.XDG_CONFIG_HOME || join(homeFolder, '.config')
  return join(folder, 'postern', 'credentials.json')
}

/**
 * Returns the credential of the service at `url`, or of the current one. POSTERN_API_KEY wins over the file, for CI and scripts.
 * Null without one.
 */
export async function readCredential(
  terminal: Terminal,
  url = terminal.env.POSTERN_URL,
): Promise<Credential | null> {
  const { current, services } = await readStored(terminal)
  const address = url ?? current ?? undefined
  const key = terminal.env.POSTERN_API_KEY
  if (key) return { url: address ?? 'http://localhost:3000', token: key, kind: 'key' }
  const found = address === undefined ? undefined : services[trimSlash(address)]
  return found === undefined || address === undefined ? null : { url: address, ...found }
}

/** Stores the credential, readable only by its owner, and makes its service the current one. */
export async function storeCredential(terminal: Terminal, { url, token, kind }: Credential): Promise<void> {
  const stored = await readStored(terminal)
  const address = trimSlash(url)
  await writeStored(terminal, {
    current: address,
    services: { ...stored.services, [address]: { token, kind } },
  })
}

/** Removes the credential of the service. The next remaining service becomes the current one. */
export async function forgetCredential(terminal: Terminal, url: string): Promise<void> {
  const { current, services } = await readStored(terminal)
  const { [trimSlash(url)]: _, ...remaining } = services
  const isCurrent = current === trimSlash(url)
  await writeStored(terminal, {
    current: isCurrent ? (Object.keys(remaining)[0] ?? null) : current,
    services: remaining,
  })
}

async function readStored(terminal: Terminal): Promise<StoredCredentials> {
  const path = credentialsPath(terminal)
  try {
    return { ...NO_CREDENTIALS, ...(JSON.parse(await readFile(path, 'utf8')) as StoredCredentials) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NO_CREDENTIALS
    if (error instanceof SyntaxError)
      throw new Error(`${path} is not valid. Remove it, then run "postern login".`, { cause: error })
    throw error
  }
}

/** Replaces the file atomically, so that a crash leaves the old one. */
async function writeStored(terminal: Terminal, stored: StoredCredentials): Promise<void> {
  const path = credentialsPath(terminal)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporaryPath = `${path}.${randomUUID()}`
  try {
    await writeFile(temporaryPath, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

function trimSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

import { randomUUID } from 'node:crypto'
import { freePort } from '../helpers/ports.ts'
import { startPeer } from './install.ts'

export interface PdsAccount {
  did: string
  handle: string
  password: string
}

export interface Pds {
  url: string
  /** Signs its sessions, so that a test can make one that has ended. */
  jwtSecret: string
  /** A new account with a handle and a password of its own. */
  createAccount(name?: string): Promise<PdsAccount>
  /** A plain call as any client makes it; throws on anything but 2xx. */
  xrpc<T>(
    method: string,
    options?: { params?: Record<string, string>; json?: unknown; token?: string },
  ): Promise<T>
  close(): Promise<void>
}

/**
 * A real Bluesky server (`@atproto/pds`) with its identity directory, in a process of its own on free loopback ports.
 * Its app.bsky.* reads go to `appViewUrl`, or fail. The first call installs it into the ignored cache folder; later ones start within seconds. Ends with its parent.
 */
export async function startPds({ appViewUrl }: { appViewUrl?: string } = {}): Promise<Pds> {
  const ports = [await freePort(), await freePort(), await freePort()].map(String)
  const { ready, close } = await startPeer<Pick<Pds, 'url' | 'jwtSecret'>>(
    { folder: 'pds', name: 'Bluesky test server' },
    ports,
    { LOG_ENABLED: 'false', ...(appViewUrl === undefined ? {} : { APPVIEW_URL: appViewUrl }) },
  )
  const { url, jwtSecret } = ready
  const xrpc: Pds['xrpc'] = (method, options) => call(url, method, options)
  return {
    url,
    jwtSecret,
    xrpc,
    createAccount: (name) => createAccount(xrpc, name),
    close,
  }
}

async function createAccount(xrpc: Pds['xrpc'], name = `u${randomUUID().slice(0, 8)}`): Promise<PdsAccount> {
  const handle = `${name}.test`
  const password = `pass-${randomUUID()}`
  const json = { handle, email: `${name}@example.test`, password }
  const { did } = await xrpc<{ did: string }>('com.atproto.server.createAccount', { json })
  return { did, handle, password }
}

async function call<T>(
  url: string,
  method: string,
  { params, json, token }: { params?: Record<string, string>; json?: unknown; token?: string } = {},
): Promise<T> {
  const answer = await fetch(`${url}/xrpc/${method}?${new URLSearchParams(params)}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}

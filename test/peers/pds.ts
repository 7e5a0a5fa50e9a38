import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import { freePort } from '../helpers/ports.ts'

const source = join(import.meta.dirname, 'pds')
const cache = join(import.meta.dirname, '../../.cache/peers/pds')

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
  await install()
  const ports = [await freePort(), await freePort(), await freePort()]
  const server = spawn(process.execPath, ['server.mjs', ...ports.map(String)], {
    cwd: cache,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_ENABLED: 'false',
      NODE_ENV: 'test',
      ...(appViewUrl === undefined ? {} : { APPVIEW_URL: appViewUrl }),
    },
  })
  let errors = ''
  server.stderr.on('data', (bytes) => {
    errors = (errors + bytes).slice(-4000)
  })
  const { url, jwtSecret } = await new Promise<Pick<Pds, 'url' | 'jwtSecret'>>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      if (line.startsWith('{"url"')) resolve(JSON.parse(line))
    })
    server.once('exit', (code) =>
      reject(new Error(`The PDS ended with ${code} before it listened.\n${errors}`)),
    )
  })
  const xrpc: Pds['xrpc'] = (method, options) => call(url, method, options)
  return {
    url,
    jwtSecret,
    xrpc,
    createAccount: (name) => createAccount(xrpc, name),
    async close() {
      if (server.exitCode !== null) return
      server.stdin.end()
      await once(server, 'exit')
    },
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

/** Installs beside and renames into place, so that an interrupted install leaves nothing half done; one at a time. */
async function install(): Promise<void> {
  const lock = await readFile(join(source, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  const isThere = async () => (await readFile(join(cache, 'installed'), 'utf8').catch(() => '')) === stamp
  if (!(await isThere())) await inTurn(async () => void ((await isThere()) || (await download(stamp))))
  // Renamed too: a server of another test may be reading this very file.
  const fresh = join(cache, `server-${process.pid}.mjs`)
  await copyFile(join(source, 'server.mjs'), fresh)
  await rename(fresh, join(cache, 'server.mjs'))
}

async function download(stamp: string): Promise<void> {
  const fresh = `${cache}-${process.pid}`
  await mkdir(fresh, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(source, file), join(fresh, file))
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.error('Installing the Bluesky test server into .cache/peers (once, about a minute) …')
  // A registry that is slow or says 5xx for a minute is no reason to fail.
  const patience = ['--fetch-retries=8', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=20000']
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...patience], {
    cwd: fresh,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ticking = setInterval(() => console.error(`… still installing, ${seconds()} s`), 10_000)
  const [code] = await once(npm, 'exit').finally(() => clearInterval(ticking))
  if (code !== 0) throw new Error(`npm ci of the Bluesky test server ended with ${code}.`)
  await writeFile(join(fresh, 'installed'), stamp)
  await rm(cache, { recursive: true, force: true })
  await rename(fresh, cache)
  console.error(`Installed the Bluesky test server in ${seconds()} s.`)
}

/** Test files start at the same time, each in its process; the lock of a database file ends with the process that holds it. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(cache), { recursive: true })
  const turn = new Sqlite(`${cache}.lock`, { timeout: 0 })
  try {
    for (;;) {
      try {
        turn.exec('begin exclusive')
        break
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
    await work()
  } finally {
    turn.close()
  }
}

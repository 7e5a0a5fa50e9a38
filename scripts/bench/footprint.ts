import '../../server/process/node-version.ts'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { processStat } from '../../test/helpers/process-stat.ts'
import { freePort, imageFlags } from './subject.ts'

/**
 * Measures the footprint of the whole service on SQLite: CPU until it is ready and memory when idle (medians of several starts, by
 * turns), and memory during and after a load of 32 connections that read a month of 1,700 posts and create drafts.
 * `node scripts/bench/footprint.ts --dry` writes no report.
 */
const root = join(import.meta.dirname, '../..')
const subjects = [
  { title: 'built, as in the image', args: [...imageFlags(), 'dist/server/main.js'], production: true },
  { title: 'sources, `npm start`', args: startArguments(), production: false },
]
const STARTS = 5
const CONNECTIONS = 32
const POSTS = 1_700
const READS = 500
const CREATES = 1_000
const TICK_MS = 10

type Subject = (typeof subjects)[number]

interface Footprint {
  title: string
  readyCpuMs: number
  idleMb: number
  peakMb: number
  loadedMb: number
}

/** Holds a data folder with posts, and the subject that runs on it. */
interface Bench {
  subject: Subject
  env: Record<string, string>
  apiKey: string
  channelId: string
}

const { values } = parseArgs({ options: { dry: { type: 'boolean', default: false } } })
execFileSync(process.execPath, ['scripts/build.ts', 'server'], { cwd: root, stdio: 'inherit' })
const folder = mkdtempSync(join(tmpdir(), 'postern-footprint-'))
try {
  const benches: Bench[] = []
  for (const subject of subjects) benches.push(await prepare(subject))
  const report = table(await measure(benches))
  console.log(report)
  if (!values.dry) writeReport(report)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Fills a data folder. The start with the arguments of the subject also fills the compile cache. */
async function prepare(subject: Subject): Promise<Bench> {
  const env = {
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    POSTERN_SECRET: 'benchmark '.repeat(4),
    POST_RATE_LIMIT: '1000000',
  }
  const seeding = await start(subject.args, { ...env, POSTERN_DEMO: '1' })
  const [, apiKey = ''] = /API key +(\S+)/.exec(seeding.output()) ?? []
  const [, channelId = ''] = /sandbox\/(\S+)/.exec(seeding.output()) ?? []
  await createPosts(seeding.port, apiKey, channelId)
  await seeding.stop()
  return {
    subject,
    env: { ...env, ...(subject.production ? { NODE_ENV: 'production' } : {}) },
    apiKey,
    channelId,
  }
}

async function measure(benches: Bench[]): Promise<Footprint[]> {
  const starts: { bench: Bench; readyCpuMs: number; idleMb: number }[] = []
  for (let round = 0; round < STARTS; round++)
    for (const bench of benches) starts.push({ bench, ...(await measureStart(bench)) })
  const rows: Footprint[] = []
  for (const bench of benches) {
    const own = starts.filter((start) => start.bench === bench)
    rows.push({
      title: bench.subject.title,
      readyCpuMs: median(own.map(({ readyCpuMs }) => readyCpuMs)),
      idleMb: median(own.map(({ idleMb }) => idleMb)),
      ...(await measureLoad(bench)),
    })
  }
  return rows
}

async function measureStart({ subject, env }: Bench) {
  const service = await start(subject.args, env)
  const readyCpuMs = cpuOf(service.child)
  // Waits, since a process that has just started still collects garbage and flushes its log.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const idleMb = memoryOf(service.child, 'VmRSS')
  await service.stop()
  return { readyCpuMs, idleMb }
}

async function measureLoad({ subject, env, apiKey, channelId }: Bench) {
  const service = await start(subject.args, env)
  await loadWith(service.port, apiKey, channelId)
  const peakMb = memoryOf(service.child, 'VmHWM')
  const loadedMb = memoryOf(service.child, 'VmRSS')
  await service.stop()
  return { peakMb, loadedMb }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

interface Service {
  child: ChildProcess
  port: number
  output(): string
  stop(): Promise<void>
}

async function start(args: string[], env: Record<string, string>): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  while ((await call(port, 'GET', '/health/ready').catch(() => 0)) !== 200 || !output.includes('Queue')) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}.\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    child,
    port,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Spreads posts over November 2030. */
async function createPosts(port: number, apiKey: string, channelId: string): Promise<void> {
  for (let made = 0; made < POSTS; made += 50) {
    const date = new Date(Date.UTC(2030, 10, 1) + Math.floor((made / POSTS) * 29 * 86_400_000)).toISOString()
    const status = await call(port, 'POST', '/public/v1/posts', { apiKey, body: draft(channelId, date, 50) })
    if (status !== 201) throw new Error(`Creating posts responded with ${status}.`)
  }
}

function draft(channelId: string, date: string, count: number): string {
  const content = `<p>${'Every word of this post is here to be stored, read and listed. '.repeat(4)}</p>`
  const post = { integration: { id: channelId }, value: [{ content }], settings: {} }
  return JSON.stringify({ type: 'draft', date, shortLink: false, tags: [], posts: Array(count).fill(post) })
}

async function loadWith(port: number, apiKey: string, channelId: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const read = '/public/v1/posts?startDate=2030-11-01T00:00:00.000Z&endDate=2030-12-01T00:00:00.000Z'
  const body = draft(channelId, '2031-06-01T10:00:00.000Z', 1)
  await repeat(READS, () => call(port, 'GET', read, { apiKey, agent }), 200)
  await repeat(CREATES, () => call(port, 'POST', '/public/v1/posts', { apiKey, body, agent }), 201)
  agent.destroy()
}

async function repeat(times: number, send: () => Promise<number>, expected: number): Promise<void> {
  let sent = 0
  const connection = async () => {
    while (sent++ < times) {
      const status = await send()
      if (status !== expected) throw new Error(`A request under load responded with ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
}

function call(
  port: number,
  method: string,
  path: string,
  { apiKey = '', body, agent }: { apiKey?: string; body?: string; agent?: Agent } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: apiKey,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const outgoing = request(
      { port, host: '127.0.0.1', method, path, headers, ...(agent ? { agent } : {}) },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Reads from package.json the arguments that `npm start` passes to node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

function cpuOf({ pid }: ChildProcess): number {
  const fields = processStat(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function memoryOf({ pid }: ChildProcess, name: 'VmRSS' | 'VmHWM'): number {
  const [, kb] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function table(found: Footprint[]): string {
  const lines = found.map(
    ({ title, readyCpuMs, idleMb, peakMb, loadedMb }) =>
      `| ${title} | ${(readyCpuMs / 1000).toFixed(2)} s | ${[idleMb, peakMb, loadedMb].map((mb) => `${Math.round(mb)} MB`).join(' | ')} |`,
  )
  return [
    '| service | CPU until ready | idle | peak under load | after the load |',
    '|---|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}

function writeReport(text: string): void {
  const file = join(import.meta.dirname, 'README.md')
  const page = readFileSync(file, 'utf8')
  const next = page.replace(
    /(<!-- footprint -->\n)[\s\S]*?(\n<!-- \/footprint -->)/,
    (_, open: string, close: string) => `${open}${text}${close}`,
  )
  if (!next.includes(text)) throw new Error('README.md has no place for the footprint.')
  writeFileSync(file, next)
}

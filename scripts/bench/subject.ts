import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { processStat } from '../../test/helpers/process-stat.ts'
import type { Hit } from './full-contract.ts'
import { apiKey, workloads } from './workloads.ts'

/** Server under test, alone on core 0. */
export interface Subject {
  port: number
  /** Time from the start of the process to its first successful response, in ms. */
  firstAnswerMs: number
  /** Returns the CPU time used so far. */
  cpuMs(): number
  /** Returns the resident memory. */
  rssMb(): number
  stop(): Promise<void>
}

const TICK_MS = 10
/** Ends the measurement of a server that hangs. */
const HIT_MS = 20_000

export async function startSubject(args: string[], input: string, logFile: string): Promise<Subject> {
  const port = await freePort()
  const log = openSync(logFile, 'w')
  const started = performance.now()
  const child = spawn('taskset', ['-c', '0', process.execPath, ...args, input, String(port)], {
    stdio: ['ignore', log, 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  closeSync(log)
  const [get] = workloads
  while ((await hit(port, { ...get, body: null } as Hit, undefined).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}.`)
    if (performance.now() - started > 60_000)
      throw new Error(`${args.at(-1)} did not respond within a minute.`)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const firstAnswerMs = performance.now() - started
  return {
    port,
    firstAnswerMs,
    cpuMs: () => cpuOf(child),
    rssMb: () => rssOf(child),
    stop: () => stop(child),
  }
}

/** Returns the slowest first request of all operations, one at a time over one warm connection. */
export async function slowestFirstHit(port: number, hits: Hit[]): Promise<{ ms: number; hit: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const [get] = workloads
  for (let i = 0; i < 300; i++) await hit(port, { ...get, body: null } as Hit, agent)
  let slowest = { ms: 0, hit: '' }
  for (const each of hits) {
    const started = performance.now()
    const { status } = await hit(port, each, agent)
    const ms = performance.now() - started
    if (status >= 500) console.warn(`${each.method} ${each.path} answered ${status}`)
    if (ms > slowest.ms) slowest = { ms, hit: `${each.method} ${each.path.split('?')[0]}` }
  }
  agent.destroy()
  return slowest
}

/** Reads the node flags of the image from the Dockerfile. */
export function imageFlags(): string[] {
  const file = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(file) ?? []
  return (JSON.parse(command) as string[]).slice(1, -1)
}

function hit(
  port: number,
  { method, path, body }: Hit,
  agent: Agent | undefined,
): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const json =
      body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        ...(agent ? { agent } : {}),
        signal: AbortSignal.timeout(HIT_MS),
        headers: { authorization: apiKey, auth: apiKey, ...json },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body ?? undefined)
  })
}

function cpuOf(child: ChildProcess): number {
  const fields = processStat(child.pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function rssOf(child: ChildProcess): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill('SIGKILL')
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiKey, type Workload } from './workloads.ts'

export interface Load {
  requests: number
  seconds: number
  failures: number
}

const CONNECTIONS = 32
const peers = join(import.meta.dirname, 'peers')

/**
 * Picks wrk if it is installed, otherwise autocannon from the peers' manifest. autocannon is slower, so it flatters slow servers.
 */
export function generator(): 'wrk' | 'autocannon' {
  return spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon'
}

/** Loads a server from core 1 with 32 connections. */
export async function load(port: number, workload: Workload, seconds: number, folder: string): Promise<Load> {
  return generator() === 'wrk'
    ? withWrk(port, workload, seconds, folder)
    : withAutocannon(port, workload, seconds, folder)
}

const headers = (workload: Workload) => ({
  authorization: apiKey,
  ...(workload.body === null ? {} : { 'content-type': 'application/json' }),
})

async function withWrk(port: number, workload: Workload, seconds: number, folder: string): Promise<Load> {
  const script = join(folder, 'load.lua')
  const lines = [
    `wrk.method = ${JSON.stringify(workload.method)}`,
    workload.body === null ? '' : `wrk.body = [==[${workload.body}]==]`,
    ...Object.entries(headers(workload)).map(
      ([name, value]) => `wrk.headers["${name}"] = ${JSON.stringify(value)}`,
    ),
    'done = function(summary) io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration, summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout)) end',
  ]
  writeFileSync(script, lines.join('\n'))
  const url = `http://127.0.0.1:${port}${workload.path}`
  const output = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, url])
  const [, requests, microseconds, failures] = /RESULT (\d+) (\d+) (\d+)/.exec(output) ?? []
  return { requests: Number(requests), seconds: Number(microseconds) / 1e6, failures: Number(failures) }
}

async function withAutocannon(
  port: number,
  workload: Workload,
  seconds: number,
  folder: string,
): Promise<Load> {
  const file = join(folder, 'load.json')
  const { method, path, body } = workload
  const url = `http://127.0.0.1:${port}${path}`
  writeFileSync(
    file,
    JSON.stringify({ url, method, body, seconds, connections: CONNECTIONS, headers: headers(workload) }),
  )
  return JSON.parse(await run(process.execPath, [join(peers, 'load.mjs'), file])) as Load
}

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', ['-c', '1', command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}.`)),
    )
  })
}

/** Installs the peers and the load generator at the first run. */
export function installPeers(): void {
  const ls = spawnSync('npm', ['ls', '--prefix', peers], { stdio: 'ignore' })
  if (ls.status === 0) return
  console.log('Installing the peers (once, about 20 s) ...')
  execFileSync('npm', ['ci', '--prefix', peers, '--ignore-scripts', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  })
}

import '../../server/process/node-version.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildHits, exampleAnswers, fullContract } from './full-contract.ts'
import { generator, installPeers, load } from './load.ts'
import { type Measurement, type Result, summarize, table, writeReport } from './report.ts'
import { imageFlags, slowestFirstHit, startSubject } from './subject.ts'
import { answers, apiKey, workloads } from './workloads.ts'

/**
 * Runs `npm run bench`: the HTTP stack with trivial handlers beside its peers, all on one contract of full size. Each server runs
 * alone on core 0, and the load comes from core 1. Runs alternate, so that a noisy machine affects all alike. Takes `--rounds 5
 * --seconds 3 --only postern,express --dry` (`--dry` leaves README.md alone).
 */
const servers: Record<string, { title: string; script: string; flags?: string[] }> = {
  postern: { title: 'Postern, everything on', script: 'servers/postern.ts', flags: imageFlags() },
  'postern-real': {
    title: 'with key, limit, audit on SQLite',
    script: 'servers/postern-real.ts',
    flags: imageFlags(),
  },
  express: { title: 'Express 5, bare', script: 'peers/express.mjs' },
  fastify: { title: 'Fastify 5, same schemas', script: 'peers/fastify.mjs' },
  nest: { title: 'NestJS 11, class-validator', script: 'peers/nest.mjs' },
  hono: { title: 'Hono, zod-openapi', script: 'peers/hono.mjs' },
  eov: { title: 'express-openapi-validator, stock', script: 'peers/stock-eov.mjs' },
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: Object.keys(servers).join(',') },
    dry: { type: 'boolean', default: false },
  },
})

/** A server that hangs, or takes seconds for each request, ends after this time. */
const MAX_MEASUREMENT_MS = 90_000

/** A large program is compiled in parts while it runs: a service of 500 operations is slower in its first seconds. */
const WARM_UP_SECONDS = 4

installPeers()
const folder = mkdtempSync(join(tmpdir(), 'postern-bench-'))
try {
  const full = fullContract()
  const input = join(folder, 'contract.json')
  writeFileSync(input, JSON.stringify({ ...full, answers: { ...exampleAnswers(full), ...answers }, apiKey }))
  const hits = buildHits(full)
  console.log(`${Object.keys(full.operations).length} operations, load from ${generator()}`)
  const results: Result[] = values.only
    .split(',')
    .map((name) => ({ name, title: titleOf(name), measurements: [] }))
  for (let round = 1; round <= Number(values.rounds); round++) {
    for (const result of results) {
      const measurements = await tryToMeasure(result.name, input, hits)
      result.measurements.push(measurements)
      if (measurements === null) continue
      const rates = workloads.map(
        ({ name }) => `${name} ${Math.round(measurements.loads[name]?.rate ?? 0)}/s`,
      )
      console.log(
        `round ${round} ${result.name.padEnd(8)} ${rates.join('  ')}  first answer ${Math.round(measurements.firstAnswerMs)} ms`,
      )
    }
  }
  const rows = summarize(results)
  console.log(table(rows))
  if (!values.dry)
    writeReport(rows, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      generator: generator(),
    })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function titleOf(name: string): string {
  const server = servers[name]
  if (server === undefined)
    throw new Error(`Unknown server ${name}. Choose from ${Object.keys(servers).join(', ')}.`)
  return server.title
}

/** Returns null for a peer that fails or is too slow, so that the others are measured all the same. */
async function tryToMeasure(
  name: string,
  input: string,
  hits: ReturnType<typeof buildHits>,
): Promise<Measurement | null> {
  try {
    return await measure(name, input, hits)
  } catch (error) {
    if (name.startsWith('postern')) throw error
    console.error(`${name} could not be measured: ${(error as Error).message}`)
    return null
  }
}

async function measure(
  name: string,
  input: string,
  hits: ReturnType<typeof buildHits>,
): Promise<Measurement> {
  const seconds = Number(values.seconds)
  const subject = await startSubject(
    [...(servers[name]?.flags ?? []), join(import.meta.dirname, servers[name]?.script ?? '')],
    input,
    join(folder, 'access.log'),
  )
  // A server that stops in the middle fails the request that waits for it.
  const deadline = setTimeout(() => subject.stop(), MAX_MEASUREMENT_MS)
  try {
    const { ms: firstHitMs, hit: firstHit } = await slowestFirstHit(subject.port, hits)
    const rssMb = subject.rssMb()
    const loads: Measurement['loads'] = {}
    for (const workload of workloads) {
      await load(subject.port, workload, WARM_UP_SECONDS, folder)
      const before = subject.cpuMs()
      const { requests, seconds: took, failures } = await load(subject.port, workload, seconds, folder)
      if (failures > 0)
        throw new Error(`${name}: ${failures} of ${requests} requests of ${workload.name} failed.`)
      loads[workload.name] = {
        rate: requests / took,
        cpuMicros: ((subject.cpuMs() - before) * 1000) / requests,
      }
    }
    return { firstAnswerMs: subject.firstAnswerMs, firstHitMs, firstHit, rssMb, loads }
  } finally {
    clearTimeout(deadline)
    await subject.stop()
  }
}

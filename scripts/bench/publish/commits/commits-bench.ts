import { readdirSync, readFileSync } from 'node:fs'
import type { Calls } from './callers.ts'
import { type Service, startService } from './service.ts'

export interface CommitRate {
  connections: number
  /** Organizations that share the connections. */
  organizations: number
  perSecond: number
  /** 99 % of the milliseconds of a key check by another organization meanwhile. */
  reader: number
  /** Flushes of all disks of the machine for one draft, as the kernel counts them. */
  flushes: number
}

const PAUSE_MS = 10

/** Measures how many drafts a second callers create, and how long a reader waits meanwhile. */
export async function commitRates(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  { setups, seconds }: { setups: Pick<CommitRate, 'connections' | 'organizations'>[]; seconds: number },
): Promise<CommitRate[]> {
  const organizations = Math.max(...setups.map(({ organizations }) => organizations))
  const service = await startService(kind, serverUrl, organizations + 1)
  try {
    await draft(service, { connections: 8, organizations: 1 }, 1)
    const rates: CommitRate[] = []
    for (const setup of setups) {
      const before = countFlushes()
      const [drafts, reader] = await Promise.all([draft(service, setup, seconds), check(service, seconds)])
      const flushes = (countFlushes() - before) / drafts.spans.length
      rates.push({
        ...setup,
        perSecond: drafts.perSecond,
        reader: percentile(durations(reader), 0.99),
        flushes,
      })
    }
    return rates
  } finally {
    await service.close()
  }
}

export interface Neighbor {
  act: 'key check' | 'page' | 'draft'
  /** Milliseconds of a quiet organization's requests, median and 99 %: alone, and beside 32 connections of another. */
  alone: [number, number]
  beside: [number, number]
  /** Requests of the other one that are answered during one of the quiet organization's, median and 99 %. */
  overtaken: [number, number]
}

/** Measures what a quiet organization notices of another one that creates drafts over 32 connections. */
export async function neighborLatencies(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  { seconds }: { seconds: number },
): Promise<Neighbor[]> {
  const service = await startService(kind, serverUrl, 2)
  const quiet = service.callers.slice(1)
  const call = (act: Neighbor['act'], seconds: number) =>
    service.call({ act, callers: quiet, connections: 1, pauseMs: PAUSE_MS, seconds })
  try {
    await service.call({ act: 'draft', callers: quiet, connections: 4, pauseMs: 0, seconds: 1 })
    await draft(service, { connections: 32, organizations: 1 }, 1)
    const neighbors: Neighbor[] = []
    for (const act of ['key check', 'page', 'draft'] as const) {
      const alone = await call(act, seconds)
      const [beside, others] = await Promise.all([
        call(act, seconds),
        draft(service, { connections: 32, organizations: 1 }, seconds),
      ])
      const ends = others.spans.map(([, end]) => end).sort((a, b) => a - b)
      const within = beside.spans.map(([start, end]) => countBefore(ends, end) - countBefore(ends, start))
      neighbors.push({
        act,
        alone: summary(durations(alone)),
        beside: summary(durations(beside)),
        overtaken: summary(within.sort((a, b) => a - b)),
      })
    }
    return neighbors
  } finally {
    await service.close()
  }
}

function draft(service: Service, setup: Pick<CommitRate, 'connections' | 'organizations'>, seconds: number) {
  const callers = service.callers.slice(0, setup.organizations)
  return service.call({
    act: 'draft',
    callers,
    connections: setup.connections / callers.length,
    pauseMs: 0,
    seconds,
  })
}

function check(service: Service, seconds: number) {
  return service.call({
    act: 'key check',
    callers: service.callers.slice(-1),
    connections: 1,
    pauseMs: PAUSE_MS,
    seconds,
  })
}

function durations({ spans }: Calls): number[] {
  return spans.map(([start, end]) => end - start).sort((a, b) => a - b)
}

function countBefore(sorted: number[], end: number): number {
  const found = sorted.findIndex((each) => each >= end)
  return found < 0 ? sorted.length : found
}

function summary(times: number[]): [number, number] {
  return [percentile(times, 0.5), percentile(times, 0.99)]
}

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Sums the sixteenth figure of each disk. Returns 0 where the kernel does not count flushes. */
function countFlushes(): number {
  try {
    const figures = readdirSync('/sys/block').map((disk) =>
      readFileSync(`/sys/block/${disk}/stat`, 'utf8').trim().split(/\s+/),
    )
    return figures.reduce((sum, each) => sum + Number(each[15] ?? 0), 0)
  } catch {
    return 0
  }
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workloads } from './workloads.ts'

export interface Measurement {
  firstAnswerMs: number
  firstHitMs: number
  firstHit: string
  rssMb: number
  loads: Record<string, { rate: number; cpuMicros: number }>
}

export interface Result {
  name: string
  title: string
  /** One for each round; null where the server failed. */
  measurements: (Measurement | null)[]
}

export interface Row {
  title: string
  /** Lists by workload: requests per second, their ratio to bare Express in the same round, and CPU. */
  loads: { rate: number; ratio: number | null; cpuMicros: number }[]
  firstAnswerMs: number
  firstHitMs: number
  firstHit: string
  rssMb: number
}

/** Returns medians over the rounds, without a server that failed in each. Computes each ratio within a round, then the median of the ratios. */
export function summarize(results: Result[]): Row[] {
  const bare = results.find(({ name }) => name === 'express')?.measurements
  return results.flatMap(({ title, measurements }) => {
    const rounds = measurements.filter((round) => round !== null)
    return rounds.length === 0 ? [] : [summarizeOne(title, measurements, bare)]
  })
}

function summarizeOne(title: string, all: Result['measurements'], bare?: Result['measurements']): Row {
  const rounds = all.filter((round) => round !== null)
  return {
    title,
    loads: workloads.map(({ name }) => ({
      rate: median(rounds.map((round) => round.loads[name]?.rate ?? 0)),
      ratio: bare ? median(ratios(name, all, bare)) : null,
      cpuMicros: median(rounds.map((round) => round.loads[name]?.cpuMicros ?? 0)),
    })),
    firstAnswerMs: median(rounds.map((round) => round.firstAnswerMs)),
    firstHitMs: median(rounds.map((round) => round.firstHitMs)),
    firstHit: rounds[0]?.firstHit ?? '',
    rssMb: median(rounds.map((round) => round.rssMb)),
  }
}

/** Returns the ratio of each round in which both were measured. */
function ratios(name: string, all: Result['measurements'], bare: Result['measurements']): number[] {
  return all.flatMap((round, i) => {
    const [own, other] = [round?.loads[name]?.rate, bare[i]?.loads[name]?.rate]
    return own === undefined || other === undefined ? [] : [own / other]
  })
}

export function table(rows: Row[]): string {
  const heads = workloads.flatMap(({ name }) => [`${name} r/s`, '×', 'µs CPU'])
  const lines = rows.map((row) => {
    const cells = row.loads.flatMap(({ rate, ratio, cpuMicros }) => [
      formatThousands(rate),
      ratio === null ? '–' : ratio.toFixed(2),
      String(Math.round(cpuMicros)),
    ])
    return `| ${[row.title, ...cells, `${(row.firstAnswerMs / 1000).toFixed(2)} s`, `${row.firstHitMs.toFixed(1)} ms`, `${Math.round(row.rssMb)} MB`].join(' | ')} |`
  })
  const header = ['server', ...heads, 'first answer', 'slowest first hit', 'memory']
  return [
    `| ${header.join(' | ')} |`,
    `|${header.map((_, i) => (i === 0 ? '---' : '--:')).join('|')}|`,
    ...lines,
  ].join('\n')
}

const start = '<!-- http -->'
const end = '<!-- /http -->'

/** Writes the table between its markers in README.md, and leaves the rest alone. */
export function writeReport(rows: Row[], run: { rounds: number; seconds: number; generator: string }): void {
  const file = join(import.meta.dirname, 'README.md')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `# Benchmarks\n\n${start}\n${end}\n`
  const section = `${start}\n${table(rows)}\n\nMedians of ${run.rounds} alternating rounds of ${run.seconds} s on 2 cores, load from ${run.generator} with 32 connections. × is the ratio to bare Express in the same round.\n${end}`
  const made = text.includes(start)
    ? text.replace(new RegExp(`${start}[\\s\\S]*${end}`), () => section)
    : `${text}\n${section}\n`
  writeFileSync(file, made)
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function formatThousands(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ')
}

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
  measurements: Measurement[]
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

/** Returns medians over the rounds. Computes each ratio within a round, then the median of the ratios. */
export function summarize(results: Result[]): Row[] {
  const bare = results.find(({ name }) => name === 'express')?.measurements
  return results.map(({ title, measurements }) => ({
    title,
    loads: workloads.map(({ name }) => ({
      rate: median(measurements.map((round) => round.loads[name]?.rate ?? 0)),
      ratio: bare
        ? median(
            measurements.map(
              (round, i) => (round.loads[name]?.rate ?? 0) / (bare[i]?.loads[name]?.rate ?? 1),
            ),
          )
        : null,
      cpuMicros: median(measurements.map((round) => round.loads[name]?.cpuMicros ?? 0)),
    })),
    firstAnswerMs: median(measurements.map((round) => round.firstAnswerMs)),
    firstHitMs: median(measurements.map((round) => round.firstHitMs)),
    firstHit: measurements[0]?.firstHit ?? '',
    rssMb: median(measurements.map((round) => round.rssMb)),
  }))
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

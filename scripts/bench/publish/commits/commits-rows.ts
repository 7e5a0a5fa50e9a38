import { lagBehind } from '../engine-bench.ts'
import type { Tree } from '../trees.ts'

const names = { sqlite: 'SQLite', postgres: 'Postgres' } as const
type Kind = keyof typeof names
const kinds = Object.keys(names) as Kind[]

interface Table {
  head: string[]
  rows: string[][]
}

const setups = {
  sqlite: [1, 8, 32].map((connections) => ({ connections, organizations: 1 })),
  postgres: [1, 32].map((organizations) => ({ connections: 32, organizations })),
}

/** Measures drafts at the same time in each tree, by turns. */
export async function measureCommits(trees: [string, Tree][], url: string, seconds: number): Promise<Table> {
  const rows: string[][] = []
  for (const kind of kinds) {
    const rates = []
    for (const [, tree] of trees)
      rates.push(await tree.run('commitRates', kind, url, { setups: setups[kind], seconds }))
    for (const [index, { connections, organizations }] of setups[kind].entries()) {
      const figures = rates.flatMap((of) => {
        const { perSecond = 0, reader = 0, flushes = 0 } = of[index] ?? {}
        return [perSecond.toFixed(0), reader.toFixed(1), flushes.toFixed(2)]
      })
      rows.push([names[kind], String(connections), String(organizations), ...figures])
    }
  }
  const columns = ['Drafts/s', 'Reader, 99 %', 'Flushes']
  const head = trees.flatMap(([tree]) => columns.map((column) => `${column}${tree}`))
  return { head: ['Database', 'Connections', 'Keys', ...head], rows }
}

/** Measures what a quiet organization notices of a busy one in each tree, by turns. */
export async function measureNeighbors(
  trees: [string, Tree][],
  url: string,
  seconds: number,
): Promise<Table> {
  const rows: string[][] = []
  for (const kind of kinds) {
    const all = []
    for (const [, tree] of trees) all.push(await tree.run('neighborLatencies', kind, url, { seconds }))
    for (const [index, { act }] of all[0]?.entries() ?? [])
      rows.push([
        names[kind],
        act,
        ...all.flatMap((of) => {
          const { alone = [0, 0], beside = [0, 0], overtaken = [0, 0] } = of[index] ?? {}
          return [pair(alone, 1), pair(beside, 1), pair(overtaken, 0)]
        }),
      ])
  }
  const columns = ['Alone', 'Beside', 'Answers to others']
  const head = trees.flatMap(([tree]) => columns.map((column) => `${column}${tree}`))
  return { head: ['Database', 'Request', ...head], rows }
}

/** Measures how long ten posts wait for many of another organization. */
export async function measureBehind(url: string, posts: number, concurrency: number): Promise<Table> {
  const rows: string[][] = []
  for (const kind of kinds) {
    const { before, quiet, last } = await lagBehind(kind, url, { posts, workers: 1, concurrency })
    rows.push([names[kind], String(posts), String(before), seconds(quiet), seconds(last)])
  }
  return {
    head: ['Database', 'Posts of the other', 'Of them earlier', 'Last of the ten', 'Last of all'],
    rows,
  }
}

function pair([median, p99]: readonly number[], digits: number): string {
  return `${median?.toFixed(digits)} (${p99?.toFixed(digits)})`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}

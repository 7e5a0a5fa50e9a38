import { createRequire } from 'node:module'

/**
 * Counts the statements that this process sends to its database, for its parent. Loaded with `--import`, before the service. It counts
 * in the drivers, so that it counts alike in every tree.
 */

export interface ProcessCosts {
  statements: number
  cpuMs: number
}

// biome-ignore lint/suspicious/noExplicitAny: it wraps methods of any driver
type Methods = Record<string, any>

const require = createRequire(import.meta.url)
let statements = 0

function count(methods: Methods, names: string[]): void {
  for (const name of names) {
    const original = methods[name]
    methods[name] = function (this: unknown, ...args: unknown[]) {
      statements += 1
      return original.apply(this, args)
    }
  }
}

const { Client } = require('pg')
count(Client.prototype, ['query'])
const Database = require('better-sqlite3')
const memory = new Database(':memory:')
count(Object.getPrototypeOf(memory.prepare('select 1')), ['run', 'get', 'all', 'iterate'])
memory.close()

process.on('message', (message) => {
  if (message !== 'costs') return
  const { user, system } = process.cpuUsage()
  process.send?.({ statements, cpuMs: (user + system) / 1_000 } satisfies ProcessCosts)
})
process.channel?.unref()

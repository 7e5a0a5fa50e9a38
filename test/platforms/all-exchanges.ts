import { readdirSync } from 'node:fs'
import type { Exchanges } from './exchanges.ts'

/** Finds the exchanges of all platforms: what the files `*.exchanges.ts` of this folder export under a name that ends in `Exchanges`. */
export async function findExchanges(): Promise<Map<string, Exchanges>> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.exchanges.ts'))
  const found = new Map<string, Exchanges>()
  for (const file of files.toSorted()) {
    const exported: Record<string, unknown> = await import(`./${file}`)
    for (const [name, value] of Object.entries(exported)) {
      if (!name.endsWith('Exchanges')) continue
      const exchanges = value as Exchanges
      found.set(exchanges.create('http://127.0.0.1:9').identifier, exchanges)
    }
  }
  return found
}

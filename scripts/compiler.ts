import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../node_modules')

/**
 * Chooses TypeScript 7, which takes a third of the time, if it has a binary for the platform. TypeScript 5.9 is for other
 * platforms, and for tools that need its API (openapi-typescript, tsup, editors).
 */
export function compiler(): { name: 'typescript-7' | 'typescript'; script: string; flags: string[] } {
  const native = existsSync(join(modules, `@typescript/typescript-${process.platform}-${process.arch}`))
  const name = native ? 'typescript-7' : 'typescript'
  const flags = native ? ['--checkers', String(Math.min(availableParallelism(), 4))] : []
  return { name, script: join(modules, name, 'bin/tsc'), flags }
}

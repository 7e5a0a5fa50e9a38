import '../server/lib/node-version.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/**
 * Checks the types with TypeScript 7, which takes a third of the time. TypeScript 5.9 stays for tools that need its API
 * (openapi-typescript, tsup, editors), and checks the types on platforms without a binary of TypeScript 7.
 */
const modules = join(import.meta.dirname, '../node_modules')
const native = existsSync(join(modules, `@typescript/typescript-${process.platform}-${process.arch}`))
const [compiler, options] = native
  ? ['typescript-7', ['--checkers', String(Math.min(availableParallelism(), 4))]]
  : ['typescript', []]
if (!native)
  console.warn(
    'TypeScript 7 is not installed: checking with 5.9, which is slower. Run "npm install" to get it.',
  )

const { status } = spawnSync(
  process.execPath,
  [
    join(modules, compiler, 'bin/tsc'),
    '--noEmit',
    '--tsBuildInfoFile',
    join(modules, `.cache/${compiler}.tsbuildinfo`),
    ...options,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', cwd: join(import.meta.dirname, '..') },
)
process.exitCode = status ?? 1

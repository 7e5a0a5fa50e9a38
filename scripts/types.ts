import '../server/process/node-version.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { compiler } from './compiler.ts'

const root = join(import.meta.dirname, '..')
const { name, script, flags } = compiler()
if (name === 'typescript')
  console.warn(
    'TypeScript 7 is not installed: checking with 5.9, which is slower. Run "npm install" to get it.',
  )

const cache = join(root, `node_modules/.cache/${name}.tsbuildinfo`)
const { status } = spawnSync(
  process.execPath,
  [script, '--noEmit', '--tsBuildInfoFile', cache, ...flags, ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root },
)
process.exitCode = status ?? 1

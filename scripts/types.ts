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

/** Server and scripts know Node only, browser code the DOM only. */
const projects = { '.': name, browser: `${name}-browser` }
for (const [project, cache] of Object.entries(projects)) {
  const { status } = spawnSync(
    process.execPath,
    [
      ...[script, '--project', project, '--noEmit', '--tsBuildInfoFile'],
      ...[join(root, `node_modules/.cache/${cache}.tsbuildinfo`), ...flags, ...process.argv.slice(2)],
    ],
    { stdio: 'inherit', cwd: root },
  )
  if (status !== 0) process.exitCode = status ?? 1
}

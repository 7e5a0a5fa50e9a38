import '../server/process/node-version.ts'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ChangeSet, openChanges, UsageError } from './new/changes.ts'
import { addEvent } from './new/event.ts'
import { addJob } from './new/job.ts'
import { addOperation } from './new/operation.ts'
import { addPlatform } from './new/platform.ts'

/**
 * Writes the files of a recipe of CONTRIBUTING.md, with one test that fails and says what to write next:
 * `npm run new -- operation createThing --tag posts`.
 */
const usage = `npm run new -- operation <createThing> --tag <tag> [--path /things] [--sdk things.create] [--scope posts:write]
npm run new -- platform <id> [--name <Name>]
npm run new -- job <verb-noun> --context <folder of server/>
npm run new -- event <thing.happened>`

const root = join(import.meta.dirname, '..')

interface Options {
  tag?: string
  path?: string
  sdk?: string
  scope?: string
  name?: string
  context?: string
}

const kinds: Record<string, (changes: ChangeSet, name: string, options: Options) => string> = {
  operation: addOperation,
  platform: addPlatform,
  job: addJob,
  event: addEvent,
}

function run(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      tag: { type: 'string' },
      path: { type: 'string' },
      sdk: { type: 'string' },
      scope: { type: 'string' },
      name: { type: 'string' },
      context: { type: 'string' },
    },
  })
  const [kind = '', name = ''] = positionals
  const add = kinds[kind]
  if (add === undefined || name === '' || positionals.length > 2)
    throw new UsageError(`Say what to write, and its name:\n${usage}`)
  const changes = openChanges(root)
  const test = add(changes, name, values)
  const files = changes.write()
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  node('scripts/generate.ts')
  const code = files.filter((file) => file.endsWith('.ts'))
  node('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...code)
  console.log(`Wrote:\n${files.map((file) => `  ${file}`).join('\n')}`)
  console.log(`Next: run npx vitest run ${test}, which fails and says what to write.`)
}

try {
  run()
} catch (error) {
  const isUsage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  if (!isUsage) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../helpers/scratch-folder.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Packages come from the tree by a link. */
const parts = ['browser', 'generated', 'openapi', 'sdk', 'server', 'scripts', 'test', 'docs']
const single = [
  ...['package.json', 'tsconfig.json', 'vitest.config.ts', 'biome.json', 'README.md', 'CHANGELOG.md'],
  ...['CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md', '.env.example', '.gitignore'],
]

interface Outcome {
  code: number
  output: string
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

let tree: string

async function call(file: string, ...args: string[]): Promise<Outcome> {
  const env = { ...process.env, NO_COLOR: '1' }
  try {
    const { stdout, stderr } = await run(process.execPath, [file, ...args], {
      cwd: tree,
      env,
      maxBuffer: 2 ** 28,
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

const recipe = (...args: string[]) => call('scripts/new.ts', ...args)

/** Copies what git knows and a new file, and links the packages. */
async function copyTree(): Promise<void> {
  tree = await scratchFolder('postern-new-')
  for (const part of [...parts, ...single])
    await cp(join(root, part), join(tree, part), { recursive: true, verbatimSymlinks: true })
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  // Tests of the house style list their files with git.
  await mkdir(join(tree, 'data'), { recursive: true })
  await run('git', ['init', '-q'], { cwd: tree })
}

/** Runs tests of the copy and returns the titles of those that fail, once for both databases, and what they say. */
async function failuresOf(...files: string[]): Promise<{ titles: string[]; messages: string[] }> {
  const report = join(tree, 'report.json')
  await call('node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${report}`)
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  return {
    titles: [...new Set(failed.map(({ fullName }) => fullName.replace(/ \((sqlite|postgres)\)/, '')))],
    messages: failed.flatMap(({ failureMessages }) => failureMessages),
  }
}

const rules = ['test/architecture.test.ts', 'test/language.test.ts']
const contractTests = ['test/contract/rules.test.ts', 'test/contract/demo-organization.test.ts']

const recipes: [string[], tests: string[], says: string][] = [
  [
    ['operation', 'createThing', '--tag', 'posts'],
    ['test/posts/create-thing.test.ts', ...contractTests, 'test/security/credentials.test.ts'],
    'Write createThing: describe it in openapi/paths/posts.yaml',
  ],
  [
    ['operation', 'listWishes', '--tag', 'public-api', '--scope', 'posts:read'],
    ['test/public-api/list-wishes.test.ts', ...contractTests],
    'Write listWishes',
  ],
  [
    ['platform', 'friendica'],
    ['test/platforms'],
    'Write Friendica: its rules, settings, calls and errors in server/platforms/friendica/friendica.ts',
  ],
  [
    ['job', 'sweep-things', '--context', 'posts/tags'],
    ['test/posts/tags', 'test/jobs/queue.test.ts'],
    'Write sweep-things: its payload and its work in server/posts/tags/sweep-things.job.ts',
  ],
  [
    ['event', 'channel.muted'],
    ['test/webhooks/events.test.ts', 'test/webhooks/endpoints.test.ts', ...contractTests],
    'Write channel.muted: say when it is sent in openapi/paths/webhook-events.yaml',
  ],
]

describe('npm run new, for each thing that it can write', () => {
  beforeAll(copyTree)

  test('the generated files pass lint, types and the rules, and one test for each says what to write', async () => {
    for (const [args] of recipes) {
      const { code, output } = await recipe(...args)
      expect(code, output).toBe(0)
    }
    const checks = await Promise.all([
      call('node_modules/@biomejs/biome/bin/biome', 'check', 'server', 'test', 'scripts', 'sdk'),
      call(
        'node_modules/@redocly/cli/bin/cli.js',
        'lint',
        'openapi/openapi.yaml',
        '--config',
        'openapi/redocly.yaml',
      ),
      call('node_modules/typescript/bin/tsc', '--noEmit'),
      call('scripts/generate.ts', '--check'),
    ])
    for (const { code, output } of checks) expect(code, output).toBe(0)
    const tests = new Set(recipes.flatMap(([, tests]) => tests))
    const { titles, messages } = await failuresOf(...tests, ...rules)
    expect(titles, messages.join('\n')).toHaveLength(recipes.length)
    const instructions = recipes.map(([, , says]) => says)
    const given = messages.map((message) => instructions.find((says) => message.includes(says)) ?? message)
    expect(new Set(given)).toEqual(new Set(instructions))
    // It compiles the whole tree and runs tests in it: a loaded machine needs more than the limit of other tests.
  }, 900_000)
})

describe('npm run new', () => {
  beforeAll(copyTree)

  test.each([
    [[], 'Say what to write, and its name'],
    [['page', 'things'], 'Say what to write, and its name'],
    [['operation', 'createThing', '--colour', 'red'], 'colour'],
    [['operation', 'things', '--tag', 'posts'], 'a verb and a noun'],
    [['operation', 'createThing'], 'Add --tag, one of: public-api'],
    [['operation', 'createThing', '--tag', 'things'], 'Unknown tag things. Choose, one of: public-api'],
    [['operation', 'createTag', '--tag', 'tags'], 'The operation createTag already exists'],
    [
      ['operation', 'createThing', '--tag', 'posts', '--path', '/posts/tags'],
      'The path /posts/tags already exists',
    ],
    [['operation', 'createThing', '--tag', 'public-api'], 'Add --scope, one of: posts:write'],
    [['platform', 'Friendica'], 'use one such as friendica'],
    [['platform', 'mastodon'], 'The platform mastodon already exists'],
    [['job', 'sweep', '--context', 'posts'], 'a verb and a noun'],
    [['job', 'sweep-things'], 'Add --context'],
    [['job', 'sweep-things', '--context', 'wishes'], 'The context server/wishes does not exist'],
    [['job', 'sweep-things', '--context', 'autopost'], 'name a folder inside it'],
    [['job', 'clean-up', '--context', 'accounts/auth'], 'The job clean-up already exists'],
    [['event', 'muted'], 'use one such as channel.muted'],
    [['event', 'channel.deleted'], 'The event channel.deleted already exists'],
    [['event', 'post.archived'], 'Events of a post follow its own domain events'],
  ])('npm run new -- %s is refused with an instruction, and writes nothing', async (args, says) => {
    const before = await run('git', ['status', '--short'], { cwd: tree })
    const { code, output } = await recipe(...args)
    expect(output).toContain(says)
    expect(code).toBe(1)
    expect(await run('git', ['status', '--short'], { cwd: tree })).toEqual(before)
  })
})

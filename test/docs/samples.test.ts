import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { Operation } from '../../scripts/operations.ts'
import type { CodeSample } from '../../server/contract/samples/code-samples.ts'
import { idsIn, kindOf } from '../contract/demo-organization.ts'
import { operations } from '../helpers/examples.ts'
import { files } from '../helpers/files.ts'
import { isLong, sample } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { root } from './pages.ts'
import { hasPythonPackages } from './python.ts'
import { missingShellTools } from './run-page.ts'
import { demoOf } from './samples/demo.ts'
import { preparations, refusals } from './samples/preparations.ts'
import { pythonRunner, type Runner, shellRunner, typescriptRunner } from './samples/runners.ts'
import { startBlog } from './world.ts'

// Every code sample of the contract, as a reader runs it, with the ids of an organization that has what the examples are about.

const called = operations.filter(({ sdk }) => sdk !== null)
const folder = await mkdtemp(join(tmpdir(), 'postern-samples-'))
for (const name of ['picture.png', 'beach.png'])
  await writeFile(join(folder, name), await files.png(300, 200))
await writeFile(join(folder, 'package.json'), '{"type":"module"}')
await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
const blog = await startBlog()
const runners: Record<CodeSample['lang'], Runner | null> = {
  Shell: missingShellTools().length === 0 ? shellRunner(folder) : null,
  TypeScript: typescriptRunner(folder),
  Python: hasPythonPackages() ? pythonRunner(folder) : null,
}
afterAll(async () => {
  for (const runner of Object.values(runners)) await runner?.close()
  await blog.stop()
  await rm(folder, { recursive: true })
})

function samplesOf(path: string, method: string): CodeSample[] {
  return contract.paths[path]?.[method]['x-codeSamples']
}

function successesOf({ path, method }: Operation): number[] {
  const statuses = Object.keys(contract.paths[path]?.[method].responses).map(Number)
  return statuses.filter((status) => status >= 200 && status < 300)
}

test('every operation that programs call has a sample in each language, and no other has one', () => {
  for (const { id, path, method, sdk } of operations)
    expect(
      samplesOf(path, method)?.map(({ lang }) => lang),
      id,
    ).toEqual(sdk === null ? undefined : ['Shell', 'TypeScript', 'Python'])
})

/** Fills in what a reader fills in: the credential, and the ids of things of their own. */
async function filled(service: TestService, tenant: Tenant, id: string, source: string): Promise<string> {
  const demo = demoOf(service, tenant, blog.url)
  const replaced: Record<string, string> = {
    'http://localhost:3000': service.url,
    'ada@example.com': tenant.email,
    'analytical engine 1843': tenant.password,
    'https://www.example.com/beach.png': `${blog.url}/beach.png`,
    'https://blog.example/feed.xml': blog.url,
    'https://hooks.example.com/postern': blog.url,
    ...(await preparations[id]?.({ service, tenant, demo })),
  }
  for (const example of new Set(idsIn(source)))
    replaced[example] ??= await demo.idOf(example, kindOf(example) ?? 'request')
  return Object.entries(replaced).reduce((text, [shown, real]) => text.replaceAll(shown, real), source)
}

const cases = called.flatMap((operation) =>
  samplesOf(operation.path, operation.method).map(({ lang, source }) => ({ operation, lang, source })),
)

describeService('code samples', (service) => {
  // Python needs a package, which only the long tests install.
  const runnable = cases.filter(({ lang }) => isLong || lang !== 'Python' || runners.Python !== null)
  const chosen = sample(runnable, 146, service.kind === 'sqlite' ? 0 : 73)
  test.for(chosen)(
    'the sample for $operation.id works in $lang',
    async ({ operation, lang, source }, { skip }) => {
      const runner = runners[lang]
      if (runner === null) return skip(`needs the tools of ${lang}`)
      const tenant = await service.createTenant()
      await service.app
        .db('users')
        .where({ id: tenant.userId })
        .update({ platform_admin_at: service.clock.now() })
      const program = await filled(service, tenant, operation.id, source)
      const env = { POSTERN_API_KEY: tenant.apiKey, POSTERN_SESSION: tenant.session }
      const { status, output } = await runner.run(program, env)
      const refusal = refusals[operation.id]?.status
      expect(refusal === undefined ? successesOf(operation) : [refusal], `${output}\n${program}`).toContain(
        status,
      )
    },
  )
})

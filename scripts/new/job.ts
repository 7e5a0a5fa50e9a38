import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ChangeSet, insertBefore, UsageError } from './changes.ts'
import { camelCase, kebabCase, requireForm } from './names.ts'

const root = join(import.meta.dirname, '../..')
/** Limit of `test/architecture.test.ts`. */
const MAX_FILES = 14

/** Writes a job of a context, its line in the list of jobs and its test. Returns the file of the test. */
export function addJob(changes: ChangeSet, name: string, { context }: { context?: string }): string {
  requireForm(name, /^[a-z]+(-[a-z0-9]+)+$/, 'a job', 'sweep-things: a verb and a noun')
  if (context === undefined) throw new UsageError('Add --context, the folder of server/ that owns the work.')
  const folder = `server/${context}`
  const isContext = /^[a-z-]+(\/[a-z-]+)*$/.test(context) && !/^(lib|db|jobs|platforms)\b/.test(context)
  if (!isContext || !existsSync(join(root, folder)))
    throw new UsageError(`The context ${folder} does not exist. ARCHITECTURE.md shows the contexts.`)
  const definitions = 'server/job-definitions.ts'
  const job = `${camelCase(name)}Job`
  if (changes.read(definitions)?.includes(`  ${job},\n`))
    throw new UsageError(`The job ${name} already exists.`)
  if (readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts')).length >= MAX_FILES)
    throw new UsageError(
      `${folder} has ${MAX_FILES} files, the most that a folder may have: name a folder inside it, such as --context ${context}/${name.split('-')[0]}.`,
    )
  const file = `${folder}/${name}.job.ts`
  changes.create(file, jobOf(name, '../'.repeat(context.split('/').length)))
  changes.edit(definitions, (text) => {
    const listed = insertBefore(text, /^\]/m, `  ${job},\n`, text.indexOf('export const jobDefinitions'))
    return insertBefore(listed, /^import/m, `import { ${job} } from './${context}/${name}.job.ts'\n`)
  })
  const test = `test/${context}/${kebabCase(name)}-job.test.ts`
  changes.create(test, testOf(name, file, '../'.repeat(context.split('/').length)))
  return test
}

function jobOf(name: string, up: string): string {
  return `import type { HasLog } from '${up}process/log.ts'
import { defineJob, type Job } from '${up}jobs/job.ts'

declare module '${up}jobs/job.ts' {
  interface JobPayloads {
    /** Says what the job works on. A job is the alarm only: the row that it names is the truth. */
    '${name}': { organizationId: string }
  }
}

/** Does its work again without harm, because a worker may die after it and before the job is marked as done. */
function ${camelCase(name)}({ log }: HasLog) {
  return async ({ payload }: Job<'${name}'>): Promise<void> => {
    log.debug(payload, 'ran ${name}')
  }
}

export const ${camelCase(name)}Job = defineJob({ name: '${name}', run: ${camelCase(name)} })
`
}

function testOf(name: string, file: string, up: string): string {
  return `import { expect, it } from 'vitest'
import { describeService } from '${up}helpers/server.ts'

describeService('the job ${name}', (service) => {
  it('${name} does its work once when it runs twice', async () => {
    const { organizationId } = await service.createTenant()
    const { jobs, db } = service.app
    await jobs.enqueue(db, '${name}', { organizationId })
    await service.server.drain()
    expect.fail(
      'Write ${name}: its payload and its work in ${file}, the enqueue call in the transaction that requires it, and here what it has done after one run and after two.',
    )
  })
})
`
}

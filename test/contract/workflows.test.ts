import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflows } from '../../contract/document.ts'
import { runWorkflow } from '../../contract/verify/workflows.ts'
import { demoIdentity } from '../../scripts/mock/stateful/demo-identity.ts'
import { type StatefulMock, startStatefulMock } from '../../scripts/mock/stateful/stateful-mock.ts'
import { startBlog } from '../docs/world.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const root = join(import.meta.dirname, '../..')

let blog: Awaited<ReturnType<typeof startBlog>>
let receiver: ScriptedServer
beforeAll(async () => {
  blog = await startBlog()
  receiver = await scriptedServer(answer(204, undefined))
})
afterAll(async () => {
  await blog.stop()
  await receiver[Symbol.asyncDispose]()
})

function inputsFor({ apiKey, session, channel }: { apiKey: string; session: string; channel: string }) {
  return {
    ...{ apiKey, session, channel, key: crypto.randomUUID(), file: `${blog.url}/logo.png` },
    ...{ date: '2030-01-01T10:00:00.000Z', from: '2030-01-01T00:00:00.000Z', to: '2030-01-31T00:00:00.000Z' },
    code: Buffer.from(JSON.stringify({ name: 'Another sandbox' })).toString('base64'),
    receiver: receiver.url,
  }
}

test('the workflows are valid Arazzo', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      'generated/arazzo.json',
      '--config',
      'openapi/redocly.yaml',
    ],
    { cwd: root },
  )
  expect(stdout + stderr).toContain('Your API description is valid')
})

describeService('workflows on the service', (service) => {
  let tenant: Tenant
  let channel: string
  beforeAll(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox()
  })
  test.each(workflows.workflows.map((workflow) => [workflow.workflowId, workflow] as const))(
    'the workflow %s reaches its end',
    async (_, workflow) => {
      const result = await runWorkflow(workflow, {
        url: service.url,
        inputs: inputsFor({ ...tenant, channel }),
        wait: async () => {
          service.clock.advance(1_000)
          await service.server.drain()
        },
      })
      expect(result).toMatchObject({ failure: null, missing: [] })
      expect(Object.values(result.outputs)).not.toContain(undefined)
    },
  )
})

describe('workflows on the mock', () => {
  let mock: StatefulMock
  beforeAll(async () => {
    mock = await startStatefulMock({ port: await freePort(), host: '127.0.0.1' })
  })
  afterAll(() => mock.close())

  test('each workflow reaches its end, and one without its inputs is not run', async () => {
    const { apiKey, session, ids } = demoIdentity
    const inputs = inputsFor({ apiKey, session, channel: ids.channel })
    for (const workflow of workflows.workflows)
      expect(
        await runWorkflow(workflow, { url: mock.url, inputs, wait: () => advance(mock.url) }),
      ).toMatchObject({
        ...{ failure: null, missing: [] },
      })
    const [first] = workflows.workflows
    const result = await runWorkflow(first as never, { url: mock.url, inputs: { apiKey } })
    expect(result.missing).toEqual(['channel', 'key'])
  })

  test('a workflow ends at the step whose criterion does not hold', async () => {
    const inputs = { ...inputsFor({ apiKey: demoIdentity.apiKey, session: 's', channel: 'none' }) }
    const [first] = workflows.workflows
    const result = await runWorkflow(first as never, { url: mock.url, inputs })
    expect(result.failure).toEqual({
      step: 'create',
      problems: ['createPosts answered 400, and this does not hold: $statusCode == 201'],
    })
  })
})

async function advance(url: string): Promise<void> {
  await fetch(`${url}/__mock/clock`, { method: 'POST', body: '{"advanceSeconds": 1}' })
}

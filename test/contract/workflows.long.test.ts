import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflows } from '../../contract/document.ts'
import { demoIdentity } from '../../scripts/mock/stateful/demo-identity.ts'
import { type StatefulMock, startStatefulMock } from '../../scripts/mock/stateful/stateful-mock.ts'
import { startBlog } from '../docs/world.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'

const root = join(import.meta.dirname, '../..')
const { apiKey, session, ids } = demoIdentity
let mock: StatefulMock
let blog: Awaited<ReturnType<typeof startBlog>>
let receiver: ScriptedServer
beforeAll(async () => {
  mock = await startStatefulMock({ port: await freePort(), host: '127.0.0.1' })
  blog = await startBlog()
  receiver = await scriptedServer(answer(204, undefined))
})
afterAll(async () => {
  await mock.close()
  await blog.stop()
  await receiver[Symbol.asyncDispose]()
})

// Another runner than ours, so that both read the workflows alike.
test.each(workflows.workflows.map(({ workflowId }) => [workflowId]))(
  'Redocly runs the workflow %s',
  async (name) => {
    const inputs = {
      ...{ apiKey, session, channel: ids.channel, key: crypto.randomUUID(), file: `${blog.url}/logo.png` },
      ...{
        date: '2030-01-01T10:00:00.000Z',
        from: '2030-01-01T00:00:00.000Z',
        to: '2030-01-31T00:00:00.000Z',
      },
      code: Buffer.from(JSON.stringify({ name: 'Another sandbox' })).toString('base64'),
      ...{ receiver: receiver.url, content: 'Hello from Postern' },
    }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...['node_modules/@redocly/cli/bin/cli.js', 'respect', 'generated/arazzo.json', '--workflow', name],
        ...['--server', `postern=${mock.url}`, '--input', JSON.stringify(inputs)],
      ],
      { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
    )
    expect(stdout).toMatch(/Workflows: .*1 passed, 1 total/)
  },
)

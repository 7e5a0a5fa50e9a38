import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ModelRequest, replyAsModel, sampleOf } from '../../scripts/stand-ins/openai-model.ts'
import { readConfig } from '../../server/config/config.ts'
import { freePort } from '../helpers/ports.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'

it('the script starts the fake vendors and prints variables that the service accepts', async () => {
  const folder = await scratchFolder('postern-stand-ins-')
  const [file, port] = [join(folder, 'stand-ins.env'), await freePort()]
  const child = spawn(
    process.execPath,
    ['scripts/stand-ins.ts', '--port', String(port), '--variables', file],
    { cwd: join(import.meta.dirname, '../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Ctrl+C')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The stand-ins ended with ${code}.`)))
  })
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const variables = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
    string,
    string
  >
  const config = readConfig({ ...variables, DATA_DIR: folder })
  expect(config.ai).toMatchObject({ textModel: 'stand-in-text', imageModel: 'stand-in-image' })
  expect(config.billing.enabled).toBe(true)
  const headers = { authorization: `Bearer ${variables.AI_API_KEY}` }
  expect((await fetch(`${variables.AI_BASE_URL}/models`, { headers })).status).toBe(200)
  expect((await fetch(`${variables.AI_BASE_URL}/models`)).status).toBe(401)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
})

it('the fake model lists the channels, saves the post on the first one, and then reports', () => {
  const tools = ['listChannels', 'saveThreads'].map((name) => ({ function: { name } }))
  const result = (body: unknown) => ({ role: 'tool', content: JSON.stringify({ status: 200, body }) })
  const messages: ModelRequest['messages'] = [{ role: 'user', content: 'Post: Hello, world' }]
  const next = () => replyAsModel({ model: 'x', messages, tools })
  expect(next().calls).toMatchObject([{ name: 'listChannels', arguments: {} }])
  messages.push({ role: 'assistant', tool_calls: [] }, result({ integrations: [{ id: 'c1', name: 'Demo' }] }))
  expect(next().calls).toMatchObject([
    {
      name: 'saveThreads',
      arguments: {
        type: 'now',
        posts: [{ integration: { id: 'c1' }, value: [{ content: 'Hello, world' }] }],
      },
    },
  ])
  messages.push({ role: 'assistant', tool_calls: [] }, result([{ postId: 'p1' }]))
  expect(next()).toMatchObject({ text: expect.stringContaining('p1') })
})

it('the fake model generates samples of every kind of schema', () => {
  const schema = {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['a', 'b'] },
      words: { type: 'string', minLength: 30, maxLength: 40 },
      list: { type: 'array', minItems: 2, items: { type: ['string', 'null'], maxLength: 3 } },
      count: { type: 'integer', minimum: 4 },
      either: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    },
  }
  expect(sampleOf(schema, 'x')).toEqual({
    kind: 'a',
    words: expect.stringMatching(/^.{30,40}$/),
    list: ['1. ', '2. '],
    count: 4,
    either: true,
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateRequest, validateResponse } from '../../contract/validators.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { freePort } from '../helpers/ports.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { until } from '../helpers/until.ts'
import { verify } from './verify.ts'

const root = join(import.meta.dirname, '../..')

describe('the server of the README', () => {
  let folder: string
  let server: ChildProcess
  let url: string
  const [, program = ''] =
    /```ts\n(.*?)```/s.exec(readFileSync(join(root, 'contract/README.md'), 'utf8')) ?? []

  beforeAll(async () => {
    folder = await scratchFolder('postern-contract-')
    const file = join(folder, 'server.ts')
    await writeFile(file, program)
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const port = String(await freePort())
    url = `http://localhost:${port}`
    server = spawn(
      process.execPath,
      ['--import', join(root, 'test/docs/source-sdk.ts'), '--disable-warning=ExperimentalWarning', file],
      { env: { ...bareEnv, PORT: port }, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    await until(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
  })
  afterAll(async () => {
    if (server.kill()) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  })

  const three = ['isConnected', 'listIntegrations', 'createPosts'].flatMap((name) => ['--operation', name])

  test('a server of at most 60 lines implements three operations, and the kit finds nothing against it', async () => {
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(60)
    const { code, output } = await verify('verify', url, '--api-key', 'psk_mock', ...three)
    expect(output).toContain('7 of 7 exchanges')
    expect(code, output).toBe(0)
  })

  test('the server answers like the service, and refuses what the contract refuses', async () => {
    const send = (body: object) =>
      fetch(`${url}/public/v1/posts`, {
        method: 'POST',
        headers: { authorization: 'psk_mock' },
        body: JSON.stringify(body),
      })
    const posts = [{ integration: { id: 'board' }, value: [{ content: 'Hello' }] }]
    const created = await send({ type: 'now', posts })
    expect(created.status).toBe(201)
    expect(await created.json()).toMatchObject([{ integration: 'board' }])
    expect(await (await send({ type: 'whenever', posts })).json()).toMatchObject({
      code: 'validation_failed',
    })
  })

  test('the kit says what does not agree with the contract, and exits with 1', async () => {
    const { code, output } = await verify('verify', url, '--api-key', 'psk_mock', '--operation', 'listGroups')
    expect(code).toBe(1)
    expect(output).toContain('✗ listGroups without a credential')
    expect(output).toContain(`curl -X GET '${url}/public/v1/groups'`)
    expect(output).toContain('A request without a credential must get 401.')
  })
})

test('the kit exits with 2 and its usage for wrong arguments', async () => {
  const { code, output } = await verify('verify', 'nowhere', '--unknown')
  expect(code).toBe(2)
  expect(output).toContain('Usage: npx @postern/contract verify <url>')
})

describe('validators', () => {
  test('a request is converted to the types of its parameters, or refused with places', () => {
    const found = validateRequest('listPosts', { path: {}, query: { limit: '5' } })
    expect(found.input?.query).toEqual({ limit: 5 })
    expect(validateRequest('listPosts', { path: {}, query: { limit: 'five' } }).problems).toEqual([
      { location: 'query.limit', message: 'must be integer' },
    ])
    expect(validateRequest('createPosts', { path: {}, query: {} }).problems).toEqual([
      { location: 'body', message: 'must be sent' },
    ])
    const { problems } = validateRequest('createPosts', { path: {}, query: {}, body: { posts: [] } })
    expect(problems?.map(({ location }) => location)).toContain('body.posts')
  })

  test('a response is refused for its status, its type and its body', () => {
    const check = (status: number, contentType: string | null, body: unknown) =>
      validateResponse('isConnected', { status, contentType, body })
    const organization = { id: 'o1', name: 'Example Ltd' }
    const connected = { connected: true, organization, role: 'ADMIN', scopes: ['read'] }
    expect(check(200, 'application/json; charset=utf-8', connected)).toEqual([])
    expect(check(204, null, undefined)).toEqual(['The status 204 is not in the contract.'])
    expect(check(200, 'text/html', '')[0]).toContain('The response is text/html')
    expect(check(200, 'application/json', { ...connected, connected: 'yes' })[0]).toContain(
      'body.connected must be',
    )
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/document.ts'
import { type Mock, startMock } from '../../scripts/mock/mock-server.ts'
import { demoIdentity } from '../../scripts/mock/stateful/demo-identity.ts'
import { type StatefulMock, startStatefulMock } from '../../scripts/mock/stateful/stateful-mock.ts'
import { buildDocs } from '../helpers/docs-site.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'
import { verify } from './verify.ts'

describe('the kit', () => {
  let mock: StatefulMock
  let stateless: Mock
  beforeAll(async () => {
    await buildDocs()
    mock = await startStatefulMock({ port: await freePort(), host: '127.0.0.1' })
    stateless = await startMock({ port: await freePort(), host: '127.0.0.1' })
  })
  afterAll(() => Promise.all([mock.close(), stateless.close()]))

  test('the kit finds nothing against the service behind the mock, with the workflows', async () => {
    await using receiver = await scriptedServer(answer(204, undefined))
    const { apiKey, session, ids } = demoIdentity
    const credentials = ['--api-key', apiKey, '--session', session]
    const { code, output } = await verify(
      ...['verify', mock.url, ...credentials, '--channel', ids.channel, '--receiver', receiver.url],
    )
    expect(code, output).toBe(0)
    expect(output).toContain('– upload-and-post: not run, needs --file')
    expect(output).toMatch(/(\d+) of \1 exchanges and 6 of 6 workflows agree/)
  })

  test('the kit finds nothing against the stateless mock without the workflows, and prints JSON', async () => {
    const { code, output } = await verify(
      ...['verify', stateless.url, '--api-key', 'key', '--session', 'token', '--no-workflows', '--json'],
    )
    const { exchanges, workflows } = JSON.parse(output)
    expect(exchanges.filter(({ problems }: { problems: string[] }) => problems.length > 0)).toEqual([])
    expect(exchanges.length).toBeGreaterThan(operations.filter(({ isForPrograms }) => isForPrograms).length)
    expect([code, workflows]).toEqual([0, []])
  })
})

import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { toOpenapi32 } from '../../scripts/openapi-3.2.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'

interface Edition {
  openapi: string
  tags: { name: string; summary: string; parent?: string; kind: string }[]
  paths: typeof contract.paths
  components: { securitySchemes: Record<string, { flows?: Record<string, Record<string, unknown>> }> }
}

const edition = toOpenapi32(contract) as Edition
const folder = await scratchFolder('postern-openapi-')
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the edition is valid OpenAPI 3.2', async () => {
  const file = join(folder, 'openapi-3.2.json')
  await writeFile(file, JSON.stringify(edition))
  const root = join(import.meta.dirname, '../..')
  const { stderr, stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--extends', 'spec'],
    { cwd: root },
  )
  expect(stdout + stderr).toContain('Your API description is valid')
})

test('each tag has a group as its parent, and keeps its name for people', () => {
  const groups = edition.tags.filter(({ parent }) => parent === undefined).map(({ name }) => name)
  expect(groups).toContain('group-public-api')
  const children = edition.tags.filter(({ parent }) => parent !== undefined)
  expect(children.map(({ name }) => name)).toEqual(
    (contract.tags as { name: string }[]).map(({ name }) => name),
  )
  expect(children.filter(({ parent }) => !groups.includes(parent ?? ''))).toEqual([])
  expect(children.find(({ name }) => name === 'integrations')?.summary).toBe('Channels')
})

test('each stream describes its items, and no schema describes it as a whole', () => {
  const media = Object.values(edition.paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }) =>
      Object.values(responses as Record<string, { content?: Record<string, object> }>).flatMap(
        ({ content = {} }) => Object.entries(content),
      ),
    ),
  )
  const streams = media.filter(([type]) => /event-stream|ndjson/.test(type))
  expect(streams.length).toBeGreaterThanOrEqual(4)
  for (const [, described] of streams) {
    expect(described).toHaveProperty('itemSchema')
    expect(described).not.toHaveProperty('schema')
  }
})

test('an operation that takes a key takes a token with the same scope, which an app or a device can get', () => {
  const { flows = {} } = edition.components.securitySchemes.oauth ?? {}
  expect(flows.deviceAuthorization).toMatchObject({ deviceAuthorizationUrl: '/device/code' })
  expect(flows.authorizationCode).toMatchObject({ tokenUrl: '/oauth/token' })
  expect(edition.paths['/public/v1/posts']?.post.security).toEqual([
    { apiKey: ['posts:write'] },
    { oauth: ['posts:write'] },
  ])
  const scopes = Object.keys(flows.deviceAuthorization?.scopes as object)
  const used = Object.values(edition.paths).flatMap((item) =>
    Object.values(item).flatMap(({ security = [] }) =>
      (security as Record<string, string[]>[]).flatMap(({ oauth = [] }) => oauth),
    ),
  )
  expect(used.filter((scope) => !scopes.includes(scope))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { printSkill } from '../../scripts/skill.ts'
import { mcpTools } from '../../server/mcp/tools.ts'
import { ownTools } from '../../server/mcp/toolsets/own-tools.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(read(path)) as Record<string, unknown>

const input = {
  type: 'object',
  properties: {
    description: { type: 'string' },
    isRequired: { type: 'boolean' },
    isSecret: { type: 'boolean' },
    default: { type: 'string' },
    value: { type: 'string' },
  },
  additionalProperties: false,
}

/**
 * The rules for a remote server, in our own words, from the published schema
 * (https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json, read in modelcontextprotocol/registry), and stricter:
 * unknown members are errors.
 */
const rules = {
  type: 'object',
  required: ['$schema', 'name', 'title', 'description', 'version', 'remotes'],
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+$' },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'url'],
        additionalProperties: false,
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
          variables: { type: 'object', additionalProperties: input },
          headers: {
            type: 'array',
            items: {
              ...input,
              required: ['name'],
              properties: { ...input.properties, name: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

test('server.json follows the schema of the registry, and has the version of the package', () => {
  const server = json('server.json')
  const validate = new Ajv({ allErrors: true }).compile(rules)
  validate(server)
  expect(validate.errors ?? []).toEqual([])
  expect(server.version).toBe(json('package.json').version)
  const [remote] = server.remotes as { url: string; variables: object }[]
  const names = [...(remote?.url.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name]) => name)
  expect(names).toEqual(Object.keys(remote?.variables ?? {}))
})

test('the skill file is current, short, and names only tools that exist', () => {
  const skill = read('skills/postern/SKILL.md')
  expect(skill).toBe(printSkill(root))
  const [, name, description = ''] = /^---\nname: (\S+)\ndescription: "(.*)"\n/.exec(skill) ?? []
  expect(name).toBe('postern')
  expect(description.length).toBeLessThanOrEqual(1024)
  expect(skill.split('\n').length).toBeLessThan(500)
  const known = new Set([...mcpTools().keys(), ...ownTools().map((tool) => tool.name)])
  const called = [...skill.matchAll(/(?:[Cc]all|then|with|use) `([a-z]+(?:_[a-z]+)+)`/g)].map(
    ([, tool]) => tool,
  )
  expect(called.filter((tool) => !known.has(tool ?? ''))).toEqual([])
  expect(skill).not.toMatch(/\]\((?!\$POSTERN|https:)/)
})

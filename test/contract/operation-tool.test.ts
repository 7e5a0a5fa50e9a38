import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../generated/operations.ts'
import { assistantTools, chatTools } from '../../server/ai/copilot/tools.ts'
import { contractDocument } from '../../server/contract/contract-document.ts'
import { operationTool } from '../../server/contract/operation-tool.ts'

/** Bounds the JSON of the schemas that a model gets with each request. */
const MAX_SCHEMA = 12_000
const MAX_ALL = 40_000

describe('a tool of an operation', () => {
  test('a tool describes path, query and body as one object', () => {
    const tool = operationTool(contractDocument(), 'moveThread')
    expect(tool.inputSchema.required).toEqual(expect.arrayContaining(['id', 'date']))
    expect(tool.inputSchema.properties.id).toMatchObject({ type: 'string' })
    const call = tool.toCall({ id: 'post-1', date: '2031-01-01', unknown: 1, authorization: 'x' })
    expect(call).toEqual({ params: { id: 'post-1' }, query: {}, body: { date: '2031-01-01' } })
  })

  test('a tool has no body if its operation has none', () => {
    expect(operationTool(contractDocument(), 'listChannels').toCall({ a: 1 })).toEqual({
      params: {},
      query: {},
    })
  })

  test.each([...assistantTools().keys()])('the tool %s is small and refers to no other schema', (name) => {
    const json = JSON.stringify(assistantTools().get(name)?.inputSchema)
    expect(json).not.toContain('$ref')
    expect(json).not.toMatch(/"(example|x-)/)
    expect(json.length).toBeLessThan(MAX_SCHEMA)
  })

  test('all tools of the assistant together stay small', () => {
    expect(JSON.stringify(chatTools()).length).toBeLessThan(MAX_ALL)
  })

  test('a tool with two inputs of the same name is refused', () => {
    const row = { id: 'moveThread' as OperationId, path: '/posts/{id}/date', method: 'put' }
    const name = { name: 'date', in: 'query', schema: { type: 'string' } }
    const body = { type: 'object', properties: { date: { type: 'string' } } }
    expect(() => operationTool(contractOf(row, [name], body), row.id)).toThrow(/two inputs .* date/)
    expect(() => operationTool(contractOf(row, [], { type: 'string' }), row.id)).toThrow(/no object/)
    expect(() => operationTool({ paths: {}, components: {} }, row.id)).toThrow(/does not describe/)
  })

  test('the schema of a tool cuts recursion', () => {
    const row = { id: 'moveThread' as OperationId, path: '/posts/{id}/date', method: 'put' }
    const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } }
    const contract = contractOf(row, [], { $ref: '#/components/schemas/Tree' }, { Tree: tree })
    expect(operationTool(contract, row.id).inputSchema.properties).toEqual({
      child: { type: 'object', properties: { child: {} } },
    })
  })
})

function contractOf(
  { path, method }: { path: string; method: string },
  parameters: object[],
  schema: object,
  schemas: Record<string, object> = {},
) {
  const described = {
    summary: 'Move',
    parameters,
    requestBody: { content: { 'application/json': { schema } } },
  }
  return { paths: { [path]: { [method]: described } }, components: { schemas } }
}

import { describe, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { type ErrorCode, errorCatalogue } from '../../server/errors/errors.ts'

interface Problem {
  type: string
  title: string
  status: number
  statusCode: number
  detail: string
  message: string
  msg?: string
  instance: string
  code: ErrorCode
}

interface Media {
  example?: Problem
  examples?: Record<string, { value: Problem }>
}

interface Response {
  $ref?: string
  content?: Record<string, Media>
}

interface Described {
  operationId: string
  responses: Record<string, Response>
}

const shared = contract.components.responses as unknown as Record<string, Response>
const operations = Object.values(
  contract.paths as unknown as Record<string, Record<string, Described>>,
).flatMap((item) => Object.values(item))

/** Failures with a problem body, each with the operation and the status it is documented for. */
const failures = operations.flatMap(({ operationId, responses }) =>
  Object.entries(responses).flatMap(([status, response]) => {
    const { content } = response.$ref ? (shared[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response
    const media = content?.['application/problem+json']
    return media === undefined ? [] : [{ operationId, status, media }]
  }),
)

/** Codes of requests that reach no operation. */
const beforeOperations: ErrorCode[] = ['method_not_allowed']

describe('the error examples of the contract', () => {
  test('error examples are named by their codes', () => {
    const wrong = failures.flatMap(({ operationId, status, media }) =>
      Object.entries(media.examples ?? unnamed(media))
        .filter(([name, { value }]) => name !== value?.code)
        .map(([name]) => `${operationId} ${status}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  test('error examples have the status of their response and the title of the catalog', () => {
    const wrong = failures.flatMap(({ operationId, status, media }) =>
      Object.values(media.examples ?? {})
        .filter(({ value }) => !isTrue(value, status))
        .map(({ value }) => `${operationId} ${status}: ${value.code}`),
    )
    expect(wrong).toEqual([])
    expect(failures.length).toBeGreaterThan(1_000)
  })

  test('error examples cover every code of the catalog', () => {
    const shown = new Set(failures.flatMap(({ media }) => Object.keys(media.examples ?? {})))
    const missing = Object.keys(errorCatalogue).filter((code) => !shown.has(code))
    expect(missing).toEqual(beforeOperations)
  })
})

/** The MCP endpoint documents its failures in one response, which shows an answer of JSON-RPC and no problem body. */
function unnamed({ example }: Media): Record<string, { value: Problem }> {
  return example === undefined ? {} : { unnamed: { value: example } }
}

function isTrue(value: Problem, status: string): boolean {
  return (
    value.title === errorCatalogue[value.code].title &&
    value.type.endsWith(`#${value.code}`) &&
    value.statusCode === value.status &&
    value.message === value.detail &&
    value.msg === (value.instance.startsWith('/public/v1') ? value.detail : undefined) &&
    (status === 'default' || String(value.status) === status)
  )
}

import { exampleOf, type Media } from '../server/contract/samples/example-request.ts'
import { errorCatalogue } from '../server/errors/errors.ts'
import type { Operation } from './operations.ts'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, Media> }> }>>
}

/** Prints what a fake of the service answers: the success of each method, and the status of each error code. */
export function printExamples(operations: Operation[], bundle: object): string {
  const { paths } = bundle as Document
  const rows = operations.flatMap(({ sdk, path, method, status }) => {
    if (sdk === null) return []
    const content = paths[path]?.[method]?.responses[status]?.content ?? {}
    const type = 'application/json' in content ? 'application/json' : Object.keys(content)[0]
    const answer = type === undefined ? [status] : [status, exampleOf(content[type] as Media) ?? null]
    const isJson = type === undefined || type === 'application/json'
    return [`  '${sdk}': ${JSON.stringify(isJson ? answer : [...answer, type])},`]
  })
  const statuses = Object.entries(errorCatalogue).map(([code, { status }]) => `  ${code}: ${status},`)
  return `
/** Status and body of a success, and the type of a body that is not JSON. A success without a body has none. */
export type ExampleAnswer = readonly [status: number, body?: unknown, type?: string]

/** Holds the example of each method's success. */
export const exampleAnswers = {
${rows.join('\n')}
} satisfies Record<string, ExampleAnswer>

/** Holds the status of each error code. */
export const errorStatuses = {
${statuses.join('\n')}
} as const
`
}

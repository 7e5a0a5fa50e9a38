import { type OperationId, operationTable } from '../../../generated/operations.ts'
import { contractDocument } from '../contract-document.ts'
import type { OperationCall } from '../operation-call.ts'
import { holds, toolsFor } from '../tools.ts'
import { codeSamplesOf } from './code-samples.ts'
import { type ContractDocument, type ExampleRequest, exampleRequestOf } from './example-request.ts'
import { json, literal } from './literals.ts'

/** Call of an operation with values of one's own. */
export interface SampledCall extends Pick<OperationCall, 'params' | 'query' | 'body'> {
  operationId: OperationId
}

export interface CallSample {
  lang: 'Shell' | 'TypeScript' | 'Python' | 'JSON'
  label: string
  source: string
}

/**
 * Prints a call in each language, as the samples of the documentation are, and as a call of a tool where agents have one for it.
 * The credential is a variable. Throws for an operation that programs do not call.
 */
export function printCall(
  call: SampledCall,
  baseUrl: string,
): { samples: CallSample[]; credential: ExampleRequest['credential'] } {
  const document = contractDocument() as unknown as ContractDocument
  const operation = operationTable[call.operationId]
  const sdk = document.paths[operation.path]?.[operation.method]?.['x-sdk']
  if (sdk === undefined) throw new Error(`${call.operationId} is not for programs, so it has no samples.`)
  const request = withValues(exampleRequestOf(document, operation), call)
  const tool = printToolCall(call)
  const samples: CallSample[] = codeSamplesOf(request, sdk, baseUrl)
  if (tool !== null) samples.push({ lang: 'JSON', label: 'MCP', source: tool })
  return { samples, credential: request.credential }
}

function withValues(example: ExampleRequest, { params = {}, query = {}, body }: SampledCall): ExampleRequest {
  const given = Object.entries(query).filter(([, value]) => value != null)
  // In the order of the contract, which is that of the arguments in Python.
  const path = Object.fromEntries(Object.keys(example.path).map((name) => [name, params[name]]))
  return { ...example, path, query: Object.fromEntries(given), body: bodyOf(example, body) }
}

function bodyOf({ body: example }: ExampleRequest, body: unknown): ExampleRequest['body'] {
  if (example === null || body === undefined) return null
  if (example.kind === 'multipart') return example
  // Leaves out undefined members, as a request does.
  return { ...example, value: JSON.parse(JSON.stringify(body)) }
}

/** Prints the call of the first tool that takes these values; null without one. */
function printToolCall({ operationId, params, query, body }: SampledCall): string | null {
  const given = JSON.parse(JSON.stringify({ ...params, ...query, ...(body as object) })) as Record<
    string,
    unknown
  >
  const tool = toolsFor('mcp').find(
    ({ operation, mark: { fixed = {}, omit = [], required = [] } }) =>
      operation === operationId &&
      required.every((name) => given[name] !== undefined) &&
      Object.entries(fixed).every(([name, value]) => given[name] === value) &&
      !omit.some((path) => holds(given, path.split('.'))),
  )
  if (tool === undefined) return null
  const { fixed = {} } = tool.mark
  const chosen = Object.entries(given).filter(([name]) => !(name in fixed))
  const call = { name: tool.name, arguments: Object.fromEntries(chosen) }
  return literal(json, { method: 'tools/call', params: call })
}

import { type OperationId, operationTable } from '../../generated/operations.ts'
import { lazy } from '../lib/lazy.ts'
import { lookUp } from '../lib/lookup.ts'
import { contractDocument } from './contract-document.ts'
import { type OperationTool, operationTool } from './operation-tool.ts'

type Args = Readonly<Record<string, unknown>>

/** Model that calls tools: one behind `/mcp`, or the assistant of this service. */
export type Agent = 'mcp' | 'assistant'

/** Marks an operation as a tool, by `x-tools` in the contract. An operation may be several tools, each with fixed arguments. */
export interface ToolMark {
  /** Defaults to `mcp`. */
  for?: Agent
  /** Defaults to the operationId. */
  name?: string
  title: string
  /** Titles of calls by the value of one argument, for a tool whose calls differ in what they do. */
  titles?: Record<string, Record<string, string>>
  /** Names in a conversation what a call without confirmation did. Defaults to the title. */
  activity?: string
  /** Replaces the description of the operation, for a tool that is only a part of it. */
  description?: string
  /** Precedes the description of the operation. */
  hint?: string
  /** Arguments that every call of the tool has; the model does not see them. */
  fixed?: Record<string, unknown>
  /** Arguments of a call that leaves them out. */
  defaults?: Record<string, unknown>
  /** Arguments that a model does not need, as paths, in which lists are transparent. A call with one of them is refused. */
  omit?: string[]
  /** Arguments that are optional in the operation and required in this tool. */
  required?: string[]
  /** Name of the result's only property, for an operation that returns a list. */
  result?: string
  /** Overrides the annotation that the method implies. */
  readOnly?: boolean
  destructive?: boolean
  idempotent?: boolean
  /** True when a call reaches a platform or another site. */
  openWorld?: boolean
  /** True when the result holds texts of people outside the organization. */
  thirdParty?: boolean
  /** Operation that reports the progress of the job that a call starts. */
  follow?: OperationId
}

/** An operation that an agent can call, with the rights of the caller. */
export interface Tool extends Omit<OperationTool, 'operation'> {
  name: string
  title: string
  agent: Agent
  operation: OperationId
  mark: ToolMark
  /** Names the call in the question to the person. */
  titleOf(args: Args): string
}

/** Lists the tools of an agent in the order of the contract, which is read at the first request. */
export function toolsFor(agent: Agent): Tool[] {
  return allTools().filter((tool) => tool.agent === agent)
}

const allTools = lazy(() => {
  const { paths } = contractDocument() as {
    paths: Record<string, Record<string, { 'x-tools'?: ToolMark[] }>>
  }
  return (Object.keys(operationTable) as OperationId[]).flatMap((operation) => {
    const { path, method } = operationTable[operation]
    return (paths[path]?.[method]?.['x-tools'] ?? []).map((mark) => createTool(operation, mark))
  })
})

function createTool(operation: OperationId, mark: ToolMark): Tool {
  const { description, toCall, ...schemas } = operationTool(contractDocument(), operation)
  const { title, titles = {}, defaults = {}, fixed = {}, hint } = mark
  return {
    ...schemas,
    name: mark.name ?? operation,
    title,
    agent: mark.for ?? 'mcp',
    operation,
    mark,
    description: [...(hint === undefined ? [] : [hint]), mark.description ?? description].join(' '),
    toCall: (args) => toCall({ ...defaults, ...args, ...fixed }),
    titleOf: (args) =>
      Object.entries(titles).map(([name, byValue]) => lookUp(byValue, String(args[name])))[0] ?? title,
  }
}

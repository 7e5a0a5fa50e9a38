import { type OperationId, operationTable } from '../../generated/operations.ts'
import { lazy } from '../lib/lazy.ts'
import { lookUp } from '../lib/lookup.ts'
import { contractDocument } from './contract-document.ts'
import { type OperationTool, operationTool } from './operation-tool.ts'
import { allScopes, type Scope } from './scopes.ts'

type Args = Readonly<Record<string, unknown>>

/** Model that calls tools: one behind `/mcp`, or the assistant of this service. */
export type Agent = 'mcp' | 'assistant'

/** Group of tools of `/mcp` that a client opens together. */
export type Toolset =
  | 'writing'
  | 'planning'
  | 'review'
  | 'published'
  | 'video'
  | 'inbox'
  | 'analytics'
  | 'research'
  | 'administration'

/** Toolset that every client of `/mcp` sees first. */
export const FIRST_TOOLSET: Toolset = 'writing'

/** Marks an operation as a tool, by `x-tools` in the contract. An operation may be several tools, each with fixed arguments. */
export interface ToolMark {
  /** Defaults to `mcp`. */
  for?: Agent
  /** Defaults to the operationId. */
  name?: string
  /** Defaults to `administration`. Only for `mcp`. */
  toolset?: Toolset
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
  /** Arguments that `tools/list` leaves out to stay short, and a call may have. */
  hide?: string[]
  /** Arguments that are optional in the operation and required in this tool. */
  required?: string[]
  /** Name of the result's only property, for an operation that returns a list. */
  result?: string
  /** Members of the result that a model does not need, as paths, in which lists are transparent. */
  drop?: string[]
  /** Texts of the result of which a model gets only the beginning, as paths. */
  shorten?: string[]
  /** Overrides the annotation that the method implies. */
  readOnly?: boolean
  destructive?: boolean
  idempotent?: boolean
  /** True when a call reaches a platform or another site. */
  openWorld?: boolean
  /** True when the result holds texts of people outside the organization. */
  thirdParty?: boolean
  /** Operation that reads what a call has started, such as a job or posts that are being published. */
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

/**
 * Lists the scopes of the tools in these toolsets, in the order of the contract: what a client asks for that wants no more. An
 * unknown name adds none.
 */
export function scopesOfToolsets(toolsets: ReadonlySet<string>): Scope[] {
  const tools = toolsFor('mcp').filter(({ mark }) => toolsets.has(mark.toolset ?? 'administration'))
  const scopes = new Set<string | null>(tools.map(({ operation }) => operationTable[operation].scope))
  return allScopes.filter((scope) => scopes.has(scope))
}

/**
 * Reads the parameter `toolsets` of `/mcp`: names separated by commas, or `all`; null where it names none.
 */
export function readToolsets(text: string | null | undefined): ReadonlySet<string> | null {
  const words = (text ?? '').split(/[\s,]+/).filter(Boolean)
  if (words.length === 0) return null
  if (!words.includes('all')) return new Set(words)
  return new Set(toolsFor('mcp').map(({ mark }) => mark.toolset ?? 'administration'))
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

/** Returns true if the value has a member at the path, in any element of the lists on the way. */
export function holds(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value != null
  if (Array.isArray(value)) return value.some((item) => holds(item, [name, ...rest]))
  return typeof value === 'object' && value !== null && holds((value as Args)[name], rest)
}

/** Replaces each value at the path, in every element of the lists on the way. A value that becomes undefined is removed. */
export function replaceAt(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  by: (old: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceAt(item, [name, ...rest], by))
  if (typeof value !== 'object' || value === null || !(name in value)) return value
  const { [name]: old, ...others } = value as Args
  const replaced = rest.length === 0 ? by(old) : replaceAt(old, rest, by)
  return replaced === undefined ? others : { ...(value as Args), [name]: replaced }
}

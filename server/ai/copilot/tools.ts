import type { OperationResult } from '../../contract/operation-call.ts'
import { toolsFor } from '../../contract/tools.ts'
import { lazy } from '../../lib/lazy.ts'
import type { ChatTool } from '../model.ts'

/** Returns the tools of the assistant by name. */
export const assistantTools = lazy(() => new Map(toolsFor('assistant').map((tool) => [tool.name, tool])))

/** Describes the tools to the model. */
export const chatTools = lazy((): readonly ChatTool[] =>
  [...assistantTools().values()].map(({ name, description, inputSchema }) => ({
    name,
    description,
    parameters: inputSchema,
  })),
)

/** Bounds the part of one result that the model reads, in characters. */
const MAX_RESULT = 20_000

/** Shortens a result for the model, which can read the rest in smaller requests. */
export function resultForModel({ status, body }: OperationResult): unknown {
  const text = JSON.stringify(body ?? null)
  return text.length <= MAX_RESULT
    ? { status, body: body ?? null }
    : { status, cut: true, body: text.slice(0, MAX_RESULT) }
}

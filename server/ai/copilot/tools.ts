import type { OperationId } from '../../../generated/operations.ts'
import { contractDocument } from '../../contract/contract-document.ts'
import { operationTool } from '../../contract/operation-tool.ts'
import type { OperationCall, OperationResult } from '../../http/contract.ts'
import { lazy } from '../../lib/lazy.ts'
import type { ChatTool } from '../model.ts'

/** A tool of the assistant: an operation of the contract, which runs with the person's rights. */
export interface AssistantTool extends ChatTool {
  operation: OperationId
  /** Returns true if the person must confirm a call with these arguments. */
  needsConfirmation(args: Readonly<Record<string, unknown>>): boolean
  toCall(args: Readonly<Record<string, unknown>>): OperationCall
}

const never = () => false
const always = () => true

interface Declaration {
  operation: OperationId
  /** Precedes the description of the operation. */
  hint?: string
  needsConfirmation: AssistantTool['needsConfirmation']
}

/**
 * Tools of the assistant. Reading, checking and drafting need no confirmation; all other calls publish, cost or remove
 * something.
 */
const DECLARATIONS: readonly Declaration[] = [
  { operation: 'listChannels', needsConfirmation: never },
  { operation: 'getIntegrationSettings', needsConfirmation: never },
  { operation: 'listChannelGroups', needsConfirmation: never },
  { operation: 'listPlannedPosts', needsConfirmation: never },
  { operation: 'getThread', needsConfirmation: never },
  { operation: 'listPostEvents', needsConfirmation: never },
  { operation: 'findOrganizationSlot', needsConfirmation: never },
  { operation: 'runChannelTool', needsConfirmation: never },
  { operation: 'validateThreads', needsConfirmation: never },
  {
    operation: 'saveThreads',
    hint: 'Save new posts only: never send the `id` or `group` of a post that exists unless the person wants to change that post.',
    needsConfirmation: ({ type, posts }) => type !== 'draft' || changesPosts(posts),
  },
  { operation: 'moveThread', needsConfirmation: always },
  { operation: 'deleteThread', needsConfirmation: always },
  { operation: 'generateLibraryImage', needsConfirmation: always },
  { operation: 'listVideoOptions', needsConfirmation: never },
  { operation: 'createVideoJob', needsConfirmation: always },
  { operation: 'trackVideoJob', needsConfirmation: never },
]

/** Returns true if existing posts would change: an entry with an `id` is an edit, and a `group` is replaced. */
function changesPosts(posts: unknown): boolean {
  if (!Array.isArray(posts)) return true
  return posts.some((entry: { value?: unknown; group?: unknown } | null) => {
    if (!Array.isArray(entry?.value) || names(entry.group)) return true
    return entry.value.some((item: { id?: unknown } | null) => names(item?.id))
  })
}

function names(id: unknown): boolean {
  return id != null && id !== ''
}

/** Returns the tools by name. The contract is read at the first conversation. */
export const assistantTools = lazy(
  () =>
    new Map(
      DECLARATIONS.map(({ operation, hint, needsConfirmation }): [string, AssistantTool] => {
        const { description, inputSchema, toCall } = operationTool(contractDocument(), operation)
        return [
          operation,
          {
            operation,
            name: operation,
            description: hint === undefined ? description : `${hint} ${description}`,
            parameters: inputSchema,
            needsConfirmation,
            toCall,
          },
        ]
      }),
    ),
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

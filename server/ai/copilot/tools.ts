import type { OperationId } from '../../../generated/operations.ts'
import { contractDocument } from '../../contract/contract-document.ts'
import { operationTool } from '../../contract/operation-tool.ts'
import type { OperationCall, OperationResult } from '../../http/contract.ts'
import { lazy } from '../../lib/lazy.ts'
import { lookUp } from '../../lib/lookup.ts'
import type { ChatTool } from '../model.ts'

/** A tool of the assistant: an operation of the contract, which runs with the person's rights. */
export interface AssistantTool extends ChatTool {
  operation: OperationId
  /** Names the act in the question to the person. */
  titleOf(args: Args): string
  toCall(args: Args): OperationCall
}

type Args = Readonly<Record<string, unknown>>

interface Declaration {
  operation: OperationId
  title: string | ((args: Args) => string)
  /** Precedes the description of the operation. */
  hint?: string
}

const savingTitles: Readonly<Record<string, string>> = {
  now: 'Publish posts now',
  schedule: 'Schedule posts',
  update: 'Change posts',
  draft: 'Save drafts',
}

/** Tools of the assistant. `server/ai/consent` decides which calls wait for the person. */
const DECLARATIONS: readonly Declaration[] = [
  { operation: 'listChannels', title: 'List channels' },
  { operation: 'getIntegrationSettings', title: 'Get the posting rules of a channel' },
  { operation: 'listChannelGroups', title: 'List channel groups' },
  { operation: 'listPlannedPosts', title: 'List posts' },
  { operation: 'getThread', title: 'Read a post' },
  { operation: 'listPostEvents', title: 'Get the log of a post' },
  { operation: 'findOrganizationSlot', title: 'Find the next free slot' },
  { operation: 'runChannelTool', title: 'Look something up on a channel' },
  { operation: 'validateThreads', title: 'Check posts' },
  {
    operation: 'saveThreads',
    title: ({ type }) => lookUp(savingTitles, String(type)) ?? 'Save posts',
    hint: 'Save new posts only: never send the `id` or `group` of a post that exists unless the person wants to change that post.',
  },
  { operation: 'moveThread', title: 'Move a post' },
  { operation: 'deleteThread', title: 'Delete a post' },
  { operation: 'generateLibraryImage', title: 'Generate a picture, which uses a credit' },
  { operation: 'listVideoOptions', title: 'List kinds of videos' },
  { operation: 'startVideoJob', title: 'Generate a video, which uses a credit' },
  { operation: 'getVideoJob', title: 'Get the progress of a video' },
]

/** Returns the tools by name. The contract is read at the first conversation. */
export const assistantTools = lazy(
  () =>
    new Map(
      DECLARATIONS.map(({ operation, hint, title }): [string, AssistantTool] => {
        const { description, inputSchema, toCall } = operationTool(contractDocument(), operation)
        return [
          operation,
          {
            operation,
            name: operation,
            description: hint === undefined ? description : `${hint} ${description}`,
            parameters: inputSchema,
            titleOf: (args) => (typeof title === 'string' ? title : title(args)),
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

import type { OperationId } from '../../generated/operations.ts'
import type { KeyAuth, RequestInfo } from '../http/contract.ts'
import { type McpTool, mcpTools } from './tools.ts'

/** Identifies the program behind a request to /mcp, and tells what it may do. */
export interface McpCaller {
  auth: KeyAuth
  request: RequestInfo
  /** Returns true when the credential opens the operation. */
  opens(operation: OperationId): boolean
}

/** Lists the tools that the credential opens. */
export function openTools({ opens }: Pick<McpCaller, 'opens'>): McpTool[] {
  return [...mcpTools().values()].filter(({ operation }) => opens(operation))
}

import type { OperationId } from '../../generated/operations.ts'
import type { KeyAuth, RequestInfo } from '../http/contract.ts'

/** Program behind a request to /mcp, with its permissions. */
export interface McpCaller {
  auth: KeyAuth
  request: RequestInfo
  /** Toolsets that the address of the client names; null when it names none. */
  toolsets: ReadonlySet<string> | null
  /** Returns true if the credential may call the operation. */
  mayCall(operation: OperationId): boolean
}

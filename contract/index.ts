export {
  type ArazzoDocument,
  document,
  findOperation,
  type Operation,
  operationOf,
  operations as operationList,
  type Workflow,
  workflows,
} from './document.ts'
export type {
  components,
  Handler,
  Handlers,
  Input,
  OperationId,
  Output,
  operations,
  paths,
} from './types.ts'
export {
  type Checked,
  type Problem,
  type RequestParts,
  validateRequest,
  validateResponse,
} from './validators.ts'
export { type ExchangeResult, verifyExchanges } from './verify/exchanges.ts'
export { runWorkflow, type WorkflowResult } from './verify/workflows.ts'

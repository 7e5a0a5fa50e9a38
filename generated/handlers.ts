// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
import type { Context, Input, Output } from '../server/http/contract.ts'

export interface SystemHandlers {
  /** `GET /` Say what this is. */
  getRoot(input: Input<'getRoot'>, ctx: Context<'none'>): Promise<Output<'getRoot'>>
  /** `GET /health/live` Tell whether the process is alive. */
  getLiveness(input: Input<'getLiveness'>, ctx: Context<'none'>): Promise<Output<'getLiveness'>>
  /** `GET /health/ready` Tell whether the service can take requests. */
  getReadiness(input: Input<'getReadiness'>, ctx: Context<'none'>): Promise<Output<'getReadiness'>>
  /** `GET /metrics` Show metrics for Prometheus. */
  getMetrics(input: Input<'getMetrics'>, ctx: Context<'none'>): Promise<Output<'getMetrics'>>
  /** `GET /openapi.json` Get this contract. */
  getContract(input: Input<'getContract'>, ctx: Context<'none'>): Promise<Output<'getContract'>>
  /** `GET /docs` Read the documentation. */
  getDocs(input: Input<'getDocs'>, ctx: Context<'none'>): Promise<Output<'getDocs'>>
  /** `GET /docs/errors` Read what each error code means. */
  getErrorCatalogue(input: Input<'getErrorCatalogue'>, ctx: Context<'none'>): Promise<Output<'getErrorCatalogue'>>
  /** `GET /uploads/{year}/{month}/{day}/{name}` Fetch an uploaded file. */
  getUpload(input: Input<'getUpload'>, ctx: Context<'none'>): Promise<Output<'getUpload'>>
  /** `GET /sandbox/{id}` See what a sandbox channel published. */
  getSandboxPage(input: Input<'getSandboxPage'>, ctx: Context<'none'>): Promise<Output<'getSandboxPage'>>
  /** `GET /sandbox/{id}/feed.json` Read a sandbox channel's feed. */
  getSandboxFeed(input: Input<'getSandboxFeed'>, ctx: Context<'none'>): Promise<Output<'getSandboxFeed'>>
}

/** A handler for every operation, and for nothing else. */
export type Handlers = SystemHandlers

// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.

/** One row per operation of the contract. `bodyLimit` is in bytes; `status` is the success status. */
export const operationTable = {
  getRoot: { method: "get", path: "/", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false },
  getLiveness: { method: "get", path: "/health/live", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false },
  getReadiness: { method: "get", path: "/health/ready", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false },
  getMetrics: { method: "get", path: "/metrics", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false },
  getContract: { method: "get", path: "/openapi.json", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false },
  getDocs: { method: "get", path: "/docs", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false },
  getErrorCatalogue: { method: "get", path: "/docs/errors", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false },
  getUpload: { method: "get", path: "/uploads/{year }/{month}/{day}/{name}", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false},
  getSandboxPage: { method: "get", path: "/sandbox/{id }", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false},
  getSandboxFeed: { method: "get", path: "/sandbox/{id }/feed.json", tag: "system", status: 200, security: "none", body: null, bodyLimit: 1048576, rateLimit: null, roles: null, idempotencyKey: false},
} as const

/** Method and path of every operation, for clients: all they need at run time. */
export const routes = {
  getRoot: 'GET /',
  getLiveness: 'GET /health/live',
  getReadiness: 'GET /health/ready',
  getMetrics: 'GET /metrics',
  getContract: 'GET /openapi.json',
  getDocs: 'GET /docs',
  getErrorCatalogue: 'GET /docs/errors',
  getUpload: 'GET /uploads/{year}/{month}/{day}/{name}',
  getSandboxPage: 'GET /sandbox/{id}',
  getSandboxFeed: 'GET /sandbox/{id}/feed.json',
} as const

export type OperationId = keyof typeof operationTable

/** Which credential the operation takes. */
export type SecurityOf<Id extends OperationId> = (typeof operationTable)[Id]['security']

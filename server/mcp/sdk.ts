import { lazy } from '../lib/lazy.ts'

export type Sdk = typeof import('@modelcontextprotocol/server')

/** Loads the MCP SDK at the first request, since that takes a second and tens of megabytes. */
export const loadSdk = lazy(() => import('@modelcontextprotocol/server'))

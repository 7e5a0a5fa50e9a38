/** MCP SDK, which is loaded at the first request, since that takes a second and tens of megabytes. */
export type Sdk = typeof import('@modelcontextprotocol/server')

let loaded: Promise<Sdk> | undefined

export function loadSdk(): Promise<Sdk> {
  loaded ??= import('@modelcontextprotocol/server')
  return loaded
}

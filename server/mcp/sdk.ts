/** Takes a second to load and tens of megabytes, so it is loaded at the first request. */
export type Sdk = typeof import('@modelcontextprotocol/server')

let loaded: Promise<Sdk> | undefined

export function loadSdk(): Promise<Sdk> {
  loaded ??= import('@modelcontextprotocol/server')
  return loaded
}

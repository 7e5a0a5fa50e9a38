export interface Call {
  method: string
  path: string
}

/**
 * Outcome of a call: answered, refused as too many, cut off before or after the service received it, or never answered. `wait`
 * answers however long it takes: a call that must not be repeated has no timeout, because none is long enough for every machine.
 */
export type Fate = 'pass' | 'wait' | 'busy' | 'drop before' | 'drop after' | 'hang'

/** A network whose `fate` decides over each call; `nth` counts those of this method and path, from 1. */
export function misbehaving(fate: (call: Call, nth: number) => Fate): {
  fetch: typeof fetch
  calls: Call[]
} {
  const calls: Call[] = []
  return {
    calls,
    async fetch(input, init) {
      const request = input instanceof Request ? input : undefined
      const url = new URL(request?.url ?? String(input))
      const call = { method: init?.method ?? request?.method ?? 'GET', path: url.pathname }
      calls.push(call)
      const nth = calls.filter(({ method, path }) => method === call.method && path === call.path).length
      const what = fate(call, nth)
      if (what === 'drop before') throw new TypeError('fetch failed')
      if (what === 'hang') return new Promise((_, reject) => rejectOnAbort(init?.signal, reject))
      if (what === 'busy') return new Response(null, { status: 503, headers: { 'retry-after': '0' } })
      const response = await fetch(input, what === 'wait' ? { ...init, signal: null } : init)
      if (what === 'pass' || what === 'wait') return response
      await response.arrayBuffer()
      throw new TypeError('fetch failed')
    },
  }
}

function rejectOnAbort(signal: AbortSignal | null | undefined, reject: (reason: unknown) => void): void {
  if (signal?.aborted) reject(signal.reason)
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
}

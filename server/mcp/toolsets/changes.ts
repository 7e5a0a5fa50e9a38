import { setTimeout } from 'node:timers/promises'
import type { ServerEventBus } from '@modelcontextprotocol/server'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { HasLog } from '../../process/log.ts'
import type { McpCaller } from '../caller.ts'
import { listOpenToolsets } from './open-toolsets.ts'

const POLL_MS = 2_000

/**
 * Tells a client that listens for changes (`subscriptions/listen`) when its credential opens a toolset. Reads the table, because
 * another process may have served that call.
 */
export async function toolsetChanges(
  ctx: HasDbAndClock & HasLog,
  caller: McpCaller,
): Promise<ServerEventBus> {
  const known = (await listOpenToolsets(ctx, caller)).join()
  return {
    publish() {},
    subscribe(listener) {
      const stop = new AbortController()
      const signal = AbortSignal.any([stop.signal, caller.request.signal])
      void watch(ctx, caller, { known, signal, changed: () => listener({ kind: 'tools_list_changed' }) })
      return () => stop.abort()
    },
  }
}

async function watch(
  ctx: HasDbAndClock & HasLog,
  caller: McpCaller,
  { known: before, signal, changed }: { known: string; signal: AbortSignal; changed: () => void },
): Promise<void> {
  let known = before
  while (!signal.aborted) {
    try {
      const open = (await listOpenToolsets(ctx, caller)).join()
      if (open !== known && !signal.aborted) changed()
      known = open
    } catch (err) {
      ctx.log.debug({ err }, 'the open toolsets were not read')
    }
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** Returns true for a message that opens a stream of changes. */
export function isSubscription(message: unknown): boolean {
  return (message as { method?: unknown } | null)?.method === 'subscriptions/listen'
}

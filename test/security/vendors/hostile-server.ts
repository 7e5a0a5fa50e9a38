import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'

/** A response of a server that means harm. */
export interface HostileAnswer {
  status?: number
  type?: string
  body: string
  /** Sends the body once, in a million pieces, or again and again until the client leaves. */
  way?: 'at once' | 'byte by byte' | 'endlessly'
}

export interface Orders {
  /** Responses of paths that behave, as JSON. */
  honest: Readonly<Record<string, unknown>>
  hostile: HostileAnswer
}

export interface HostileServer {
  url: string
  answer(orders: Orders): Promise<void>
  close(): Promise<unknown>
}

/** Starts a server in a thread of its own, which answers every request as it was told last. */
export async function startHostileServer(): Promise<HostileServer> {
  const worker = new Worker(new URL('./hostile-server-worker.ts', import.meta.url))
  const [{ port }] = (await once(worker, 'message')) as [AddressInfo]
  return {
    url: `http://127.0.0.1:${port}`,
    async answer(orders) {
      worker.postMessage(orders)
      await once(worker, 'message')
    },
    close: () => worker.terminate(),
  }
}

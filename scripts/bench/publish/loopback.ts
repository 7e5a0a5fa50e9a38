import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../../../server/platforms/kit/steps.ts'
import type { Platform } from '../../../server/platforms/platform.ts'

/** A platform on loopback that answers at once. */
export interface Loopback {
  url: string
  /** Records the arrival of each post by the worker's clock and by the real one. */
  arrivals: { at: number; real: number; text: string }[]
  close(): Promise<void>
}

export async function startLoopback(): Promise<Loopback> {
  const arrivals: Loopback['arrivals'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { at, text } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    arrivals.push({ at, text, real: Date.now() })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`{"id":"${arrivals.length}"}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrivals,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Completes a platform of the bench, which publishes texts and has no settings. */
export function textPlatform(
  own: Pick<Platform, 'identifier' | 'name' | 'maxConcurrent' | 'prepare' | 'commit'>,
): Platform {
  return {
    editor: 'normal',
    idempotency: () => PERMANENT_IDEMPOTENCY,
    comments: true,
    auth: { kind: 'custom-fields', fields: [], connect: () => Promise.reject(new Error('not in the bench')) },
    rules: '',
    settings: null,
    tools: [],
    limit: () => ({ maxLength: 500, length: (text) => text.length }),
    check: () => [],
    ...own,
  }
}

/** Publishes a text post with one call to `url`, which tells the time by the worker's clock. */
export function loopbackPlatform(url: string, maxConcurrent: number, now: () => number): Platform {
  return textPlatform({
    identifier: 'loopback',
    name: 'Loopback',
    maxConcurrent,
    prepare: async (_call, { entry }) => ready({ text: entry.text }),
    async commit({ http, signal }, { ready, key }) {
      const json = { key, ...(ready as { text: string }), at: now() }
      const answer = await http.request<{ id: string }>({
        method: 'POST',
        url,
        json,
        signal,
        irreversible: true,
      })
      return published({ releaseId: answer.data.id, releaseUrl: null })
    },
  })
}

import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { AiConfig } from '../config/ai.ts'
import { createGuardedDispatcher } from '../outbound/safe-fetch.ts'
import type { Ai } from './model.ts'
import type { Vendor } from './openai/calls.ts'
import { streamChat } from './openai/chat.ts'
import { completeJson } from './openai/complete.ts'
import { generateImage } from './openai/image.ts'
import { createMeasure } from './openai/metrics.ts'
import { searchWeb } from './openai/search.ts'
import { createSlots } from './openai/slots.ts'
import { createVendorClient, createVendorFetch } from './openai/vendor-client.ts'

/** Limits one organization to a quarter of the concurrent calls, so that it cannot block the others. */
const SHARE = 4
const WAITING_PER_ORGANIZATION = 20

interface AiServices {
  config: AiConfig
  allowLoopback: boolean
  log: Logger
  metrics: Registry
}

/** Creates the service, even if nothing is configured. `close` ends idle connections. */
export function createAi({
  config,
  allowLoopback,
  log,
  metrics,
}: AiServices): Ai & { close(): Promise<void> } {
  const urls = [config.baseUrl, config.searchUrl].filter((url) => url !== null)
  const dispatcher = createGuardedDispatcher({
    allowLoopback,
    trustedOrigins: urls.map((url) => new URL(url).origin),
  })
  const fetch = createVendorFetch(dispatcher)
  const vendor: Vendor = {
    config,
    client: createVendorClient(config, fetch),
    fetch,
    slots: createSlots({
      total: config.concurrency,
      perOrganization: Math.max(1, Math.ceil(config.concurrency / SHARE)),
      waiting: WAITING_PER_ORGANIZATION,
    }),
    measure: createMeasure(metrics, config.prices),
    log,
    refused: new Map(),
  }
  return {
    configured: {
      text: config.textModel !== null,
      images: config.imageModel !== null,
      speech: config.speechKey !== null,
      search: config.searchUrl !== null,
    },
    chat: (request) => streamChat(vendor, request),
    complete: (request) => completeJson(vendor, request),
    image: (request) => generateImage(vendor, request),
    search: (request) => searchWeb(config, fetch, request),
    close: () => dispatcher.close(),
  }
}

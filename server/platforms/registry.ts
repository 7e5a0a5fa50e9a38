import type { Dispatcher } from 'undici'
import type { Config } from '../config/config.ts'
import { bluesky } from './bluesky/bluesky.ts'
import { createPlatformHttp, type PlatformHttp } from './kit/http.ts'
import { mastodon } from './mastodon/mastodon.ts'
import type { Platform } from './platform.ts'
import type { SandboxDeps } from './sandbox/publish.ts'
import { sandbox } from './sandbox/sandbox.ts'

export type PlatformId = 'sandbox' | 'bluesky' | 'mastodon'

/** A channel with its client: the same semaphore for every call of this process. */
export interface RunningPlatform extends Platform {
  http: PlatformHttp
}

export type Platforms = Record<PlatformId, RunningPlatform>

export interface PlatformsDeps extends Omit<SandboxDeps, 'baseUrl'> {
  config: Pick<Config, 'platforms' | 'baseUrl' | 'allowLoopback'>
  /** Connects only to addresses that outbound requests may reach. */
  dispatcher: Dispatcher
  log?: { debug(fields: object, message: string): void }
}

/** Every channel of this service, ready to be called. */
export function createPlatforms({ config, db, clock, dispatcher, log }: PlatformsDeps): Platforms {
  const { baseUrl, allowLoopback } = config
  const running = (channel: Platform): RunningPlatform => {
    const { name, maxConcurrent: concurrency } = channel
    const now = () => clock.now()
    const options = { name, concurrency, dispatcher, allowLoopback, now }
    return { ...channel, http: createPlatformHttp(log ? { ...options, log } : options) }
  }
  return {
    sandbox: running(sandbox({ db, clock, baseUrl })),
    bluesky: running(bluesky(config.platforms.bluesky)),
    mastodon: running(mastodon(config.platforms.mastodon)),
  }
}

/** The channel of this identifier, or undefined where there is none. */
export function findPlatform(channels: Platforms, identifier: string): RunningPlatform | undefined {
  return Object.hasOwn(channels, identifier) ? channels[identifier as PlatformId] : undefined
}

import type { Dispatcher } from 'undici'
import type { Config } from '../config/config.ts'
import { bluesky } from './bluesky/bluesky.ts'
import { type ChannelHttp, createChannelHttp } from './kit/http.ts'
import { mastodon } from './mastodon/mastodon.ts'
import type { Channel } from './platform.ts'
import type { SandboxDeps } from './sandbox/publish.ts'
import { sandbox } from './sandbox/sandbox.ts'

export type ChannelId = 'sandbox' | 'bluesky' | 'mastodon'

/** A channel with its client: the same semaphore for every call of this process. */
export interface RunningChannel extends Channel {
  http: ChannelHttp
}

export type Channels = Record<ChannelId, RunningChannel>

export interface ChannelsDeps extends Omit<SandboxDeps, 'baseUrl'> {
  config: Pick<Config, 'channels' | 'baseUrl' | 'allowLoopback'>
  /** Connects only to addresses that outbound requests may reach. */
  dispatcher: Dispatcher
  log?: { debug(fields: object, message: string): void }
}

/** Every channel of this service, ready to be called. */
export function createChannels({ config, db, clock, dispatcher, log }: ChannelsDeps): Channels {
  const { baseUrl, allowLoopback } = config
  const running = (channel: Channel): RunningChannel => {
    const { name, maxConcurrent: concurrency } = channel
    const now = () => clock.now()
    const options = { name, concurrency, dispatcher, allowLoopback, now }
    return { ...channel, http: createChannelHttp(log ? { ...options, log } : options) }
  }
  return {
    sandbox: running(sandbox({ db, clock, baseUrl })),
    bluesky: running(bluesky(config.channels.bluesky)),
    mastodon: running(mastodon(config.channels.mastodon)),
  }
}

/** The channel of this identifier, or undefined where there is none. */
export function findChannel(channels: Channels, identifier: string): RunningChannel | undefined {
  return Object.hasOwn(channels, identifier) ? channels[identifier as ChannelId] : undefined
}

import type { Dispatcher } from 'undici'
import type { Config } from '../config.ts'
import { bluesky } from './bluesky.ts'
import type { Channel } from './channel.ts'
import { type ChannelHttp, createChannelHttp } from './http.ts'
import { mastodon } from './mastodon.ts'
import { type SandboxDeps, sandbox } from './sandbox.ts'

export type ChannelId = 'sandbox' | 'bluesky' | 'mastodon'

/** A channel with its client: the same semaphore for every call of this process. */
export interface RunningChannel extends Channel {
  http: ChannelHttp
}

export type Channels = Record<ChannelId, RunningChannel>

export interface ChannelsDeps extends SandboxDeps {
  config: Config['channels']
  /** Connects only to addresses that outbound requests may reach. */
  dispatcher: Dispatcher
  allowLoopback: boolean
  log?: { debug(fields: object, message: string): void }
}

/** Every channel of this service, ready to be called. */
export function createChannels(deps: ChannelsDeps): Channels {
  const { dispatcher, allowLoopback, clock, log } = deps
  const running = (channel: Channel): RunningChannel => {
    const { name, maxConcurrent: concurrency } = channel
    const now = () => clock.now()
    return {
      ...channel,
      http: createChannelHttp({ name, concurrency, dispatcher, allowLoopback, now, ...(log ? { log } : {}) }),
    }
  }
  return {
    sandbox: running(sandbox(deps)),
    bluesky: running(bluesky(deps.config.bluesky)),
    mastodon: running(mastodon(deps.config.mastodon)),
  }
}

/** The channel of this identifier, or undefined where there is none. */
export function findChannel(channels: Channels, identifier: string): RunningChannel | undefined {
  return Object.hasOwn(channels, identifier) ? channels[identifier as ChannelId] : undefined
}

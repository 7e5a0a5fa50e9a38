import type { Dispatcher } from 'undici'
import { devto } from './articles/devto.ts'
import { hashnode } from './articles/hashnode.ts'
import { listmonk } from './articles/listmonk.ts'
import { medium } from './articles/medium.ts'
import { wordpress } from './articles/wordpress.ts'
import { bluesky } from './bluesky/bluesky.ts'
import { type PlatformDefinition, unsetVariables } from './define.ts'
import { discord } from './discord.ts'
import { dribbble } from './dribbble.ts'
import { gmb } from './google/gmb.ts'
import { youtube } from './google/youtube.ts'
import { kick } from './kick.ts'
import type { PlatformHost } from './kit/api.ts'
import {
  type EnvReader,
  type EnvValues,
  type EnvVariable,
  type EnvVariables,
  trustedOrigins,
} from './kit/env.ts'
import { createPlatformHttp, type PlatformHttp } from './kit/http/client.ts'
import { lemmy } from './lemmy/lemmy.ts'
import { linkedin, linkedinPage } from './linkedin/linkedin.ts'
import { mastodon } from './mastodon/mastodon.ts'
import { facebook } from './meta/facebook.ts'
import { instagram } from './meta/instagram-business.ts'
import { instagramStandalone } from './meta/instagram-standalone.ts'
import { threads } from './meta/threads.ts'
import { mewe } from './mewe.ts'
import { moltbook } from './moltbook.ts'
import { nostr } from './nostr/nostr.ts'
import { pinterest } from './pinterest/pinterest.ts'
import type { Platform } from './platform.ts'
import { reddit } from './reddit/reddit.ts'
import { sandbox } from './sandbox/sandbox.ts'
import { skool } from './skool.ts'
import { slack } from './slack/slack.ts'
import { telegram } from './telegram/telegram.ts'
import { tiktokBusiness } from './tiktok/business.ts'
import { tiktok } from './tiktok/tiktok.ts'
import { tumblr } from './tumblr/tumblr.ts'
import { twitch } from './twitch.ts'
import { vk } from './vk/vk.ts'
import { whop } from './whop.ts'
import { wrapcast } from './wrapcast.ts'
import { x } from './x/x.ts'

/** Lists every platform in the order of the catalogue. A new platform needs one line here. */
const definitions = [
  sandbox,
  x,
  linkedin,
  linkedinPage,
  reddit,
  instagram,
  instagramStandalone,
  facebook,
  threads,
  youtube,
  gmb,
  tiktok,
  tiktokBusiness,
  pinterest,
  dribbble,
  discord,
  slack,
  kick,
  twitch,
  mastodon,
  bluesky,
  lemmy,
  wrapcast,
  telegram,
  nostr,
  vk,
  medium,
  devto,
  hashnode,
  wordpress,
  listmonk,
  moltbook,
  whop,
  skool,
  mewe,
  tumblr,
] as const

type Definition = (typeof definitions)[number]

export type PlatformId = Definition['id']

/** Maps each platform to the values of its variables. */
export type PlatformsConfig = { [One in Definition as One['id']]: EnvValues<One['env']> }

/** A platform with its HTTP client, which limits the calls of this process. */
export interface RunningPlatform extends Platform {
  http: PlatformHttp
  /** Names of variables that the operator must set before the platform can be connected. */
  unsetVariables?: readonly string[]
}

export type Platforms = Record<PlatformId, RunningPlatform>

export interface PlatformsDeps extends Omit<PlatformHost, 'baseUrl'> {
  config: {
    platforms: PlatformsConfig
    platformConcurrency: Readonly<Record<string, number>>
    baseUrl: string
    allowLoopback: boolean
  }
  /** Connects only to addresses that outgoing requests may reach. */
  dispatcher: () => Dispatcher
  log?: { debug(fields: object, message: string): void }
}

export function createPlatforms({ config, dispatcher, log, ...services }: PlatformsDeps): Platforms {
  const { baseUrl, allowLoopback, platformConcurrency } = config
  const host = { ...services, baseUrl }
  const now = () => services.clock.now()
  const entries = all.map((definition): [string, RunningPlatform] => {
    const { id, name, env } = definition
    const values: Record<string, unknown> = config.platforms[id as PlatformId]
    const platform = definition.create(values, host)
    const options = {
      name,
      concurrency: platformConcurrency[id] ?? platform.maxConcurrent,
      dispatcher,
      allowLoopback,
      trustedOrigins: trustedOrigins(env, values),
      now,
    }
    const http = createPlatformHttp(log ? { ...options, log } : options)
    return [id, { ...platform, http, unsetVariables: unsetVariables(env, values) }]
  })
  return Object.fromEntries(entries) as Platforms
}

export function findPlatform(platforms: Platforms, identifier: string): RunningPlatform | undefined {
  return Object.hasOwn(platforms, identifier) ? platforms[identifier as PlatformId] : undefined
}

export function readPlatforms(reader: EnvReader): PlatformsConfig {
  const entries = all.map(({ id, env }) => {
    const values = Object.entries(env).map(([key, variable]) => [key, variable.read(reader)])
    return [id, Object.fromEntries(values)]
  })
  return Object.fromEntries(entries) as PlatformsConfig
}

/** Lists the trusted origins that the operator configured, which may be in a private network. */
export function platformOrigins(config: PlatformsConfig): string[] {
  return all.flatMap(({ id, env }) => {
    const values: Record<string, unknown> = config[id as PlatformId]
    return trustedOrigins(env, values)
  })
}

export interface PlatformDescription {
  id: string
  name: string
  variables: EnvVariable[]
  platform: Platform
}

/** Describes every platform without any configuration, for `.env.example` and the docs. */
export function describePlatforms(): PlatformDescription[] {
  const unset: EnvReader = {
    text: () => undefined,
    url: (_, fallback) => fallback,
    flag: (_, fallback) => fallback,
    list: () => [],
    problem() {},
  }
  const config = readPlatforms(unset)
  const db = (() => {
    throw new Error('A platform description must not read the database.')
  }) as unknown as PlatformHost['db']
  const findAccounts = async () => []
  const host: PlatformHost = { db, clock: { now: () => 0 }, baseUrl: '', findAccounts }
  return all.map(({ id, name, env, create }) => ({
    id,
    name,
    variables: Object.values(env),
    platform: create(config[id as PlatformId], host),
  }))
}

/** Hides the definitions' specific types from code that handles all of them. */
const all = definitions as readonly unknown[] as readonly (Omit<
  PlatformDefinition<string, EnvVariables>,
  'create'
> & { create(values: Record<string, unknown>, host: PlatformHost): Platform })[]

export interface HasPlatforms {
  platforms: Platforms
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectCall, ConnectedAccount, RefreshedTokens } from '../../platform.ts'
import type { ConnectApi, PlatformApi } from '../api.ts'
import { type PlatformError, rejected } from '../http/errors.ts'
import { splitCode } from './callback.ts'
import type { AuthPlatform } from './oauth2.ts'
import type { CustomField, ExtensionCookie, RedirectAuth } from './types.ts'

/** Identifies a new agent. Nobody can read the key again. */
export interface RegisteredAgent {
  apiKey: string
  /** Page on which a person claims the agent. */
  claimUrl: string
  /** Code that the person posts to prove who they are. */
  verificationCode: string
}

/** Registers agents on a platform whose accounts are programs, and checks whether a person has claimed one. */
export interface PlatformAgents {
  /** Throws `rejected`, agent_refused, with the platform's own message if it refuses the agent. */
  register(agent: { name: string; description: string }, call: ConnectCall): Promise<RegisteredAgent>
  /** Throws `auth` for a key that the platform does not know. */
  isClaimed(apiKey: string, call: ConnectCall): Promise<boolean>
}

/** Account with its token, which does not expire unless the platform says so. */
export type SignedIn = Omit<ConnectedAccount, 'refreshToken' | 'expiresAt'> &
  Partial<Pick<ConnectedAccount, 'refreshToken' | 'expiresAt'>>

/** Completes a sign-in whose token cannot be renewed and does not expire. */
export function withTokens(account: SignedIn): ConnectedAccount {
  return { refreshToken: null, expiresAt: null, ...account }
}

/** Connects by values that the user types, such as an app password, an API key or a server. */
export interface FieldsSpec<Config> {
  kind: 'custom-fields'
  fields(config: Config): CustomField[]
  connect(fields: Record<string, string>, api: ConnectApi<Config>): Promise<SignedIn>
  /** Absent if tokens do not expire. */
  refresh?(api: PlatformApi<Config>): Promise<RefreshedTokens>
}

/** Connects by the cookies of a signed-in browser. A browser extension reads them and later sends new ones. */
export interface CookiesSpec<Config> {
  kind: 'cookies'
  cookies: ExtensionCookie[]
  /** Receives the cookies by name; none is empty. The account stores them as its credentials. */
  connect(cookies: Record<string, string>, api: ConnectApi<Config>): Promise<SignedIn>
}

/**
 * Connects by a `code` that the client itself obtains, such as a signer of Farcaster or a bare API key. Clients send the fields
 * as base64-encoded JSON, or with `plain` the value of the only field unchanged.
 */
export interface ClientCodeSpec<Config> {
  kind: 'client-code'
  fields: CustomField[]
  plain?: boolean
  /** Returns the value that clients get at the start instead of the bare state. */
  start?(config: Config, state: string): string
  connect(fields: Record<string, string>, api: ConnectApi<Config>): Promise<SignedIn>
  /** Registers accounts; see `PlatformAgents`. */
  agents?: {
    register(agent: { name: string; description: string }, api: ConnectApi<Config>): Promise<RegisteredAgent>
    isClaimed(apiKey: string, api: ConnectApi<Config>): Promise<boolean>
  }
}

/** Connects by a sign-in page of the platform that returns with parameters of its own. */
export interface RedirectSpec<Config> {
  kind: 'redirect'
  /** Returns the URL of the sign-in page. */
  url(start: { config: Config; state: string; redirectUri: string }): string
  /** Parameters of the callback that `connect` needs. */
  callback: readonly string[]
  /** Returns null while the platform has not finished the sign-in; the kit then repeats the call a few times. */
  connect(callback: Record<string, string>, api: ConnectApi<Config>): Promise<SignedIn | null>
  /** Pause between two tries; defaults to 1 s. */
  pendingMs?: number
  /** Absent if tokens do not expire. */
  refresh?(api: PlatformApi<Config>): Promise<RefreshedTokens>
}

const MAX_TRIES = 5

export function redirectAuth<Config>(
  spec: RedirectSpec<Config>,
  { name, config, apiOf }: AuthPlatform<Config>,
): RedirectAuth {
  const { callback, pendingMs = 1000 } = spec
  return {
    kind: 'redirect',
    protocol: 'its own sign-in page',
    externalUrl: false,
    callback: { state: 'state', code: callback },
    async authorize({ state, redirectUri }, call) {
      apiOf(call)
      return { url: spec.url({ config, state, redirectUri }), app: {} }
    },
    async connect({ code }, call) {
      const values = splitCode(name, callback, code)
      for (let tries = 1; ; tries++) {
        const account = await spec.connect(values, apiOf(call))
        if (account !== null) return withTokens(account)
        if (tries === MAX_TRIES) throw pending(name)
        await sleep(pendingMs, undefined, { signal: call.signal })
      }
    },
  }
}

function pending(name: string): PlatformError {
  const message = `${name} has not finished the sign-in yet. Confirm it there, then connect again.`
  return rejected('sign_in_pending', message)
}

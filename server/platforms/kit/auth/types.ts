import type { ConnectCall, ConnectedAccount } from '../../platform.ts'
import type { PlatformAgents } from './kinds.ts'
import type { PairingCodeAuth } from './pairing-code.ts'

export interface ExtensionCookie {
  name: string
  domain: string
}

export interface CustomField {
  key: string
  label: string
  defaultValue?: string
  /** JavaScript regular expression as text, including its slashes: `/^.{3,}$/`. */
  validation: string
  type: 'text' | 'password'
  hint?: string
}

/** Describes how users connect an account. */
export type PlatformAuth =
  | PairingCodeAuth
  | RedirectAuth
  | {
      /** Connects by the cookies of a signed-in browser. A browser extension reads them and later sends new ones. */
      kind: 'cookies'
      cookies: ExtensionCookie[]
      /** Receives the cookies by name; none is empty. */
      connect(cookies: Record<string, string>, call: ConnectCall): Promise<ConnectedAccount>
    }
  | {
      kind: 'custom-fields'
      fields: CustomField[]
      connect(fields: Record<string, string>, call: ConnectCall): Promise<ConnectedAccount>
    }
  | {
      /**
       * Connects by a `code` that the client itself obtains: the fields as base64-encoded JSON, or with `plain` the only field.
       */
      kind: 'client-code'
      fields: CustomField[]
      plain: boolean
      /** Returns the value that clients get at the start. */
      start(state: string): string
      connect(fields: Record<string, string>, call: ConnectCall): Promise<ConnectedAccount>
      /** Registers new accounts; absent where people register on the platform itself. */
      agents?: PlatformAgents
    }

/** Connects by a sign-in page of the platform, which sends the browser back with a code that can be used once. */
export interface RedirectAuth {
  kind: 'redirect'
  /** Protocol of the sign-in, for the docs. */
  protocol: 'OAuth 2.0' | 'OAuth 1.0a' | 'its own sign-in page'
  /** True if the user first names an instance, on which the service registers an app. */
  externalUrl: boolean
  /** Parameters of the callback: the one that holds the state, and those that form the code (`joinCode`). */
  callback: { state: string; code: readonly string[] }
  /** Returns what is registered on the platform for a callback URL of this service; absent: the URL itself. */
  redirectUri?(callbackUrl: string): string
  /**
   * Builds the URL of the sign-in page. The service encrypts `app` with the state and passes it to `connect`. A `state` in the result
   * replaces the given one, for platforms that choose their own.
   */
  authorize(
    input: { state: string; redirectUri: string; verifier: string; externalUrl: string | null },
    call: ConnectCall & { apps: RegisteredApps },
  ): Promise<{ url: string; app: Record<string, string>; state?: string }>
  connect(
    input: { code: string; redirectUri: string; verifier: string; app: Record<string, string> },
    call: ConnectCall,
  ): Promise<ConnectedAccount>
}

/** Identifies an app of this service on a platform's server, which binds each app to a callback and scopes. */
export interface AppKey {
  /** Origin of the server. */
  server: string
  callback: string
  scopes: string
}

/** Stores the apps that this service has registered on a platform's servers, so that it registers each only once. */
export interface RegisteredApps {
  find(key: AppKey): Promise<Record<string, string> | null>
  /** Stores an app, replacing `forgotten` unless null. Two concurrent callers both get the first one's app. */
  save(
    key: AppKey,
    app: Record<string, string>,
    forgotten: Record<string, string> | null,
  ): Promise<Record<string, string>>
}

/** Reads the environment and collects its problems. `server/config` creates it. */
export interface EnvReader {
  text(name: string): string | undefined
  url(name: string, fallback: string): string
  flag(name: string, fallback: boolean): boolean
  list(name: string): string[]
  problem(sentence: string): void
}

/** Declares an environment variable of a platform, with its entry in `.env.example` and the docs. */
export interface EnvVariable<Value = unknown> {
  name: string
  help: string
  /** Default value; null if the variable has none. */
  fallback: string | null
  /** True if the platform cannot be connected without it. */
  required: boolean
  /** True if the value is removed from logs and stored responses. */
  secret: boolean
  /** True if the address is trusted because the operator configured it, so that it may be in a private network. */
  trusted: boolean
  /** True if each of its addresses is the server of some account, so that another account's credential must not go there. */
  ofAccounts?: boolean
  read(reader: EnvReader): Value
}

export type EnvVariables = Record<string, EnvVariable>

/** Maps the names that the platform's code uses to the values of its variables. */
export type EnvValues<Variables> = {
  [Name in keyof Variables]: Variables[Name] extends EnvVariable<infer Value> ? Value : never
}

const DEFAULTS = { fallback: null, required: false, secret: false, trusted: false }

/** Declares a URL with a default; its value has no trailing slash. */
export function urlVariable(name: string, fallback: string, help: string): EnvVariable<string> {
  return { ...DEFAULTS, name, help, fallback, trusted: true, read: (reader) => reader.url(name, fallback) }
}

/** Declares a comma-separated list of servers by URL. URLs of WebSockets (`wss:`) become `https:`. */
export function urlsVariable(name: string, fallback: readonly string[], help: string): EnvVariable<string[]> {
  return {
    ...DEFAULTS,
    name,
    help,
    fallback: fallback.join(','),
    trusted: true,
    read(reader) {
      const given = reader.list(name)
      return (given.length > 0 ? given : fallback).flatMap((item) => {
        const url = URL.parse(item.replace(/^ws/i, 'http'))
        if (url?.protocol === 'https:' || url?.protocol === 'http:') return [url.href.replace(/\/$/, '')]
        reader.problem(`${name} must list URLs such as ${fallback[0]}, not "${item}".`)
        return []
      })
    },
  }
}

/**
 * Declares the servers that accounts may name although they are in a private network or without TLS. `example` is an address for the
 * message of a fault.
 */
export function accountServersVariable(name: string, example: string, help: string): EnvVariable<string[]> {
  return {
    ...DEFAULTS,
    name,
    help,
    trusted: true,
    ofAccounts: true,
    read: (reader) => readOrigins(reader, name, example),
  }
}

function readOrigins(reader: EnvReader, name: string, example: string): string[] {
  return reader.list(name).flatMap((item) => {
    const url = URL.parse(item)
    if (url?.protocol === 'https:' || url?.protocol === 'http:') return [url.origin]
    reader.problem(`${name} must list URLs such as ${example}, not "${item}".`)
    return []
  })
}

/** Lists the trusted origins that the operator configured. */
export function trustedOrigins(variables: EnvVariables, values: Record<string, unknown>): string[] {
  return Object.entries(variables).flatMap(([key, { trusted }]) =>
    trusted ? [values[key]].flat().map((url) => new URL(String(url)).origin) : [],
  )
}

/** Declares a text whose value is null if the operator sets none. */
export function textVariable(
  name: string,
  help: string,
  { secret = false } = {},
): EnvVariable<string | null> {
  return { ...DEFAULTS, name, help, secret, read: (reader) => reader.text(name) ?? null }
}

/** Declares a required text. Without it, the platform is not offered and its code never runs. */
export function requiredVariable(name: string, help: string): EnvVariable<string> {
  return { ...DEFAULTS, name, help, required: true, read: (reader) => reader.text(name) ?? '' }
}

/** Declares a required text that is removed from logs and stored responses. */
export function requiredSecret(name: string, help: string): EnvVariable<string> {
  return { ...requiredVariable(name, help), secret: true }
}

/** Declares a switch, which is off unless the operator sets it to 1. */
export function flagVariable(name: string, help: string): EnvVariable<boolean> {
  return { ...DEFAULTS, name, help, fallback: '0', read: (reader) => reader.flag(name, false) }
}

/** Declares a list of hosts, each with its port unless that is the default. Accepts a whole URL in place of its host. */
export function hostsVariable(name: string, help: string): EnvVariable<string[]> {
  return { ...DEFAULTS, name, help, read: (reader) => readHosts(reader, name) }
}

function readHosts(reader: EnvReader, name: string): string[] {
  return reader.list(name).flatMap((item) => {
    const url = URL.parse(/^https?:\/\//i.test(item) ? item : `https://${item}`)
    if (url !== null) return [url.host]
    reader.problem(`${name} must list hosts such as social.example.com, not "${item}".`)
    return []
  })
}

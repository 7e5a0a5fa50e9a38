/** Reads the environment and collects what is wrong with it. `server/config` makes one. */
export interface EnvReader {
  text(name: string): string | undefined
  url(name: string, fallback: string): string
  list(name: string): string[]
  problem(sentence: string): void
}

/** An environment variable of a platform: how it is read, and its entry in `.env.example` and the docs. */
export interface EnvVariable<Value = unknown> {
  name: string
  help: string
  /** Shown as the default; null where the variable has none. */
  fallback: string | null
  /** The platform cannot be connected without it. */
  required: boolean
  /** The value is removed from logs and stored answers. */
  secret: boolean
  /** The operator vouches for this address: it may be in a private network. */
  trusted: boolean
  read(reader: EnvReader): Value
}

export type EnvVariables = Record<string, EnvVariable>

/** The values of a platform's variables, by the names that its code uses. */
export type EnvValues<Variables> = {
  [Name in keyof Variables]: Variables[Name] extends EnvVariable<infer Value> ? Value : never
}

const plain = { fallback: null, required: false, secret: false, trusted: false }

/** An address with a default, without a slash at its end. */
export function urlVariable(name: string, fallback: string, help: string): EnvVariable<string> {
  return { ...plain, name, help, fallback, trusted: true, read: (reader) => reader.url(name, fallback) }
}

/** Null where the operator sets none. */
export function textVariable(
  name: string,
  help: string,
  { secret = false } = {},
): EnvVariable<string | null> {
  return { ...plain, name, help, secret, read: (reader) => reader.text(name) ?? null }
}

/** Without it the platform is not offered. Its code never runs with an empty value. */
export function requiredVariable(name: string, help: string, { secret = false } = {}): EnvVariable<string> {
  return { ...plain, name, help, secret, required: true, read: (reader) => reader.text(name) ?? '' }
}

/** Hosts, with their port where it is not the usual one; a whole URL counts as its host. */
export function hostsVariable(name: string, help: string): EnvVariable<string[]> {
  return { ...plain, name, help, read: (reader) => readHosts(reader, name) }
}

function readHosts(reader: EnvReader, name: string): string[] {
  return reader.list(name).flatMap((item) => {
    const url = URL.parse(/^https?:\/\//i.test(item) ? item : `https://${item}`)
    if (url !== null) return [url.host]
    reader.problem(`${name} must list hosts such as social.example.com, not "${item}".`)
    return []
  })
}

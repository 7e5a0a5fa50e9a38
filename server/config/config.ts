import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseConfig } from '../db/connect.ts'
import { ConfigError } from '../lib/config-error.ts'
import { type PlatformsConfig, readPlatforms } from '../platforms/registry.ts'
import { makePrivateFolder } from '../process/private-files.ts'
import { type AiConfig, readAi } from './ai.ts'
import { type BillingConfig, readBilling } from './billing.ts'
import { readCookieDomain } from './cookies.ts'
import { type Reroutes, readReroutes } from './reroutes.ts'
import { readShortLinks, type ShortLinksConfig } from './short-links.ts'
import { readSignIn, type SignInConfig } from './sign-in.ts'
import { readThirdParty, type ThirdPartyConfig } from './third-party.ts'
import { readVendors, type VendorsConfig } from './vendors.ts'
import { readVideo, type VideoConfig } from './video.ts'

/** Holds all settings of the operator. Only this file reads `process.env`; `.env.example` explains each variable. */
export interface Config {
  production: boolean
  port: number
  /** Port at which a process that only runs jobs answers about its health; 0 = none. */
  workerPort: number
  /** Public URL of the API, without a trailing slash. */
  baseUrl: string
  /** URL of the console's pages; CORS allows its origin. */
  consoleUrl: string
  /** Additional origins that may call the console API from a browser. */
  corsOrigins: string[]
  /** Domain of the session cookies; null = only the host of `baseUrl`. */
  cookieDomain: string | null
  /** Platforms that the service does not offer to connect; existing integrations keep working. */
  hiddenPlatforms: string[]
  /** Platforms whose channels become channels of another platform when they are reconnected. */
  reroutes: Reroutes
  database: DatabaseConfig
  /** How long a start waits for Postgres. */
  databaseWaitMs: number
  dataDir: string
  /** At least 32 characters; the service derives its sealing and signing keys from it. */
  secret: string
  /** Earlier secrets, newest first; they still open values that they sealed. */
  previousSecrets: string[]
  worker: 'inline' | 'off' | 'only'
  storageUrl: string
  /** Public URL of the bucket's files; null = this service serves them. */
  storagePublicUrl: string | null
  /** null = the AWS SDK's default credential chain. */
  s3Credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null
  /** Maximum bytes of files for one organization; 0 = unlimited. */
  mediaQuota: number
  smtpUrl: string | null
  mailFrom: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Allows outbound requests to loopback, over http too. For development only. */
  allowLoopback: boolean
  /** Creates the demo organization in an empty database. */
  demo: boolean
  allowRegistration: boolean
  /** Maximum post requests per organization and hour. */
  postRateLimit: number
  /** Bearer token for `/metrics`; null = public outside production, not found in production. */
  metricsToken: string | null
  /** Secret that signs enterprise requests; null = the enterprise operations answer 404. */
  enterpriseSecret: string | null
  /** Number of proxies in front to trust for the caller's address. */
  trustProxy: number
  /** Validates every response against the contract. Default: only outside production. */
  validateResponses: boolean
  platforms: PlatformsConfig
  signIn: SignInConfig
  shortLinks: ShortLinksConfig
  vendors: VendorsConfig
  video: VideoConfig
  thirdParty: ThirdPartyConfig
  ai: AiConfig
  billing: BillingConfig
}

type Env = Record<string, string | undefined>

/** Reads and checks the environment. Throws one `ConfigError` that lists every mistake. */
export function readConfig(env: Env = process.env): Config {
  const problems: string[] = []
  const read = createReader(env, problems)
  const production = env.NODE_ENV === 'production'
  const port = read.integer('PORT', 3000, 0, 65535)
  const baseUrl = read.url('BASE_URL', `http://localhost:${port}`)
  const consoleUrl = read.url('CONSOLE_URL', baseUrl)
  const dataDir = resolve(read.text('DATA_DIR') ?? './data')
  const database = readDatabase(read, dataDir)
  const config: Config = {
    production,
    port,
    workerPort: read.integer('WORKER_PORT', 3001, 0, 65535),
    baseUrl,
    consoleUrl,
    corsOrigins: read.list('CORS_ORIGINS').map((origin) => origin.replace(/\/+$/, '')),
    cookieDomain: readCookieDomain(read, { BASE_URL: baseUrl, CONSOLE_URL: consoleUrl }),
    hiddenPlatforms: read.list('HIDDEN_PLATFORMS').map((name) => name.toLowerCase()),
    reroutes: readReroutes(read),
    database,
    databaseWaitMs: 1_000 * read.integer('DATABASE_WAIT', 60, 0, 3_600),
    dataDir,
    secret: '',
    previousSecrets: read.list('POSTERN_PREVIOUS_SECRETS'),
    worker: read.oneOf('POSTERN_WORKER', ['inline', 'off', 'only'], 'inline'),
    storageUrl: read.text('STORAGE_URL') ?? `file://${join(dataDir, 'uploads')}`,
    storagePublicUrl: read.text('STORAGE_PUBLIC_URL') ? read.url('STORAGE_PUBLIC_URL', '') : null,
    s3Credentials: readS3Credentials(read),
    mediaQuota: read.integer('MEDIA_QUOTA', 0, 0, Number.MAX_SAFE_INTEGER),
    smtpUrl: readSmtpUrl(read),
    mailFrom: read.text('MAIL_FROM') ?? 'Postern <postern@localhost>',
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    allowLoopback: read.flag('POSTERN_ALLOW_LOOPBACK', false),
    demo: read.flag('POSTERN_DEMO', !production),
    allowRegistration: read.flag('ALLOW_REGISTRATION', true),
    postRateLimit: read.integer('POST_RATE_LIMIT', 90, 1, 1_000_000),
    metricsToken: read.text('METRICS_TOKEN') ?? null,
    enterpriseSecret: read.text('ENTERPRISE_SECRET') ?? null,
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 10),
    validateResponses: read.flag('POSTERN_VALIDATE_RESPONSES', !production),
    platforms: readPlatforms(read),
    signIn: readSignIn(read, production),
    shortLinks: readShortLinks(read, { baseUrl }, production),
    vendors: readVendors(read),
    video: readVideo(read),
    thirdParty: readThirdParty(read),
    ai: readAi(read),
    billing: readBilling(read, read.flag('POSTERN_ALLOW_LOOPBACK', false)),
  }
  if (production) {
    if (config.demo) problems.push('POSTERN_DEMO is not allowed with NODE_ENV=production: remove it.')
    if (config.allowLoopback)
      problems.push(
        'POSTERN_ALLOW_LOOPBACK is for development and not allowed with NODE_ENV=production: remove it.',
      )
  }
  if (config.worker !== 'inline' && database.kind === 'sqlite')
    problems.push(
      `POSTERN_WORKER=${config.worker} requires Postgres: set DATABASE_URL, or leave POSTERN_WORKER out.`,
    )
  if (config.enterpriseSecret !== null && config.enterpriseSecret.length < 32)
    problems.push('ENTERPRISE_SECRET is too short: use at least 32 characters, or leave it out.')
  const secret = read.text('POSTERN_SECRET')
  if (secret !== undefined && secret.length < 32)
    problems.push(
      'POSTERN_SECRET is too short: use at least 32 characters, for example from "openssl rand -hex 32".',
    )
  const secretFile = read.text('POSTERN_SECRET_FILE')
  if (secret === undefined && secretFile === undefined && production)
    problems.push(
      'POSTERN_SECRET is missing: set it to at least 32 random characters, for example from "openssl rand -hex 32", or name a file that keeps it in POSTERN_SECRET_FILE.',
    )
  if (problems.length > 0) throw new ConfigError(problems)
  config.secret = secret ?? readOrCreateSecret(resolve(secretFile ?? join(dataDir, 'secret')))
  return config
}

function readDatabase(read: ReturnType<typeof createReader>, dataDir: string): Config['database'] {
  const url = read.text('DATABASE_URL')
  if (url === undefined) return { kind: 'sqlite', file: join(dataDir, 'postern.sqlite') }
  if (/^postgres(ql)?:\/\//.test(url))
    return { kind: 'postgres', url, poolSize: read.integer('DATABASE_POOL', 10, 1, 200) }
  if (url.startsWith('sqlite:'))
    return { kind: 'sqlite', file: resolve(url.slice('sqlite:'.length).replace(/^\/\/(?=\/|\.)/, '')) }
  read.problem(
    'DATABASE_URL must start with postgres:// or sqlite:. Leave it out for a SQLite file in DATA_DIR.',
  )
  return { kind: 'sqlite', file: '' }
}

function readS3Credentials(read: ReturnType<typeof createReader>): Config['s3Credentials'] {
  const accessKeyId = read.text('AWS_ACCESS_KEY_ID')
  const secretAccessKey = read.text('AWS_SECRET_ACCESS_KEY')
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    read.problem('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together: set both, or neither.')
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  const sessionToken = read.text('AWS_SESSION_TOKEN')
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}

/** Reads the generated secret, or creates it, readable by its owner only. Of two processes, the second reads what the first wrote. */
function readOrCreateSecret(file: string): string {
  if (!existsSync(file)) createSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= 32) return secret
  throw new ConfigError([
    `The secret in ${file} is too short: restore the file, or write at least 32 characters to it.`,
  ])
}

/** Links a complete file to its name, so that no process reads a part of it. */
function createSecret(file: string): void {
  makePrivateFolder(dirname(file))
  const draft = `${file}-${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

/** Keeps the value out of the problem, since it may contain a password. */
function readSmtpUrl(read: Reader): string | null {
  const value = read.text('SMTP_URL')
  if (value !== undefined && !/^smtps?:\/\/\S/i.test(value))
    read.problem(
      'SMTP_URL must be smtp://user:password@host:587 or smtps://…. Leave it out to write emails to a folder.',
    )
  return value ?? null
}

/** Reads and checks single variables for all parts of the configuration. */
export type Reader = ReturnType<typeof createReader>

function createReader(env: Env, problems: string[]) {
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  return {
    text,
    problem: (sentence: string) => void problems.push(sentence),
    list: (name: string) =>
      (text(name) ?? '')
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name)
      if (value === undefined) return fallback
      const number = Number(value)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
      return fallback
    },
    flag(name: string, fallback: boolean): boolean {
      const value = text(name)
      if (value === undefined) return fallback
      if (/^(1|true|yes|on)$/i.test(value)) return true
      if (/^(0|false|no|off)$/i.test(value)) return false
      problems.push(`${name} must be 1 or 0, not "${value}".`)
      return fallback
    },
    url(name: string, fallback: string): string {
      const value = text(name) ?? fallback
      if (URL.canParse(value) && /^https?:/.test(value)) return value.replace(/\/+$/, '')
      problems.push(`${name} must be a full http(s) URL such as https://social.example.com, not "${value}".`)
      return fallback
    },
    oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = text(name)
      if (value === undefined) return fallback
      if ((values as readonly string[]).includes(value)) return value as T
      problems.push(`${name} must be one of ${values.join(', ')}, not "${value}".`)
      return fallback
    },
  }
}

export interface HasConfig {
  config: Config
}

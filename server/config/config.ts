import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { DatabaseConfig } from '../db/connect.ts'
import { ConfigError } from '../lib/config-error.ts'
import { readPlatforms } from '../platforms/registry.ts'
import type { OtlpConfig } from '../process/otlp.ts'
import { makePrivateFolder } from '../process/private-files.ts'
import { readAi } from './ai.ts'
import { readBilling } from './billing.ts'
import { readConcurrency } from './concurrency.ts'
import { readCookieDomain } from './cookies.ts'
import { readReroutes } from './reroutes.ts'
import { readShortLinks } from './short-links.ts'
import { readSignIn } from './sign-in.ts'
import { readThirdParty } from './third-party.ts'
import { readVendors } from './vendors.ts'
import { readVideo } from './video.ts'

/** All settings of the operator. Only this file reads `process.env`; `.env.example` explains each variable. */
export type Config = ReturnType<typeof readConfig>

type Env = Record<string, string | undefined>

/** Reads and checks the environment. Throws one `ConfigError` that lists every mistake. */
export function readConfig(env: Env = process.env) {
  const problems: string[] = []
  const read = createReader(env, problems)
  const production = env.NODE_ENV === 'production'
  const config = {
    ...readAddresses(read),
    ...readStores(read),
    ...readService(read, production),
    ...readConcurrency(read),
    platforms: readPlatforms(read),
    signIn: readSignIn(read, production),
    vendors: readVendors(read),
    video: readVideo(read),
    thirdParty: readThirdParty(read),
    ai: readAi(read),
  }
  const { allowLoopback, baseUrl, database, dataDir, worker } = config
  if (production && config.demo)
    read.problem('POSTERN_DEMO is not allowed with NODE_ENV=production: remove it.')
  if (production && allowLoopback)
    read.problem(
      'POSTERN_ALLOW_LOOPBACK is for development and not allowed with NODE_ENV=production: remove it.',
    )
  if (config.countryHeader !== null && config.trustProxy === 0)
    read.problem(
      'COUNTRY_HEADER requires a trusted proxy: set TRUST_PROXY too, or any caller could choose the country.',
    )
  const shortLinks = readShortLinks(read, { baseUrl }, production)
  const billing = readBilling(read, allowLoopback)
  if (worker !== 'inline' && database.kind === 'sqlite')
    read.problem(`POSTERN_WORKER=${worker} requires Postgres: set DATABASE_URL, or leave POSTERN_WORKER out.`)
  /** Signs enterprise requests; null = the enterprise operations answer 404. */
  const enterpriseSecret = read.secret('ENTERPRISE_SECRET')
  const findSecret = readSecret(read, { production, dataDir })
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, shortLinks, billing, enterpriseSecret, secret: findSecret() }
}

function readAddresses(read: Reader) {
  const port = read.integer('PORT', 3000, 0, 65535)
  const baseUrl = read.url('BASE_URL', `http://localhost:${port}`)
  const consoleUrl = read.url('CONSOLE_URL', baseUrl)
  return {
    port,
    /** Port at which a process that only runs jobs answers about its health; 0 = none. */
    workerPort: read.integer('WORKER_PORT', 3001, 0, 65535),
    /** Public URL of the API, without a trailing slash. */
    baseUrl,
    /** URL of the console's pages; CORS allows its origin. */
    consoleUrl,
    /** Additional origins that may call the console API from a browser. */
    corsOrigins: read.list('CORS_ORIGINS').map((origin) => origin.replace(/\/+$/, '')),
    /** Domain of the session cookies; null = only the host of `baseUrl`. */
    cookieDomain: readCookieDomain(read, { BASE_URL: baseUrl, CONSOLE_URL: consoleUrl }),
    /** Number of proxies in front to trust for the caller's address. */
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 10),
    /** Header in which a trusted proxy names the caller's country, in lower case; null = none. */
    countryHeader: read.text('COUNTRY_HEADER')?.toLowerCase() ?? null,
  }
}

function readStores(read: Reader) {
  const dataDir = resolve(read.text('DATA_DIR') ?? './data')
  return {
    dataDir,
    database: readDatabase(read, dataDir),
    /** How long a start waits for Postgres, and for another process that migrates it. */
    databaseWaitMs: 1_000 * read.integer('DATABASE_WAIT', 60, 0, 3_600),
    /** False for a start that waits until another process has migrated the database. */
    migrates: read.flag('POSTERN_MIGRATE', true),
    storageUrl: read.text('STORAGE_URL') ?? `file://${join(dataDir, 'uploads')}`,
    /** Public URL of the bucket's files; null = this service serves them. */
    storagePublicUrl: read.text('STORAGE_PUBLIC_URL') ? read.url('STORAGE_PUBLIC_URL', '') : null,
    /** null = the AWS SDK's default credential chain. */
    s3Credentials: readS3Credentials(read),
    /** Maximum bytes of files for one organization; 0 = unlimited. */
    /** Days for which measures are kept. */
    measuresRetentionDays: read.integer('MEASURES_RETENTION_DAYS', 400, 30, 3650),
    mediaQuota: read.integer('MEDIA_QUOTA', 0, 0, Number.MAX_SAFE_INTEGER),
  }
}

function readService(read: Reader, production: boolean) {
  return {
    production,
    worker: read.oneOf('POSTERN_WORKER', ['inline', 'off', 'only'], 'inline'),
    /** Platforms that the service does not offer to connect; existing integrations keep working. */
    hiddenPlatforms: read.list('HIDDEN_PLATFORMS').map((name) => name.toLowerCase()),
    /** Platforms whose channels become channels of another platform when they are reconnected. */
    reroutes: readReroutes(read),
    /** Earlier secrets, newest first; they still open values that they sealed. */
    previousSecrets: read.list('POSTERN_PREVIOUS_SECRETS'),
    smtpUrl: readSmtpUrl(read),
    mailFrom: read.text('MAIL_FROM') ?? 'Postern <postern@localhost>',
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    /** Receives spans over OTLP; null = none are exported. */
    otlp: readOtlp(read),
    /** Creates the demo organization in an empty database. */
    demo: read.flag('POSTERN_DEMO', !production),
    /** Allows outbound requests to loopback, over http too. */
    allowLoopback: read.flag('POSTERN_ALLOW_LOOPBACK', false),
    /** Lets strangers create accounts. The first account of a service can always be created. */
    allowRegistration: read.flag('ALLOW_REGISTRATION', !production),
    /** Maximum post requests per organization and hour. */
    postRateLimit: read.integer('POST_RATE_LIMIT', 90, 1, 1_000_000),
    /** Bearer token for `/metrics`; null = public outside production, not found in production. */
    metricsToken: read.text('METRICS_TOKEN') ?? null,
    /** Validates every response against the contract. Default: only outside production. */
    validateResponses: read.flag('POSTERN_VALIDATE_RESPONSES', !production),
  }
}

/**
 * Checks the secret of at least 32 characters from which the service derives its sealing and signing keys. Returns a function that
 * reads or creates the file that holds it where no variable does, once everything else is correct.
 */
function readSecret(read: Reader, { production, dataDir }: { production: boolean; dataDir: string }) {
  const secret = read.text('POSTERN_SECRET')
  const file = read.text('POSTERN_SECRET_FILE')
  if (secret !== undefined && secret.length < 32)
    read.problem(
      'POSTERN_SECRET is too short: use at least 32 characters, for example from "openssl rand -hex 32".',
    )
  if (secret === undefined && file === undefined && production)
    read.problem(
      'POSTERN_SECRET is missing: set it to at least 32 random characters, for example from "openssl rand -hex 32", or name a file that keeps it in POSTERN_SECRET_FILE.',
    )
  return () => secret ?? readOrCreateSecret(resolve(file ?? join(dataDir, 'secret')))
}

function readDatabase(read: Reader, dataDir: string): DatabaseConfig {
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

function readS3Credentials(read: Reader) {
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

/** Reads the standard variables of OpenTelemetry that name the receiver of spans. */
function readOtlp(read: Reader): OtlpConfig | null {
  const serviceName = read.text('OTEL_SERVICE_NAME') ?? 'postern'
  if (read.text('OTEL_EXPORTER_OTLP_ENDPOINT') === undefined) return null
  return { endpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ''), serviceName }
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
    /** Reads a URL unchanged, with any trailing slash. */
    exactUrl(name: string): string | null {
      const value = text(name)
      if (value !== undefined) this.url(name, value)
      return value ?? null
    },
    /** Keeps the value out of the problem. */
    secret(name: string): string | null {
      const value = text(name)
      if (value !== undefined && value.length < 32)
        problems.push(`${name} is too short: use at least 32 characters, or leave it out.`)
      return value ?? null
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

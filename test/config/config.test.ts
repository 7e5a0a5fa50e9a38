import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findConfigVariables, updateEnvExample } from '../../scripts/env-example.ts'
import { markers } from '../../scripts/platform-docs.ts'
import { readConfig } from '../../server/config/config.ts'
import { ConfigError } from '../../server/lib/config-error.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'postern-config-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function problems(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('configuration', () => {
  test('the configuration needs no variable in development', () => {
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      port: 3000,
      baseUrl: 'http://localhost:3000',
      consoleUrl: 'http://localhost:3000',
      database: { kind: 'sqlite', file: join(dataDir, 'postern.sqlite') },
      worker: 'inline',
      demo: true,
      allowLoopback: false,
    })
  })

  test('the configuration survives JSON, in which tests pass it to the processes that they kill', () => {
    const config = readConfig({
      DATA_DIR: dataDir,
      AI_PRICES: 'writer=0.25/2,painter=0.04',
      THIRD_PARTY_URLS: 'heygen=https://heygen.example.com',
      THIRD_PARTY_FILE_HOSTS: 'heygen=files.example.com',
    })
    expect(JSON.parse(JSON.stringify(config))).toEqual(config)
  })

  test('the configuration accepts a cookie domain that both hosts belong to', () => {
    const hosts = { BASE_URL: 'https://api.example.com', CONSOLE_URL: 'https://app.example.com' }
    expect(readConfig({ DATA_DIR: dataDir, ...hosts })).toMatchObject({ cookieDomain: null })
    for (const COOKIE_DOMAIN of ['example.com', '.Example.com'])
      expect(readConfig({ DATA_DIR: dataDir, ...hosts, COOKIE_DOMAIN })).toMatchObject({
        cookieDomain: 'example.com',
      })
    for (const COOKIE_DOMAIN of ['example.org', 'ple.com', 'api.example.com', 'com', '192.0.2.1', 'a;b.com'])
      expect(problems({ ...hosts, COOKIE_DOMAIN }).join(), COOKIE_DOMAIN).toContain('COOKIE_DOMAIN must be')
  })

  test('the configuration accepts limits of platforms, and refuses what is no limit', () => {
    const read = (PLATFORM_CONCURRENCY: string) =>
      readConfig({ DATA_DIR: dataDir, PLATFORM_CONCURRENCY }).platformConcurrency
    expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
      ...{ publishConcurrency: 100, platformConcurrency: {}, migrates: true },
    })
    expect(read('x:50, Bluesky: 20')).toEqual({ x: 50, bluesky: 20 })
    for (const PLATFORM_CONCURRENCY of ['x', 'x:0', 'x:10001', 'x:-1', 'x:5:6', ':5'])
      expect(problems({ PLATFORM_CONCURRENCY })).toEqual([
        expect.stringContaining(`not "${PLATFORM_CONCURRENCY}"`),
      ])
  })

  test('the configuration accepts pairs of platforms to reroute, and refuses pairs with an unknown platform', () => {
    const read = (MIGRATE_PROVIDERS: string) => readConfig({ DATA_DIR: dataDir, MIGRATE_PROVIDERS }).reroutes
    expect(readConfig({ DATA_DIR: dataDir }).reroutes).toEqual({})
    expect(read('tiktok:tiktok-business')).toEqual({ tiktok: 'tiktok-business' })
    expect(read(' TikTok : tiktok-business, instagram:instagram-standalone,')).toEqual({
      tiktok: 'tiktok-business',
      instagram: 'instagram-standalone',
    })
    for (const [pairs, problem] of [
      ['tiktok', 'must be pairs such as tiktok:tiktok-business'],
      ['tiktok:', 'must be pairs'],
      ['a:b:c', 'must be pairs'],
      ['__proto__:x', 'must be pairs'],
      ['tiktok:tiktok', 'sends tiktok to itself'],
      ['x:threads,x:bluesky', 'sends x to threads and to bluesky'],
      ['x:threads,threads:facebook', 'sends x to threads and threads to facebook'],
      ['x:threads,threads:x', 'sends x to threads and threads to x'],
    ] as const)
      expect(problems({ MIGRATE_PROVIDERS: pairs }).join(), pairs).toContain(problem)
  })

  test('the secret is generated once and readable by its owner only', () => {
    const { secret } = readConfig({ DATA_DIR: dataDir })
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(secret)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(secret)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('an invalid relay address is refused without repeating its password', () => {
    const [problem, ...others] = problems({ SMTP_URL: 'ada:hunter2@mail.example.com' })
    expect(others).toEqual([])
    expect(problem).toContain('SMTP_URL must be smtp://')
    expect(problem).not.toContain('hunter2')
    expect(problems({ SMTP_URL: 'smtps://ada:hunter2@mail.example.com:465' })).toEqual([])
  })

  test('the error names every mistake at once, each in a sentence that says what to do', () => {
    expect(
      problems({
        PORT: 'eighty',
        BASE_URL: 'example.com',
        POSTERN_WORKER: 'both',
        DATABASE_URL: 'mysql://x',
        POSTERN_SECRET: 'short',
        ENTERPRISE_SECRET: 'short too',
      }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535, not "eighty".',
      'BASE_URL must be a full http(s) URL such as https://social.example.com, not "example.com".',
      expect.stringContaining('DATABASE_URL must start with postgres://'),
      'POSTERN_WORKER must be one of inline, off, only, not "both".',
      expect.stringContaining('ENTERPRISE_SECRET is too short'),
      expect.stringContaining('POSTERN_SECRET is too short'),
    ])
  })

  test('short links with an address that nobody can open are refused', () => {
    const production = { NODE_ENV: 'production', POSTERN_SECRET: 'x'.repeat(32), SHORT_LINKS: 'built-in' }
    expect(problems(production)).toEqual([
      'SHORT_LINKS=built-in needs a public BASE_URL, so that readers of posts can open the links.',
    ])
    const config = readConfig({ ...production, DATA_DIR: dataDir, BASE_URL: 'https://social.example' })
    expect(config.shortLinks.provider).toBe('built-in')
  })

  test('the settings that a vendor of short links needs are required', () => {
    expect(problems({ SHORT_LINKS: 'short.io', SHORT_LINKS_URL: 'ftp://x' })).toEqual([
      "SHORT_LINKS=short.io needs SHORT_LINKS_KEY, the vendor's API key.",
      'SHORT_LINKS=short.io needs SHORT_LINKS_DOMAIN, the domain of your short links.',
      expect.stringContaining('SHORT_LINKS_URL must be a full http(s) URL'),
    ])
    const kutt = { SHORT_LINKS: 'kutt', SHORT_LINKS_KEY: 'k', SHORT_LINKS_DOMAIN: 'https://go.example' }
    expect(problems(kutt)).toEqual([
      'SHORT_LINKS_DOMAIN must be a host such as go.example.com, not "https://go.example".',
    ])
    const dub = readConfig({ DATA_DIR: dataDir, SHORT_LINKS: 'dub', SHORT_LINKS_KEY: 'k' })
    expect(dub.shortLinks).toEqual({
      provider: 'dub',
      url: 'https://api.dub.co',
      statisticsUrl: '',
      key: 'k',
      domain: null,
    })
  })

  test('the configuration is strict in production', () => {
    expect(problems({ NODE_ENV: 'production', POSTERN_DEMO: '1', POSTERN_ALLOW_LOOPBACK: '1' })).toEqual([
      expect.stringContaining('POSTERN_DEMO'),
      expect.stringContaining('POSTERN_ALLOW_LOOPBACK'),
      expect.stringContaining('POSTERN_SECRET is missing'),
    ])
    const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, POSTERN_SECRET: 'x'.repeat(32) })
    expect(config).toMatchObject({
      demo: false,
      validateResponses: false,
      production: true,
      allowRegistration: false,
    })
    expect(readConfig({ DATA_DIR: dataDir }).allowRegistration).toBe(true)
  })

  test('a header for the country requires a trusted proxy', () => {
    expect(problems({ COUNTRY_HEADER: 'CF-IPCountry' })).toEqual([
      expect.stringContaining('set TRUST_PROXY too'),
    ])
    expect(problems({ COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '1' })).toEqual([])
  })

  test('a separate worker process requires Postgres', () => {
    expect(problems({ POSTERN_WORKER: 'only' })).toEqual([expect.stringContaining('requires Postgres')])
    expect(problems({ POSTERN_WORKER: 'only', DATABASE_URL: 'postgres://localhost/x' })).toEqual([])
  })

  test('.env.example lists exactly the variables that are read, each with its default', () => {
    const root = join(import.meta.dirname, '../..')
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    const variables = findConfigVariables(root)
    expect(variables.length).toBeGreaterThan(60)
    expect(variables).toContainEqual({ name: 'STRIPE_URL', fallback: 'https://api.stripe.com' })
    expect(updateEnvExample(example, variables, markers('# ', ''))).toBe(example)
    const more = [...variables, { name: 'NEWLY_READ', fallback: '7' }]
    expect(updateEnvExample(example, more, markers('# ', ''))).toMatch(/\n# NEWLY_READ=7\n$/)
    expect(updateEnvExample(example, variables.slice(1), markers('# ', ''))).not.toBe(example)
  })

  test('the secret is kept in a file that the first start creates, in production too', () => {
    const file = join(dataDir, 'kept', 'secret')
    const read = () =>
      readConfig({
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        POSTERN_SECRET_FILE: file,
        BASE_URL: 'https://a.example',
      })
    const { secret } = read()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(read().secret).toBe(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(file, 'short')
    expect(read).toThrow('too short')
  })

  test('the credentials of a bucket are accepted only if both halves are set', () => {
    const config = readConfig({ DATA_DIR: dataDir, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' })
    expect(config.s3Credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'secret' })
    expect(readConfig({ DATA_DIR: dataDir }).s3Credentials).toBeNull()
    expect(problems({ AWS_ACCESS_KEY_ID: 'id' })).toEqual([expect.stringMatching(/must be set together/)])
    expect(problems({ STORAGE_PUBLIC_URL: 'cdn.example' })).toEqual([
      expect.stringMatching(/STORAGE_PUBLIC_URL/),
    ])
    expect(problems({ MEDIA_QUOTA: '1 GB' })).toEqual([expect.stringMatching(/MEDIA_QUOTA/)])
  })
})

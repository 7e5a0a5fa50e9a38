import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'

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
  test('needs nothing in development', () => {
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

  test('makes a secret once and keeps it where only its owner reads it', () => {
    const { secret } = readConfig({ DATA_DIR: dataDir })
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(secret)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(secret)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('names every mistake at once, each in a sentence that says what to do', () => {
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

  test('is strict in production', () => {
    expect(problems({ NODE_ENV: 'production', POSTERN_DEMO: '1', POSTERN_ALLOW_LOOPBACK: '1' })).toEqual([
      expect.stringContaining('POSTERN_DEMO'),
      expect.stringContaining('POSTERN_ALLOW_LOOPBACK'),
      expect.stringContaining('POSTERN_SECRET is missing'),
    ])
    const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, POSTERN_SECRET: 'x'.repeat(32) })
    expect(config).toMatchObject({ demo: false, validateResponses: false, production: true })
  })

  test('a worker of its own needs Postgres', () => {
    expect(problems({ POSTERN_WORKER: 'only' })).toEqual([expect.stringContaining('needs Postgres')])
    expect(problems({ POSTERN_WORKER: 'only', DATABASE_URL: 'postgres://localhost/x' })).toEqual([])
  })

  test('every variable that is read is explained in .env.example', () => {
    const root = join(import.meta.dirname, '../..')
    const source = ['server/config.ts', 'server/config-sign-in.ts']
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const explained = readFileSync(join(root, '.env.example'), 'utf8')
    const names = [...source.matchAll(/read(?:er)?\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name]) => name as string)
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) expect(explained).toContain(`# ${name}=`)
  })
})

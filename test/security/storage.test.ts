import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { sha256 } from '../../server/lib/secrets/crypto.ts'
import { createLogger } from '../../server/process/log.ts'
import { describeService, type TestService } from '../helpers/server.ts'
import { startRelay } from '../helpers/smtp.ts'
import { createScenario, enterpriseSecret, playScenario, type Scenario } from './storage-scenario.ts'

// Whoever gets hold of the database or of the log gets into nothing: no secret that was handed out is in there.

const relay = await startRelay()
afterAll(() => relay.close())

const logged: string[] = []
const log = createLogger('trace', { write: (line) => void logged.push(line) })
const { signIn } = readConfig({ POSTERN_SECRET: 'a secret for tests, and for nothing else' })

/** Every row of every table as text, the queue's included, by table. On SQLite also the bytes of the file. */
async function dump({ app, database }: TestService): Promise<Map<string, string>> {
  const { db } = app
  const tables: string[] =
    database.kind === 'sqlite'
      ? await db('sqlite_master').where({ type: 'table' }).pluck('name')
      : await db('pg_tables')
          .whereNotIn('schemaname', ['pg_catalog', 'information_schema'])
          .select('schemaname', 'tablename')
          .then((rows: { schemaname: string; tablename: string }[]) =>
            rows.map(({ schemaname, tablename }) => `${schemaname}.${tablename}`),
          )
  const texts = new Map<string, string>()
  for (const table of tables) {
    const rows: unknown[] = await db(table).select('*')
    texts.set(table.replace(/^public\./, ''), rows.map((row) => JSON.stringify(row)).join('\n'))
  }
  if (database.config.kind === 'sqlite')
    for (const file of [database.config.file, `${database.config.file}-wal`])
      if (existsSync(file)) texts.set(file, readFileSync(file, 'latin1'))
  return texts
}

/** A secret as it is and as it might have been written. */
function forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
}

const leaksIn = (text: string, secrets: Iterable<[string, string]>) =>
  [...secrets].filter(([, secret]) => forms(secret).some((form) => text.includes(form))).map(([name]) => name)

/** Finds what looks like a secret in a response or a mail: long, with lowercase and uppercase letters and digits. */
function suspects({ answers, known }: Scenario): [string, string][] {
  const texts = [...answers, ...relay.mails.map(({ text }) => text)]
  const words = texts.flatMap((text) => text.match(/[\w-]{32,}/g) ?? [])
  const random = words.filter((word) => /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word))
  // Client ids are public.
  const secret = random.filter((word) => !word.startsWith('pca_') && !known.has(word))
  return [...new Set(secret)].map((word) => [word, word])
}

describeService(
  'stored data',
  (service) => {
    let scenario: Scenario
    /** Collects the stored values of all checkpoints, by table. */
    const stored = new Map<string, string>()

    beforeAll(async () => {
      logged.length = 0
      relay.mails.length = 0
      scenario = createScenario(service, relay, async () => {
        for (const [table, text] of await dump(service))
          stored.set(table, `${stored.get(table) ?? ''}\n${text}`)
      })
      await playScenario(scenario)
    })

    it('covers the tables with secrets', () => {
      const queue = service.kind === 'sqlite' ? 'jobs' : 'later_jobs'
      for (const table of [
        'users',
        'sessions',
        'user_tokens',
        'api_keys',
        'oauth_apps',
        'oauth_codes',
        'oauth_tokens',
        'device_codes',
        'invitations',
        'integrations',
        'connect_states',
        'sign_in_states',
        'sign_in_tickets',
        'enterprise_organizations',
        'enterprise_tokens',
        'idempotency_keys',
        'rate_limits',
        'post_events',
        'audit_log',
        'webhooks',
        'webhook_deliveries',
        'webhook_attempts',
        queue,
      ])
        expect(stored.get(table)?.trim(), table).toMatch(/^\{/)
      expect(stored.get(queue)).toMatch(/account-mail/)
      expect(stored.get(queue)).toMatch(/invitation-mail/)
      expect(stored.get('post_events')).toMatch(/This action is not allowed/)
      // What is stored instead of a secret is found; so the secret would be.
      const { secrets } = scenario
      const hashes = [
        'API key',
        'session',
        'client secret',
        'access token',
        'open invitation',
        'open reset token',
      ]
      const all = [...stored.values()].join('\n')
      for (const name of hashes) expect(all, name).toContain(sha256(secrets.get(name) ?? ''))
      expect(logged.join('')).toMatch(/"operation":"pollDeviceToken"/)
      expect(leaksIn(`x${Buffer.from('a secret').toString('base64url')}y`, [['it', 'a secret']])).toEqual([
        'it',
      ])
    })

    it('includes no secret in a copy of the database', () => {
      const leaks = [...stored].flatMap(([table, text]) =>
        leaksIn(text, scenario.secrets).map((name) => `${name} in ${table}`),
      )
      expect(leaks).toEqual([])
    })

    it('includes no secret in a copy of the log', () => {
      expect(leaksIn(logged.join(''), scenario.secrets)).toEqual([])
    })

    it('includes no other secret-like value from answers and mail', () => {
      const found = suspects(scenario)
      expect(found.length).toBeGreaterThan(20)
      const leaks = [...stored, ['the log', logged.join('')] as const].flatMap(([table, text]) =>
        leaksIn(text, found).map((word) => `${word} in ${table}`),
      )
      expect(leaks).toEqual([])
    })
  },
  {
    config: { smtpUrl: relay.url, trustProxy: 1, enterpriseSecret, signIn: { ...signIn, wallet: true } },
    overrides: { log },
  },
)

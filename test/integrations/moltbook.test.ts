import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { StandIn } from '../platforms/stand-in.ts'
import { readVendor } from '../platforms/vendor.ts'

const key = 'moltbook_a-key-that-nobody-may-see'
const api = '/api/v1'
const agent = { api_key: key, claim_url: 'https://www.moltbook.com/claim/c1', verification_code: 'reef-X4B2' }
const refusal = (status: number, error: string) => ({ status, json: { success: false, error } })

const moltbook = await new StandIn(
  {
    [`POST ${api}/agents/register`]: { status: 201, json: { success: true, agent } },
    [`GET ${api}/agents/status`]: [
      { status: 200, json: { success: true, status: 'pending_claim' } },
      { status: 200, json: { success: true, status: 'claimed' } },
    ],
  },
  readVendor('moltbook', { basePath: api }),
).listen()
afterAll(() => moltbook.close())

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const { platforms } = readConfig({
  POSTERN_SECRET: 'a secret for tests, and for nothing else',
  POSTERN_DEMO: '0',
  MOLTBOOK_URL: moltbook.url,
})

describeService(
  'an agent on Moltbook',
  (service) => {
    let tenant: Tenant
    beforeAll(async () => {
      tenant = await service.createTenant()
    })
    beforeEach(() => moltbook.reset())

    afterEach(() => expect(moltbook.faults).toEqual([]))

    const register = (name = 'ada_bakes') =>
      tenant.console.result.channels.registerMoltbookAgent({ body: { name, description: 'Bread.' } })
    const status = (apiKey = key) => tenant.console.result.channels.getMoltbookStatus({ query: { apiKey } })

    it('a new agent gets its key once, and the service stores nothing', async () => {
      const { data, response } = await register()
      expect([response.status, data]).toEqual([
        201,
        { apiKey: key, claimUrl: agent.claim_url, verificationCode: agent.verification_code },
      ])
      expect(moltbook.calls).toMatchObject([{ body: { name: 'ada_bakes', description: 'Bread.' } }])
      expect(moltbook.calls[0]?.headers.authorization).toBeUndefined()
      expect(moltbook.faults).toEqual([])
    })

    it('a refused agent gets the message of Moltbook', async () => {
      for (const next of [refusal(409, 'Name already taken'), refusal(400, 'Bad name')]) {
        moltbook.next.push(next)
        expect(await register('ada')).toMatchObject({ data: { error: next.json.error } })
      }
    })

    it('a lost answer reports that the agent may exist', async () => {
      const keyless = { status: 201, json: { success: true, agent: { ...agent, api_key: '' } } }
      for (const next of ['drop', 'page', refusal(500, 'Oops'), keyless] as const) {
        moltbook.next.push(next)
        const { error } = await register()
        expect(error).toMatchObject({ status: 502, code: 'upstream_failed' })
        expect(error?.detail).toMatch(/may exist/)
      }
      moltbook.next.push(refusal(429, 'Slow down'))
      expect((await register()).error).toMatchObject({ status: 502, code: 'upstream_failed' })
    })

    it('an agent is claimed once a person has claimed it', async () => {
      expect((await status()).data).toEqual({ claimed: false })
      expect((await status()).data).toEqual({ claimed: true })
      expect(moltbook.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
      moltbook.next.push(refusal(403, 'Agent not yet claimed'))
      expect((await status()).data).toEqual({ claimed: false })
    })

    it('the status is requested with the key in a header instead of the query', async () => {
      const path = '/integrations/moltbook/status?apiKey=another'
      const headers = { auth: tenant.session, 'x-moltbook-key': key }
      expect((await service.fetch(path, { headers })).status).toBe(200)
      expect(moltbook.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
    })

    it.each([
      ['an unknown one', key, refusal(401, 'Invalid API key')],
      ['an empty one', '', null],
      ['one that breaks a header', 'a\r\nhost: evil', null],
    ])('the status needs a valid key of Moltbook: %s', async (_, apiKey, answer) => {
      if (answer) moltbook.next.push(answer)
      expect((await status(apiKey)).error).toMatchObject({
        status: 400,
        errors: [{ location: 'query.apiKey' }],
      })
      expect(moltbook.calls).toHaveLength(answer ? 1 : 0)
    })

    it('at most 20 agents are registered in an hour', async () => {
      const other = await service.createTenant()
      const body = { name: 'ada', description: '' }
      const answers = []
      for (let count = 0; count < 21; count++)
        answers.push((await other.console.result.channels.registerMoltbookAgent({ body })).response.status)
      expect(answers).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    })

    describe('the key of an agent', () => {
      it('no log line contains the key', async () => {
        lines.length = 0
        await register()
        await status()
        await service.fetch(`/integrations/moltbook/status?apiKey=${key}`, { headers: { auth: 'wrong' } })
        await service.fetch(`/integrations/moltbook/nothing?apiKey=${key}`)
        expect(lines.join('')).toContain('/api/v1/agents/register')
        expect(lines.join('')).toContain('getMoltbookStatus')
        expect(lines.join('')).not.toContain(key)
      })
    })
  },
  { config: { platforms }, overrides: { log } },
)

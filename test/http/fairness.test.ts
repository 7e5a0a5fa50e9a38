import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTurns } from '../../server/http/turns.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const facts = (authorization: string, ip = '192.0.2.1') => ({ headers: { authorization }, ip })

describe('the turns of requests', () => {
  it('requests start at once while the event loop keeps up', () => {
    const turns = createTurns(60_000)
    const begun = [1, 2, 3].map(() => turns.begin(turns.callerOf(facts('a key'))))
    expect(begun).toEqual([null, null, null])
  })

  it('a request of a quiet organization waits for one of a busy one', async () => {
    const turns = createTurns(-1)
    const [loud, quiet] = ['loud', 'quiet'].map((name) => {
      turns.callerOf(facts(name)).identify(name)
      return turns.callerOf(facts(name))
    })
    if (loud === undefined || quiet === undefined) throw new Error('There are no callers.')
    const started: string[] = []
    const begin = (caller: typeof loud) => turns.begin(caller)?.then(() => started.push(caller.name))
    begin(loud)
    const waiting = [...Array.from({ length: 30 }, () => begin(loud)), begin(quiet), begin(quiet)]
    await Promise.all(waiting)
    expect(started).toHaveLength(32)
    expect(started.slice(0, 5)).toEqual(['loud', 'quiet', 'loud', 'quiet', 'loud'])
  })

  it('keys of one organization share its turns, and unknown keys those of their network', () => {
    const turns = createTurns()
    for (const key of ['first', 'second']) turns.callerOf(facts(key)).identify('an organization')
    const names = ['first', 'second', 'made up', 'also made up'].map((key) => turns.callerOf(facts(key)).name)
    expect(names).toEqual(['an organization', 'an organization', '192.0.2.1', '192.0.2.1'])
  })
})

describeService(
  'fairness',
  (service) => {
    const tenants: Record<'loud' | 'quiet', { tenant: Tenant; channel: string }> = {} as never
    beforeAll(async () => {
      for (const name of ['loud', 'quiet'] as const) {
        const tenant = await service.createTenant()
        tenants[name] = { tenant, channel: await tenant.connectSandbox() }
      }
    })

    /** Sends requests in one turn, so that they wait for the service together. Returns who is answered, in order. */
    async function answersTo(names: (keyof typeof tenants)[]): Promise<string[]> {
      const connections = await Promise.all(names.map(() => connectRaw(service.url)))
      // The service accepts one connection in each turn.
      for (const connection of connections) {
        connection.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
        await once(connection, 'data')
      }
      const answered: string[] = []
      const answers = connections.map(async (connection, n) => {
        const name = names[n] as keyof typeof tenants
        connection.write(draftOf(name))
        const [answer] = await once(connection, 'data')
        expect(String(answer)).toMatch(/^HTTP\/1\.1 20/)
        answered.push(name)
        connection.destroy()
      })
      await Promise.all(answers)
      return answered
    }

    function draftOf(name: keyof typeof tenants): string {
      const { tenant, channel } = tenants[name]
      const date = new Date(service.clock.now() + 86_400_000).toISOString()
      const posts = [{ integration: { id: channel }, value: [{ content: 'A draft' }] }]
      const body = JSON.stringify({ type: 'draft', date, posts })
      const head = [
        'POST /public/v1/posts HTTP/1.1',
        'host: localhost',
        `authorization: ${tenant.apiKey}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
      ]
      return `${head.join('\r\n')}\r\n\r\n${body}`
    }

    it('the draft of a quiet organization overtakes those of a busy one', async () => {
      await answersTo(['loud', 'quiet'])
      const loud = Array.from({ length: 200 }, () => 'loud' as const)
      const answered = await answersTo([...loud, 'quiet'])
      // Those that arrive within the first millisecond of a turn start at once: 20 on a fast machine.
      expect(answered.indexOf('quiet')).toBeLessThan(100)
    })
  },
  { config: { postRateLimit: 1_000 } },
)

async function connectRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

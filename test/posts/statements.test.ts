import { beforeAll, expect, it } from 'vitest'
import { callerName } from '../../server/lib/caller.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { type CreateBody, schedule, unlimited } from './support.ts'

/**
 * Names the statements of a request. A statement more is a round trip more for each post, so think of a way without it before you
 * change a list.
 */
const key = 'select api_keys'
const write = 'with insert posts'

describeService(
  'a request of a program',
  (service) => {
    let tenant: Tenant
    let channel: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('One')
      // The first requests count themselves, and record the use of the key.
      for (let n = 0; n < 3; n++) await create(draft())
    })

    const lock = service.kind === 'postgres' ? ['select posts'] : []
    const draft = () => schedule(service, channel, 'A draft', { type: 'draft' })

    /** Sends no Idempotency-Key, as most programs. */
    async function create(body: CreateBody): Promise<string> {
      const [created] = (await send('POST', '', body)) as { postId: string }[]
      return created?.postId ?? ''
    }

    async function send(method: string, id: string, body?: object): Promise<unknown> {
      const headers = { authorization: tenant.apiKey, 'content-type': 'application/json' }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await service.fetch(`/public/v1/posts${id}`, init)
      expect(response.ok, await response.clone().text()).toBe(true)
      return response.json()
    }

    async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
      await service.app.textIndex.flush()
      const { client } = service.app.db
      const seen: string[] = []
      // The worker of the service has no caller. The log of requests is written after the answers of many.
      const see = ({ sql }: { sql: string }) =>
        callerName() !== null && !sql.includes('request_log') && seen.push(nameOf(sql))
      client.on('query', see)
      try {
        await request()
      } finally {
        client.removeListener('query', see)
      }
      return seen
    }

    it('writes a draft with few statements', async () => {
      expect(await statementsOf(() => create(draft()))).toEqual(
        service.kind === 'postgres'
          ? [key, 'select integrations', write]
          : [
              key,
              'select integrations',
              'begin',
              'select integrations',
              'insert posts',
              'insert unindexed_posts',
              'insert post_events',
              'select webhooks',
              'insert rate_limits',
              'commit',
            ],
      )
    })

    it('schedules a post with as many statements as a draft takes, and an entry of the audit log', async () => {
      const body = schedule(service, channel, 'Scheduled')
      expect(await statementsOf(() => create(body))).toEqual(
        service.kind === 'postgres'
          ? [key, 'select integrations', write]
          : [
              key,
              'select integrations',
              'begin',
              'select integrations',
              'insert posts',
              'insert unindexed_posts',
              'insert post_events',
              'insert audit_log',
              'select webhooks',
              'insert rate_limits',
              'commit',
            ],
      )
    })

    it('publishes at once with the statements of a draft, and a notice to the workers', async () => {
      const body = schedule(service, channel, 'Now', { type: 'now' })
      const statements = await statementsOf(() => create(body))
      if (service.kind === 'postgres')
        expect(statements.slice(0, 3)).toEqual([key, 'select integrations', write])
      expect(statements.filter((name) => name.endsWith('jobs'))).toEqual(
        service.kind === 'postgres' ? [] : ['insert jobs'],
      )
    })

    it('moves a post by few statements, and reads nothing twice but the post', async () => {
      const id = await create(schedule(service, channel, 'To move'))
      const date = new Date(service.clock.now() + 7_200_000).toISOString()
      expect(await statementsOf(() => send('PUT', `/${id}`, { date }))).toEqual([
        key,
        'select posts',
        'select integrations',
        'select posts_tags',
        'select post_attempts',
        'begin',
        ...lock,
        'select posts',
        'update posts',
        ...(service.kind === 'postgres'
          ? ['with insert post_events']
          : ['insert post_events', 'insert audit_log']),
        'select webhooks',
        'commit',
        'select posts',
      ])
    })

    it('deletes a post by fewer statements', async () => {
      const id = await create(schedule(service, channel, 'To delete'))
      expect(await statementsOf(() => send('DELETE', `/${id}`))).toEqual([
        key,
        'begin',
        ...lock,
        'select posts',
        'update posts',
        ...(service.kind === 'postgres'
          ? ['with insert post_events']
          : ['insert post_events', 'insert audit_log']),
        'select webhooks',
        'commit',
      ])
    })
  },
  unlimited,
)

/** Returns the verb and the first table of a statement. */
function nameOf(sql: string): string {
  const text = sql.trim().toLowerCase()
  const [, table = ''] = /(?:from|into|update) ["`]?(\w+)/.exec(withoutParentheses(text)) ?? []
  const [verb = ''] = /^\w+/.exec(text) ?? []
  if (verb === 'begin' || verb === 'commit') return verb
  return verb === 'with' ? `with insert ${/insert into (\w+)/.exec(text)?.[1]}` : `${verb} ${table}`
}

function withoutParentheses(text: string): string {
  const less = text.replaceAll(/\([^()]*\)/g, '')
  return less === text ? text : withoutParentheses(less)
}

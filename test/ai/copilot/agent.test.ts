import { HttpAgent } from '@ag-ui/client'
import { describe, expect, it } from 'vitest'
import { MAX_RUN_MS } from '../../../server/ai/copilot/threads.ts'
import { addMember } from '../../helpers/members.ts'
import { describeService, type Tenant } from '../../helpers/server.ts'
import { until } from '../../helpers/until.ts'
import { selling, subscribe } from '../../plans/support.ts'
import { aiConfig, standInForFile } from '../support.ts'
import { calling, deciding, post, publishedTexts, publishing, run, saying } from './support.ts'

const standIn = await standInForFile()
const ai = aiConfig(standIn.url)
const MINUTE = 60_000

describeService(
  'the assistant',
  (service) => {
    async function ready() {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      return { tenant, channel }
    }

    const proposing = (tenant: Tenant, channel: string) =>
      run(service, tenant, saying(calling('saveThreads', publishing(channel))))

    describe('used through the official client', () => {
      const agentOf = (tenant: Tenant) =>
        new HttpAgent({
          url: `${service.url}/copilot/agent`,
          headers: { auth: tenant.session },
          threadId: 'thread-1',
        })

      async function say(agent: HttpAgent, content: string) {
        agent.addMessage({ id: crypto.randomUUID(), role: 'user', content })
        return agent.runAgent()
      }

      it('the assistant answers in a thread that the user finds again', async () => {
        const { tenant } = await ready()
        const agent = agentOf(tenant)
        await say(agent, 'Hello there')
        expect(agent.messages.map(({ role, content }) => [role, content])).toEqual([
          ['user', 'Hello there'],
          ['assistant', 'You said: Hello there'],
        ])
        const { threads } = await tenant.console.copilot.listThreads()
        expect(threads).toMatchObject([{ id: 'thread-1' }])
        const { messages } = await tenant.console.copilot.listMessages({ path: { thread: 'thread-1' } })
        expect(messages).toMatchObject([
          { role: 'user', content: { content: 'Hello there' } },
          { role: 'assistant', content: { content: 'You said: Hello there', calls: [] } },
        ])
      })

      it('the assistant lists channels without asking and publishes what the user confirms', async () => {
        const { tenant, channel } = await ready()
        const agent = agentOf(tenant)
        await say(agent, 'call listChannels {}')
        expect(agent.messages.at(-1)?.content).toContain('The tool answered')
        await say(agent, calling('saveThreads', publishing(channel)))
        const [interrupt] = agent.pendingInterrupts
        expect(interrupt).toMatchObject({ reason: 'confirmation', toolCallId: expect.any(String) })
        expect(interrupt?.message).toBe(
          'Publish posts now?\n1 post with 1 entry, published now.\nTest sandbox (sandbox): “Ahoy”',
        )
        expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
        const resume = [
          { interruptId: interrupt?.id ?? '', status: 'resolved' as const, payload: { confirmed: true } },
        ]
        await agent.runAgent({ resume })
        expect(agent.pendingInterrupts).toEqual([])
        expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
      })
    })

    describe('confirmation', () => {
      it('a confirmed call runs exactly once, however often the confirmation is sent', async () => {
        const { tenant, channel } = await ready()
        const { waiting } = await proposing(tenant, channel)
        expect(waiting).toHaveLength(1)
        const both = await Promise.all([1, 2].map(() => run(service, tenant, deciding(waiting, true))))
        expect(both.map(({ status }) => status).sort()).toEqual([201, expect.toSatisfy(isRefusal)])
        const late = await run(service, tenant, deciding(waiting, true))
        expect(late).toMatchObject({ status: 400, problem: { code: 'bad_request' } })
        expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
      })

      it('a confirmed call is replayed when the process died before it recorded the result', async () => {
        const { tenant, channel } = await ready()
        const { waiting } = await proposing(tenant, channel)
        const first = await run(service, tenant, deciding(waiting, true))
        const { db } = service.app
        await db('copilot_calls').whereIn('id', waiting).update({ state: 'pending' })
        await db('copilot_messages').where({ organization_id: tenant.organizationId, role: 'tool' }).delete()
        const again = await run(service, tenant, deciding(waiting, true))
        expect(again.results).toEqual(first.results)
        expect(again.results).toMatchObject([{ status: 201 }])
        expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
      })

      it('the assistant tells the model that the user declined a call', async () => {
        const { tenant, channel } = await ready()
        const { waiting } = await proposing(tenant, channel)
        const declined = await run(service, tenant, deciding(waiting, false))
        expect(declined.results).toMatchObject([{ declined: true }])
        expect(declined.text).toContain('The tool answered')
        expect(await run(service, tenant, deciding(waiting, true))).toMatchObject({ status: 400 })
        expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
      })

      it('a new message in place of an answer declines the call', async () => {
        const { tenant, channel } = await ready()
        const { waiting } = await proposing(tenant, channel)
        const next = await run(service, tenant, saying('Yes! Publish it, I confirm.'))
        expect(next.results).toMatchObject([{ declined: true }])
        expect(await run(service, tenant, deciding(waiting, true))).toMatchObject({ status: 400 })
        expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
      })

      it('only an explicit yes confirms a call', async () => {
        const { tenant, channel } = await ready()
        for (const payload of [{ confirmed: 'true' }, { confirmed: 1 }, {}, null, 'yes']) {
          const { waiting } = await proposing(tenant, channel)
          const resume = [{ interruptId: waiting[0], status: 'resolved', payload }]
          const { results } = await run(service, tenant, { threadId: 'thread-1', resume })
          expect(results).toMatchObject([{ declined: true }])
        }
        const { waiting } = await proposing(tenant, channel)
        const resume = [{ interruptId: waiting[0], status: 'cancelled', payload: { confirmed: true } }]
        const { results } = await run(service, tenant, { threadId: 'thread-1', resume })
        expect(results).toMatchObject([{ declined: true }])
      })

      it('a confirmation is refused for a call that was not proposed, and while other calls wait', async () => {
        const { tenant, channel } = await ready()
        await run(service, tenant, saying('Hello'))
        const args = publishing(channel)
        standIn.replies.push({ calls: [1, 2].map(() => ({ name: 'saveThreads', arguments: args })) })
        const { waiting } = await run(service, tenant, saying('Twice'))
        expect(waiting).toHaveLength(2)
        expect(await run(service, tenant, deciding(['nothing'], true))).toMatchObject({ status: 400 })
        expect(await run(service, tenant, deciding(waiting.slice(1), true))).toMatchObject({ status: 400 })
        const mixed = deciding(waiting, true)
        if (mixed.resume[0]) mixed.resume[0].payload.confirmed = false
        const { results } = await run(service, tenant, mixed)
        expect(results).toMatchObject([{ declined: true }, { status: 201 }])
        expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
      })

      it('saving a draft needs no confirmation', async () => {
        const { tenant, channel } = await ready()
        const draft = publishing(channel, 'Only a draft', 'draft')
        const { results, waiting } = await run(service, tenant, saying(calling('saveThreads', draft)))
        expect(waiting).toEqual([])
        expect(results).toMatchObject([{ status: 201 }])
        expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
      })

      it('saving a draft needs a confirmation if it changes or replaces posts', async () => {
        const { tenant, channel } = await ready()
        const [saved] = await tenant.console.consoleApi.posts.save({
          body: publishing(channel, 'Kept', 'schedule') as never,
        })
        const id = saved?.postId ?? ''
        const { group } = await service.app
          .db('posts')
          .where({ id })
          .first('group_id as group')
          .then((row) => row as { group: string })
        const edit = publishing(channel, 'Edited', 'draft')
        Object.assign(edit.posts[0]?.value[0] ?? {}, { id })
        const replace = publishing(channel, 'Replaced', 'draft')
        Object.assign(replace.posts[0] ?? {}, { group })
        for (const args of [edit, replace]) {
          const proposed = await run(service, tenant, saying(calling('saveThreads', args)))
          expect(proposed).toMatchObject({ results: [], waiting: [expect.any(String)] })
          await run(service, tenant, saying('No'))
        }
        expect(await service.app.db('posts').where({ id }).pluck('state')).toEqual(['QUEUE'])
      })

      it('moving posts, deleting posts and generating images need a confirmation', async () => {
        const { tenant } = await ready()
        for (const tool of ['moveThread', 'deleteThread', 'generateLibraryImage', 'startVideoJob']) {
          const { waiting, results } = await run(service, tenant, saying(calling(tool, { id: 'x' })))
          expect([tool, waiting.length, results.filter(({ declined }) => !declined)]).toEqual([tool, 1, []])
        }
      })
    })

    describe('a thread', () => {
      it('a thread has one run at a time, and is released after the maximum length of a run', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        standIn.replies.push({ text: 'A long answer', hold: true })
        const held = await post(service, tenant, saying('Go on'))
        const reader = held.body?.getReader()
        await reader?.read()
        const second = await run(service, tenant, saying('And now?'))
        expect(second).toMatchObject({ status: 409, problem: { code: 'conflict' } })
        expect(await run(service, tenant, saying('Elsewhere', 'thread-2'))).toMatchObject({ status: 201 })
        service.clock.advance(MAX_RUN_MS)
        expect(await run(service, tenant, saying('And now?'))).toMatchObject({ status: 201 })
        await reader?.cancel()
      })

      it('a thread is released as soon as the client disconnects, and the call to the model is canceled', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        standIn.replies.push({ text: 'A long answer', hold: true })
        const held = await post(service, tenant, saying('Go on'))
        const reader = held.body?.getReader()
        await reader?.read()
        await reader?.cancel()
        await until(() => standIn.calls.at(-1)?.aborted)
        await until(async () => (await runOf(tenant)) === null)
        expect(await run(service, tenant, saying('Again'))).toMatchObject({ text: 'You said: Again' })
      })

      it('a thread is released before the client reads the end of a run', async () => {
        const { tenant } = await ready()
        const response = await post(service, tenant, saying('Hello'))
        const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
        let text = ''
        while (!text.includes('RUN_FINISHED')) text += (await reader?.read())?.value ?? ''
        expect(await runOf(tenant)).toBeNull()
        await reader?.cancel()
      })

      it('a thread continues after a failure in the middle of a run', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        standIn.replies.push({ calls: [{ name: 'listChannels', arguments: {} }] })
        standIn.replies.push({ refusal: 'I will not write that.' })
        const failed = await run(service, tenant, saying('Go on'))
        expect(failed.status).toBe(201)
        expect(failed.events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'content_refused' })
        expect(await run(service, tenant, saying('Once more'))).toMatchObject({ text: 'You said: Once more' })
      })

      it('a failure before the first word is answered with its HTTP status', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        standIn.replies.push({ refusal: 'I will not write that.' })
        const failed = await run(service, tenant, saying('Go on'))
        expect(failed).toMatchObject({ status: 422, problem: { code: 'content_refused' } })
        expect(await runOf(tenant)).toBeNull()
      })

      it('a thread gets a title from the model, or else from the first words of the message', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Draft something', 'titled'))
        standIn.failures.push(...Array.from({ length: 12 }, () => ({ status: 400 })))
        await run(service, tenant, saying('Tell me   about\nships', 'untitled'))
        standIn.failures.length = 0
        const { threads } = await tenant.console.copilot.listThreads()
        expect(Object.fromEntries(threads.map(({ id, title }) => [id, title]))).toEqual({
          titled: 'title: Write the title.',
          untitled: 'Tell me about ships',
        })
      })

      it('threads are paginated, the last used first', async () => {
        const { tenant } = await ready()
        for (const id of ['a', 'b', 'c']) {
          service.clock.advance(MINUTE)
          await run(service, tenant, saying('Hello', id))
        }
        service.clock.advance(MINUTE)
        await run(service, tenant, saying('Hello again', 'a'))
        const page = await tenant.console.copilot.listThreads({ query: { limit: 2 } })
        expect(page.threads.map(({ id }) => id)).toEqual(['a', 'c'])
        const cursor = page.nextCursor ?? ''
        const rest = await tenant.console.copilot.listThreads({ query: { limit: 2, cursor } })
        expect(rest).toMatchObject({ threads: [{ id: 'b' }], nextCursor: null })
        const messages = await tenant.console.copilot.listMessages({
          path: { thread: 'a' },
          query: { limit: 3 },
        })
        expect(messages.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
        const last = await tenant.console.copilot.listMessages({
          path: { thread: 'a' },
          query: { limit: 3, cursor: messages.nextCursor ?? '' },
        })
        expect(last).toMatchObject({
          messages: [{ role: 'assistant', content: { content: 'You said: Hello again' } }],
          nextCursor: null,
        })
      })

      it('a thread belongs to one user in one organization', async () => {
        const { tenant, channel } = await ready()
        const member = await addMember(service, tenant, 'ADMIN')
        const inTenant = { session: member.session, organizationId: tenant.organizationId }
        const { waiting } = await proposing(tenant, channel)
        const lists = [
          member.console.result.copilot.listMessages({ path: { thread: 'thread-1' } }),
          member.console.result.copilot.deleteThread({ path: { thread: 'thread-1' } }),
        ]
        for (const { response } of await Promise.all(lists)) expect(response.status).toBe(404)
        expect(await run(service, inTenant, deciding(waiting, true))).toMatchObject({ status: 404 })
        await run(service, inTenant, saying('Mine'))
        expect(await run(service, inTenant, deciding(waiting, true))).toMatchObject({ status: 400 })
        const own = await run(service, { session: member.session }, saying('In my own organization'))
        expect(own.text).toBe('You said: In my own organization')
        const { messages } = await member.console.copilot.listMessages({ path: { thread: 'thread-1' } })
        expect(messages[0]).toMatchObject({ content: { content: 'Mine' } })
        expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
      })

      it('deleting a thread deletes the calls that wait in it', async () => {
        const { tenant, channel } = await ready()
        const { waiting } = await proposing(tenant, channel)
        const deleted = await tenant.console.copilot.deleteThread({ path: { thread: 'thread-1' } })
        expect(deleted).toMatchObject({ id: 'thread-1' })
        expect(await run(service, tenant, deciding(waiting, true))).toMatchObject({ status: 404 })
        const gone = await tenant.console.result.copilot.deleteThread({ path: { thread: 'thread-1' } })
        expect(gone.response.status).toBe(404)
        expect(await rowsOf(tenant.organizationId)).toEqual([0, 0, 0])
      })

      it('a thread that is deleted during a run keeps nothing', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        standIn.replies.push({ text: 'A long answer', hold: true })
        const held = await post(service, tenant, saying('Go on'))
        const reader = held.body?.getReader()
        await reader?.read()
        await tenant.console.copilot.deleteThread({ path: { thread: 'thread-1' } })
        standIn.dropAll()
        while (!(await reader?.read())?.done);
        expect(await rowsOf(tenant.organizationId)).toEqual([0, 0, 0])
      })

      it('a thread is deleted with the member and with the organization', async () => {
        const { tenant, channel } = await ready()
        const member = await addMember(service, tenant, 'ADMIN')
        const inTenant = { session: member.session, organizationId: tenant.organizationId }
        await run(service, inTenant, saying(calling('saveThreads', publishing(channel))))
        expect(await rowsOf(tenant.organizationId)).toEqual([1, 2, 1])
        await tenant.console.team.remove({ path: { id: member.userId } })
        expect(await rowsOf(tenant.organizationId)).toEqual([0, 0, 0])
        await proposing(tenant, channel)
        expect(await rowsOf(tenant.organizationId)).toEqual([1, 2, 1])
        await tenant.console.user.delete({ body: { password: tenant.password } })
        expect(await rowsOf(tenant.organizationId)).toEqual([0, 0, 0])
      })
    })

    describe('a run', () => {
      it('a run reads the rules of a channel and the log of a post without asking', async () => {
        const { tenant, channel } = await ready()
        const rules = await run(service, tenant, saying(calling('getIntegrationSettings', { id: channel })))
        expect(rules.results).toMatchObject([{ status: 200, body: { output: { maxLength: 500 } } }])
        const posts = [{ integration: { id: channel }, value: [{ content: 'Logged' }] }]
        const [post] = await tenant.api.posts.create({ body: { type: 'draft', date: '2099-01-01', posts } })
        const log = await run(service, tenant, saying(calling('listPostEvents', { id: post?.postId })))
        expect(log.results).toMatchObject([{ status: 200, body: { events: [{ type: 'created' }] } }])
      })

      it('a run ends after a limited number of steps, even if the model never stops', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        const before = standIn.calls.length
        for (let index = 0; index < 20; index++)
          standIn.replies.push({ calls: [{ name: 'listChannels', arguments: {} }] })
        const { results, events } = await run(service, tenant, saying('Go on'))
        expect(results).toHaveLength(11)
        expect(standIn.calls.length - before).toBe(12)
        expect(standIn.calls.at(-1)?.body.tools).toBeUndefined()
        expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } })
      })

      it('a run makes at most eight calls from one answer', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        standIn.replies.push({
          calls: Array.from({ length: 10 }, () => ({ name: 'listChannels', arguments: {} })),
        })
        const { results } = await run(service, tenant, saying('Go on'))
        expect(results.map(({ status, error }) => status ?? typeof error)).toEqual([
          ...Array.from({ length: 8 }, () => 200),
          'string',
          'string',
        ])
      })

      it('a run reports unknown tools and malformed arguments to the model', async () => {
        const { tenant } = await ready()
        await run(service, tenant, saying('Hello'))
        const calls = [
          { name: 'deleteAccount', arguments: {} },
          { name: 'listChannels', arguments: '{broken' },
          { name: 'getThread', arguments: {} },
        ]
        standIn.replies.push({ calls })
        const { results, text } = await run(service, tenant, saying('Go on'))
        expect(results).toMatchObject([
          { error: 'The tool deleteAccount does not exist.' },
          { error: 'The arguments are not a JSON object.' },
          { status: 404 },
        ])
        expect(text).toContain('The tool answered')
      })

      it('a run requires a text from the user', async () => {
        const { tenant } = await ready()
        for (const messages of [[], [{ role: 'assistant', content: 'Hi' }], [{ role: 'user', content: ' ' }]])
          expect(await run(service, tenant, { messages })).toMatchObject({ status: 400 })
        const parts = [{ type: 'text', text: 'x'.repeat(60_000) }]
        const long = { messages: [{ role: 'user', content: [...parts, ...parts] }] }
        expect(await run(service, tenant, long)).toMatchObject({ status: 400 })
        expect(await rowsOf(tenant.organizationId)).toEqual([0, 0, 0])
      })
    })

    describe('a plain chat', () => {
      it('a chat without a thread answers the conversation without tools and stores nothing', async () => {
        const { tenant } = await ready()
        const messages = [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hi' },
          { role: 'user', content: 'Bye' },
        ]
        const { text } = await run(service, tenant, { messages }, '/copilot/chat')
        expect(text).toBe('You said: Bye')
        const { body } = standIn.calls[0] ?? {}
        expect(body?.tools).toBeUndefined()
        expect((body?.messages as { role: string }[] | undefined)?.map(({ role }) => role)).toEqual([
          'system',
          'user',
          'assistant',
          'user',
        ])
        expect(await rowsOf(tenant.organizationId)).toEqual([0, 0, 0])
      })

      it('a chat without a thread sends the newest messages of a long conversation', async () => {
        const { tenant } = await ready()
        const messages = Array.from({ length: 5 }, (_, index) => ({
          role: 'user',
          content: `${index} ${'x'.repeat(70_000)}`,
        }))
        await run(service, tenant, { messages }, '/copilot/chat')
        const sent = standIn.calls[0]?.body.messages as { content: string }[]
        expect(sent.map(({ content }) => content.slice(0, 1))).toEqual(['Y', '3', '4'])
      })
    })

    async function runOf({ organizationId }: Tenant): Promise<string | null> {
      const thread = await service.app
        .db('copilot_threads')
        .where({ organization_id: organizationId, id: 'thread-1' })
        .first()
      return thread?.run_id ?? null
    }

    async function rowsOf(organizationId: string): Promise<number[]> {
      const tables = ['copilot_threads', 'copilot_messages', 'copilot_calls'] as const
      const rows = await Promise.all(
        tables.map((table) => service.app.db(table).where({ organization_id: organizationId })),
      )
      return rows.map(({ length }) => length)
    }
  },
  { config: { ai } },
)

function isRefusal(status: number): boolean {
  return status === 400 || status === 409
}

describeService('the assistant without a model', (service) => {
  it('the assistant names the missing variable when no model is configured', async () => {
    const tenant = await service.createTenant()
    for (const path of ['/copilot/agent', '/copilot/chat']) {
      const { status, problem } = await run(service, tenant, saying('Hello'), path)
      expect([status, problem?.code, problem?.detail]).toEqual([
        503,
        'not_configured',
        expect.stringContaining('AI_API_KEY'),
      ])
    }
  })
})

describeService(
  'the assistant of a service that sells plans',
  (service) => {
    it('the assistant requires a plan, but threads can always be deleted', async () => {
      const tenant = await service.createTenant()
      expect(await run(service, tenant, saying('Hello'))).toMatchObject({ status: 402 })
      await subscribe(service, tenant, 'PRO')
      expect(await run(service, tenant, saying('Hello'))).toMatchObject({ status: 201 })
      await subscribe(service, tenant, 'FREE')
      const { response } = await tenant.console.result.copilot.listThreads()
      expect(response.status).toBe(402)
      await tenant.console.copilot.deleteThread({ path: { thread: 'thread-1' } })
    })
  },
  { config: { ...selling.config, ai } },
)

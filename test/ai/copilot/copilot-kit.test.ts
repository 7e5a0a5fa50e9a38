import { describe, expect, it } from 'vitest'
import { describeService, type Tenant } from '../../helpers/server.ts'
import { aiConfig, standInForFile } from '../support.ts'
import { calling, post, publishedTexts, publishing } from './support.ts'

const standIn = await standInForFile()

interface Part {
  data?: Record<string, unknown>
  incremental?: { path: (string | number)[]; items?: unknown[]; data?: object }[]
  hasNext: boolean
}

interface Message {
  __typename: string
  id: string
  content?: string[]
  name?: string
  arguments?: string[]
}

interface Sent {
  id: string
  createdAt: string
  textMessage?: { role: string; content: string }
  resultMessage?: { actionExecutionId: string; actionName: string; result: string }
}

const MUTATION = `mutation generateCopilotResponse($data: GenerateCopilotResponseInput!, $properties: JSONObject) {
  generateCopilotResponse(data: $data, properties: $properties) { threadId messages @stream { id } }
}`

const createdAt = '2031-01-01T00:00:00.000Z'
const text = (content: string, id = 'm', role = 'user'): Sent => ({
  id,
  createdAt,
  textMessage: { role, content },
})

describeService(
  'a client of CopilotKit',
  (service) => {
    async function send(tenant: Tenant, query: string, variables: object = {}, path = '/copilot/agent') {
      const operationName = /\w+ (\w+)/.exec(query)?.[1]
      const response = await post(service, tenant, { operationName, query, variables }, { path })
      const body = await response.text()
      if (response.status !== 201) return { status: response.status, data: JSON.parse(body), parts: [] }
      expect(response.headers.get('content-type')).toContain('multipart/mixed')
      expect(body.endsWith('\r\n-----\r\n')).toBe(true)
      const parts = body
        .split('\r\n---')
        .slice(0, -1)
        .map((part) => JSON.parse(part.slice(part.indexOf('\r\n\r\n') + 4)) as Part)
      return { status: response.status, data: merge(parts), parts }
    }

    async function generate(
      tenant: Tenant,
      messages: Sent[],
      over: object = {},
      { path = '/copilot/agent', properties = {} } = {},
    ) {
      const data = {
        metadata: { requestType: 'Chat' },
        frontend: { actions: [], url: 'https://console.example' },
        threadId: 'thread-1',
        messages,
        ...over,
      }
      const { status, data: answer, parts } = await send(tenant, MUTATION, { data, properties }, path)
      const response = (answer as { generateCopilotResponse?: Response }).generateCopilotResponse
      const shown = response?.messages ?? []
      return { status, answer, response, shown, parts, last: shown.at(-1) as Message }
    }

    interface Response {
      messages: Message[]
      status: { code: string; reason?: string; details?: { description: string } }
      threadId: string
    }

    async function ready() {
      const tenant = await service.createTenant()
      return { tenant, channel: await tenant.connectSandbox() }
    }

    it('a client of CopilotKit finds the agent, and an empty thread before the first message', async () => {
      const { tenant } = await ready()
      const agents = await send(tenant, 'query availableAgents { availableAgents { agents { id } } }')
      expect(agents.data).toMatchObject({ availableAgents: { agents: [{ name: 'postern' }] } })
      const query =
        'query loadAgentState($data: LoadAgentStateInput!) { loadAgentState(data: $data) { state } }'
      const variables = { data: { threadId: 'thread-1', agentName: 'any' } }
      expect((await send(tenant, query, variables)).data).toMatchObject({
        loadAgentState: { threadId: 'thread-1', threadExists: false, messages: '[]' },
      })
      await generate(tenant, [text('Hello')])
      const { data } = await send(tenant, query, variables)
      const { threadExists, messages } = (
        data as { loadAgentState: { threadExists: boolean; messages: string } }
      ).loadAgentState
      expect(threadExists).toBe(true)
      expect(JSON.parse(messages)).toMatchObject([
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'You said: Hello' },
      ])
    })

    it('a client of CopilotKit receives the answer in pieces', async () => {
      const { tenant } = await ready()
      const { response, shown, parts } = await generate(tenant, [text('Hello there')])
      expect(response).toMatchObject({ threadId: 'thread-1', status: { code: 'Success' } })
      expect(shown).toMatchObject([{ role: 'assistant', status: { code: 'Success' } }])
      expect(shown[0]?.content?.join('')).toBe('You said: Hello there')
      expect(shown[0]?.content?.length).toBeGreaterThan(1)
      expect(parts.slice(0, -1).every(({ hasNext }) => hasNext)).toBe(true)
      expect(parts.at(-1)?.hasNext).toBe(false)
    })

    it('context that the user sees is passed to the model as data', async () => {
      const { tenant } = await ready()
      await generate(tenant, [text('Hello')], {}, { properties: { integrations: [{ id: 'channel-1' }] } })
      const call = standIn.calls.find(({ body }) => body.stream)
      const messages = call?.body.messages as { content: string }[]
      expect(messages.find(({ content }) => content.includes('channel-1'))?.content).toContain('<data id=')
    })

    describe('confirmation', () => {
      async function proposing(over: object = {}) {
        const { tenant, channel } = await ready()
        const proposal = await generate(tenant, [text(calling('saveThreads', publishing(channel)))], over)
        return { tenant, channel, last: proposal.last }
      }

      const shownAs = ({ id, content }: Message) => text(content?.join('') ?? '', id, 'assistant')

      it('a word of the user right after the question confirms the call', async () => {
        for (const word of ['yes', ' Yes. ', 'CONFIRM', 'ja!']) {
          const { tenant, last } = await proposing()
          expect(last.content?.join('')).toContain(
            '    Publish posts now?\n    1 post with 1 entry, published now.\n    Test sandbox (sandbox): “Ahoy”',
          )
          const done = await generate(tenant, [text('Publish'), shownAs(last), text(word)])
          expect(done.last.content?.join('')).toContain('The tool answered')
          expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
        }
      })

      it('a word of the user above the channels that existing consoles append confirms the call', async () => {
        const added =
          '\n[--integrations--]\nUse the following channels: [{"id":"channel-1"}]\n[--integrations--]'
        const { tenant, last } = await proposing()
        await generate(tenant, [shownAs(last), text(`yes${added}`)])
        expect(await publishedTexts(service, tenant.organizationId)).toEqual(['Ahoy'])
        const other = await proposing()
        await generate(other.tenant, [shownAs(other.last), text(`no${added}yes`)])
        expect(await publishedTexts(service, other.tenant.organizationId)).toEqual([])
      })

      it('no other text of the user confirms the call', async () => {
        for (const words of ['no', 'yes, but later', 'Yes please publish it', 'ok', 'do it']) {
          const { tenant, last } = await proposing()
          await generate(tenant, [shownAs(last), text(words)])
          await generate(tenant, [shownAs(last), text('yes')])
          expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
        }
      })

      it('a confirmation does not count for calls that the client did not show', async () => {
        const { tenant, last } = await proposing()
        await generate(tenant, [text('yes')])
        expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
        const { channel } = { channel: await tenant.connectSandbox('Other') }
        await generate(tenant, [text(calling('saveThreads', publishing(channel, 'Unseen')))])
        await generate(tenant, [shownAs(last), text('yes')])
        expect(await publishedTexts(service, tenant.organizationId)).toEqual([])
      })

      it('a client with the action confirmCalls confirms by a button', async () => {
        const frontend = { actions: [{ name: 'confirmCalls', description: '', jsonSchema: '{}' }] }
        for (const [result, published] of [
          ['{"confirmed":true}', ['Ahoy']],
          ['"{\\"confirmed\\":true}"', ['Ahoy']],
          ['{"confirmed":"true"}', []],
          ['yes', []],
        ] as const) {
          const { tenant, last } = await proposing({ frontend })
          expect(last).toMatchObject({ __typename: 'ActionExecutionMessageOutput', name: 'confirmCalls' })
          expect(JSON.parse(last.arguments?.join('') ?? '')).toMatchObject({
            calls: [{ name: 'saveThreads', arguments: { type: 'now' } }],
          })
          const answer = { actionExecutionId: last.id, actionName: 'confirmCalls', result }
          const sent = { id: 'r', createdAt, resultMessage: answer }
          expect(await generate(tenant, [sent])).toMatchObject({ status: 201 })
          expect(await generate(tenant, [sent])).toMatchObject({ status: 400 })
          expect(await publishedTexts(service, tenant.organizationId)).toEqual(published)
        }
      })
    })

    it('a failure during the run is reported as the status of the answer', async () => {
      const { tenant } = await ready()
      await generate(tenant, [text('Hello')])
      standIn.replies.push({ text: 'Words first', refusal: 'I will not write that.' })
      const { response } = await generate(tenant, [text('Go on')])
      expect(response?.status).toMatchObject({
        code: 'Failed',
        reason: 'UNKNOWN_ERROR',
        details: { description: expect.stringContaining('I will not write that.') },
      })
      expect((await generate(tenant, [text('Again')])).last.content?.join('')).toBe('You said: Again')
    })

    it('the chat path answers without tools', async () => {
      const { tenant } = await ready()
      const { last } = await generate(tenant, [text('Hello')], {}, { path: '/copilot/chat' })
      expect(last.content?.join('')).toBe('You said: Hello')
      expect((await tenant.console.copilot.listThreads()).threads).toEqual([])
      const agents = await send(
        tenant,
        'query availableAgents { availableAgents { agents { id } } }',
        {},
        '/copilot/chat',
      )
      expect(agents.data).toMatchObject({ availableAgents: { agents: [] } })
    })

    it('a request for suggestions gets an empty answer and costs nothing', async () => {
      const { tenant } = await ready()
      const { response } = await generate(tenant, [text('Suggest')], { metadata: { requestType: 'Task' } })
      expect(response).toMatchObject({ messages: [], status: { code: 'Success' } })
      expect(standIn.calls).toEqual([])
    })

    it('other operations and malformed variables are refused', async () => {
      const { tenant } = await ready()
      for (const [query, variables] of [
        ['query { hello }', {}],
        ['{ __schema { types { name } } }', {}],
        [MUTATION, {}],
        [MUTATION, { data: { messages: 'x' } }],
        [MUTATION, { data: { messages: [null] } }],
        [MUTATION, { data: { messages: [], threadId: 5 } }],
        [MUTATION, { data: { messages: [] } }],
      ] as const)
        expect(await send(tenant, query, variables)).toMatchObject({ status: 400 })
    })
  },
  { config: { ai: aiConfig(standIn.url) } },
)

/** Applies patches as the client does. */
function merge(parts: readonly Part[]): Record<string, unknown> {
  const data = structuredClone(parts[0]?.data ?? {})
  for (const { path, items, data: added } of parts.flatMap(({ incremental }) => incremental ?? [])) {
    const last = path.at(-1) as string | number
    const parent = path.slice(0, -1).reduce<unknown>((value, step) => (value as never)[step], data)
    const place = parent as Record<string | number, unknown>
    if (items !== undefined) for (const [index, item] of items.entries()) place[Number(last) + index] = item
    else place[last] = { ...(place[last] as object), ...added }
  }
  return data
}

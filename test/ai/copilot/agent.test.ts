import { HttpAgent, type RunAgentParameters } from '@ag-ui/client'
import { expect, it } from 'vitest'
import { describeService, type Tenant, type TestService } from '../../helpers/server.ts'
import { aiConfig, standInForFile } from '../support.ts'

const standIn = await standInForFile()
const ai = aiConfig(standIn.url)

describeService(
  'the assistant',
  (service) => {
    const agentOf = (tenant: Tenant, threadId = 'thread-1') =>
      new HttpAgent({
        url: `${service.url}/copilot/agent`,
        headers: { auth: tenant.session },
        threadId,
      })

    async function say(agent: HttpAgent, content: string) {
      agent.addMessage({ id: crypto.randomUUID(), role: 'user', content })
      return agent.runAgent()
    }

    it('answers in a thread that the person finds again', async () => {
      const tenant = await service.createTenant()
      const agent = agentOf(tenant)
      await say(agent, 'Hello there')
      expect(agent.messages.map(({ role, content }) => [role, content])).toEqual([
        ['user', 'Hello there'],
        ['assistant', 'You said: Hello there'],
      ])
      const { threads } = await tenant.console.listCopilotThreads()
      expect(threads).toMatchObject([{ id: 'thread-1' }])
      const { messages } = await tenant.console.listCopilotMessages({ path: { thread: 'thread-1' } })
      expect(messages).toMatchObject([
        { role: 'user', content: { content: 'Hello there' } },
        { role: 'assistant', content: { content: 'You said: Hello there', calls: [] } },
      ])
    })

    it('lists channels by itself, and publishes what the person confirms, once', async () => {
      const tenant = await service.createTenant()
      const agent = agentOf(tenant)
      await say(agent, 'call listChannels {}')
      expect(agent.messages.at(-1)?.content).toContain('The tool answered')
      const { integrations } = await tenant.console.listChannels()
      const post = { integration: { id: integrations[0]?.id }, value: [{ content: 'Ahoy' }] }
      const result = await say(agent, `call saveThreads ${JSON.stringify({ type: 'now', posts: [post] })}`)
      console.log(result, agent.messages.at(-1))
    })
  },
  { config: { ai } },
)

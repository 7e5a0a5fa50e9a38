import { expect, it } from 'vitest'
import { calling, publishing } from '../ai/copilot/support.ts'
import { aiConfig, standInForFile } from '../ai/support.ts'
import { createPlatformAdmin } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

const standIn = await standInForFile()

describeService(
  'the page of the assistant',
  (service) => {
    const { get, post } = visitor(service)

    /** Sends a message in a conversation of its own, and returns the page that follows. */
    async function say(tenant: Tenant, text: string) {
      const { location } = await post('/assistant', { text }, tenant)
      return { ...(await get(location ?? '', tenant)), location: location ?? '' }
    }

    it('a proposal shows the post as it will be published, and its outcome links to the post', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox(hostile.text)
      const { text, location } = await say(
        tenant,
        calling('saveThreads', publishing(channel, '<b>Ahoy</b> &lt;script>alert(1)', 'schedule')),
      )
      expect(text).toMatch(/Schedule posts\?.*published at 2031-01-01 10:00 UTC.*class="preview"/s)
      expect(text).toContain('<dt>posts 1, value 1, content</dt>')
      expect(text).not.toContain('<script>alert')
      const [, call = ''] = /name="(call-[\w-]+)"/.exec(text) ?? []
      const thread = new URL(location, service.url).searchParams.get('thread') ?? ''
      await post('/assistant/decision', { thread, decision: 'confirm', [call]: '1' }, tenant)
      const after = await get(location, tenant)
      const [, id = ''] = /Done: Schedule posts.*href="\/console\/posts\/([\w-]+)"/s.exec(after.text) ?? []
      expect((await tenant.api.posts.get({ path: { id } })).state).toBe('QUEUE')
      expect(after.text).not.toContain('name="decision"')
    })

    it('a call about a stored post shows that post, and a declined one says so', async () => {
      const tenant = await service.createTenant()
      const integration = { id: await tenant.connectSandbox('Ada') }
      const date = '2031-01-01T10:00:00Z'
      const [made] = await tenant.api.posts.create({
        body: { type: 'schedule', date, posts: [{ integration, value: [{ content: 'Keep me' }] }] },
      })
      const id = made?.postId ?? ''
      const { text, location } = await say(
        tenant,
        calling('moveThread', { id, date: '2031-02-01T10:00:00Z' }),
      )
      expect(text).toMatch(/Move a post\?.*New date: 2031-02-01 10:00 UTC.*class="preview".*Keep me/s)
      const thread = new URL(location, service.url).searchParams.get('thread') ?? ''
      await post('/assistant/decision', { thread, decision: 'decline' }, tenant)
      expect((await get(location, tenant)).text).toContain('Declined: Move a post')
      expect((await tenant.api.posts.get({ path: { id } })).publishDate).toBe('2031-01-01T10:00:00.000Z')
      const stranger = await service.createTenant()
      expect((await get(location, stranger)).text).not.toContain('Keep me')
    })
  },
  { config: { ai: aiConfig(standIn.url) } },
)

describeService(
  'the page of an assistant that is not set up',
  (service) => {
    const { get } = visitor(service)

    it('an administrator reads how to set it up, and others whom to ask', async () => {
      const admin = await get('/assistant', await createPlatformAdmin(service))
      expect(admin.text).toContain('<code>AI_API_KEY</code>')
      const { text } = await get('/assistant', await service.createTenant())
      expect(text).toContain('Ask the administrator of the service')
      expect(text).not.toContain('AI_API_KEY')
      expect(text).not.toContain('<textarea')
    })
  },
  { databases: ['sqlite'] },
)

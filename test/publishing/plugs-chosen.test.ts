import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const MINUTE = 60_000

describeService(
  "plugs on other channels' posts",
  (service) => {
    let tenant: Tenant
    let channel: string
    let friend: string
    let number = 0
    beforeEach(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox(`Author ${++number}`)
      friend = await tenant.connectSandbox(`Friend ${number}`)
    })

    const chosen = (plug: string, values: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [`plug--sandbox-${plug}--${key}`, value]),
      )
    const repost = (values: Record<string, unknown> = {}) =>
      chosen('repost-post-users', { active: true, delay: 0, integrations: [{ id: friend }], ...values })
    const body = (settings: object, type: 'now' | 'draft' = 'now') =>
      schedule(service, channel, 'Hello', { type, entry: { settings } })

    async function published(settings: object) {
      const post = await created(tenant, body(settings))
      await publishDue(service)
      return post.id
    }

    const feed = async (id: string) =>
      (await service.anonymous.sandbox.getFeed({ path: { id } })).items.map((item) => item.content_text)
    const events = async (id: string) =>
      (await tenant.api.posts.listEvents({ path: { id } })).events
        .filter(({ type }) => type.startsWith('plug_'))
        .map(({ type, code, message }) => ({ type, code, message }))

    it('run on each chosen channel after the delay and are logged', async () => {
      const other = await tenant.connectSandbox(`Other ${number}`)
      const id = await published(
        repost({ delay: 5 * MINUTE, integrations: [{ id: friend }, { id: other }, { id: friend }] }),
      )
      expect([await feed(friend), await feed(other)]).toEqual([[], []])
      service.clock.advance(5 * MINUTE)
      await publishDue(service)
      expect([await feed(friend), await feed(other)]).toEqual([['Repost: Hello'], ['Repost: Hello']])
      expect(await feed(channel)).toEqual(['Hello'])
      const said = {
        type: 'plug_acted',
        code: null,
        message: expect.stringMatching(/^sandbox-repost-post-users: /),
      }
      expect(await events(id)).toEqual([said, said])
    })

    it('stop on a channel that has moved to another platform in the meantime', async () => {
      const id = await published(repost({ delay: 5 * MINUTE }))
      await service.app.db('integrations').where({ id: friend }).update({ identifier: 'bluesky' })
      service.clock.advance(5 * MINUTE)
      await publishDue(service)
      expect(await events(id)).toEqual([
        expect.objectContaining({ type: 'plug_stopped', code: 'plug_unsupported' }),
      ])
    })

    it('use the fields that the plug requires', async () => {
      const { releaseId } = await tenant.api.posts.get({
        path: {
          id: await published(
            chosen('add-comment', { active: true, integrations: [{ id: friend }], comment: 'Well said' }),
          ),
        },
      })
      const { items } = await service.anonymous.sandbox.getFeed({ path: { id: friend } })
      expect(items).toMatchObject([{ content_text: 'Well said', _postern: { in_reply_to: releaseId } }])
    })

    it('do not run when inactive, and ignore options for other kinds of channels', async () => {
      const foreign = {
        'plug--x-repost-post-users--active': true,
        'plug--x-repost-post-users--integrations': 'all',
      }
      const id = await published({ ...repost({ active: false, integrations: 'none' }), ...foreign })
      expect(await feed(channel)).toEqual(['Hello'])
      expect([await feed(friend), await events(id)]).toEqual([[], []])
    })

    it('skip a removed or disabled channel, with a log entry', async () => {
      const disabled = await tenant.connectSandbox(`Disabled ${number}`)
      const post = await created(
        tenant,
        schedule(service, channel, 'Later', {
          entry: { settings: repost({ integrations: [{ id: friend }, { id: disabled }] }) },
        }),
      )
      await tenant.api.channels.delete({ path: { id: friend } })
      await tenant.console.channels.disable({ body: { id: disabled } })
      service.clock.advance(60 * MINUTE)
      await publishDue(service)
      expect(await feed(disabled)).toEqual([])
      expect((await events(post.id)).map(({ type, code }) => [type, code])).toEqual([
        ['plug_stopped', 'channel_missing'],
        ['plug_stopped', 'channel_disabled'],
      ])
    })

    describe('invalid plugs of a post', () => {
      const refused = async (settings: object) =>
        (await refusal(tenant.api.posts.create({ body: body(settings) }))).at
      const at = (plug: string, key: string) => `body.posts.0.settings.plug--sandbox-${plug}--${key}`

      it('are refused for wrong options', async () => {
        expect(await refused(repost({ delay: -1 }))).toEqual([at('repost-post-users', 'delay')])
        expect(await refused(repost({ delay: 'soon' }))).toEqual([at('repost-post-users', 'delay')])
        expect(await refused(repost({ delay: 31 * 86_400_000 }))).toEqual([at('repost-post-users', 'delay')])
        for (const integrations of [undefined, [], 'all', [{}], [friend]])
          expect(await refused(repost({ integrations }))).toEqual([at('repost-post-users', 'integrations')])
      })

      it('are refused for missing or too long fields', async () => {
        const comment = (text?: string) =>
          chosen('add-comment', {
            active: true,
            integrations: [{ id: friend }],
            ...(text === undefined ? {} : { comment: text }),
          })
        expect(await refused(comment())).toContain(at('add-comment', 'comment'))
        expect(await refused(comment('ab'))).toEqual([at('add-comment', 'comment')])
        expect(await refused(comment('a'.repeat(501)))).toEqual([at('add-comment', 'comment')])
      })

      it('are refused for unknown channels, channels of another organization and channels of another kind', async () => {
        const stranger = await service.createTenant()
        const theirs = await stranger.connectSandbox()
        const bluesky = await tenant.connectSandbox(`Elsewhere ${number}`)
        await service.app.db('integrations').where({ id: bluesky }).update({ identifier: 'bluesky' })
        const wrong = [newId(), theirs, bluesky].map((id) => ({ id }))
        const places = [0, 1, 2].map((index) => `${at('repost-post-users', 'integrations')}.${index}.id`)
        expect(await refused(repost({ integrations: wrong }))).toEqual(places)
      })

      it('are kept in a draft', async () => {
        const [draft] = await tenant.api.posts.create({ body: body(repost({ delay: -1 }), 'draft') })
        expect(draft?.postId).toBeTruthy()
      })
    })
  },
  unlimited,
)

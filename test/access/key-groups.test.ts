import { beforeAll, describe, expect, it } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { createPostern, type Postern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { addInboxItem } from '../helpers/inbox.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { addVideoJob } from '../helpers/video-jobs.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'

/** A key that is bound to the group `mine`, beside a channel, a post and notifications that are not of it. */
interface Scene {
  tenant: Tenant
  key: Postern
  group: { id: string; name: string }
  mine: {
    channel: string
    post: string
    group: string
    video: string
    item: string
    template: string
    queue: string
    pause: string
  }
  theirs: Scene['mine']
}

async function setScene(service: TestService): Promise<Scene> {
  const tenant = await service.createTenant()
  const channels = [await tenant.connectSandbox('Mine'), await tenant.connectSandbox('Theirs')] as const
  const id = await addGroup(service, tenant, 'Mine', [channels[0]])
  const theirId = await addGroup(service, tenant, 'Theirs', [channels[1]])
  const videos = [
    await addVideoJob(service, tenant, id),
    await addVideoJob(service, tenant, theirId),
  ] as const
  const { key } = await tenant.console.apiKeys.create({ body: { name: 'Bound', group: id } })
  const posts = []
  for (const [index, channel] of channels.entries()) {
    const { id, group } = await created(tenant, schedule(service, channel, `A post on ${channel}`))
    const item = await addInboxItem(service, tenant, channel)
    const body = { name: 'Kept', channel, value: [{ content: 'Kept' }] }
    const { id: template } = await tenant.api.library.create({ body })
    const slots = [{ day: 1, time: 540 }]
    const { id: queue } = await tenant.api.queues.create({ body: { name: 'Ours', channel, slots } })
    const { id: pause } = await tenant.api.schedulePauses.start({ body: { queue, mode: 'hold' } })
    posts.push({ channel, post: id, group, video: videos[index] ?? '', item, template, queue, pause })
  }
  const [mine, theirs] = posts as [Scene['mine'], Scene['theirs']]
  const api = createPostern({ baseUrl: service.url, apiKey: key, retries: 0 })
  return { tenant, key: api, group: { id, name: 'Mine' }, mine, theirs }
}

/** Every public operation that names a thing in its path, called with the key on the thing of `on`. */
const calls: Record<string, (key: Postern, on: Scene['mine']) => Promise<{ response: Response }>> = {
  findSlot: (key, on) => key.result.slots.find({ path: { id: on.channel } }),
  getIntegrationSettings: (key, on) => key.result.channels.getRules({ path: { id: on.channel } }),
  triggerIntegrationTool: (key, on) =>
    key.result.channels.runTool({ path: { id: on.channel }, body: { methodName: 'recent', data: {} } }),
  getPost: (key, on) => key.result.posts.get({ path: { id: on.post } }),
  listPostEvents: (key, on) => key.result.posts.listEvents({ path: { id: on.post } }),
  listReleaseCandidates: (key, on) => key.result.posts.listReleaseCandidates({ path: { id: on.post } }),
  setReleaseId: (key, on) =>
    key.result.posts.setReleaseId({ path: { id: on.post }, body: { releaseId: 'x' } }),
  setPostStatus: (key, on) =>
    key.result.posts.setStatus({ path: { id: on.post }, body: { status: 'draft' } }),
  mergePostSettings: (key, on) =>
    key.result.posts.updateSettings({ path: { id: on.post }, body: { settings: { likes: 20 } } }),
  updatePost: (key, on) => key.result.posts.update({ path: { id: on.post }, body: { content: 'x' } }),
  listOccurrences: (key, on) => key.result.posts.listOccurrences({ path: { id: on.post } }),
  skipOccurrence: (key, on) =>
    key.result.posts.skipOccurrence({ path: { id: on.post }, body: { date: '2099-01-01' } }),
  changeOccurrence: (key, on) =>
    key.result.posts.changeOccurrence({ path: { id: on.post }, body: { date: '2099-01-01' } }),
  addPostNote: (key, on) => key.result.posts.addNote({ path: { id: on.post }, body: { content: 'A note' } }),
  listPostNotes: (key, on) => key.result.posts.listNotes({ path: { id: on.post } }),
  decidePost: (key, on) => key.result.posts.decide({ path: { id: on.post }, body: { decision: 'rejected' } }),
  deletePostNote: (key, on) => key.result.posts.deleteNote({ path: { id: on.post, noteId: newId() } }),
  createApprovalLink: (key, on) => key.result.posts.createApprovalLink({ path: { id: on.post }, body: {} }),
  getApprovalLink: (key, on) => key.result.posts.getApprovalLink({ path: { id: on.post } }),
  revokeApprovalLink: (key, on) => key.result.posts.revokeApprovalLink({ path: { id: on.post } }),
  getIntegrationAnalytics: (key, on) =>
    key.result.analytics.getChannel({ path: { integration: on.channel } }),
  getPostAnalytics: (key, on) => key.result.analytics.getPost({ path: { postId: on.post } }),
  getIntegrationRetries: (key, on) => key.result.channels.getRetries({ path: { id: on.channel } }),
  retryIntegrationPosts: (key, on) => key.result.channels.retryPosts({ path: { id: on.channel } }),
  retryPost: (key, on) => key.result.posts.retry({ path: { id: on.post } }),
  deletePostGroup: (key, on) => key.result.posts.deleteGroup({ path: { group: on.group } }),
  deletePost: (key, on) => key.result.posts.delete({ path: { id: on.post } }),
  getInboxItem: (key, on) => key.result.inbox.get({ path: { id: on.item } }),
  updateInboxItem: (key, on) => key.result.inbox.update({ path: { id: on.item }, body: { read: true } }),
  listInboxActs: (key, on) => key.result.inbox.listActs({ path: { id: on.item } }),
  replyToInboxItem: (key, on) => key.result.inbox.reply({ path: { id: on.item }, body: { content: 'x' } }),
  likeInboxItem: (key, on) => key.result.inbox.like({ path: { id: on.item } }),
  hideInboxItem: (key, on) => key.result.inbox.hide({ path: { id: on.item } }),
  removeInboxItem: (key, on) => key.result.inbox.remove({ path: { id: on.item } }),
  getLibraryItem: (key, on) => key.result.library.get({ path: { id: on.template } }),
  updateLibraryItem: (key, on) =>
    key.result.library.update({
      path: { id: on.template },
      body: { name: 'x', channel: on.channel, value: [{ content: 'x' }] },
    }),
  useLibraryItem: (key, on) => key.result.library.use({ path: { id: on.template }, body: { type: 'draft' } }),
  updateQueue: (key, on) =>
    key.result.queues.update({ path: { id: on.queue }, body: { name: 'x', slots: [] } }),
  listQueuePosts: (key, on) => key.result.queues.listPosts({ path: { id: on.queue } }),
  listNextDraws: (key, on) => key.result.queues.listNextDraws({ path: { id: on.queue } }),
  reorderQueue: (key, on) => key.result.queues.reorder({ path: { id: on.queue }, body: { posts: [] } }),
  resumeSchedule: (key, on) =>
    key.result.schedulePauses.resume({ path: { id: on.pause }, body: { held: 'publish' } }),
  deleteQueue: (key, on) => key.result.queues.delete({ path: { id: on.queue } }),
  deleteLibraryItem: (key, on) => key.result.library.delete({ path: { id: on.template } }),
  getVideoJob: (key, on) => key.result.videos.getJob({ path: { id: on.video } }),
  unpublishPost: (key, on) => key.result.posts.unpublish({ path: { id: on.post } }),
  editPublishedPost: (key, on) =>
    key.result.posts.editPublished({ path: { id: on.post }, body: { content: 'x' } }),
  listPostActs: (key, on) => key.result.posts.listActs({ path: { id: on.post } }),
  setChannelLinkParameters: (key, on) =>
    key.result.linkParameters.updateChannel({
      path: { id: on.channel },
      body: { parameters: [{ name: 'utm_source', value: '{platform}' }] },
    }),
  deleteChannelLinkParameters: (key, on) =>
    key.result.linkParameters.deleteChannel({ path: { id: on.channel } }),
  deleteIntegration: (key, on) => key.result.channels.delete({ path: { id: on.channel } }),
}
/**
 * Operations whose path names a platform, a public post of one (reads/reads.test.ts), a calendar link, or a file, which is of no group: such a
 * key may not delete it (public-api/library.test.ts).
 */
const ofNoThing = [
  'getConnectUrl',
  'deleteUpload',
  'getCalendarFile',
  'readProfile',
  'listProfilePosts',
  'readPost',
  'searchPosts',
  'readProfileMetrics',
]

describeService(
  'a key bound to a channel group',
  (service) => {
    let scene: Scene
    beforeAll(async () => {
      scene = await setScene(service)
    })

    it('the table of calls covers every public operation with an id', () => {
      const withId = Object.entries(operationTable)
        .filter(
          ([id, { path }]) => path.startsWith('/public/v1/') && path.includes('{') && !ofNoThing.includes(id),
        )
        .map(([id]) => id)
      expect(Object.keys(calls).sort()).toEqual(withId.sort())
    })

    it('the key lists only its own group, channels and posts', async () => {
      const { key, group, mine, theirs } = scene
      expect(await key.channels.listGroups()).toEqual([group])
      expect((await key.channels.list({})).map(({ id }) => id)).toEqual([mine.channel])
      expect(await key.channels.list({ query: { group: newId() } })).toEqual([])
      const { posts } = await key.posts.list({})
      expect(posts.map(({ id }) => id)).toEqual([mine.post])
      expect(JSON.stringify(posts)).not.toContain(theirs.channel)
    })

    it.each(Object.keys(calls))(
      'the key gets the same answer from %s for a foreign id as for an unknown one',
      async (id) => {
        const { key, theirs, tenant } = scene
        const call = calls[id] as (typeof calls)[string]
        const unknown = {
          channel: newId(),
          post: newId(),
          group: newId(),
          video: newId(),
          item: newId(),
          template: newId(),
          queue: newId(),
          pause: newId(),
        }
        const [foreign, absent] = [await call(key, theirs), await call(key, unknown)]
        // Existing clients ask for the figures of posts that may be gone.
        expect(foreign.response.status).toBe(id === 'getPostAnalytics' ? 200 : 404)
        expect(text(foreign)).toBe(text(absent))
        // Whatever it was, nothing happened.
        expect(await tenant.api.posts.get({ path: { id: theirs.post } })).toMatchObject({ state: 'QUEUE' })
        expect(await tenant.api.channels.list({})).toHaveLength(2)
      },
    )

    it('the key sees the videos of its group, and none of the whole organization', async () => {
      const { key, tenant, mine } = scene
      expect(await key.videos.getJob({ path: { id: mine.video } })).toMatchObject({ id: mine.video })
      const shared = await addVideoJob(service, tenant)
      const { response } = await key.result.videos.getJob({ path: { id: shared } })
      expect(response.status).toBe(404)
      expect(await tenant.api.videos.getJob({ path: { id: mine.video } })).toMatchObject({ id: mine.video })
    })

    it('the key cannot find a foreign channel to create, validate or connect', async () => {
      const { key, mine, theirs } = scene
      const body = schedule(service, theirs.channel, 'Not mine')
      const { error } = await key.result.posts.create({ body })
      expect(error).toMatchObject({ status: 400, code: 'unknown_channel' })
      const both = { ...body, posts: [...schedule(service, mine.channel, 'Mine').posts, ...body.posts] }
      expect((await key.result.posts.create({ body: both })).error).toMatchObject({ code: 'unknown_channel' })
      const validation = await key.posts.validate({ body })
      expect(validation).toMatchObject({ valid: false, posts: [{ name: null, providerIdentifier: null }] })
      const refresh = theirs.channel
      const connect = await key.result.channels.getConnectUrl({
        path: { integration: 'sandbox' },
        query: { refresh },
      })
      expect(connect.response.status).toBe(404)
    })

    it('the key cannot make a foreign channel act on its posts, not even through a draft', async () => {
      const { key, mine, theirs } = await setScene(service)
      const plug = (name: string) => `plug--sandbox-repost-post-users--${name}`
      const settings = { [plug('active')]: true, [plug('integrations')]: [{ id: theirs.channel }] }
      for (const type of ['schedule', 'draft'] as const) {
        const body = schedule(service, mine.channel, 'Repost me', { type, entry: { settings } })
        expect((await key.result.posts.create({ body })).error).toMatchObject({
          status: 400,
          errors: [{ message: expect.stringContaining(`There is no channel ${theirs.channel}`) }],
        })
      }
      await key.posts.setStatus({ path: { id: mine.post }, body: { status: 'draft' } })
      const edit = await key.result.posts.update({ path: { id: mine.post }, body: { settings } })
      expect(edit.response.status).toBe(400)
    })

    it('the key cannot update a foreign post, nor delete one by replacing its group', async () => {
      const { key, tenant, mine, theirs } = scene
      const edit = schedule(service, mine.channel, 'Edited', {
        type: 'update',
        entry: { value: [{ id: theirs.post, content: 'Edited', image: [] }] },
      })
      expect((await key.result.posts.create({ body: edit })).error).toMatchObject({
        errors: [{ message: 'There is no such post.' }],
      })
      const replace = schedule(service, mine.channel, 'In its place', { entry: { group: theirs.group } })
      await key.posts.create({ body: replace })
      expect(await tenant.api.posts.get({ path: { id: theirs.post } })).toMatchObject({ state: 'QUEUE' })
    })

    it('the key cannot replay a response of another key by its Idempotency-Key', async () => {
      const { key, tenant, theirs } = scene
      const body = schedule(service, theirs.channel, 'Made by the organization’s key')
      const headers = { 'idempotency-key': newId() }
      expect((await tenant.api.result.posts.create({ body, headers })).response.status).toBe(201)
      expect((await key.result.posts.create({ body, headers })).response.status).not.toBe(201)
    })

    it('the key lists and makes only queues and pauses of its own group', async () => {
      const { key, tenant, group, mine, theirs } = scene
      const slots = [{ day: 2, time: 540 }]
      expect((await key.queues.list()).queues.map(({ id }) => id)).toEqual([mine.queue])
      expect((await key.schedulePauses.list()).pauses.map(({ id }) => id)).toEqual([mine.pause])
      const made = await key.queues.create({ body: { name: 'Group', group: group.id, slots } })
      expect((await tenant.api.queues.list()).queues.map(({ id }) => id)).toContain(made.id)
      for (const place of [{ channel: theirs.channel }, { group: newId() }])
        expect((await key.result.queues.create({ body: { name: 'x', slots, ...place } })).error).toBeDefined()
      for (const place of [{ channel: theirs.channel }, { queue: theirs.queue }, {}]) {
        const { response } = await key.result.schedulePauses.start({ body: { mode: 'skip', ...place } })
        expect(response.status).toBe('channel' in place || 'queue' in place ? 404 : 403)
      }
      const pause = await key.schedulePauses.start({ body: { channel: mine.channel, mode: 'hold' } })
      await key.schedulePauses.resume({ path: { id: pause.id }, body: { held: 'publish' } })
      await key.queues.delete({ path: { id: made.id } })
    })

    it('the key may do everything within its group', async () => {
      const { key, mine } = await setScene(service)
      const statuses: Record<string, number> = {}
      for (const [id, call] of Object.entries(calls)) statuses[id] = (await call(key, mine)).response.status
      expect(statuses).toEqual({
        getLibraryItem: 200,
        updateLibraryItem: 200,
        useLibraryItem: 201,
        deleteLibraryItem: 200,
        updateQueue: 200,
        listQueuePosts: 200,
        listNextDraws: 200,
        reorderQueue: 200,
        resumeSchedule: 200,
        deleteQueue: 200,
        getInboxItem: 200,
        updateInboxItem: 200,
        listInboxActs: 200,
        replyToInboxItem: 409,
        likeInboxItem: 409,
        hideInboxItem: 409,
        removeInboxItem: 409,
        findSlot: 200,
        getIntegrationSettings: 200,
        mergePostSettings: 200,
        updatePost: 200,
        listOccurrences: 200,
        skipOccurrence: 400,
        changeOccurrence: 400,
        addPostNote: 201,
        listPostNotes: 200,
        decidePost: 201,
        deletePostNote: 404,
        createApprovalLink: 201,
        getApprovalLink: 200,
        revokeApprovalLink: 200,
        getIntegrationAnalytics: 200,
        getPostAnalytics: 200,
        getVideoJob: 200,
        triggerIntegrationTool: 201,
        getPost: 200,
        listPostEvents: 200,
        listReleaseCandidates: 200,
        setReleaseId: 409,
        setPostStatus: 200,
        getIntegrationRetries: 200,
        retryIntegrationPosts: 201,
        retryPost: 409,
        deletePostGroup: 200,
        deletePost: 404,
        unpublishPost: 409,
        editPublishedPost: 404,
        listPostActs: 200,
        setChannelLinkParameters: 200,
        deleteChannelLinkParameters: 200,
        deleteIntegration: 200,
      })
    })

    it('a channel that the key connects joins its group, and one outside is not taken over', async () => {
      const { key, group, tenant } = await setScene(service)
      const connect = async (name: string) => {
        const { url: state } = await key.channels.getConnectUrl({
          path: { integration: 'sandbox' },
          query: {},
        })
        const code = Buffer.from(JSON.stringify({ name })).toString('base64')
        return key.result.channels.finishConnect({
          path: { integration: 'sandbox' },
          body: { state, code, timezone: '0' },
        })
      }
      expect((await connect('Brand new')).data).toMatchObject({ customerId: group.id })
      expect(await key.channels.list({})).toHaveLength(2)
      expect((await connect('Mine')).response.status).toBe(201)
      expect((await connect('Theirs')).error).toMatchObject({ status: 409, code: 'connect_failed' })
      expect(await tenant.api.channels.list({})).toHaveLength(3)
    })

    describe('notifications', () => {
      it('the notifications of the key are those about its channels', async () => {
        const { key, tenant } = await setScene(service)
        service.clock.advance(3_600_001)
        await publishDue(service)
        // Each of the two channels has one about its post, and one about a comment.
        expect((await tenant.api.notifications.list({})).total).toBe(4)
        const { total, notifications } = await key.notifications.list({})
        const mine = expect.stringContaining('Mine')
        expect([total, notifications.map(({ content }) => content)]).toEqual([2, [mine, mine]])
      })
    })
  },
  unlimited,
)

/** Returns everything by which an outsider could distinguish two responses. */
function text({ data, error }: { response: Response; data?: unknown; error?: object | undefined }): string {
  const { request_id, instance, ...problem } = (error ?? {}) as Record<string, unknown>
  return JSON.stringify({ data, problem })
}

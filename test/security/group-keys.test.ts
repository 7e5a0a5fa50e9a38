import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '../../scripts/operations.ts'
import { newId } from '../../server/lib/ids.ts'
import { operations as all, exampleRequest } from '../helpers/examples.ts'
import { addGroup } from '../helpers/members.ts'
import { spread } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { addVideoJob } from '../helpers/video-jobs.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'
import { lists, resources } from './resources.ts'

// The console's operations with a key of a channel group. test/access/key-groups.test.ts has those of the public API.

const grouped = all.filter(({ groupKeys, path }) => groupKeys && !path.startsWith('/public/v1/'))
const byId = (id: string) => grouped.find((operation) => operation.id === id) as Operation

/** Name the channel in the body. */
const inBody: Record<string, object> = {
  deleteChannel: {},
  disableChannel: {},
  enableChannel: {},
  runChannelTool: { name: 'recent', data: {} },
  findMentions: { name: 'mention', data: { query: 'a' } },
}

/** Name channels in a body of posts, or act on all channels in reach. */
const ofChannels = ['saveThreads', 'validateThreads', 'separatePosts', 'draftWeek', 'findOrganizationSlot']

/** List what is in reach. */
const listing = [
  'getCalendar',
  'listPlannedPosts',
  'listOldPosts',
  'listChannels',
  'listChannelGroups',
  'listLatestNotifications',
  'countUnreadNotifications',
]

/** Touch nothing of the organization, make something that belongs to the group (test/access/key-groups.test.ts), or call other operations. */
const ofNothing = [
  'callMcp',
  'callVideoFunction',
  'checkVideoAllowed',
  'choosePageByState',
  'connectChannel',
  'createVideo',
  'findTelegramChat',
  'listAvailablePlugs',
  'listInternalPlugs',
  'listVideoOptions',
  'startConnect',
]

const addressed = grouped.filter(({ id }) => resources[id] !== undefined && !ofNothing.includes(id))

test('every operation with an id that group keys can call is tried here', () => {
  const tried = [
    ...Object.keys(inBody),
    ...ofChannels,
    ...listing,
    ...ofNothing,
    ...addressed.map(({ id }) => id),
  ]
  const advice =
    'add an operation whose path has an id to test/security/resources.ts, and any other to inBody, ofChannels, listing or ofNothing in this file'
  expect(tried.toSorted(), advice).toEqual(grouped.map(({ id }) => id).toSorted())
})

interface Things {
  [kind: string]: string
  channel: string
  post: string
  group: string
  plug: string
  videoJob: string
}

interface Scene {
  tenant: Tenant
  key: string
  group: string
  mine: Things
  theirs: Things
}

async function setScene(service: TestService): Promise<Scene> {
  const tenant = await service.createTenant()
  const make = async (name: string): Promise<[string, Things]> => {
    const channel = await tenant.connectSandbox(name)
    const customer = await addGroup(service, tenant, name, [channel])
    const { id: post, group } = await created(tenant, schedule(service, channel, `A post of ${name}`))
    const fields = [{ name: 'likesAmount', value: '1' }]
    const plug = await tenant.console.plugs.save({
      path: { id: channel },
      body: { func: 'autoRepostPost', fields },
    })
    const videoJob = await addVideoJob(service, tenant, customer)
    return [customer, { channel, post, group, plug: plug.id, videoJob }]
  }
  const [group, mine] = await make('Mine')
  const [, theirs] = await make('Theirs')
  const { key } = await tenant.console.apiKeys.create({ body: { name: 'Bound', group } })
  return { tenant, key, group, mine, theirs }
}

describeService(
  'a key of a channel group on the console’s operations',
  (service) => {
    let scene: Scene
    beforeAll(async () => {
      scene = await setScene(service)
    })

    async function call(
      { key }: Scene,
      operation: Operation,
      { path, query = '', body }: { path?: Record<string, string>; query?: string; body?: object } = {},
    ) {
      const request = exampleRequest(operation, path)
      const [bare = ''] = request.path.split('?')
      const init = body === undefined ? request.init : { ...request.init, body: JSON.stringify(body) }
      const headers = { ...init.headers, authorization: key }
      const response = await service.fetch(bare + query, { ...init, headers })
      const answer = (await response.json()) as Record<string, unknown>
      const { request_id, instance, ...rest } = answer
      return { status: response.status, body: rest, text: JSON.stringify(answer) }
    }

    const withThing = (operation: Operation, things: Things) => {
      const [name, kind] = resources[operation.id] as [string, string]
      return call(scene, operation, { path: { [name]: things[kind] ?? '' } })
    }

    const named = addressed.map((operation) => [operation.id, operation] as const)
    const nothing = (): Things => ({
      ...{ channel: newId(), post: newId(), group: newId(), plug: newId(), videoJob: newId() },
    })

    test.each(spread(named, service.kind))(
      'finds nothing of another group with %s, with the same answer as for an unknown id',
      async (_, operation) => {
        const { status, body } = await withThing(operation, scene.theirs)
        expect(status).toBe(lists.has(operation.id) ? 200 : 404)
        expect(body).toEqual((await withThing(operation, nothing())).body)
      },
    )

    test.each(Object.entries(inBody))('finds no channel of another group with %s', async (id, body) => {
      const operation = byId(id)
      for (const channel of [scene.theirs.channel, newId()])
        expect((await call(scene, operation, { body: { ...body, id: channel } })).status).toBe(404)
    })

    test('changes nothing of another group', async () => {
      const { tenant, theirs } = scene
      expect(await tenant.api.posts.get({ path: { id: theirs.post } })).toMatchObject({ state: 'QUEUE' })
      const channels = await tenant.api.channels.list()
      expect(channels.map(({ id, disabled }) => [id, disabled])).toContainEqual([theirs.channel, false])
      const plugs = await tenant.console.plugs.list({ path: { id: theirs.channel } })
      expect(plugs).toMatchObject([{ id: theirs.plug, activated: true }])
    })

    describe('requests that name channels in the body', () => {
      const entry = (id: string) => ({ integration: { id }, value: [{ content: 'Hello', image: [] }] })

      test('create and check posts of its group only', async () => {
        const { mine, theirs } = scene
        const body = (id: string) => ({ type: 'draft', date: '2099-01-01', posts: [entry(id)] })
        const save = byId('saveThreads')
        expect((await call(scene, save, { body: body(theirs.channel) })).body.code).toBe('unknown_channel')
        expect((await call(scene, save, { body: body(mine.channel) })).status).toBe(201)
        const check = async (id: string) =>
          (await call(scene, byId('validateThreads'), { body: { posts: [entry(id)] } })).text
        expect(await check(theirs.channel)).toContain('"name":null')
        expect(await check(mine.channel)).toContain('"name":"Mine"')
        const split = (integration: string) =>
          call(scene, byId('separatePosts'), { body: { content: 'Hello', integration } })
        expect((await split(theirs.channel)).status).toBe(404)
        expect((await split(mine.channel)).status).toBe(201)
      })

      test('draft a week on its own channels and link to no post of another group', async () => {
        const week = { posts: [{ list: [{ post: 'Hello' }] }], week: 10, year: 2099 }
        const draft = (body: object) => call(scene, byId('draftWeek'), { body: { ...week, ...body } })
        const { text } = await draft({ url: 'https://example.org/' })
        expect(text).toContain(scene.mine.channel)
        expect(text).not.toContain(scene.theirs.channel)
        expect((await draft({ postId: scene.theirs.post })).status).toBe(404)
        expect((await draft({ postId: scene.mine.post })).status).toBe(201)
      })

      test('find a free slot among its own channels', async () => {
        const { tenant, mine, theirs } = scene
        const setTimes = (id: string, time: number) =>
          tenant.console.channels.setPostingTimes({ path: { id }, body: { time: [{ time }] } })
        await setTimes(mine.channel, 61)
        await setTimes(theirs.channel, 122)
        const { body } = await call(scene, byId('findOrganizationSlot'))
        expect(body.date).toMatch(/T01:01:00/)
      })
    })

    test('lists only what belongs to its group', async () => {
      const fresh = await setScene(service)
      service.clock.advance(3_600_001)
      await publishDue(service)
      const { tenant, mine, theirs } = fresh
      await created(tenant, schedule(service, mine.channel, 'Another of Mine'))
      await created(tenant, schedule(service, theirs.channel, 'Another of Theirs'))
      const window = '?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z'
      for (const id of listing) {
        const query = id === 'getCalendar' || id === 'listOldPosts' ? `${window}&date=2100-01-01` : ''
        const { status, text } = await call(fresh, byId(id), { query })
        expect([id, status]).toEqual([id, 200])
        if (id === 'countUnreadNotifications') expect(text).toBe('{"total":1}')
        else expect(text, id).toMatch(/Mine/)
        expect(text, id).not.toMatch(/Theirs/)
      }
      expect((await tenant.console.notifications.countUnread()).total).toBe(2)
    })

    test('opens everything of its group', async () => {
      const fresh = await setScene(service)
      const isLast = ({ id }: Operation) => id === 'deleteThread'
      const inOrder = [...addressed.filter((each) => !isLast(each)), ...addressed.filter(isLast)]
      const absent: string[] = []
      for (const operation of inOrder) {
        const [name, kind] = resources[operation.id] as [string, string]
        const { status } = await call(fresh, operation, { path: { [name]: fresh.mine[kind] ?? '' } })
        expect([operation.id, status]).not.toEqual([operation.id, 403])
        if (status === 404) absent.push(operation.id)
      }
      expect(absent).toEqual([])
      for (const [id, body] of [...Object.entries(inBody)].toReversed()) {
        const { status } = await call(fresh, byId(id), { body: { ...body, id: fresh.mine.channel } })
        expect([id, status < 300]).toEqual([id, true])
      }
    })
  },
  unlimited,
)

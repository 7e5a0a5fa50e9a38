import { once } from 'node:events'
import { beforeAll, expect, it } from 'vitest'
import { childProcesses } from '../helpers/child-processes.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, schedule, unlimited } from '../posts/support.ts'
import { type ActOrder, type StopPoint, stopPoints } from './act-child.ts'

/** A published post, and the comment that somebody left on it. */
interface Target {
  postId: string
  itemId: string
  text: string
}

/** A kind of act on a published post or on its comment. Another kind of act joins here, with the effect that it must have once. */
interface CrashedKind {
  points: readonly StopPoint[]
  request(tenant: Tenant, target: Target): Promise<{ id: string }>
  list(tenant: Tenant, target: Target): Promise<{ acts: { id: string }[] }>
  /** Texts of the feed after the act. */
  leaves(text: string): string[]
  /** Event of the post that the act has once. */
  event?: string
  /** Holds of the comment after the act. */
  comment?: object
  /** The sandbox forgets its key. A call that may have been sent is looked up, never repeated. */
  isSentOnce?: true
}

const withoutPreparation = stopPoints.filter((point) => point !== 'while preparing')

function onlyOne<T>({ acts }: { acts: T[] }): T {
  const [act, ...others] = acts
  if (act === undefined || others.length > 0) throw new Error(`${acts.length} acts were requested`)
  return act
}

const onPost = ({ api }: Tenant, { postId }: Target) => api.posts.listActs({ path: { id: postId } })
const onComment = ({ api }: Tenant, { itemId }: Target) => api.inbox.listActs({ path: { id: itemId } })

const kinds: Record<'unpublish' | 'edit' | 'reply' | 'remove', CrashedKind> = {
  unpublish: {
    points: withoutPreparation,
    request: ({ api }, { postId }) => api.posts.unpublish({ path: { id: postId } }).then(onlyOne),
    list: onPost,
    leaves: () => [],
    event: 'unpublished',
  },
  edit: {
    points: stopPoints,
    request: ({ api }, { postId, text }) =>
      api.posts.editPublished({ path: { id: postId }, body: { content: `${text} again` } }).then(onlyOne),
    list: onPost,
    leaves: (text) => [`${text} again`],
    event: 'edited',
  },
  reply: {
    points: stopPoints,
    request: ({ api }, { itemId, text }) =>
      api.inbox.reply({ path: { id: itemId }, body: { content: `${text} answered` } }),
    list: onComment,
    leaves: (text) => [text, `${text} answered`],
    comment: { repliedAt: expect.any(String), removedAt: null },
    isSentOnce: true,
  },
  remove: {
    points: withoutPreparation,
    request: ({ api }, { itemId }) => api.inbox.remove({ path: { id: itemId } }),
    list: onComment,
    leaves: (text) => [text],
    comment: { repliedAt: null, removedAt: expect.any(String) },
  },
}

interface Stopped extends Target {
  name: string
  kind: keyof typeof kinds
  point: StopPoint
  actId: string
}

/** Returns true if another worker repeats what the first one died in. */
function isRepeated({ kind, point }: Stopped): boolean {
  return point !== 'after the outcome' && (point === 'while preparing' || !kinds[kind].isSentOnce)
}

const PAST_EVERY_LEASE_MS = 4 * 60_000

/**
 * Kills a worker in the middle of acts, `rounds` times each, and holds what becomes of each against the platform's feed and the log:
 * none is lost, none has its effect twice, and each outcome is shown.
 */
export function describeActCrashes(
  title: string,
  { posts, rounds }: { posts: number; rounds: number },
): void {
  describeService(
    title,
    (service) => {
      const workers = childProcesses<ActOrder>(new URL('./act-child.ts', import.meta.url))
      const cases = Object.entries(kinds).flatMap(([kind, { points }]) =>
        points.map((point) => ({ name: `${kind}: ${point}`, kind: kind as keyof typeof kinds, point })),
      )
      const acts: Stopped[] = []
      let tenant: Tenant
      let kills = 0

      async function kill(stops: ActOrder['stops'], now: number): Promise<void> {
        const { config } = service.app
        const { organizationId } = tenant
        const child = workers.start({ config, now, organizationId, stops })
        const exit = once(child, 'exit')
        const waiting = new Set(Object.keys(stops))
        child.on('message', ({ stopped }: { stopped: string }) => {
          waiting.delete(stopped)
          if (waiting.size === 0) child.kill('SIGKILL')
        })
        const [, signal] = await exit
        expect([signal, waiting.size]).toEqual(['SIGKILL', 0])
        kills += Object.keys(stops).length
      }

      /** Leaves a comment on each post whose comment is acted on, and reads them all. */
      async function leaveComments(channel: string): Promise<void> {
        for (const { kind, postId, text } of acts) {
          if (kinds[kind].comment === undefined) continue
          const { releaseId } = await tenant.api.posts.get({ path: { id: postId } })
          const data = { post: releaseId ?? '', text }
          await tenant.api.channels.runTool({
            path: { id: channel },
            body: { methodName: 'leave_comment', data },
          })
        }
        service.clock.advance(5 * 60_000)
        await publishDue(service)
        const rows: { id: string; text: string }[] = await service.app.db('inbox_items').select('id', 'text')
        for (const act of acts) act.itemId = rows.find(({ text }) => text === act.text)?.id ?? ''
      }

      beforeAll(async () => {
        tenant = await service.createTenant()
        const channel = await tenant.connectSandbox('Crashes')
        for (const { name, kind, point } of cases)
          for (let index = 0; index < posts; index++) {
            const text = `${name} ${index}`
            const { id } = await created(tenant, schedule(service, channel, text, { type: 'now' }))
            acts.push({ name, kind, point, text, postId: id, itemId: '', actId: '' })
          }
        await publishDue(service)
        await leaveComments(channel)
        // While the account is paused, nobody in this process takes the acts; the clock of the children is ahead.
        await service.app.db('account_pauses').insert({
          integration_id: channel,
          organization_id: tenant.organizationId,
          until: service.clock.now() + 60_000,
          last_place: service.clock.now() + 60_000,
          reason: 'The test pauses the account.',
        })
        const stops: ActOrder['stops'] = {}
        for (const act of acts) {
          const { kind, point, postId, itemId } = act
          const { releaseId } = await tenant.api.posts.get({ path: { id: postId } })
          const isOnComment = kinds[kind].comment !== undefined
          const platformId = isOnComment
            ? (await tenant.api.inbox.get({ path: { id: itemId } })).platformId
            : releaseId
          act.actId = (await kinds[kind].request(tenant, act)).id
          stops[act.actId] = { point, kind, postId, releaseId: platformId ?? '' }
        }
        await publishDue(service)
        let ahead = 3_600_000
        for (let round = 0; round < rounds; round++, ahead += PAST_EVERY_LEASE_MS) {
          const open = acts.filter((act) => round === 0 || isRepeated(act))
          const left = open.map(({ actId }) => [actId, stops[actId]])
          await kill(Object.fromEntries(left), service.clock.now() + ahead)
        }
        service.clock.advance(ahead)
        // Look-ups of several acts at once follow one another.
        for (let tries = 0; tries < 12; tries++) {
          service.clock.advance(PAST_EVERY_LEASE_MS)
          await publishDue(service)
        }
      })

      it.each(cases)('loses nothing, doubles nothing and hides nothing ($name)', async ({ name }) => {
        for (const act of acts.filter((act) => act.name === name)) {
          const { text, postId, itemId, actId } = act
          const { list, leaves, event, comment, isSentOnce } = kinds[act.kind]
          const isUnknown = isSentOnce && act.point === 'before the call'
          const { acts: listed } = await list(tenant, act)
          const outcome = isUnknown
            ? { state: 'unknown', error: { code: 'not_found_on_platform' } }
            : { error: null, finishedAt: expect.any(String) }
          expect(listed).toMatchObject([{ id: actId, ...outcome }])
          const shown = await service.app
            .db('sandbox_posts')
            .where('text', 'like', `${text}%`)
            .orderBy('id')
            .pluck('text')
          expect(shown).toEqual(isUnknown ? [text] : leaves(text))
          const { events } = await tenant.api.posts.listEvents({ path: { id: postId } })
          const changes = events.filter(({ type }) => type === 'unpublished' || type === 'edited')
          expect(changes.map(({ type }) => type)).toEqual(event === undefined ? [] : [event])
          const stored = await tenant.api.posts.get({ path: { id: postId } })
          const [left] = leaves(text)
          expect(stored.removedAt === null).toBe(left !== undefined)
          expect(stored.entries[0]?.content).toBe(left ?? text)
          if (comment === undefined || isUnknown) continue
          expect(await tenant.api.inbox.get({ path: { id: itemId } })).toMatchObject(comment)
        }
      })

      it('has killed every act', () => {
        console.log(`${kills} kills of acts on ${service.kind}`)
        expect(kills).toBeGreaterThanOrEqual(acts.length * rounds - acts.length)
        expect(acts).toHaveLength(cases.length * posts)
      })
    },
    unlimited,
  )
}

import { expect, it } from 'vitest'
import { withAccount } from '../../server/integrations/accounts.ts'
import { countChannels } from '../../server/integrations/channel-limit.ts'
import { checkChannelUse, isUsable } from '../../server/integrations/channel-use.ts'
import {
  filterIntegrations,
  findExpiring,
  findNewestReadable,
  findReadable,
  findSchedulable,
  whileUsable,
} from '../../server/integrations/lookup.ts'
import { checkThreads } from '../../server/posts/save/check-threads.ts'
import { runLookUp, type UnknownAct } from '../../server/publishing/engine/run-look-up.ts'
import { retryChannel } from '../../server/publishing/retries/retry-channel.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { selling, subscribe } from '../plans/support.ts'
import { created, publishDue, schedule } from '../posts/support.ts'

const HOUR = 3_600_000

/** How each state begins, in the order in which a channel's states are reported. */
const states = {
  usable: {},
  removed: { deleted_at: 1 },
  unsupported: { identifier: 'gone' },
  // The end of a plan also disables the channels. A member cannot see this state alone, but a worker may.
  withoutPlan: { disabled_at: null, plan_disabled_at: null },
  beyondPlan: { disabled_at: 1, plan_disabled_at: 1 },
  disabled: { disabled_at: 1 },
  unfinished: { in_between_steps_at: 1 },
  disconnected: { refresh_needed_at: 1 },
} as const

type State = keyof typeof states

/** Maps each caller to its answer, which is null if it uses the channel. `lists` names the lists that contain the channel. */
const usable = {
  post: null,
  plug: null,
  retry: null,
  lookUp: null,
  now: null,
  schedule: null,
  edit: null,
  call: null,
  lists: ['acting', 'filtered', 'measured', 'read', 'planned', 'fed', 'renewed', 'counted'],
}

const expected: Record<State, Partial<typeof usable> | Record<string, unknown>> = {
  usable,
  removed: {
    ...refused('channel_missing'),
    retry: 'not_found',
    ...refusedPlans('unknown_channel'),
    edit: 'unknown_channel',
    call: 'channel_missing',
    lists: [],
  },
  // A list cannot tell in a query which platforms the service has; its reader asks again for each channel.
  unsupported: {
    ...refused('channel_unsupported'),
    ...refusedPlans('unknown_channel'),
    edit: 'unknown_channel',
    call: 'channel_unsupported',
    lists: ['acting', 'filtered', 'planned', 'fed', 'counted'],
  },
  withoutPlan: { ...usable, post: 'plan_limit', plug: 'plan_limit' },
  beyondPlan: {
    ...usable,
    ...refused('plan_limit'),
    ...refusedPlans('validation_failed'),
    lists: ['renewed'],
  },
  disabled: {
    ...usable,
    ...refused('channel_disabled'),
    ...refusedPlans('validation_failed'),
    lists: ['renewed'],
  },
  unfinished: {
    ...usable,
    ...refused('channel_unfinished'),
    now: 'channel_disconnected',
    lists: ['planned', 'renewed', 'counted'],
  },
  disconnected: {
    ...usable,
    ...refused('channel_disconnected'),
    retry: 'channel_disconnected',
    now: 'channel_disconnected',
    call: 'channel_disconnected',
    lists: ['planned', 'fed'],
  },
}

function refused(code: string) {
  return { post: code, plug: code, retry: 'conflict', lookUp: 'not asked' }
}

function refusedPlans(code: string) {
  return { now: code, schedule: code }
}

describeService(
  'the use of a channel',
  (service) => {
    it.each(Object.keys(states) as State[])(
      'answers every caller from one table while the channel is %s',
      async (state) => {
        const tenant = await service.createTenant()
        await subscribe(service, tenant, 'STANDARD')
        const id = await tenant.connectSandbox()
        const plugged = await planPlug(service, tenant, id)
        const date = new Date(service.clock.now() + HOUR).toISOString()
        const post = await created(tenant, schedule(service, id, 'Hello', { date }))
        if (state === 'withoutPlan') await subscribe(service, tenant, 'FREE')
        const change = { token_expires_at: 1, ...states[state] }
        await service.app.db('integrations').where({ id }).update(change)
        const asked = {
          ...(await planned(service, tenant, id)),
          retry: await refusalOf(retryChannel(service.app, tenant, id)),
          lookUp: await lookUp(service, tenant, id),
          lists: await lists(service, tenant, id),
          call: await called(service, tenant, id),
        }
        service.clock.advance(7 * HOUR)
        await publishDue(service)
        const row = await service.app.db('posts').where({ id: post.id }).first()
        const stop = await service.app
          .db('post_events')
          .where({ post_id: plugged, type: 'plug_stopped' })
          .first()
        expect({ ...asked, post: row?.error_code ?? null, plug: stop?.code ?? null }).toEqual(expected[state])
      },
    )

    it('reports the first state of a channel that is in several', async () => {
      const tenant = await service.createTenant()
      await subscribe(service, tenant, 'STANDARD')
      const row = await service.app
        .db('integrations')
        .where({ id: await tenant.connectSandbox() })
        .first()
      let channel = row
      const answers: (string | undefined)[] = []
      for (const state of (Object.keys(states) as State[]).toReversed()) {
        channel = channel && { ...channel, ...states[state] }
        const tier = state === 'withoutPlan' ? 'FREE' : undefined
        answers.push(checkChannelUse(service.app, 'act', channel, tier).problem?.code)
      }
      expect(answers).toEqual([
        'channel_disconnected',
        'channel_unfinished',
        'channel_disabled',
        'plan_limit',
        'plan_limit',
        'channel_unsupported',
        'channel_missing',
        'channel_missing',
      ])
    })
  },
  selling,
)

/** Publishes a post with a plug that is due in six hours. Returns the id of the post. */
async function planPlug(service: TestService, tenant: Tenant, id: string): Promise<string> {
  const fields = [{ name: 'likesAmount', value: '50' }]
  await tenant.console.plugs.save({ path: { id }, body: { func: 'autoRepostPost', fields } })
  const entry = { settings: { likes: 100 } }
  const post = await created(tenant, schedule(service, id, 'Liked', { type: 'now', entry }))
  await publishDue(service)
  return post.id
}

/** Asks the checks of a save. */
async function planned({ app }: TestService, { organizationId }: Tenant, id: string) {
  const entry = { content: '<p>Hello</p>', image: [], location: 'body.posts.0.value.0' }
  const thread = { integrationId: id, location: 'body.posts.0', entries: [entry], settings: {} }
  const codeFor = async (use: 'act' | 'schedule' | 'edit') => {
    const strictness = { rules: false, use, publishDate: 0 }
    const [checked] = await checkThreads(app, { organizationId }, [thread as never], strictness)
    return checked?.problems[0]?.code ?? null
  }
  return {
    now: await codeFor('act'),
    schedule: await codeFor('schedule'),
    edit: await codeFor('edit'),
  }
}

/** Asks as a tool, metrics, a choice of page and a new name do. */
async function called({ app }: TestService, { organizationId }: Tenant, integrationId: string) {
  const signal = AbortSignal.timeout(60_000)
  return refusalOf(withAccount(app, { organizationId, integrationId, signal }, async () => 'called'))
}

/** Returns whether a look-up asks the platform for an act whose outcome is unknown. */
async function lookUp({ app }: TestService, { organizationId }: Tenant, id: string): Promise<string | null> {
  let answer: string | null = 'not asked'
  const act = {
    subject: {},
    title: 'The post',
    account: { id, organization_id: organizationId },
    dueAt: 0,
    progress: { acts: [{ key: 'key', status: 'sending', target: null, ready: null }] },
    startedAt: app.clock.now(),
    since: app.clock.now(),
    attempts: [],
    lookUpOn: () => ({
      visibleWithinMs: HOUR,
      run: async () => {
        answer = null
        return { matches: [], isComplete: true }
      },
    }),
    isTwinUnderWay: async () => false,
    plan: async () => {},
    report: async () => {},
  }
  await runLookUp(app, async () => act as unknown as UnknownAct, AbortSignal.timeout(60_000))
  return answer
}

/** Names the lists that contain the channel. */
async function lists({ app }: TestService, { organizationId }: Tenant, id: string): Promise<string[]> {
  const { db } = app
  const page = { after: '', limit: 1_000 }
  const healthy = { organizationId, customerIds: [], ids: null, healthy: true }
  const row = await db('integrations').where({ id }).first()
  const contains = (rows: readonly { id: string }[]) => rows.some((row) => row.id === id)
  const found = {
    acting:
      (await whileUsable(db, 'act', { organization_id: organizationId, integration_id: id })).length > 0,
    filtered: (await filterIntegrations(db, healthy)).ids.includes(id),
    measured: contains(await findReadable(db, ['sandbox'], page)),
    read: (await findNewestReadable(db, { organizationId }, 'sandbox')) !== undefined,
    planned: contains(await findSchedulable(db, { organizationId })),
    fed: row !== undefined && isUsable(row, 'feed'),
    renewed: contains(await findExpiring(db, 'sandbox', { ...page, before: 2 })),
    counted: (await countChannels(app, organizationId)) > 0,
  }
  return Object.entries(found).flatMap(([name, isListed]) => (isListed ? [name] : []))
}

async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

import { afterEach, beforeEach } from 'vitest'
import type { Act } from '../../server/platforms/kit/plugs.ts'
import { type LookUp, PERMANENT_IDEMPOTENCY } from '../../server/platforms/kit/steps.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { runPlug } from '../../server/publishing/plugs/run-plug.job.ts'
import type { Tenant, TestService } from '../helpers/server.ts'
import { created, publishDue, schedule } from '../posts/support.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

type Perform = Act['commit']

/** Handles calls at the sandbox's plugs; a test may replace it. */
export const scriptedPlug = {
  idempotent: true,
  looks: 0,
  performed: 0,
  look: async (): Promise<void> => {},
  perform: ((call, input, go) => go(call, input)) as (
    ...args: [...Parameters<Perform>, go: Perform]
  ) => ReturnType<Perform>,
  prepare: (args: Parameters<Act['prepare']>, go: Act['prepare']) => go(...args),
  absenceIsFinal: false,
  lookUp: (args: Parameters<LookUp['run']>, go: LookUp['run']) => go(...args),
  /** Answers what became of an accepted act. */
  confirm: (async () => {
    throw new Error('nothing was accepted')
  }) as NonNullable<Act['confirm']>,
}

/** Lets a test replace parts of a look-up. */
const bentLookUp = (lookUp: LookUp): LookUp => ({
  visibleWithinMs: lookUp.visibleWithinMs,
  get absenceIsFinal() {
    return scriptedPlug.absenceIsFinal
  },
  run: (...args) => scriptedPlug.lookUp(args, lookUp.run),
})

export function withScriptedPlugs({ sandbox, ...others }: Platforms): Platforms {
  const bent = (act: Act): Act => ({
    idempotency: () => (scriptedPlug.idempotent ? PERMANENT_IDEMPOTENCY : null),
    prepare: (...args) => scriptedPlug.prepare(args, act.prepare),
    commit: (call, input) => {
      scriptedPlug.performed++
      return scriptedPlug.perform(call, input, act.commit)
    },
    confirm: (...args) => scriptedPlug.confirm(...args),
    ...(act.lookUp && { lookUp: bentLookUp(act.lookUp) }),
  })
  const plugs = (sandbox.plugs ?? []).map((plug) => ({
    ...plug,
    act: bent(plug.act),
    isDue: async (...args: Parameters<typeof plug.isDue>) => {
      scriptedPlug.looks++
      await scriptedPlug.look()
      return plug.isDue(...args)
    },
  }))
  const internalPlugs = (sandbox.internalPlugs ?? []).map((plug) => ({ ...plug, act: bent(plug.act) }))
  return { ...others, sandbox: { ...sandbox, plugs, internalPlugs } }
}

const untouched = { ...scriptedPlug }

export interface PlugEvent {
  type: string
  code: string | null
  message: string | null
}

/** A channel with a plug that reposts what has come to 50 likes, anew for each test, and what tests do with it. */
export function createPlugScenario(service: TestService) {
  let number = 0
  const at = {
    tenant: undefined as unknown as Tenant,
    channel: '',
    /** Name of the connected account. */
    name: '',
    /** Id of the plug. */
    plug: '',
  }
  const runs = () => service.app.db('plug_runs').where({ organization_id: at.tenant.organizationId })
  const scenario = Object.assign(at, {
    runs,

    repostAt: (likes: number) =>
      at.tenant.console.plugs.save({
        path: { id: at.channel },
        body: { func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: String(likes) }] },
      }),

    /** Likes come to `likes`, half of them after six hours. */
    async published(likes: number, texts: string | string[] = 'Hello', settings: object = {}) {
      const entry = { settings: { likes, ...settings } }
      const wanted = schedule(service, at.channel, texts, { type: 'now', entry })
      const post = await created(at.tenant, wanted)
      await publishDue(service)
      return post.id
    },

    async pass(ms: number) {
      service.clock.advance(ms)
      await publishDue(service)
    },

    /** Oldest first. */
    async feed(id = at.channel): Promise<string[]> {
      const { items } = await service.anonymous.sandbox.getFeed({ path: { id } })
      return items.map((item) => item.content_text).reverse()
    },

    async events(id: string): Promise<PlugEvent[]> {
      const { events } = await at.tenant.api.posts.listEvents({ path: { id } })
      return events
        .filter(({ type }) => type.startsWith('plug_'))
        .map(({ type, code, message }) => ({ type, code, message }))
    },

    async notices(): Promise<string[]> {
      const { notifications } = await at.tenant.api.notifications.list({})
      return notifications.map(({ content }) => content)
    },

    /** Another worker takes the run over. */
    async takeOver() {
      const [run] = await runs()
      await runPlug(service.app)({
        payload: { organizationId: at.tenant.organizationId, runId: run?.id ?? '' },
        signal: AbortSignal.timeout(120_000),
      })
    },
  })

  beforeEach(async () => {
    Object.assign(scriptedPlug, untouched)
    scenario.tenant = await service.createTenant()
    scenario.name = `Channel ${++number}`
    scenario.channel = await scenario.tenant.connectSandbox(scenario.name)
    scenario.plug = (await scenario.repostAt(50)).id
  })

  // What is left of a test must not act in the next one; its session may have ended.
  afterEach(() =>
    service.app
      .db('integrations')
      .where({ id: scenario.channel })
      .update({ disabled_at: service.clock.now() }),
  )

  return scenario
}

import { actKinds } from '../../server/act-kinds.ts'
import type { Config } from '../../server/config/config.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { createTextIndex } from '../../server/posts/search/text-index.ts'
import { runRequestedAct } from '../../server/publishing/requested/run-act.job.ts'
import { silentLog } from '../helpers/log.ts'
import { createChildContext } from './child-context.ts'

export const stopPoints = [
  'while preparing',
  'before the call',
  'after the call',
  'after the outcome',
] as const
export type StopPoint = (typeof stopPoints)[number]

/** A worker process that carries out requested acts and stops for ever in each at its point, to be killed there. */
export interface ActOrder {
  config: Config
  now: number
  organizationId: string
  /** By the id of the act. */
  stops: Record<string, { point: StopPoint; kind: string; postId: string; releaseId: string }>
}

if (process.argv[1]?.endsWith('act-child.ts')) await work(JSON.parse(process.argv[2] ?? ''))

async function work({ config, now, organizationId, stops }: ActOrder): Promise<void> {
  const base = await createChildContext(config, { now: () => now })
  const stopped = new Map(Object.keys(stops).map((id) => [id, Promise.withResolvers<void>()]))
  const idOf = (kind: string, wanted: { postId?: string; releaseId?: string }) =>
    Object.keys(stops).find((id) => {
      const stop = stops[id]
      return stop?.kind === kind && (stop.postId === wanted.postId || stop.releaseId === wanted.releaseId)
    }) ?? ''
  const at = async (point: StopPoint, id: string) => {
    if (stops[id]?.point !== point) return
    stopped.get(id)?.resolve()
    process.send?.({ stopped: id })
    await new Promise(() => {})
  }
  const ctx = {
    ...base,
    platforms: stopping(base.platforms, {
      at: (point, kind, releaseId) => at(point, idOf(kind, { releaseId })),
      atReply: at,
    }),
    textIndex: createTextIndex({ db: base.db, log: silentLog }),
    contentFilter: async (_: unknown, { entry }: { entry: { id: string } }, { html }: { html: string }) => {
      await at('while preparing', idOf('edit', { postId: entry.id }))
      return { html, failure: null }
    },
  }
  const run = runRequestedAct(ctx, actKinds(ctx))
  const signal = new AbortController().signal
  await Promise.all(
    Object.keys(stops).map(async (runId) => {
      const runOnce = async () => {
        await run({ payload: { organizationId, runId }, signal })
        await at('after the outcome', runId)
      }
      await Promise.race([runOnce(), stopped.get(runId)?.promise])
    }),
  )
}

interface Stops {
  at(point: StopPoint, kind: string, releaseId: string): Promise<void>
  atReply(point: StopPoint, actId: string): Promise<void>
}

/** Lets the calls of the sandbox stop before and after their effect. */
function stopping(platforms: Platforms, { at, atReply }: Stops): Platforms {
  const { sandbox } = platforms
  const { remove, edit, inbox } = sandbox
  const removeItem = inbox?.remove
  const reply = inbox?.reply
  if (!remove || !edit || !removeItem || !reply) throw new Error('the sandbox lacks an act')
  const around = async <T>(kind: string, releaseId: string, run: () => Promise<T>) => {
    await at('before the call', kind, releaseId)
    const result = await run()
    await at('after the call', kind, releaseId)
    return result
  }
  sandbox.remove = {
    ...remove,
    run: (call, entry) => around('unpublish', entry.releaseId, () => remove.run(call, entry)),
  }
  sandbox.edit = {
    ...edit,
    run: (call, entry, change) => around('edit', entry.releaseId, () => edit.run(call, entry, change)),
  }
  sandbox.inbox = {
    ...inbox,
    remove: (call, item) => around('remove', item.id, () => removeItem(call, item)),
    reply: {
      ...reply,
      async prepare(call, input) {
        await atReply('while preparing', input.key)
        return reply.prepare(call, input)
      },
      async commit(call, input) {
        await atReply('before the call', input.key)
        const published = await reply.commit(call, input)
        await atReply('after the call', input.key)
        return published
      },
    },
  }
  return platforms
}

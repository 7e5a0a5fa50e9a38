import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import type { LookUp } from '../../platforms/kit/steps.ts'
import type { Ending, Refusal, RunContext, RunKind, RunWork } from '../runs/run-kind.ts'
import { lockRun } from '../runs/run-table.ts'
import { finishRun } from '../runs/settle-run.ts'
import { releaseFollowers, requestedTable } from './requested-acts.ts'

type EndContext = Parameters<RunKind['ended']>[0]

/** A kind of act that somebody requests. README.md says how one is added. */
export interface ActKind {
  /** Stored with each act. */
  name: string
  /** Decides in the transaction that locks the act what is to be done now. A refusal ends the act. */
  work(ctx: RunContext, act: RequestedActRow): Promise<RunWork<RequestedActRow> | Refusal>
  /** Returns how its platform is asked for an act whose outcome is unknown. Absent: it cannot be asked. */
  lookUpOn?(ctx: RunContext, act: RequestedActRow, integration: IntegrationRow): LookUp | undefined
  /** The act has ended and is stored. Stores what follows from it, and logs, in the same transaction. */
  ended(ctx: EndContext, act: RequestedActRow, ending: Ending): Promise<void>
}

/** Carries out requested acts of these kinds. */
export function requestedRuns(kinds: readonly ActKind[]): RunKind<RequestedActRow> {
  const kindOf = (act: RequestedActRow) => kinds.find(({ name }) => name === act.kind)
  return {
    table: requestedTable,
    work: async (ctx, act) => (await kindOf(act)?.work(ctx, act)) ?? UNSUPPORTED,
    lookUpOn: (ctx, act, integration) => kindOf(act)?.lookUpOn?.(ctx, act, integration),
    async ended(ctx, act, ending) {
      await kindOf(act)?.ended(ctx, act, ending)
      await releaseFollowers(ctx, act, ending.code)
    },
    retried: (ctx, act) => releaseFollowers(ctx, act),
  }
}

const UNSUPPORTED: Refusal = {
  code: 'act_unsupported',
  message: 'This version of the service does not know the act.',
}

/** Ends acts of a kind that have sent nothing, because a later one takes their place. Call it under the lock of their slots. */
export async function stopActs(
  ctx: EndContext,
  kind: ActKind,
  acts: readonly RequestedActRow[],
): Promise<void> {
  const runs = requestedRuns([kind])
  const ending = { state: 'stopped', code: SUPERSEDED, message: 'A later request took its place.' } as const
  for (const { id, organization_id } of acts) {
    const act = await lockRun<RequestedActRow>(requestedTable, ctx.db, { id, organization_id })
    if (act?.state === 'waiting') await finishRun(ctx, { kind: runs, run: act }, ending)
  }
}

/** Code of an act that a later one replaced before it sent anything. */
export const SUPERSEDED = 'superseded'

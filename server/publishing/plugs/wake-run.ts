import type { App } from '../../context.ts'
import type { PlugRunRow } from '../../db/tables/plugs.ts'

/** Has a run looked at then. The row is the truth, the job only the alarm. In the caller's transaction. */
export async function wakeRun(
  ctx: Pick<App, 'db' | 'jobs'>,
  run: Pick<PlugRunRow, 'id' | 'organization_id'>,
  at: number,
): Promise<void> {
  const payload = { organizationId: run.organization_id, runId: run.id }
  await ctx.jobs.enqueue(ctx.db, 'run-plug', payload, { runAt: at, key: `plug:${run.id}` })
}

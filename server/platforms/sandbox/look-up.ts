import type { SandboxPostRow } from '../../db/tables/channels.ts'
import type { PlatformApi } from '../kit/api.ts'
import { PlatformError } from '../kit/http/errors.ts'
import type { LookUpSpec } from '../kit/spec.ts'
import { entryUrl, type SandboxReady } from './publish.ts'

type Config = PlatformApi<Record<never, never>>['config']

const LISTED = 100
/** Looks this much further back, as for a platform whose clock differs. */
const MARGIN_MS = 60_000

/** Finds an entry in the feed by its text and its place in the thread. `unknown` plays a platform that cannot be read. */
export const lookUp: LookUpSpec<Config, SandboxReady> = {
  visibleWithinMs: 10_000,
  async run({ host, account }, { ready, sentAt }) {
    if (ready.settings.outcome === 'unknown')
      throw new PlatformError('retryable', 'The sandbox does not show its feed, as the settings request.')
    const rows: Pick<SandboxPostRow, 'id' | 'text'>[] = await host
      .db('sandbox_posts')
      .where({
        organization_id: account.organizationId,
        integration_id: account.id,
        parent_id: ready.parentId,
      })
      .where('created_at', '>=', sentAt - MARGIN_MS)
      .orderBy('id', 'desc')
      .limit(LISTED)
      .select('id', 'text')
    const matches = rows
      .filter(({ text }) => text === ready.text)
      .map(({ id }) => ({ releaseId: id, releaseUrl: entryUrl(host, account.id, id) }))
    return { matches, isComplete: rows.length < LISTED }
  },
}

import type { SandboxPostRow } from '../../db/tables/channels.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import { type EditSpec, type LiveEntry, POST_GONE, type RemovalSpec } from '../kit/published/changes.ts'
import type { SettingsOf } from '../kit/settings.ts'
import { entriesOf } from './feed.ts'
import { delayResponse, remainingWait, type SandboxApi } from './publish.ts'
import { type settings as declared, withDefaults } from './settings.ts'

const SOURCE = 'sandbox.md'

/** Removes an entry from the feed, with its replies if it is a root, as the settings of its post request. */
export const remove: RemovalSpec<SandboxApi['config']> = {
  source: SOURCE,
  run: (api, entry) =>
    change(api, entry, 'unpublish', async () => {
      const replies = entry.isRoot ? { root_id: entry.releaseId } : { id: entry.releaseId }
      await entriesOf(api.host, api.account).where(replies).delete()
    }),
}

/** Changes the text of an entry in the feed, as the settings of its post request. */
export const edit: EditSpec<SandboxApi['config']> = {
  source: SOURCE,
  run: (api, entry, { text }) =>
    change(api, entry, 'edit', async (row) => {
      const place = withDefaults(settingsOf(entry)).targets.find((target) =>
        row.text.startsWith(`[${target}] `),
      )
      const shown = place === undefined ? text : `[${place}] ${text}`
      await entriesOf(api.host, api.account).where({ id: entry.releaseId }).update({ text: shown })
    }),
}

const settingsOf = ({ settings }: LiveEntry) => settings as SettingsOf<typeof declared>

/** Plays the outcome that the settings request for changes of what is live. */
async function change(
  api: SandboxApi,
  entry: LiveEntry,
  kind: string,
  apply: (row: SandboxPostRow) => Promise<void>,
): Promise<void> {
  const { changeOutcome, failTarget, retryAfterMs, delayMs } = withDefaults(settingsOf(entry))
  const row: SandboxPostRow | undefined = await entriesOf(api.host, api.account)
    .where({ id: entry.releaseId })
    .first()
  if (row === undefined) throw rejected(POST_GONE, 'The sandbox has no such post.')
  const outcome = failTarget === null || row.text.startsWith(`[${failTarget}] `) ? changeOutcome : 'ok'
  const key = `${kind}:${entry.releaseId}`
  if (outcome === 'fail')
    throw rejected('sandbox_rejected', 'The sandbox refused the change, as its settings request.')
  if (outcome === 'unauthorized')
    throw new PlatformError('auth', 'The sandbox refused the token, as its settings request.')
  if (outcome === 'gone') {
    await entriesOf(api.host, api.account).where({ id: entry.releaseId }).delete()
    throw rejected(POST_GONE, 'The sandbox lost the post, as its settings request.')
  }
  if (outcome === 'rate_limited' || outcome === 'unavailable' || outcome === 'timeout') {
    const waitMs = await remainingWait(api, key, retryAfterMs)
    if (outcome === 'timeout') {
      if (waitMs <= 0) return apply(row)
      await apply(row)
      throw new PlatformError('unknown', SILENT)
    }
    if (waitMs > 0)
      throw new PlatformError('retryable', 'The sandbox asks to try later, as its settings request.', {
        ...(outcome === 'rate_limited' && { code: 'platform_rate_limited', retryAfterMs: waitMs }),
      })
  }
  if (outcome === 'unknown') throw new PlatformError('unknown', SILENT)
  await apply(row)
  await delayResponse(api, delayMs)
}

const SILENT = 'The sandbox never responded, as its settings request.'

import type { App } from '../../context.ts'
import type { PlugRunRow, PlugRunState } from '../../db/tables/plugs.ts'
import type { PostEventType, PostRow } from '../../db/tables/posts.ts'
import { emit } from '../../events/events.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { recordEvent } from '../events.ts'
import { updateRun } from './runs-store.ts'

/**
 * A thread whose first entry has been out for longer starts no plugs: a run is kept for as long after it has ended, so whatever
 * starts a publication again (a comment that is added to it, an id that is told at last) finds what was done.
 */
export const STARTS_WITHIN_MS = 180 * 86_400_000

export interface Ending {
  state: Exclude<PlugRunState, 'waiting' | 'acting'>
  code?: string
  message?: string | undefined
  platformResponse?: string | undefined
  entry?: PublishedEntry
}

const events: Record<Ending['state'], PostEventType> = {
  done: 'plug_acted',
  ended: 'plug_ended',
  stopped: 'plug_stopped',
  failed: 'plug_failed',
  unknown: 'plug_unknown',
}

/**
 * Ends a run, visibly: its state, an event in the log of the post, and a notification where somebody should know. Nothing is
 * tried again after that. In a transaction that holds the run.
 */
export async function finishRun(
  ctx: Pick<App, 'db' | 'clock' | 'events'>,
  { run, root }: { run: PlugRunRow; root: PostRow },
  ending: Ending,
): Promise<void> {
  const { state, code, message, platformResponse, entry } = ending
  const now = ctx.clock.now()
  await updateRun(ctx.db, run.id, {
    state,
    code: code ?? null,
    message: message?.slice(0, 1_000) ?? null,
    acted_release_id: entry?.releaseId ?? null,
    acted_release_url: entry?.releaseUrl ?? null,
    due_at: null,
    lease_until: null,
    finished_at: now,
    kept_until: now + STARTS_WITHIN_MS,
  })
  const said = `${run.identifier}${message ? `: ${message}` : ''}`
  const retryable = state === 'failed' || state === 'unknown' ? false : undefined
  await recordEvent(ctx, root, events[state], { code, message: said, platformResponse, retryable })
  const content = contentOf(run, state, message)
  if (content === null) return
  const notice = { content, link: root.release_url, integrationId: run.integration_id }
  await emit(ctx, 'members.notice', {
    organizationId: run.organization_id,
    notice: { kind: 'failure', ...notice },
  })
}

function contentOf(run: PlugRunRow, state: Ending['state'], message = ''): string | null {
  if (state === 'failed') return `The plug ${run.identifier} could not do its work on your post. ${message}`
  if (state === 'unknown')
    return `Nobody knows whether the plug ${run.identifier} has done its work on your post: look there. It is not tried again. ${message}`
  return null
}

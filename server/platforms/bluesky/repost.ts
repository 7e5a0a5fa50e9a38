import { toIso } from '../../lib/dates.ts'
import { FOR_GOOD } from '../kit/idempotency.ts'
import type { Act } from '../kit/plugs.ts'
import { published, ready } from '../kit/steps.ts'
import { putRecord, type StrongRef, strongRef } from './records.ts'
import { recordKey } from './tid.ts'

interface RepostReady {
  rkey: string
  releaseUrl: string | null
  record: { $type: typeof collection; subject: StrongRef; createdAt: string }
}

const collection = 'app.bsky.feed.repost'

/** A repost record under a chosen key, so that a repeat finds the one that is there. */
export const repost: Act<RepostReady, never> = {
  idempotency: () => FOR_GOOD,
  async prepare(call, { post, key }) {
    const subject = await strongRef(call, post.releaseId)
    const createdAt = toIso(call.now)
    const record = { $type: collection, subject, createdAt } as const
    return ready({ rkey: recordKey(key, key), record, releaseUrl: post.releaseUrl })
  },
  async commit(call, { ready: { releaseUrl, ...record } }) {
    return published({ releaseId: await putRecord(call, { collection, ...record }), releaseUrl })
  },
}

import { toIso } from '../../lib/dates.ts'
import { FOR_GOOD } from '../kit/idempotency.ts'
import type { Act } from '../kit/plugs.ts'
import { putRecord, type StrongRef, strongRef } from './records.ts'
import { recordKey } from './tid.ts'

interface RepostPrepared {
  rkey: string
  record: { $type: typeof collection; subject: StrongRef; createdAt: string }
}

const collection = 'app.bsky.feed.repost'

/** A repost record under a chosen key, so that a repeat finds the one that is there. */
export const repost: Act<RepostPrepared> = {
  idempotency: () => FOR_GOOD,
  async prepare(call, { post, key }) {
    const subject = await strongRef(call, post.releaseId)
    const createdAt = toIso(call.now)
    return { rkey: recordKey(key, key), record: { $type: collection, subject, createdAt } }
  },
  async perform(call, { post, prepared }) {
    return { releaseId: await putRecord(call, { collection, ...prepared }), releaseUrl: post.releaseUrl }
  },
}

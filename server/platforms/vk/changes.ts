import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected } from '../kit/http/errors.ts'
import { type Answer, readList, unreadableResponse } from '../kit/http/response.ts'
import { type EditSpec, goneRule, type LiveEntry, type RemovalSpec } from '../kit/published/changes.ts'
import { filesOf } from './look-up.ts'
import { VERSION } from './upload.ts'

/** Precedes the others in the irreversible call, since VK may fail after it has accepted the post. */
export const errorsOfCommit: ErrorRule[] = [
  [null, /^(1|10):/, 'unknown', null, 'VK failed while it processed the post, which may be live: {detail}'],
]

const DENIED = 'VK does not let the account change this. VK says: {detail}'

const errors: ErrorRule[] = [
  ...errorsOfCommit,
  goneRule('VK', null, /^104:/),
  [null, /^(210|211|212):/, 'rejected', 'missing_permissions', DENIED],
]

/** Deletes a post or comment. */
export const remove: RemovalSpec<unknown> = {
  source: 'https://dev.vk.com/method/wall.delete',
  async run(api, entry) {
    const url = entry.isRoot ? '/wall.delete' : '/wall.deleteComment'
    const { response } = await api.read({ url, form: idsOf(api, entry), irreversible: true, errors })
    if (response !== 1) throw unreadableResponse('VK')
  },
}

/** Replaces the text of a post or comment, and names its files again, which VK would drop. */
export const edit: EditSpec<unknown> = {
  source: 'https://dev.vk.com/method/wall.edit',
  async run(api, entry, { text: message }) {
    const shown = await readEntry(api, entry)
    const form = { ...idsOf(api, entry), message, attachments: filesOf(shown) || undefined }
    const url = entry.isRoot ? '/wall.edit' : '/wall.editComment'
    const { response } = await api.read({ url, form, irreversible: true, errors })
    if (response === undefined) throw unreadableResponse('VK')
  },
}

function idsOf({ account }: PlatformApi<unknown>, { isRoot, releaseId }: LiveEntry) {
  const id = isRoot ? { post_id: releaseId } : { comment_id: releaseId }
  return { owner_id: account.internalId, ...id, v: VERSION }
}

async function readEntry(api: PlatformApi<unknown>, entry: LiveEntry): Promise<Answer> {
  const call = entry.isRoot
    ? { url: '/wall.getById', form: { posts: `${api.account.internalId}_${entry.releaseId}`, v: VERSION } }
    : { url: '/wall.getComment', form: idsOf(api, entry) }
  const [shown] = readList((await api.read({ ...call, errors, at: 'response' })).items)
  if (shown === undefined || shown.is_deleted || shown.deleted)
    throw rejected('post_gone', 'The post is no longer on VK.')
  return shown
}

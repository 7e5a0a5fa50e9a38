import type { EnvValues } from '../kit/env.ts'
import { rejected } from '../kit/http/errors.ts'
import { type EditSpec, goneRule, type LiveEntry, type RemovalSpec } from '../kit/published/changes.ts'
import type { env, LinkedInApi } from './env.ts'
import { littleText, plainText } from './text.ts'

type Config = EnvValues<typeof env>

const errors = [goneRule('LinkedIn', 404)]

/** Deletes a post or comment. LinkedIn answers alike for a post that it has deleted before. */
export const remove: RemovalSpec<Config> = {
  source:
    'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#delete-posts',
  run: (api, entry) => api.request({ method: 'DELETE', ...placeOf(api, entry), irreversible: true, errors }),
}

/** Replaces the text of a post or comment. */
export const edit: EditSpec<Config> = {
  source:
    'https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#update-posts',
  async run(api, entry, { text }) {
    const change = entry.isRoot
      ? { $set: { commentary: littleText(text) } }
      : { message: { $set: { text: plainText(text) } } }
    await api.request({
      method: 'POST',
      ...placeOf(api, entry),
      headers: { 'x-restli-method': 'PARTIAL_UPDATE' },
      json: { patch: change },
      irreversible: true,
      anyBody: true,
      errors,
    })
  },
}

/** Names the call of a post, or of a comment below the post that its address names. */
function placeOf({ account }: LinkedInApi, { releaseId, releaseUrl, isRoot }: LiveEntry) {
  const id = encodeURIComponent(releaseId)
  if (isRoot) return { url: `/rest/posts/${id}` }
  const [, post] = /\/feed\/update\/(urn:li:[\w:]+)/.exec(releaseUrl ?? '') ?? []
  if (post === undefined)
    throw rejected('unknown_parent', 'The service does not know the post of this comment.')
  const url = `/rest/socialActions/${encodeURIComponent(post)}/comments/${id}`
  return { url, query: { actor: account.credentials.author } }
}

import { keepImages } from '../articles/article.ts'
import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import { type Answer, optionalText } from '../kit/http/response.ts'
import { type EditSpec, goneRule, type LiveEntry, type RemovalSpec } from '../kit/published/changes.ts'
import { membersOf } from '../kit/reads/shape.ts'

const CLIENT = 'https://join-lemmy.org/api/classes/LemmyHttp.html'
const NOT_YOURS = 'Lemmy lets only the author change a post. Lemmy says: {detail}'

const errors: ErrorRule[] = [
  goneRule('Lemmy', null, /find_(post|comment)/),
  goneRule('Lemmy', 404),
  [null, /^no_(post|comment)_edit_allowed/, 'rejected', 'missing_permissions', NOT_YOURS],
  [
    null,
    /^couldnt_update_(post|comment)/,
    'rejected',
    'not_updated',
    'Lemmy did not change the post: {detail}',
  ],
]

/** Marks a post or comment as deleted. Lemmy refuses to do it twice, with the reason that it has for a failure. */
export const remove: RemovalSpec<unknown> = {
  source: `${CLIENT}#deletepost`,
  limits: 'Other servers are asked to remove their copies, and some may keep them.',
  async run(api, entry) {
    const kind = kindOf(entry)
    const json = { [`${kind}_id`]: Number(entry.releaseId), deleted: true }
    const deleting = api.read({ url: `/api/v3/${kind}/delete`, json, irreversible: true, errors })
    const answer = await unlessRefused(deleting, null, 'not_updated')
    if (answer === null && (await readEntry(api, entry)).deleted !== true)
      throw rejected('not_updated', 'Lemmy did not delete the post.')
  },
}

/** Replaces the text of a post or comment. */
export const edit: EditSpec<unknown> = {
  source: `${CLIENT}#editpost`,
  limits: 'Titles stay. Images at the end of the text stay, since they may be files of the post.',
  async run(api, entry, { text }) {
    const kind = kindOf(entry)
    const shown = await readEntry(api, entry)
    if (shown.deleted === true) throw rejected('post_gone', 'The post is no longer on Lemmy.')
    const change = entry.isRoot
      ? { body: keepImages(optionalText(shown.body) ?? '', text) }
      : { content: text }
    const json = { [`${kind}_id`]: Number(entry.releaseId), ...change }
    await api.read({ method: 'PUT', url: `/api/v3/${kind}`, json, irreversible: true, errors })
  },
}

function kindOf({ isRoot }: LiveEntry): 'post' | 'comment' {
  return isRoot ? 'post' : 'comment'
}

async function readEntry(api: PlatformApi<unknown>, entry: LiveEntry): Promise<Answer> {
  const kind = kindOf(entry)
  const request = { url: `/api/v3/${kind}`, query: { id: entry.releaseId }, errors }
  return membersOf(membersOf((await api.read(request))[`${kind}_view`])[kind])
}

import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected } from '../kit/http/errors.ts'
import { readList, readPath } from '../kit/http/response.ts'
import { type EditSpec, goneRule, type RemovalSpec } from '../kit/published/changes.ts'

const MISSING_SCOPE =
  'The connection lacks the permission to edit and delete posts: connect the channel again.'
const NO_TEXT = 'Reddit lets nobody edit a post that is a link or a file.'
const CLOSED = 'Reddit no longer lets the account edit this: {detail}'
const SCOPE = 'The connection needs the permission `edit`: connect again if it is older than this.'

const errors: ErrorRule[] = [
  [403, null, 'rejected', 'missing_scopes', MISSING_SCOPE],
  goneRule('Reddit', 404),
  goneRule('Reddit', 200, /^(DELETED_|NO_THING_ID|THING_NOT_FOUND)/),
  [200, /^(NOT_AUTHOR|TOO_OLD|THREAD_LOCKED)/, 'rejected', 'not_editable', CLOSED],
]

/** Deletes a post or comment. Reddit answers alike if there is none. */
export const remove: RemovalSpec<unknown> = {
  source: 'https://www.reddit.com/dev/api/#POST_api_del',
  limits: `${SCOPE} What others wrote below stays on Reddit.`,
  run: (api, { releaseId: id }) => api.read({ url: '/api/del', form: { id }, irreversible: true, errors }),
}

/** Replaces the text of a post or comment. */
export const edit: EditSpec<unknown> = {
  source: 'https://www.reddit.com/dev/api/#POST_api_editusertext',
  limits: `${SCOPE} Only posts of the type \`self\` and comments have a text; titles stay.`,
  async run(api, { releaseId, isRoot, settings }, { text }) {
    const types = readList(settings.subreddit).map((target) => readPath(target.value, 'type'))
    if (isRoot && types.length > 0 && !types.includes('self')) throw rejected('not_editable', NO_TEXT)
    const form = { api_type: 'json', thing_id: releaseId, text }
    await api.read({ url: '/api/editusertext', form, irreversible: true, errors, at: 'json' })
  },
}

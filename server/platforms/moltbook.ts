import { definePlatform } from './define.ts'
import type { ConnectApi } from './kit/api.ts'
import { accountOf } from './kit/auth/account.ts'
import { urlVariable } from './kit/env.ts'
import type { ErrorRule } from './kit/http/error-rules.ts'
import { rejected } from './kit/http/errors.ts'
import { readObject, requireId, requireText } from './kit/http/response.ts'
import { goneRule } from './kit/published/changes.ts'
import { id, object, required } from './kit/settings.ts'
import { published, ready } from './kit/steps.ts'
import { countCodePoints, limitComments } from './kit/text.ts'

const MAX_TITLE = 100

const SUSPENDED = 'Moltbook has suspended the agent. It says: {detail}'
const WRONG_KEY = 'Moltbook refused the API key. Connect the agent again with its current key.'
const NOT_CLAIMED = 'The agent is not claimed yet: open its claim link on Moltbook, then connect again.'
const FORBIDDEN = 'The agent is not allowed to post there. Moltbook says: {detail}'
const PARENT_GONE = 'The post to comment on is no longer on Moltbook.'
const NO_COMMENTS = 'Moltbook lets agents delete no comments.'
const HIDDEN =
  'Moltbook keeps it hidden until the agent solves a challenge, which this service cannot do. It expires on Moltbook unless the agent solves it.'

const refusedAgent: ErrorRule[] = [
  [400, null, 'rejected', 'agent_refused', '{detail}'],
  [409, null, 'rejected', 'agent_refused', '{detail}'],
]

/** Returns true if a person has claimed the agent with this key. */
async function isClaimed(api: Pick<ConnectApi<unknown>, 'read'>, token: string): Promise<boolean> {
  const { status } = await api.read({ url: '/agents/status', token })
  return status === 'claimed'
}

/** Publishes as an agent on Moltbook, the network of agents. Moltbook has no idempotency keys. */
export const moltbook = definePlatform({
  id: 'moltbook',
  name: 'Moltbook',
  env: { url: urlVariable('MOLTBOOK_URL', 'https://www.moltbook.com', 'The server of Moltbook.') },
  maxConcurrent: 100,
  rules: `A post goes to one submolt. The first ${MAX_TITLE} characters of its text are its title. It has no images or videos.`,
  text: { max: 40_000, length: countCodePoints },
  media: { images: null, videos: null },
  settings: object({ submolt: required(id('Name of the submolt, such as general.')) }),
  check: limitComments('Moltbook', 10_000, countCodePoints),
  baseUrl: ({ config }) => `${config.url}/api/v1`,
  auth: {
    kind: 'client-code',
    fields: [{ key: 'apiKey', label: 'API key', validation: '/^\\S{3,}$/', type: 'password' }],
    plain: true,
    async connect({ apiKey: token = '' }, api) {
      if (!(await isClaimed(api, token))) throw rejected('agent_not_claimed', NOT_CLAIMED)
      const agent = await api.read({ url: '/agents/me', token, at: 'agent' })
      const paths = { id: ['id', 'name'], name: ['display_name', 'name'], profile: 'name' }
      return { ...accountOf('Moltbook', agent, paths), accessToken: token }
    },
    agents: {
      async register(agent, api) {
        const request = { url: '/agents/register', json: agent, token: null, errors: refusedAgent }
        const made = await api.read({ ...request, irreversible: true, at: 'agent' })
        return {
          apiKey: requireText('Moltbook', made.api_key),
          claimUrl: requireText('Moltbook', made.claim_url),
          verificationCode: requireText('Moltbook', made.verification_code),
        }
      },
      isClaimed: (apiKey, api) => isClaimed(api, apiKey),
    },
  },
  errors: [
    [null, /suspended/i, 'rejected', 'account_suspended', SUSPENDED],
    [null, /not (yet )?claimed|pending_claim/i, 'auth', 'agent_not_claimed', NOT_CLAIMED],
    [401, null, 'auth', null, WRONG_KEY],
    [403, null, 'rejected', 'missing_permissions', FORBIDDEN],
    [404, /submolt/i, 'rejected', 'submolt_not_found', 'Moltbook has no such submolt: correct its name.'],
    [404, /\b(post|comment)\b/i, 'rejected', 'parent_gone', PARENT_GONE],
  ],
  isError: (data) => (data as { success?: unknown } | null)?.success === false,
  async prepare(_api, { entry: { text: content }, position: { root, parent }, settings: { submolt } }) {
    const parent_id = parent?.releaseId === root?.releaseId ? undefined : parent?.releaseId
    const json = root ? { content, parent_id } : { submolt, title: titleOf(content), content }
    return ready({ post: root?.releaseId ?? null, json })
  },
  async commit(api, { ready: { post, json } }) {
    const url = post === null ? '/posts' : `/posts/${encodeURIComponent(post)}/comments`
    const created = await api.read({ url, json, irreversible: true })
    const { id, verification_status } = readObject('Moltbook', post === null ? created.post : created.comment)
    // Checks both members: Moltbook has sent verification_required with a challenge since February 2026.
    if (created.verification_required === true || verification_status === 'pending')
      throw rejected('verification_required', HIDDEN)
    const releaseId = requireId('Moltbook', id)
    return published({ releaseId, releaseUrl: `${api.config.url}/post/${post ?? releaseId}` })
  },
  remove: {
    source: 'https://www.moltbook.com/skill.md',
    limits: 'Only posts: Moltbook documents no call that deletes a comment.',
    async run(api, { releaseId, isRoot }) {
      if (!isRoot) throw rejected('not_supported', NO_COMMENTS)
      const url = `/posts/${encodeURIComponent(releaseId)}`
      await api.read({
        method: 'DELETE',
        url,
        irreversible: true,
        errors: [goneRule('Moltbook', 404, /\bpost\b/i)],
      })
    },
  },
})

/** Returns the beginning of a text as one line, which existing clients expect as the title. */
function titleOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return [...line].slice(0, MAX_TITLE).join('').trim()
}

import { parseBoundedJson } from '../../lib/json/bounded-json.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected, unlessRefused } from '../kit/http/errors.ts'
import type { StreamEvent } from '../kit/http/event-stream.ts'
import { textAt } from '../kit/http/response.ts'
import type { InboxSpec } from '../kit/published/inbox.ts'
import type { MastodonApi } from './env.ts'
import { hasScope } from './posts.ts'

/** Says nothing of the token: the next poll finds out whether the server refuses that too. */
const REFUSED: readonly ErrorRule[] = [401, 403].map((status) => [
  status,
  null,
  'rejected',
  'stream_refused',
  'Mastodon refused to stream notifications: {detail}',
])

/** Streams notifications, which carry mentions and the answers that mention the account. */
export const stream: NonNullable<InboxSpec<MastodonApi['config']>['stream']> = {
  source: 'https://docs.joinmastodon.org/methods/streaming/#notification',
  async listen(api, { opened, called }) {
    if (!hasScope(api, 'read:statuses') || !hasScope(api, 'read:notifications'))
      throw rejected(
        'missing_scopes',
        'The connection lacks the permissions for the stream of notifications.',
      )
    await api.listen({
      url: `${await findServer(api)}/api/v1/streaming/user/notification`,
      token: api.account.accessToken,
      errors: REFUSED,
      onOpen: opened,
      onEvent: async (event) => {
        if (mayBeMention(event)) await called()
      },
    })
  },
}

/** Finds the server of the stream: the one that the instance names, which may be of another host, or else the instance. */
async function findServer(api: MastodonApi): Promise<string> {
  const instance = await unlessRefused(api.read({ url: '/api/v2/instance', token: null }), {})
  const named = URL.parse(textAt(instance, 'configuration.urls.streaming') ?? '')
  if (named === null) return api.account.credentials.instance ?? ''
  // It is the address of WebSockets, and its host has the other kind of stream too.
  return `${named.protocol.replace(/^ws/, 'http')}//${named.host}`
}

function mayBeMention({ name, data }: StreamEvent): boolean {
  if (name === 'notifications_merged') return true
  if (name !== 'notification') return false
  try {
    return textAt(parseBoundedJson(data), 'type') === 'mention'
  } catch {
    return true
  }
}

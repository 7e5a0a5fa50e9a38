import type { PlatformApi } from '../kit/api.ts'
import { type EnvValues, hostsVariable, textVariable, urlVariable } from '../kit/env.ts'

export const env = {
  instance: urlVariable('MASTODON_URL', 'https://mastodon.social', 'The server of accounts that name none.'),
  clientId: textVariable(
    'MASTODON_CLIENT_ID',
    'An app of your own on that server. Unset: one is registered on the server that the user names, once.',
  ),
  clientSecret: textVariable('MASTODON_CLIENT_SECRET', 'The secret of that app.', { secret: true }),
  notIdempotent: hostsVariable(
    'MASTODON_NOT_IDEMPOTENT',
    "Hosts, comma-separated, of servers with Mastodon's API that ignore Idempotency-Key: a post there whose answer is lost is not sent again, and its outcome is unknown.",
  ),
}

export type MastodonApi = PlatformApi<EnvValues<typeof env>>

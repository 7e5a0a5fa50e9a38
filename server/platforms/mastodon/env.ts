import type { PlatformApi } from '../kit/api.ts'
import { type EnvValues, hostsVariable, textVariable, urlVariable } from '../kit/env.ts'

export const env = {
  instance: urlVariable('MASTODON_URL', 'https://mastodon.social', 'The default server of accounts.'),
  clientId: textVariable(
    'MASTODON_CLIENT_ID',
    'Your app on that server. Without it, the service registers an app once on each server that a user names.',
  ),
  clientSecret: textVariable('MASTODON_CLIENT_SECRET', 'The secret of that app.', { secret: true }),
  notIdempotent: hostsVariable(
    'MASTODON_NOT_IDEMPOTENT',
    "Comma-separated hosts of servers with Mastodon's API that ignore Idempotency-Key. If such a server's response to a post is lost, the post is not sent again and its outcome is unknown.",
  ),
}

export type MastodonApi = PlatformApi<EnvValues<typeof env>>

import type { Config } from '../config/config.ts'
import { ApiError, notFound } from '../errors/errors.ts'
import { equalSecrets } from '../lib/secrets/crypto.ts'

/**
 * Authorizes a scraper by the configured token. Without a token, allows everybody outside production. @throws 401, or 404 in
 * production.
 */
export function authorizeMetrics(
  { metricsToken, production }: Pick<Config, 'metricsToken' | 'production'>,
  authorization: string | undefined,
): void {
  if (metricsToken === null) {
    if (production) throw notFound('page')
    return
  }
  if (!equalSecrets(authorization ?? '', `Bearer ${metricsToken}`))
    throw new ApiError('unauthorized', 'Send the metrics token as "Authorization: Bearer <token>".', {
      headers: { 'www-authenticate': 'Bearer' },
    })
}

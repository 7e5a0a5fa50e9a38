import type { App } from '../../context.ts'
import { pollDevice } from '../device/poll.ts'
import { missing } from './client.ts'
import type { AccessToken } from './exchange.ts'
import { findPaymentId } from './store.ts'

/**
 * A poll of a device (RFC 8628) at the token endpoint, where clients look that read the metadata. The same as `POST
 * /device/token` in everything but the form of its answer. Throws `OAuthError`.
 */
export async function exchangeDeviceCode(
  ctx: Pick<App, 'db' | 'clock' | 'config'>,
  request: { device_code?: string; client_id?: string },
): Promise<AccessToken> {
  if (!request.device_code) throw missing('device_code')
  const token = await pollDevice(ctx, { deviceCode: request.device_code, clientId: request.client_id })
  return {
    id: token.organizationId,
    cus: await findPaymentId(ctx.db, token.organizationId),
    access_token: token.accessToken,
    token_type: 'bearer',
    scope: token.scopes.join(' '),
  }
}

import type { DeviceHandlers } from '../../generated/handlers.ts'
import {
  DEVICE_CODE_LIFETIME,
  decideDevice,
  findDeviceRequest,
  POLL_INTERVAL,
  startDevice,
} from '../access/device/device.ts'
import { pollDevice } from '../access/device/poll.ts'
import { refuseImpersonator } from '../accounts/sessions/impersonator.ts'
import type { RequestInfo } from '../http/contract.ts'
import { reply } from '../http/reply.ts'
import { toIso } from '../lib/time/dates.ts'

export const deviceHandlers: DeviceHandlers = {
  async startDeviceAuthorization({ body }, ctx) {
    const { ip, headers } = ctx.request
    const { deviceCode, userCode } = await startDevice(ctx, {
      clientId: body?.client_id ?? undefined,
      scope: body?.scope ?? undefined,
      ip,
      userAgent: headers['user-agent'],
    })
    const page = `${ctx.config.consoleUrl}/device`
    return secretReply(ctx.request, {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?code=${userCode}`,
      expires_in: DEVICE_CODE_LIFETIME,
      interval: POLL_INTERVAL,
    })
  },

  async pollDeviceToken({ body }, ctx) {
    const { access, organizationId, scopes } = await pollDevice(ctx, {
      deviceCode: body.device_code,
      grantType: body.grant_type ?? undefined,
      clientId: body.client_id ?? undefined,
    })
    return secretReply(ctx.request, {
      access_token: access,
      token_type: 'bearer',
      scope: scopes.join(' '),
      api_url: ctx.config.baseUrl,
      organization_id: organizationId,
    })
  },

  async getDeviceInfo({ query }, ctx) {
    const person = { userId: ctx.auth.userId, ip: ctx.request.ip }
    const found = await findDeviceRequest(ctx, query.user_code, person)
    if (found === null) return { valid: false }
    const { requestedAt, expiresAt, scopes, ...shown } = found
    const dates = { requestedAt: toIso(requestedAt), expiresAt: toIso(expiresAt) }
    return { valid: true, ...shown, scopes: [...scopes], ...dates }
  },

  async approveDevice({ body }, ctx) {
    refuseImpersonator(ctx.auth)
    const { userId, organizationId } = ctx.auth
    const person = { userId, organizationId, ip: ctx.request.ip }
    const outcome = await decideDevice(ctx, body.user_code, body.action ?? 'approve', person)
    return outcome === 'done' ? { success: true } : { success: false, error: outcome }
  },
}

/** Answers 201 as every POST does, but 200 to a form: clients of RFC 8628 send forms and require 200. */
function secretReply<Body>({ headers }: RequestInfo, body: Body) {
  const form = headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false
  return reply({
    body,
    status: form ? 200 : 201,
    headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' },
  })
}

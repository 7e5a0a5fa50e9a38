import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { badRequest } from '../errors.ts'
import { type DeviceDecision, decideDevice, findDeviceRequest } from '../identity/device/device.ts'
import { refuseImpersonator } from '../identity/sessions/impersonator.ts'
import { toIso } from '../lib/dates.ts'
import { deviceCodePage, deviceDonePage, devicePage } from './pages/device.ts'
import { orAgain } from './pages/form.ts'
import { viewerOf } from './viewer.ts'

export const devicePageHandlers: Pick<ConsoleHandlers, 'showDevice' | 'submitDevice'> = {
  async showDevice({ query }, ctx) {
    const viewer = await viewerOf(ctx)
    const code = query.code?.trim() ?? ''
    if (code === '') return deviceCodePage({ viewer })
    const work = async () => {
      const person = { userId: ctx.auth.userId, ip: ctx.request.ip }
      const found = await findDeviceRequest(ctx, code, person)
      if (found === null) throw badRequest(problems.invalid_code)
      if (found.alreadyApproved) return deviceDonePage({ viewer, approved: true })
      return devicePage({ viewer, code, device: { ...found, requestedAt: toIso(found.requestedAt) } })
    }
    return orAgain(work, (mistakes) => deviceCodePage({ viewer, code, mistakes }))
  },

  async submitDevice({ body = {} }, ctx) {
    const viewer = await viewerOf(ctx)
    const { code = '', decision } = body
    const approved = decision === 'approve'
    const work = async () => {
      refuseImpersonator(ctx.auth)
      const { userId, organizationId } = ctx.auth
      if (!approved && decision !== 'deny') throw badRequest('Choose whether to let it in.')
      const person = { userId, organizationId, ip: ctx.request.ip }
      const outcome = await decideDevice(ctx, code, approved ? 'approve' : 'deny', person)
      if (outcome !== 'done') throw badRequest(problems[outcome])
      return deviceDonePage({ viewer, approved })
    }
    return orAgain(work, (mistakes) => deviceCodePage({ viewer, code, mistakes }))
  },
}

const problems: Record<Exclude<DeviceDecision, 'done'>, string> = {
  invalid_code: 'This code is wrong, or too old. Look at the device again, or start there once more.',
  expired_code: 'This code is too old. Start again on the device.',
  already_decided: 'This was decided already. Start again on the device.',
}

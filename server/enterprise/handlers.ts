import type { EnterpriseHandlers } from '../../generated/handlers.ts'
import { reply } from '../http/reply.ts'
import { deleteEnterpriseChannel, enterpriseConnectUrl } from './channels.ts'
import { createEnterpriseUser } from './create-user.ts'
import { readSignedRequest } from './signed-request.ts'

export const enterpriseHandlers: EnterpriseHandlers = {
  async createEnterpriseUser({ body }, ctx) {
    return createEnterpriseUser(ctx, await readSignedRequest(ctx, body.params))
  },

  async getEnterpriseConnectUrl({ body }, ctx) {
    const claims = await readSignedRequest(ctx, body.params)
    const url = await enterpriseConnectUrl(ctx, claims, ctx.request.signal)
    return reply({ raw: url, contentType: 'text/plain; charset=utf-8' })
  },

  async deleteEnterpriseChannel({ body }, ctx) {
    await deleteEnterpriseChannel(ctx, await readSignedRequest(ctx, body.params))
    return { success: true }
  },
}

import type { EnterpriseHandlers } from '../../generated/handlers.ts'
import { deleteEnterpriseChannel, enterpriseConnectUrl } from '../enterprise/channels.ts'
import { createEnterpriseUser } from '../enterprise/create-user.ts'
import { readSignedRequest } from '../enterprise/signed-request.ts'
import { reply } from '../http/reply.ts'

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

import type { SecondFactorHandlers } from '../../generated/handlers.ts'
import { addPasskey, removePasskey, startPasskey } from '../accounts/second-factor/passkeys.ts'
import { isSecondFactorRequired, requireSecondFactor } from '../accounts/second-factor/requirement.ts'
import {
  confirmTotp,
  describeSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '../accounts/second-factor/set-up.ts'
import { verifyIdentity } from '../accounts/second-factor/verify-identity.ts'
import { toIso } from '../lib/time/dates.ts'

export const secondFactorHandlers: SecondFactorHandlers = {
  async getSecondFactor(_input, ctx) {
    const { totpAddedAt, ...factor } = await describeSecondFactor(ctx, ctx.auth)
    return { ...factor, totp: totpAddedAt === null ? null : { addedAt: totpAddedAt } }
  },

  async startTotp(_input, ctx) {
    return startTotp(ctx, ctx.auth)
  },

  async confirmTotp({ body }, ctx) {
    return { enabled: true as const, recoveryCodes: await confirmTotp(ctx, ctx.auth, body.code) }
  },

  async removeTotp(_input, ctx) {
    await removeTotp(ctx, ctx.auth)
    return { removed: true as const }
  },

  async replaceRecoveryCodes(_input, ctx) {
    return { recoveryCodes: await renewRecoveryCodes(ctx, ctx.auth) }
  },

  async startPasskey(_input, ctx) {
    return { ...(await startPasskey(ctx, ctx.auth)) }
  },

  async addPasskey({ body }, ctx) {
    const { passkey, recoveryCodes } = await addPasskey(ctx, ctx.auth, { ...body, name: body.name.trim() })
    const { id, name, created_at } = passkey
    return { id, name, createdAt: toIso(created_at), lastUsedAt: null, recoveryCodes }
  },

  async removePasskey({ params: { id } }, ctx) {
    await removePasskey(ctx, ctx.auth, id)
    return { id }
  },

  async verifyIdentity({ body }, ctx) {
    return { verifiedUntil: toIso(await verifyIdentity(ctx, ctx.auth, body)) }
  },

  async getSecondFactorRule(_input, ctx) {
    return { required: await isSecondFactorRequired(ctx, ctx.auth.organizationId) }
  },

  async setSecondFactorRule({ body: { required } }, ctx) {
    await requireSecondFactor(ctx, ctx.auth, required)
    return { required }
  },
}

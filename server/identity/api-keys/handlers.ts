import type { UsersHandlers } from '../../../generated/handlers.ts'
import { addApiKey, listApiKeys, revokeApiKey } from './manage.ts'

/** Part of the tag `users`; `users/handlers.ts` spreads them in. */
export const apiKeyHandlers: Pick<UsersHandlers, 'listApiKeys' | 'createApiKey' | 'revokeApiKey'> = {
  async listApiKeys(_input, ctx) {
    return { keys: await listApiKeys(ctx, ctx.auth.organizationId) }
  },

  createApiKey: ({ body }, ctx) => addApiKey(ctx, ctx.auth, body),

  async revokeApiKey({ params }, ctx) {
    await revokeApiKey(ctx, ctx.auth, params.id)
    return { id: params.id }
  },
}

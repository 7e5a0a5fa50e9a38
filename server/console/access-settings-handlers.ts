import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { invalid } from '../errors.ts'
import type { Context, Scope } from '../http/contract.ts'
import { addApiKey, listApiKeys, revokeApiKey } from '../identity/api-keys/manage.ts'
import { endOtherSessions, endOwnSession, listSessions } from '../identity/sessions/sessions.ts'
import { listGroups } from '../integrations/list.ts'
import { noticeOf } from './notices.ts'
import { orAgain } from './pages/form.ts'
import { keysPage } from './pages/keys.ts'
import { seeOther } from './pages/redirect.ts'
import { sessionsPage } from './pages/sessions.ts'
import { readLastDay, readName } from './typed.ts'
import { viewerOf } from './viewer.ts'

export const accessSettingsHandlers: Pick<
  ConsoleHandlers,
  | 'showKeys'
  | 'submitKey'
  | 'submitKeyRevocation'
  | 'showSessions'
  | 'submitOtherSessionsEnd'
  | 'submitSessionEnd'
> = {
  async showKeys({ query }, ctx) {
    return keysPage({ ...(await keysView(ctx)), notice: noticeOf(query.done) })
  },

  async submitKey({ body = {} }, ctx) {
    const work = async () => {
      const scopes = (['read', 'write'] as const satisfies Scope[]).filter((scope) => body[scope])
      if (scopes.length === 0) throw invalid('body.scopes', 'Choose at least one thing that the key may do')
      const wish = { name: readName(body.name), scopes, group: body.group || null }
      const { name, key } = await addApiKey(ctx, ctx.auth, { ...wish, expiresAt: readLastDay(body.expires) })
      return keysPage({ ...(await keysView(ctx)), created: { name, key } })
    }
    return orAgain(work, async (mistakes) => keysPage({ ...(await keysView(ctx)), values: body, mistakes }))
  },

  async submitKeyRevocation({ params }, ctx) {
    await revokeApiKey(ctx, ctx.auth, params.id)
    return seeOther('/settings/keys?done=revoked')
  },

  async showSessions({ query }, ctx) {
    const sessions = await listSessions(ctx, ctx.auth)
    return sessionsPage({ viewer: await viewerOf(ctx), sessions, notice: noticeOf(query.done) })
  },

  async submitOtherSessionsEnd(_input, ctx) {
    await endOtherSessions(ctx, ctx.auth)
    return seeOther('/settings/sessions?done=ended')
  },

  async submitSessionEnd({ params }, ctx) {
    await endOwnSession(ctx, ctx.auth, params.id)
    return seeOther('/settings/sessions?done=ended')
  },
}

async function keysView(ctx: Context<'session'>) {
  const keys = await listApiKeys(ctx, ctx.auth.organizationId)
  const groups = await listGroups(ctx, ctx.auth)
  return {
    viewer: await viewerOf(ctx),
    keys,
    groups: groups.map(({ id, name }) => ({ id, name })),
    now: ctx.clock.now(),
  }
}

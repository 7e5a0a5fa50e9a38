import { isDeepStrictEqual } from 'node:util'
import type { App } from '../context.ts'
import { dialectOf } from '../db/dialect.ts'
import type { RegisteredAppRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import type { AppKey, RegisteredApps } from '../platforms/platform.ts'

type AppContext = Pick<App, 'db' | 'clock' | 'sealer' | 'log'>

/** The apps of one platform, whichever organization connects: an app belongs to this service. */
export function registeredApps(ctx: AppContext, identifier: string): RegisteredApps {
  return {
    async find(key) {
      const row = await rowOf(ctx, identifier, key).first()
      return row ? opened(ctx, row) : null
    },
    save: (key, app, forgotten) =>
      transaction(ctx, async (ctx) => {
        await dialectOf(ctx.db).lock(ctx.db, `registered-app:${identifier}:${key.server}`)
        const row = await rowOf(ctx, identifier, key).first()
        const kept = row ? opened(ctx, row) : null
        if (kept && !isDeepStrictEqual(kept, forgotten)) return kept
        await rowOf(ctx, identifier, key).delete()
        await ctx.db('registered_apps').insert({
          ...key,
          identifier,
          app_sealed: ctx.sealer.seal(JSON.stringify(app)),
          created_at: ctx.clock.now(),
        })
        return app
      }),
  }
}

/** Null for an app that was sealed with a secret which is gone: it is registered anew then. */
function opened({ sealer, log }: AppContext, row: RegisteredAppRow): Record<string, string> | null {
  try {
    return JSON.parse(sealer.open(row.app_sealed)) as Record<string, string>
  } catch (err) {
    log.warn({ err, server: row.server }, 'the app of this service on a server cannot be read')
    return null
  }
}

function rowOf({ db }: Pick<App, 'db'>, identifier: string, { server, callback, scopes }: AppKey) {
  return db('registered_apps').where({ identifier, server, callback, scopes })
}

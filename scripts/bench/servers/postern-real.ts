import { dirname, join } from 'node:path'
import { createAuthenticator } from '../../../server/access/authenticate.ts'
import { auditBy } from '../../../server/audit/audit.ts'
import type { App } from '../../../server/context.ts'
import { connect } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { sha256 } from '../../../server/lib/secrets/crypto.ts'
import { systemClock } from '../../../server/lib/time/clock.ts'
import { readInput } from './stack.ts'

/**
 * Runs the stack with what a request of a program adds: its key is looked up in SQLite, a creation is counted there and has an entry in
 * the audit log, in one transaction. The load sends no Idempotency-Key.
 */
const { file, port, config, answers, apiKey, organizationId, serve } = readInput()
const db = await connect({ kind: 'sqlite', file: join(dirname(file), `real-${port}.sqlite`) })
await migrate(db)
const now = Date.now()
const dates = { created_at: now, updated_at: now }
await db('organizations').insert({ id: organizationId, name: 'Bench', ...dates })
await db('api_keys').insert({
  id: 'key',
  organization_id: organizationId,
  name: 'Bench',
  prefix: 'bench',
  key_hash: sha256(apiKey),
  created_by: null,
  created_at: now,
  last_used_at: now,
  expires_at: null,
  revoked_at: null,
  scopes: 'read write',
  customer_id: null,
  is_default: 1,
})
await serve({
  authenticate: createAuthenticator({ db, clock: systemClock, config }),
  services: { db },
  handlers: {
    createPosts: (_input, ctx: App) =>
      transaction(ctx, async (ctx) => {
        const entry = { action: 'post.queued', target: 'post', detail: {} } as const
        await auditBy(ctx, { organizationId }, entry)
        return answers.createPosts
      }),
  },
})

import '../server/process/node-version.ts'
import { parseArgs } from 'node:util'
import { setPlatformAdmin } from '../server/accounts/users/platform-admin.ts'
import { readConfig } from '../server/config/config.ts'
import { connect } from '../server/db/connect.ts'
import { ConfigError } from '../server/lib/config-error.ts'
import { systemClock } from '../server/lib/time/clock.ts'

/**
 * Runs `npm run platform-admin -- ada@example.com [--revoke]`. Administrators may impersonate members and read across
 * organizations.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { revoke: { type: 'boolean', default: false } },
  })
  const [email] = positionals
  if (email === undefined)
    throw new ConfigError(['Name the account: npm run platform-admin -- ada@example.com'])
  const db = await connect(readConfig().database)
  try {
    const changed = await setPlatformAdmin({ db, clock: systemClock }, email, !values.revoke)
    if (changed === 0) throw new ConfigError([`No account has the address ${email}.`])
    console.log(`${email} is ${values.revoke ? 'no longer' : 'now'} an administrator of this service.`)
  } finally {
    await db.destroy()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})

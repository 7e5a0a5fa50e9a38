import '../server/process/node-version.ts'
import { resetSecondFactor } from '../server/accounts/second-factor/reset.ts'
import { readConfig } from '../server/config/config.ts'
import { connect } from '../server/db/connect.ts'
import { ConfigError } from '../server/lib/config-error.ts'
import { systemClock } from '../server/lib/time/clock.ts'

/** Runs `npm run reset-second-factor -- ada@example.com`, for a person who lost their app and their recovery codes. */
async function main(): Promise<void> {
  const [email] = process.argv.slice(2)
  if (email === undefined)
    throw new ConfigError(['Name the account: npm run reset-second-factor -- ada@example.com'])
  const db = await connect(readConfig().database)
  try {
    const changed = await resetSecondFactor({ db, clock: systemClock }, email)
    if (changed === 0) throw new ConfigError([`No account with the address ${email} has a second factor.`])
    console.log(`The second factor of ${email} is removed, and all sessions have ended.`)
  } finally {
    await db.destroy()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})

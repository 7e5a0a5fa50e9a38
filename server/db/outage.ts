import { codeOf } from '../lib/error-code.ts'

/** Reasons why the database is unavailable at the moment. Each ends by itself or when the operator acts. */
export type Outage = 'away' | 'locked' | 'full'

const noted = new WeakMap<object, Outage>()

/**
 * Returns the outage behind an error, however deeply it is wrapped. The clients of `connect.ts` mark it when they throw, because a
 * refused connection alone could be any server's.
 */
export function outageOf(error: unknown): Outage | null {
  let each = error
  for (let depth = 0; depth < 8 && each instanceof Error; depth++) {
    const outage = noted.get(each)
    if (outage !== undefined) return outage
    each = each.cause
  }
  return null
}

/** Marks a driver's error with its outage, and returns the error. */
export function markOutage<E>(error: E, outage: Outage | null): E {
  if (outage !== null && error instanceof Error) noted.set(error, outage)
  return error
}

/** Classifies the failure of a SQLite statement. */
export function sqliteOutage(error: unknown): Outage | null {
  const code = codeOf(error)
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return 'locked'
  if (/^SQLITE_(FULL|READONLY)/.test(code)) return 'full'
  return /^SQLITE_(IOERR|CANTOPEN)/.test(code) ? 'away' : null
}

/**
 * Classifies the failure of a Postgres statement: class 08 is the connection, 53 resources, 57P0x a stopping server; 25006 is a
 * standby.
 */
export function postgresOutage(error: unknown): Outage | null {
  const code = codeOf(error)
  if (code === '53100' || code === '25006' || code === '58030') return 'full'
  if (/^(08...|53...|57P0.)$/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/.test(code)) return 'away'
  return error instanceof Error && lostConnection.test(error.message) ? 'away' : null
}

/** Matches messages of `pg` that have no code. */
const lostConnection = /^(Connection terminated|Query read timeout|Client has encountered a connection error)/

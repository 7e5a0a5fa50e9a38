/** Why the database cannot be used right now; each ends by itself or by the operator, without a change of the program. */
export type Outage = 'away' | 'locked' | 'full'

const noted = new WeakMap<object, Outage>()

/**
 * Tells whether an error came from the database being away, locked or full, whatever has wrapped it since. The clients of
 * `connect.ts` note it when they throw: a refused connection alone could be anybody's.
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

/** Notes what an error of a driver means, and returns it. */
export function noteOutage<E>(error: E, outage: Outage | null): E {
  if (outage !== null && error instanceof Error) noted.set(error, outage)
  return error
}

/** A statement of SQLite failed. */
export function sqliteOutage(error: unknown): Outage | null {
  const code = codeOf(error)
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) return 'locked'
  if (/^SQLITE_(FULL|READONLY)/.test(code)) return 'full'
  return /^SQLITE_(IOERR|CANTOPEN)/.test(code) ? 'away' : null
}

/** A statement of Postgres failed. Class 08 is the connection, 53 resources, 57P0x the server stopping; 25006 is a standby. */
export function postgresOutage(error: unknown): Outage | null {
  const code = codeOf(error)
  if (code === '53100' || code === '25006' || code === '58030') return 'full'
  if (/^(08...|53...|57P0.)$/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/.test(code)) return 'away'
  return error instanceof Error && lostConnection.test(error.message) ? 'away' : null
}

/** Words of `pg`, which gives these no code. */
const lostConnection = /^(Connection terminated|Query read timeout|Client has encountered a connection error)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { runFixed } from '../../db/fixed-statement.ts'
import type { JobName } from '../job.ts'
import { createKeptConnection, type KeptConnection } from '../kept-connection.ts'

const CHANNEL = 'postern_jobs'
/** A name is passed on this often at most. */
const PASS_ON_MS = 400

/** A notice is lost if its process dies, so nothing may depend on it: its commit need not wait for the disk. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', ?)`

/** Tells the processes that work the queue of due jobs that another process committed. */
export interface Notices {
  /**
   * Hears notices from now on. `hear` gets the names of the jobs. Those before a call of `connected` are lost. Resolves after the
   * first attempt to connect; others follow if it fails.
   */
  listen(hear: (names: JobName[]) => void, connected: () => void): Promise<void>
  /**
   * Gives notice after a commit. A notice within the transaction would make commits wait for each other. Says nothing in a process
   * that listens: it runs the jobs itself, and passes on those that it has no place for.
   */
  tell(name: JobName): void
  /** Gives notice of jobs that this process has no place for, seldom enough to call it at each poll. */
  passOn(names: readonly JobName[]): void
  /** Ends after a last notice of these. */
  end(names: readonly JobName[]): Promise<void>
}

export function createNotices(db: Knex, log: Logger): Notices {
  const { connectionString } = db.client.config.connection as { connectionString: string }
  const untold = new Set<JobName>()
  const passedOn = new Map<JobName, number>()
  let telling: Promise<void> | null = null
  let connection: KeptConnection | undefined

  /** Sends one notice at a time. Commits meanwhile share the next one. */
  async function tellAll(): Promise<void> {
    while (untold.size > 0) {
      const names = [...untold].join()
      untold.clear()
      await runFixed(db, NOTIFY, [names]).catch((err: unknown) =>
        log.debug({ err }, 'queue: a notice was not sent'),
      )
    }
    telling = null
  }

  function send(name: JobName): void {
    untold.add(name)
    telling ??= tellAll()
  }

  return {
    async listen(hear, connected) {
      connection = createKeptConnection({
        connectionString,
        log,
        failure: 'queue: could not listen for notices',
        async prepare(client) {
          client.on('notification', ({ payload }) => hear((payload ?? '').split(',') as JobName[]))
          await client.query(`listen ${CHANNEL}`)
          connected()
        },
      })
      await connection.open().catch(connection.openLater)
    },
    tell(name) {
      if (connection === undefined) send(name)
    },
    passOn(names) {
      const now = performance.now()
      for (const name of names) {
        if (now - (passedOn.get(name) ?? Number.NEGATIVE_INFINITY) < PASS_ON_MS) continue
        passedOn.set(name, now)
        send(name)
      }
    },
    async end(names) {
      for (const name of names) send(name)
      await connection?.close()
      await telling
    },
  }
}

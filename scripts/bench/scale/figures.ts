import type { Size } from './usage.ts'

/** Holds what one run of posts that are due together used. Times, bytes and syncs are for each post. */
export interface Due {
  workers: number
  publishConcurrency: number
  /** Cores that Postgres may use, as `taskset` takes them; null = all. */
  cores: string | null
  posts: number
  /** From the due time to the first call of the last post. */
  perSecond: number
  lag: { median: number; p99: number; last: number }
  twice: number
  /** Calls at the platform at the same time, at most. */
  inFlight: number
  postgresMs: number
  workerMs: number
  walBytes: number
  syncs: number
  connections: number
  /** Memory of the largest worker. */
  workerBytes: number
  postgresBytes: number
}

/** Costs of one read. */
export interface Read {
  name: string
  /** Posts that it returned. */
  posts: number
  medianMs: number
  postgresMs: number
  processMs: number
}

export interface Planned {
  /** Posts of the next 24 hours. */
  posts: number
  /** Posts that are due at the full hour beside them. */
  due: number
  organizations: number
  storedMs: number
  /** One pass, for what is due within 20 s. */
  passMs: number
  /** Counting all posts that wait. */
  countMs: number
  /** The pass before the full hour. */
  hourMs: number
  hourPostgresMs: number
  reads: Read[]
  /** After a hundredth of the posts has changed. */
  vacuumMs: number
}

export interface Days {
  days: number
  postsOfDay: number
  /** Sizes when half of the days have passed, and at the end. */
  half: Size[]
  end: Size[]
}

export interface Figures {
  machine?: {
    cores: number
    memoryBytes: number
    /** Programs that wanted to run in the minute before the bench. */
    load: number
    diskBytesPerSecond: number
    syncsPerSecond: number
  }
  /** Calls of one process to one server of a platform at the same time. */
  platforms?: Record<string, number>
  planned?: Planned
  due?: Due[]
  days?: Days
}

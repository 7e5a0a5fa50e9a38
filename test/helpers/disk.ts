import { readFileSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { vi } from 'vitest'

/** Stands between the service and the syncs of its SQLite log. */
export interface Disk {
  /** Number of syncs that have begun. */
  syncs(): number
  /** Makes syncs wait until the returned function is called. */
  hold(): () => void
  /** Makes syncs fail, until it is called with null. */
  fail(error: Error | null): void
  /** Writes what a power cut would leave of the log: what the last sync that ended had found there. */
  writeLog(file: string): void
  restore(): void
}

/** Watches the syncs of the log of this database file. Nothing else in a test may call `datasync`. */
export async function watchDisk(databaseFile: string): Promise<Disk> {
  const handle = await open(import.meta.filename)
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { datasync } = prototype
  let syncs = 0
  let held: Promise<unknown> = Promise.resolve()
  let failure: Error | null = null
  let log: Buffer = Buffer.alloc(0)
  const spy = vi.spyOn(prototype, 'datasync').mockImplementation(async function (this: FileHandle) {
    syncs += 1
    const found = readFileSync(`${databaseFile}-wal`)
    await held
    if (failure !== null) throw failure
    await datasync.call(this)
    log = found
  })
  return {
    syncs: () => syncs,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    fail(error) {
      failure = error
    },
    writeLog: (file) => writeFileSync(file, log),
    restore: () => spy.mockRestore(),
  }
}

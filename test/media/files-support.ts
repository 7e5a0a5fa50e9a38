import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { ApiError } from '../../server/errors/errors.ts'
import { createStorage } from '../../server/media/storage/create-storage.ts'
import { storeUpload } from '../../server/media/upload/upload.ts'
import { createSafeFetch } from '../../server/outbound/safe-fetch.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases, type TestDatabase } from '../helpers/databases.ts'

type MediaContext = ReturnType<typeof makeContext>

/** Provides tests of files with the domain without a server, two organizations `ours` and `theirs`, and a web to fetch from. */
export interface TestMedia {
  database: TestDatabase
  /** Uses its own storage folder, emptied after each test. */
  ctx: MediaContext
  /** Into `ours`. */
  upload(bytes: Buffer, options?: Parameters<typeof storeUpload>[3]): ReturnType<typeof storeUpload>
  /** Counts the stored files and rows. */
  left(): Promise<{ files: number; rows: number }>
  /** Answers its URL; gone after the test. */
  serve(listener: RequestListener): Promise<string>
}

const baseUrl = 'https://social.example'

function makeContext(database: TestDatabase, folder: string) {
  const safeFetch = createSafeFetch({ allowLoopback: true })
  return {
    db: database.db,
    clock: testClock(Date.parse('2026-11-21T10:00:00Z')),
    storage: createStorage({ storageUrl: `file://${folder}`, baseUrl }),
    safeFetch,
    config: { allowLoopback: true, mediaQuota: 0 },
    close: safeFetch.close,
  }
}

export function describeMedia(name: string, tests: (media: TestMedia) => void): void {
  describeDatabases(name, (database) => {
    const servers: Server[] = []
    let folder: string
    let ctx: MediaContext
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'postern-media-'))
      ctx = makeContext(database, folder)
      for (const id of ['ours', 'theirs'])
        await database.db('organizations').insert({ id, name: id, created_at: 1, updated_at: 1 } as never)
    })
    afterAll(async () => {
      await ctx.close()
      await rm(folder, { recursive: true })
    })
    afterEach(async () => {
      await database.db('media').delete()
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
      ctx.storage = createStorage({ storageUrl: `file://${folder}`, baseUrl })
      for (const server of servers.splice(0)) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    })

    tests({
      database,
      get ctx() {
        return ctx
      },
      upload: (bytes, options = {}) =>
        storeUpload(ctx, 'ours', Readable.from([bytes], { objectMode: false }), options),
      async left() {
        const found = await readdir(folder, { recursive: true, withFileTypes: true })
        const rows = await database.db('media').select('id')
        return { files: found.filter((entry) => entry.isFile()).length, rows: rows.length }
      },
      async serve(listener) {
        const server = createServer(listener)
        servers.push(server)
        await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
        return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      },
    })
  })
}

export async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { packagedPrograms, startPostgres } from './postgres-server.ts'
import { processFolder, scratchFolder } from './scratch-folder.ts'

describe('a throw-away Postgres', () => {
  it('starts from a folder that only its owner may enter, as the home of root, and leaves nothing behind', async () => {
    const home = await mkdtemp(join(await processFolder(tmpdir()), 'home-'))
    await chmod(home, 0o700)
    await cp(await packagedPrograms(), join(home, 'programs'), { recursive: true, verbatimSymlinks: true })
    const dataDir = await scratchFolder('postgres-')
    const server = await startPostgres({ dataDir, programs: join(home, 'programs') })
    const db = await connect({ kind: 'postgres', url: server.url, poolSize: 1 })
    expect(await db.select(db.raw('1 + 1 as sum'))).toEqual([{ sum: 2 }])
    await db.destroy()
    await server.stop()
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
    await rm(home, { recursive: true })
    expect(await readdir(await processFolder(tmpdir()))).toEqual([])
  })

  it('says in one sentence why it does not start and what to do', async () => {
    const start = startPostgres({
      dataDir: await scratchFolder('postgres-'),
      settings: ['max_connections=no'],
    })
    await expect(start).rejects.toThrow(
      /^Postgres does not start here \(.*max_connections.*\): .* set TEST_POSTGRES_URL=[^\n]*\.$/,
    )
  })
})

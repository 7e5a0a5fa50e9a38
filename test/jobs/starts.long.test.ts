import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createDatabase } from '../helpers/databases.ts'

const ROUNDS = 20
const PROCESSES = 4

/** Starts a process that migrates the database, starts the queue and works it, and returns its exit code after it was told to stop. */
async function start(config: object): Promise<{ process: ChildProcess; works: Promise<boolean> }> {
  const child = spawn(
    process.execPath,
    [`${import.meta.dirname}/queue-child.ts`, JSON.stringify(config), 'start'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const works = Promise.race([
    once(child.stdout, 'data').then(() => true),
    once(child, 'exit').then(() => false),
  ])
  return { process: child, works }
}

it(`${PROCESSES} processes that start together on a database all come up, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS / 2; round++) {
    const database = await createDatabase('postgres', { migrated: false })
    // First on an empty one, then on what the others left.
    for (const state of ['empty', 'used']) {
      const started = await Promise.all(Array.from({ length: PROCESSES }, () => start(database.config)))
      const works = await Promise.all(started.map(({ works }) => works))
      expect({ round, state, works }).toEqual({ round, state, works: works.map(() => true) })
      for (const { process } of started) {
        process.kill('SIGTERM')
        expect(await once(process, 'exit')).toEqual([0, null])
      }
    }
    await database.drop()
  }
})

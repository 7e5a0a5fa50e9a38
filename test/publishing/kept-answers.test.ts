import { expect, it } from 'vitest'
import { markOutage } from '../../server/db/outage.ts'
import type { ClaimedAct } from '../../server/publishing/engine/claimed-act.ts'
import { runAct } from '../../server/publishing/engine/job.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { useScriptedEngine } from './scripted-engine.ts'

const away = () => markOutage(new Error('The database is away.'), 'away')

describeDatabases('an answer that cannot be stored', (database) => {
  const suite = useScriptedEngine(database)

  /** Runs an act whose result cannot be stored until `settle` returns. Returns the pauses between its tries. */
  async function storeBy(
    settle: (tries: number) => void,
    shutdown = new AbortController(),
  ): Promise<number[]> {
    const pauses: number[] = []
    let tries = 0
    const claimed: Partial<ClaimedAct> = {
      subject: {},
      progress: {},
      limits: suite.limits,
      async settle() {
        tries += 1
        settle(tries)
      },
    }
    const claim = async () => ({ ...claimed, integration: {} }) as ClaimedAct
    const pause = async (ms: number) => pauses.push(ms)
    await runAct(suite.engine.ctx, claim, { shutdown: shutdown.signal, pause })
    return pauses
  }
  const sum = (pauses: number[]) => pauses.reduce((total, ms) => total + ms, 0)

  it('is kept for as long as the database is down', async () => {
    const pauses = await storeBy((tries) => {
      if (tries < 1_000) throw away()
    })
    expect(pauses.slice(0, 3)).toEqual([500, 1_000, 1_500])
    expect(sum(pauses)).toBeGreaterThan(3_600_000)
  })

  it('is dropped when its lease ends if another error prevents storing', async () => {
    const shown: number[] = []
    const storing = storeBy((tries) => {
      shown.push(tries)
      throw new Error('A mistake.')
    })
    await expect(storing).rejects.toThrow('A mistake.')
    expect(shown.length).toBeGreaterThan(30)
  })

  it('is tried a few more times by a process that stops', async () => {
    const stopping = new AbortController()
    const tried: number[] = []
    const storing = storeBy((tries) => {
      tried.push(tries)
      if (tries === 20) stopping.abort()
      throw away()
    }, stopping)
    await expect(storing).rejects.toThrow('away')
    expect(tried).toHaveLength(25)
  })
})

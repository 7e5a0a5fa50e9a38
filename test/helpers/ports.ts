import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to whoever asks for any port: a server or a connection of another test never gets one of
 * these between its being found free and its being listened on. Above the last that `fetch` refuses to ask (10080). Of the
 * processes that run at once each has a stretch of its own; another run on the same machine most likely begins elsewhere.
 */
const [lowest, stretches, count] = [11_000, 12, 1_750]
const first = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % stretches) * count
let next = randomInt(count)

/** A port that is free, for servers that must know their address before they listen. */
export async function freePort(): Promise<number> {
  for (let looked = 0; looked < count; looked++) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error(`No port is free between ${first} and ${first + count}.`)
}

/** On every address, as the service listens. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

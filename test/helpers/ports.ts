import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to whoever asks for any port: a server or a connection of another test never gets one of
 * these between its being found free and its being listened on. Above the last that `fetch` refuses to ask (10080). Each of
 * the processes that vitest runs at a time (eight at most) has a stretch of its own, and begins somewhere else in it.
 */
const [first, stretch, step] = [11_000, 2_300, 64]
const start = first + (Number(process.env.VITEST_POOL_ID ?? 0) % 9) * stretch
let next = (process.pid * step) % stretch

/** A port that is free, for servers that must know their address before they listen. No other one of this process had it. */
export async function freePort(): Promise<number> {
  for (let looked = 0; looked < stretch; looked++) {
    const port = start + next
    next = (next + 1) % stretch
    if (await isFree(port)) return port
  }
  throw new Error(`No port is free between ${start} and ${start + stretch}.`)
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

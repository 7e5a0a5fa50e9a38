import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to whoever asks for any port: a server or a connection of another test never gets one of
 * these between its being found free and its being listened on. Above the last that `fetch` refuses to ask (10080). Each
 * process looks through a stretch of its own.
 */
const [first, count, stretch] = [11_000, 21_000, 64]
let next = (process.pid * stretch) % count

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

type Act = (signal: AbortSignal) => void

/** Everything that waits for a signal, behind one listener: Node warns of more than ten on one signal. */
const waiting = new WeakMap<AbortSignal, { acts: Set<Act>; listener: () => void }>()

/**
 * Calls `act` when the signal aborts, or at once where it has. Answers how to forget it: what has ended must, or a signal that
 * outlives many calls keeps them all in memory.
 */
export function onAbort(signal: AbortSignal | undefined, act: Act): () => void {
  if (!signal || signal.aborted) {
    if (signal) act(signal)
    return () => {}
  }
  const { acts, listener } = waiting.get(signal) ?? listen(signal)
  acts.add(act)
  return () => {
    if (!acts.delete(act) || acts.size > 0) return
    signal.removeEventListener('abort', listener)
    waiting.delete(signal)
  }
}

function listen(signal: AbortSignal) {
  const acts = new Set<Act>()
  const listener = () => {
    waiting.delete(signal)
    for (const act of acts) act(signal)
  }
  const entry = { acts, listener }
  waiting.set(signal, entry)
  signal.addEventListener('abort', listener, { once: true })
  return entry
}

type Act = (signal: AbortSignal) => void

/** Collects everything that waits for a signal behind one listener: Node warns about more than ten on one signal. */
const waiting = new WeakMap<AbortSignal, { acts: Set<Act>; listener: () => void }>()

/**
 * Calls `act` when the signal aborts, or at once if it already has. Returns a function that removes `act`. Call it when done, or a
 * long-lived signal keeps every call in memory.
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

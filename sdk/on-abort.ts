type AbortListener = (signal: AbortSignal) => void

/** Keeps the listeners of a signal behind one of its own: Node warns about more than ten on one signal. */
const entries = new WeakMap<AbortSignal, { listeners: Set<AbortListener>; notify: () => void }>()

/**
 * Calls `listener` when the signal aborts, or at once if it already has. Returns a function that removes it. Call that when done, or a
 * long-lived signal keeps every call in memory.
 */
export function onAbort(signal: AbortSignal | undefined, listener: AbortListener): () => void {
  if (!signal || signal.aborted) {
    if (signal) listener(signal)
    return () => {}
  }
  const { listeners, notify } = entries.get(signal) ?? addEntry(signal)
  listeners.add(listener)
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return
    signal.removeEventListener('abort', notify)
    entries.delete(signal)
  }
}

function addEntry(signal: AbortSignal) {
  const listeners = new Set<AbortListener>()
  const notify = () => {
    entries.delete(signal)
    for (const listener of listeners) listener(signal)
  }
  const entry = { listeners, notify }
  entries.set(signal, entry)
  signal.addEventListener('abort', notify, { once: true })
  return entry
}

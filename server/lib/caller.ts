import { AsyncLocalStorage } from 'node:async_hooks'

/** Names whose request is served: the organization, or what stands for it until it is known. Shares are counted by it. */
export interface Caller {
  readonly name: string
}

const callers = new AsyncLocalStorage<Caller>()

/** Runs `run` for a caller, with all that it starts. */
export function runFor<T>(caller: Caller, run: () => T): T {
  return callers.run(caller, run)
}

/** Returns the name of the caller; null for the service's own work. */
export function callerName(): string | null {
  return callers.getStore()?.name ?? null
}

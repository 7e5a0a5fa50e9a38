import { ApiError } from '../../errors/errors.ts'

interface SlotLimits {
  /** Limits the calls that run at the same time in this process. */
  total: number
  /** Limits those of one organization. */
  perOrganization: number
  /** Limits one organization's calls that wait. */
  waiting: number
}

/** Resolves with the function that frees the slot; call it once. @throws 429 when too many calls of the organization wait */
export type Slots = (organizationId: string, signal: AbortSignal) => Promise<() => void>

interface Waiter {
  organizationId: string
  start(): void
}

/** Distributes the concurrent calls of this process among organizations, first come, first served. */
export function createSlots({ total, perOrganization, waiting }: SlotLimits): Slots {
  const running = new Map<string, number>()
  const waiters: Waiter[] = []
  let free = total

  const runningOf = (id: string) => running.get(id) ?? 0
  const mayStart = (id: string) => free > 0 && runningOf(id) < perOrganization

  function take(id: string): () => void {
    free -= 1
    running.set(id, runningOf(id) + 1)
    return () => {
      free += 1
      if (runningOf(id) === 1) running.delete(id)
      else running.set(id, runningOf(id) - 1)
      startNext()
    }
  }

  function startNext(): void {
    const index = waiters.findIndex(({ organizationId }) => mayStart(organizationId))
    if (index >= 0) waiters.splice(index, 1)[0]?.start()
  }

  return async (organizationId, signal) => {
    signal.throwIfAborted()
    if (mayStart(organizationId)) return take(organizationId)
    if (waiters.filter((each) => each.organizationId === organizationId).length >= waiting) throw busy()
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(signal.reason)
      }
      const waiter: Waiter = {
        organizationId,
        start() {
          signal.removeEventListener('abort', leave)
          resolve(take(organizationId))
        },
      }
      signal.addEventListener('abort', leave, { once: true })
      waiters.push(waiter)
    })
  }
}

function busy(): ApiError {
  return new ApiError(
    'rate_limited',
    'Too many AI requests of this organization are waiting. Try again in 10 seconds.',
    {
      headers: { 'Retry-After': '10' },
    },
  )
}

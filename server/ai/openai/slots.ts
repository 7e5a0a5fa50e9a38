import { ApiError } from '../../errors/errors.ts'
import { createCounts } from '../../lib/counts.ts'
import { acquire, createKeyedLimit, createLimit } from '../../lib/limit.ts'

interface SlotLimits {
  /** Limits the calls that run at the same time in this process. */
  total: number
  /** Limits those of one organization. */
  perOrganization: number
  /** Limits one organization's calls that wait, beyond those. */
  waiting: number
}

/** Resolves with the function that frees the slot. @throws 429 when too many calls of the organization wait */
export type Slots = (organizationId: string, signal: AbortSignal) => Promise<() => void>

/** Distributes the concurrent calls of this process among organizations, first come, first served. */
export function createSlots({ total, perOrganization, waiting }: SlotLimits): Slots {
  const limit = createLimit(total)
  const limitOrganization = createKeyedLimit(perOrganization)
  const calls = createCounts()
  return async (organizationId, signal) => {
    signal.throwIfAborted()
    if (calls.get(organizationId) >= perOrganization + waiting) throw busy()
    const end = calls.add(organizationId)
    try {
      const ofOrganization = await acquire((...task) => limitOrganization(organizationId, ...task), signal)
      const ofAll = await acquire(limit, signal).catch((reason: unknown) => {
        ofOrganization()
        throw reason
      })
      return () => {
        ofAll()
        ofOrganization()
        end()
      }
    } catch (reason) {
      end()
      throw reason
    }
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

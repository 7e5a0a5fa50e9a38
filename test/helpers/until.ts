import { vi } from 'vitest'

/**
 * Waits until this holds. The time-out is for what never comes; it says nothing about how fast the machine has to be, on which
 * a process of the service may take half a minute to start.
 */
export function until(holds: () => unknown): Promise<unknown> {
  return vi.waitUntil(holds, { timeout: 240_000, interval: 10 })
}

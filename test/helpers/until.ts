import { vi } from 'vitest'

/**
 * Waits until this holds. The time-out is for what never comes; it says nothing about how fast the machine has to be, on which
 * a process of the service may take half a minute to start.
 */
export function until(holds: () => unknown, timeout = 240_000): Promise<unknown> {
  return vi.waitUntil(holds, { timeout, interval: 10 })
}

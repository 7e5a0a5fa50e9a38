import { vi } from 'vitest'
import { isLong } from './sample.ts'

/** Ends before the test does, so that the error names the line. */
const TIMEOUT_MS = isLong ? 240_000 : 45_000

/**
 * Waits until this holds. The time-out is for what never comes; it says nothing about how fast the machine has to be, on which
 * a process of the service may take half a minute to start.
 */
export function until(holds: () => unknown, timeout = TIMEOUT_MS): Promise<unknown> {
  return vi.waitUntil(holds, { timeout, interval: 10 })
}

import { commitRates, neighborLatencies } from './commits/commits-bench.ts'
import { publishCounts, requestCounts } from './costs/costs-bench.ts'
import { lagTogether, publishRate, queueRate } from './engine-bench.ts'
import { requestCosts } from './requests-bench.ts'

/** Runs one measurement in the tree of this file, for the parent. The first argument holds its name and arguments. */
const measurements = {
  publishRate,
  queueRate,
  lagTogether,
  requestCosts,
  requestCounts,
  publishCounts,
  commitRates,
  neighborLatencies,
}

export type Measurements = typeof measurements

const { name, args } = JSON.parse(process.argv[2] ?? '') as { name: keyof Measurements; args: unknown[] }
const measure = measurements[name] as (...args: unknown[]) => Promise<unknown>
process.send?.(await measure(...args), () => process.disconnect())

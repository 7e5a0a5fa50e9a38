import { lagTogether, publishRate, queueRate } from './engine-bench.ts'
import { requestCosts } from './requests-bench.ts'

/** Runs one measurement of the tree that this file is in, named with its arguments in the first argument, for the parent. */
const measurements = { publishRate, queueRate, lagTogether, requestCosts }

export type Measurements = typeof measurements

const { name, args } = JSON.parse(process.argv[2] ?? '') as { name: keyof Measurements; args: unknown[] }
const measure = measurements[name] as (...args: unknown[]) => Promise<unknown>
process.send?.(await measure(...args), () => process.disconnect())

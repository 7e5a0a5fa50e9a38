import { createRequire } from 'node:module'

type Package = typeof import('prom-client')

/** Loads these classes alone, because the public entry costs 60 ms and 18 MB more (docs/decisions/0022). */
const require = createRequire(import.meta.url)

export type Registry = import('prom-client').Registry
export const Registry = require('prom-client/lib/registry.js') as Package['Registry']
export const Counter = require('prom-client/lib/counter.js') as Package['Counter']
export const Histogram = require('prom-client/lib/histogram.js') as Package['Histogram']

export interface HasMetrics {
  metrics: Registry
}

import { createRequire } from 'node:module'

type Package = typeof import('prom-client')

/** Loads these classes alone: the index of the package loads OpenTelemetry and clusters too, 40 ms at each start. */
const require = createRequire(import.meta.url)

export type Registry = import('prom-client').Registry
export const Registry = require('prom-client/lib/registry.js') as Package['Registry']
export const Counter = require('prom-client/lib/counter.js') as Package['Counter']
export const Histogram = require('prom-client/lib/histogram.js') as Package['Histogram']

export interface HasMetrics {
  metrics: Registry
}

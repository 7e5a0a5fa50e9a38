import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as index from 'prom-client'
import { expect, test } from 'vitest'
import { Counter, Histogram, Registry } from '../../server/process/prometheus.ts'

/** See docs/decisions/0022. */
test('the files of prom-client that the service loads hold the classes of its public entry', () => {
  expect({ Counter, Histogram, Registry }).toEqual({
    Counter: index.Counter,
    Histogram: index.Histogram,
    Registry: index.Registry,
  })
  expect(Registry).toBe(index.Registry)
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(manifest.dependencies['prom-client']).toMatch(/^\d/)
})

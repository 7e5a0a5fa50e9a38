import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { browserScript } from '../../generated/browser.ts'

test('the script of the console stays within 20 kB, compressed', () => {
  const size = gzipSync(browserScript).length
  console.log(`/console.js: ${(size / 1000).toFixed(1)} kB minified and compressed`)
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThanOrEqual(20_000)
})

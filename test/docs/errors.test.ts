import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCatalogue } from '../../server/errors/errors.ts'
import { root } from './pages.ts'

const page = readFileSync(join(root, 'docs/errors.md'), 'utf8')
const documented = new Set([...page.matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code))

test('docs/errors.md lists every code of a refused request', () => {
  expect(Object.keys(errorCatalogue).filter((code) => !documented.has(code))).toEqual([])
})

test('docs/errors.md lists every code that platforms return in their exchanges', () => {
  const files = globSync('test/platforms/*.exchanges.ts', { cwd: root })
  const expected = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const found = text.matchAll(/'(?:auth|rejected|retryable|unknown)',\s*'([a-z]+(?:_[a-z0-9]+)+)'/g)
    return [...found].map(([, code = '']) => code)
  })
  expect(new Set(expected).size).toBeGreaterThan(50)
  expect([...new Set(expected)].filter((code) => !documented.has(code))).toEqual([])
})

test('docs/errors.md lists each code once, so that links to it are unambiguous', () => {
  const codes = [...page.matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code)
  expect(codes).toHaveLength(documented.size)
})

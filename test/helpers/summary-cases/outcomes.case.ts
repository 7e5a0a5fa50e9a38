import { beforeAll, describe, expect, it } from 'vitest'

// Failures on purpose, for summary-reporter.test.ts.

let tries = 0

it('fails on purpose', () => {
  expect('a post').toBe('a draft')
})

it('passes at the second try', () => {
  tries++
  expect(tries).toBe(2)
})

it('hangs', () => new Promise(() => {}))

describe('a suite whose hook fails', () => {
  beforeAll(() => {
    throw new Error('no database')
  })
  it('does not run', () => {
    expect(1).toBe(1)
  })
})

it('passes', () => {
  expect(1).toBe(1)
})

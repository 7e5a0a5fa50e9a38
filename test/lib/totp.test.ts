import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpCode, totpUri } from '../../server/lib/secrets/totp.ts'

// RFC 6238, appendix B, SHA-1: the secret is the ASCII text 12345678901234567890. The RFC shows eight digits, of which these are
// the last six.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

test.each(vectors)('the code at %i seconds is that of the RFC', (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code)
  expect(findTotpStep(SECRET, code, { now: seconds * 1000, after: 0 })).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step early or late, and only after the last used step', () => {
  const now = 1_111_111_111_000
  const step = Math.floor(now / 30_000)
  const find = (offset: number, after = 0) =>
    findTotpStep(SECRET, totpCode(SECRET, step + offset), { now, after })
  expect([-2, -1, 0, 1, 2].map((offset) => find(offset))).toEqual([null, step - 1, step, step + 1, null])
  expect([-1, 0, 1].map((offset) => find(offset, step))).toEqual([null, null, step + 1])
  expect(findTotpStep(SECRET, '', { now, after: 0 })).toBeNull()
})

test('a secret has 160 random bits, and its address names the issuer and the account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  expect(totpUri(SECRET, { issuer: 'Postern', account: 'ada&b@example.com' })).toBe(
    `otpauth://totp/Postern:ada%26b%40example.com?secret=${SECRET}&issuer=Postern`,
  )
})

import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../server/errors/errors.ts'
import { sanitizeAccount } from '../../server/integrations/sanitize.ts'
import type { ConnectedAccount } from '../../server/platforms/platform.ts'

const honest: ConnectedAccount = {
  internalId: 'did:plc:ada',
  name: 'Ada 👩‍💻',
  picture: 'https://cdn.example/ada.png?size=200',
  profile: 'ada.example',
  accessToken: 'token',
  refreshToken: null,
  expiresAt: null,
}

/** Sanitizes an account as any server that a user names may send it, whatever its type says. */
const sanitized = (over: object) => sanitizeAccount({ ...honest, ...over } as ConnectedAccount)

describe('the account data of a platform', () => {
  it('valid account data are kept unchanged', () => {
    expect(sanitized({})).toEqual(honest)
  })

  it.each([
    ['a name of several lines', { name: ' Ada\n\u0000\u2028<b>L</b>\t' }, { name: 'Ada <b>L</b>' }],
    ['a name without end', { name: '👍'.repeat(100_000) }, { name: '👍'.repeat(200) }],
    ['a name that is none', { name: { de: 'Ada' } }, { name: '' }],
    ['a profile that is none', { profile: 7 }, { profile: null }],
    ['an empty profile', { profile: '\u0000' }, { profile: null }],
    ['a picture that is a script', { picture: 'javascript:alert(1)' }, { picture: null }],
    [
      'a picture within its address',
      { picture: `data:image/png;base64,${'A'.repeat(50)}` },
      { picture: null },
    ],
    ['an address without end', { picture: `https://cdn.example/${'a'.repeat(2000)}` }, { picture: null }],
    ['a picture that is none', { picture: {} }, { picture: null }],
  ])('an account with %s is shown nevertheless', (_, over, kept) => {
    expect(sanitized(over)).toEqual({ ...honest, ...kept })
  })

  it.each([
    ['no id', { internalId: '' }],
    ['an id that is none', { internalId: { $ne: null } }],
    ['an id that no database stores', { internalId: 'a\u0000b' }],
    ['an id without end', { internalId: 'a'.repeat(501) }],
    ['no token', { accessToken: '' }],
    ['a token that is none', { accessToken: undefined }],
  ])('an account with %s is not connected', (_, over) => {
    let error: unknown
    try {
      sanitized(over)
    } catch (thrown) {
      error = thrown
    }
    expect((error as ApiError).code).toBe('connect_failed')
  })
})

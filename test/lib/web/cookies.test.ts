import { describe, expect, test } from 'vitest'
import { clearCookie, readHostCookie, readOwnCookie, setCookie } from '../../../server/lib/web/cookies.ts'

const https = { baseUrl: 'https://postern.example', cookieDomain: null }
const http = { ...https, baseUrl: 'http://localhost:3000' }

describe('cookies', () => {
  test.each(['known_device', 'sign_in_next', 'dismissed', 'connect_1'])(
    'limits the cookie %s to one host',
    (name) => {
      const attributes = 'Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax'
      expect(setCookie(https, name, 'x', { maxAge: 60 })).toBe(`__Host-${name}=x; ${attributes}`)
      expect(setCookie({ ...https, cookieDomain: 'example' }, name, 'x', { maxAge: 60 })).not.toMatch(
        /Domain/,
      )
      expect(clearCookie(https, name)).toMatch(new RegExp(`^__Host-${name}=;`))
      expect(setCookie(http, name, 'x', { maxAge: 60 })).toMatch(new RegExp(`^${name}=x;`))
    },
  )

  test.each(['auth', 'showorg', 'impersonate', 'org', 'track', 'fbclid', 'oauth_state'])(
    'keeps the name of the cookie %s for existing clients',
    (name) => {
      expect(setCookie(https, name, 'x', { maxAge: 60 })).toMatch(new RegExp(`^${name}=x;`))
    },
  )

  test('ignores an unprefixed cookie that a neighboring host planted for a flow', () => {
    expect(readOwnCookie(https, 'connect_1=planted', 'connect_1')).toBeUndefined()
    expect(readOwnCookie(https, 'connect_1=planted; __Host-connect_1=mine', 'connect_1')).toBe('mine')
    expect(readOwnCookie(http, 'connect_1=mine', 'connect_1')).toBe('mine')
  })

  test('reads a long-lived cookie that an earlier release set without the prefix', () => {
    expect(readHostCookie('known_device=old', 'known_device')).toBe('old')
    expect(readHostCookie('known_device=old; __Host-known_device=new', 'known_device')).toBe('new')
  })
})

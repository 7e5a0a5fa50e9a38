import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveKey, equalSecrets, hmac, randomToken, sha256 } from '../../../server/lib/secrets/crypto.ts'
import {
  checkPassword,
  createPasswordHashing,
  hashPassword,
  verifyDummyPassword,
  verifyPassword,
} from '../../../server/lib/secrets/passwords.ts'
import { createSealer } from '../../../server/lib/secrets/sealer.ts'
import { createLogger } from '../../../server/process/log.ts'

// The same cases in each run: a rare one is no reason to refuse a change that has nothing to do with it.
fc.configureGlobal({ seed: 20_261_121 })

const hashing = createPasswordHashing()
const secret = 'a secret of this test, long enough for it'

describe('crypto', () => {
  it('makes tokens that carry their prefix and never repeat', () => {
    const tokens = Array.from({ length: 1000 }, () => randomToken(32, 'pos_'))
    expect(new Set(tokens).size).toBe(1000)
    expect(tokens[0]).toMatch(/^pos_[A-Za-z0-9_-]{43}$/)
  })

  it('computes SHA-256 and HMAC as the standards define them', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    // RFC 4231, test case 2.
    expect(hmac('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it('compares texts of any length', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(equalSecrets(a, b)).toBe(a === b)
        expect(equalSecrets(a, a)).toBe(true)
      }),
    )
  })

  it('derives a different key for each purpose', () => {
    expect(deriveKey(secret, 'a').equals(deriveKey(secret, 'b'))).toBe(false)
    expect(deriveKey(secret, 'a').equals(deriveKey(secret, 'a'))).toBe(true)
  })
})

describe('sealer', () => {
  it('opens what it sealed and never returns the same sealed text twice', () => {
    const sealer = createSealer(secret)
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => sealer.open(sealer.seal(text)) === text.toWellFormed(),
      ),
    )
    expect(sealer.seal('token')).not.toBe(sealer.seal('token'))
    expect(sealer.seal('token')).toMatch(/^v1(\.[A-Za-z0-9_-]+){4}$/)
  })

  it('opens only what the current or an earlier secret sealed', () => {
    const sealed = createSealer('an earlier secret, quite long enough').seal('token')
    expect(createSealer(secret, ['another', 'an earlier secret, quite long enough']).open(sealed)).toBe(
      'token',
    )
    expect(() => createSealer(secret).open(sealed)).toThrow(/POSTERN_PREVIOUS_SECRETS/)
  })

  it('refuses a sealed text with any character changed', () => {
    const sealer = createSealer(secret)
    const sealed = sealer.seal('token of a channel')
    for (let index = 0; index < sealed.length; index++) {
      const other = sealed[index] === 'A' ? 'Q' : 'A'
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1)
      // The last digit of a base64url group carries unused bits: the same bytes are no change.
      const bytes = (text: string) =>
        text
          .split('.')
          .map((part) => Buffer.from(part, 'base64url').toString('hex'))
          .join('.')
      if (bytes(changed) === bytes(sealed) && changed.startsWith('v1.')) continue
      expect(() => sealer.open(changed), `digit ${index}`).toThrow()
    }
  })

  it.each(['', 'token', 'v1', 'v1.a.b.c', 'v2.a.b.c.d', 'v1.a.b.c.d.e'])(
    'refuses the sealed text %j',
    (text) => {
      expect(() => createSealer(secret).open(text)).toThrow()
    },
  )
})

describe('passwords', () => {
  it('verifies only the right password', async () => {
    const stored = await hashPassword(hashing, null, 'correct horse battery staple')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hashing, null, stored, 'correct horse battery staple')).toBe(true)
    expect(await verifyPassword(hashing, null, stored, 'correct horse battery stapl')).toBe(false)
    expect(await verifyPassword(hashing, null, 'not a hash', 'x')).toBe(false)
  })

  it('takes as long for an unknown person as for a known one', async () => {
    const stored = await hashPassword(hashing, null, 'correct horse battery staple')
    const cost = async (work: () => Promise<boolean>) => {
      const start = performance.now()
      expect(await work()).toBe(false)
      return performance.now() - start
    }
    // Taken in turns, and the quickest of each: what else the machine does hits both alike, sooner or later.
    let [somebody, nobody] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    const alike = () => nobody / somebody > 0.4 && nobody / somebody < 2.5
    for (let round = 0; round < 10 || (round < 200 && !alike()); round++) {
      somebody = Math.min(somebody, await cost(() => verifyPassword(hashing, null, stored, 'wrong')))
      nobody = Math.min(nobody, await cost(() => verifyDummyPassword(hashing, null, 'wrong')))
    }
    expect(alike(), `${nobody} ms for nobody, ${somebody} ms for somebody`).toBe(true)
  })

  it.each(['password', 'Password1', '12345678', 'iloveyou', 'qwertyuiop', 'PASSWORD123', 'trustno1'])(
    'refuses the common password %s',
    (password) => {
      expect(checkPassword(password)).toMatch(/common/)
    },
  )

  it('refuses an uncommon password only for its length', () => {
    expect(checkPassword('kq7#Lp2')).toMatch(/at least 8/)
    expect(checkPassword('kq7#Lp2x')).toBeNull()
    expect(checkPassword('x'.repeat(64) + 'y'.repeat(64))).toBeNull()
    expect(checkPassword('x'.repeat(64) + 'y'.repeat(65))).toMatch(/at most 128/)
    expect(checkPassword('🦊🦊🦊🦊')).toMatch(/at least 8/)
  })
})

describe('log', () => {
  it('redacts fields named like a secret at any depth, in child loggers too', () => {
    const lines: string[] = []
    const log = createLogger('info', { write: (line: string) => void lines.push(line) })
    const account = { name: 'Ann', accessToken: 's3cret', nested: [{ client_secret: 's3cret', id: 7 }] }
    log.info(
      { headers: { Authorization: 's3cret', 'set-cookie': ['s3cret'] }, account, password: 's3cret' },
      'hello',
    )
    log.child({ token: 's3cret', requestId: 'r1' }).child({ auth: 's3cret' }).warn('there')
    expect(lines.join('')).not.toContain('s3cret')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      msg: 'hello',
      account: { name: 'Ann', nested: [{ id: 7 }] },
    })
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ requestId: 'r1', token: '[hidden]', auth: '[hidden]' })
    expect(account.accessToken).toBe('s3cret')
  })
})

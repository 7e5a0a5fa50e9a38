import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { deriveKey } from './crypto.ts'

/** Encrypts secrets that must be read back (platform tokens, third-party keys) with AES-256-GCM. Key ids allow rotation. */
export interface Sealer {
  /** Returns `v1.<key id>.<nonce>.<tag>.<ciphertext>` in base64url, with a fresh nonce each time. */
  seal(plain: string): string
  /** Throws for a value that no configured secret sealed. */
  open(sealed: string): string
}

interface SealingKey {
  id: string
  /** OpenSSL imports bytes anew for each use, which costs more than the decryption. */
  key: KeyObject
}

const VERSION = 'v1'

function sealingKey(secret: string): SealingKey {
  return {
    id: deriveKey(secret, 'seal key id v1').subarray(0, 6).toString('base64url'),
    key: createSecretKey(deriveKey(secret, 'seal v1')),
  }
}

/** Seals with `secret`; opens what `secret` or any of `previousSecrets` sealed. */
export function createSealer(secret: string, previousSecrets: readonly string[] = []): Sealer {
  const current = sealingKey(secret)
  const known = new Map([...previousSecrets.map(sealingKey), current].map(({ id, key }) => [id, key]))
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(header(current.id))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [
        VERSION,
        current.id,
        ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')),
      ].join('.')
    },
    open(sealed) {
      const [mark, id, ...rest] = sealed.split('.')
      const [nonce, tag, text] = rest.map((part) => Buffer.from(part, 'base64url'))
      if (mark !== VERSION || id === undefined || rest.length !== 3 || !nonce || !tag || !text)
        throw new Error('This is not a sealed value.')
      const key = known.get(id)
      if (key === undefined)
        throw new Error(
          'The value was sealed with a secret that is not configured: add that secret to POSTERN_PREVIOUS_SECRETS.',
        )
      if (nonce.length !== 12 || tag.length !== 16) throw new Error('This is not a sealed value.')
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header(id)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}

/** Authenticates the version and key id too, so that neither can be swapped. */
function header(id: string): Buffer {
  return Buffer.from(`${VERSION}.${id}`)
}

export interface HasSealer {
  sealer: Sealer
}

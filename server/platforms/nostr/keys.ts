import type { EventTemplate, NostrEvent } from 'nostr-tools/pure'
import { lazyPackage } from '../../lib/lazy.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'

// Loads the package late, since elliptic curves load slowly and most processes never sign.
const pure = lazyPackage<typeof import('nostr-tools/pure')>('nostr-tools/pure')
const nip19 = lazyPackage<typeof import('nostr-tools/nip19')>('nostr-tools/nip19')

/** Matches a private key, in hex or as NIP-19 writes it. */
export const PRIVATE_KEY = '/^\\s*([0-9a-fA-F]{64}|nsec1[02-9ac-hj-np-z]{58})\\s*$/'

/** Returns a private key in hex. Throws `rejected` invalid_field for any other text. */
export function readPrivateKey(typed: string): string {
  const text = typed.trim()
  try {
    const hex = text.startsWith('nsec1')
      ? Buffer.from(decodeSecret(text)).toString('hex')
      : text.toLowerCase()
    pure().getPublicKey(bytesOf(hex))
    return hex
  } catch (cause) {
    const message = 'This is not a Nostr private key, which has 64 hexadecimal digits or begins with nsec1.'
    throw new PlatformError('rejected', message, { code: 'invalid_field', cause })
  }
}

function decodeSecret(nsec: string): Uint8Array {
  const { type, data } = nip19().decode(nsec)
  if (type !== 'nsec') throw new Error('not a private key')
  return data
}

function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

export function publicKeyOf(privateKey: string): string {
  return pure().getPublicKey(bytesOf(privateKey))
}

/** Returns a public key as people see it: `npub1…`. */
export function npubOf(publicKey: string): string {
  return nip19().npubEncode(publicKey)
}

/** Signs an event; its id depends on everything except the signature. */
export function signEvent(privateKey: string, event: EventTemplate): NostrEvent {
  const { id, pubkey, created_at, kind, tags, content, sig } = pure().finalizeEvent(
    event,
    bytesOf(privateKey),
  )
  return { id, pubkey, created_at, kind, tags, content, sig }
}

/** Returns true for an event that its author signed. */
export function isSigned(event: object): boolean {
  try {
    return pure().verifyEvent(event as NostrEvent)
  } catch {
    return false
  }
}

/** Finds the accounts that a text mentions as `nostr:npub1…` or `nostr:nprofile1…` (NIP-27). */
export function mentionedKeys(text: string): string[] {
  return [...text.matchAll(/\bnostr:((?:npub|nprofile)1[02-9ac-hj-np-z]+)/g)].flatMap(([, code = '']) => {
    try {
      const { type, data } = nip19().decode(code)
      if (type === 'npub') return [data]
      return type === 'nprofile' ? [data.pubkey] : []
    } catch {
      return []
    }
  })
}

const HEX = /^[0-9a-f]{64}$/

/** Reads a public key in hex, or as `npub1…` or `nprofile1…`. Throws `rejected` invalid_subject for any other text. */
export function readPublicKey(text: string): string {
  return readCode(text, 'Name a person on Nostr by npub1…, 64 hexadecimal digits, or name@domain.')
}

/** Reads the id of an event in hex, or as `note1…` or `nevent1…`. Throws as `readPublicKey` does. */
export function readEventId(text: string): string {
  return readCode(text, 'Name a note on Nostr by note1… or 64 hexadecimal digits.')
}

function readCode(text: string, help: string): string {
  if (HEX.test(text.toLowerCase())) return text.toLowerCase()
  try {
    const { type, data } = nip19().decode(text.replace(/^nostr:/, ''))
    if (type === 'npub' || type === 'note') return data
    if (type === 'nprofile') return data.pubkey
    if (type === 'nevent') return data.id
  } catch {
    // Falls through to the same refusal.
  }
  throw rejected('invalid_subject', help)
}

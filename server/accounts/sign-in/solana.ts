import { lazyPackage } from '../../lib/lazy.ts'

const curve = lazyPackage<typeof import('@noble/curves/ed25519.js')>('@noble/curves/ed25519.js')
const base = lazyPackage<typeof import('@scure/base')>('@scure/base')

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** Decodes a Solana address to 32 bytes; null for any other text. */
export function readSolanaKey(text: string): Uint8Array | null {
  const bytes = text.length <= 44 ? fromBase58(text) : null
  return bytes?.length === KEY_BYTES ? bytes : null
}

/** Verifies an ed25519 signature. Accepts hex, base58 and base64, since wallets differ. */
export function isSignedBySolanaKey(key: Uint8Array, message: string, signature: string): boolean {
  const bytes = readSignature(signature)
  try {
    // Verifies strictly (RFC 8032), which refuses keys of small order: for those, some signatures match every text.
    return (
      bytes !== null && curve().ed25519.verify(bytes, Buffer.from(message, 'utf8'), key, { zip215: false })
    )
  } catch {
    return false
  }
}

function readSignature(text: string): Uint8Array | null {
  if (/^[0-9a-fA-F]{128}$/.test(text)) return Buffer.from(text, 'hex')
  const candidates = text.length <= 90 ? [fromBase58(text), Buffer.from(text, 'base64')] : []
  return candidates.find((bytes) => bytes?.length === SIGNATURE_BYTES) ?? null
}

function fromBase58(text: string): Uint8Array | null {
  try {
    return base().base58.decode(text)
  } catch {
    return null
  }
}

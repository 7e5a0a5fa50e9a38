import { lazyPackage } from '../../lib/lazy.ts'

const curve = lazyPackage<typeof import('@noble/curves/ed25519.js')>('@noble/curves/ed25519.js')
const base = lazyPackage<typeof import('@scure/base')>('@scure/base')

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** The 32 bytes of a Solana address; null for any other text. */
export function readSolanaKey(text: string): Uint8Array | null {
  const bytes = text.length <= 44 ? fromBase58(text) : null
  return bytes?.length === KEY_BYTES ? bytes : null
}

/** Whether the key signed the text (ed25519). The signature is read as hex, base58 or base64: wallets differ. */
export function isSignedBySolanaKey(key: Uint8Array, message: string, signature: string): boolean {
  const bytes = readSignature(signature)
  try {
    // Strict (RFC 8032): a key of small order, for which some signatures fit every text, is refused.
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

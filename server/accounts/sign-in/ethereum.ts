import { lazyPackage } from '../../lib/lazy.ts'

const curve = lazyPackage<typeof import('@noble/curves/secp256k1.js')>('@noble/curves/secp256k1.js')
const sha3 = lazyPackage<typeof import('@noble/hashes/sha3.js')>('@noble/hashes/sha3.js')

/** Recognizes `0x` and 40 hex digits in any case. Does not require the checksum in the letters' case. */
export function isEthereumAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

/**
 * Returns the address, in lower case, that signed `message` with `personal_sign` (EIP-191); null for an invalid signature. Returns a
 * wrong address for a signature by a contract (ERC-1271), which a text alone cannot prove.
 */
export function recoverPersonalSigner(message: string, signature: string): string | null {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return null
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const last = bytes[64] ?? -1
  // Some hardware wallets count from 0; EIP-191 counts from 27.
  const recovery = last >= 27 ? last - 27 : last
  if (recovery !== 0 && recovery !== 1) return null
  try {
    const point = curve()
      .secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(personalHash(message))
    return addressOf(point.toBytes(false))
  } catch {
    return null
  }
}

/** Hashes a text as `personal_sign` does, after a prefix that keeps a signed text from being a valid transaction. */
function personalHash(message: string): Uint8Array {
  const text = Buffer.from(message, 'utf8')
  return sha3().keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]))
}

/** Derives the address of an uncompressed public key (65 bytes). */
function addressOf(publicKey: Uint8Array): string {
  return `0x${Buffer.from(sha3().keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex')}`
}

import { createHash } from 'node:crypto'

const alphabet = '234567abcdefghijklmnopqrstuvwxyz'
const dayMicros = 86_400_000_000n
const uuidV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Where a post's id tells no time: some day before this service existed. */
const someDay = BigInt(Date.UTC(2024, 0, 1)) * 1000n

/**
 * The record key of a post: a valid TID (53 bits of microseconds, 10 bits of clock id) made from nothing but the post's
 * id and the idempotency key, so that every attempt names the same record. It lies in the day before the post was
 * made, never in the future; 46 bits of hash within that day keep two posts of an account apart.
 */
export function recordKey(postId: string, key: string): string {
  const hash = createHash('sha256').update(`${postId}\n${key}`).digest().readBigUInt64BE()
  const within = (hash >> 10n) % dayMicros
  const clockId = hash & 0x3ffn
  return encode(((dayBefore(postId) + within) << 10n) | clockId)
}

function dayBefore(postId: string): bigint {
  const match = uuidV7.exec(postId)
  if (!match) return someDay
  return BigInt(Number.parseInt(`${match[1]}${match[2]}`, 16)) * 1000n - dayMicros
}

function encode(value: bigint): string {
  let text = ''
  for (let shift = 60n; shift >= 0n; shift -= 5n) text += alphabet[Number((value >> shift) & 31n)]
  return text
}

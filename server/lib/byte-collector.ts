const FIRST_CAPACITY = 4_096

/**
 * Joins pieces of a body in one buffer, so that a million pieces of one byte take no more memory than one. Keeps the first piece without
 * a copy, since most bodies arrive in one: the caller must not change it.
 */
export function createByteCollector() {
  let buffer: Buffer = Buffer.alloc(0)
  let size = 0
  return {
    add(piece: Uint8Array): void {
      if (size === 0) {
        buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
        size = piece.byteLength
        return
      }
      const needed = size + piece.byteLength
      if (needed > buffer.byteLength) {
        const larger = Buffer.allocUnsafe(Math.max(needed, 2 * buffer.byteLength, FIRST_CAPACITY))
        buffer.copy(larger, 0, 0, size)
        buffer = larger
      }
      buffer.set(piece, size)
      size = needed
    },
    size: () => size,
    bytes: () => buffer.subarray(0, size),
  }
}

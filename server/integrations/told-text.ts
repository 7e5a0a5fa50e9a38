const longestAddress = 2_000

/** What a platform calls something, in one line of at most so many characters; empty for what is no text. */
export function cleanText(told: unknown, longest: number): string {
  if (typeof told !== 'string') return ''
  const line = told.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length <= longest ? line : [...line.slice(0, longest * 2)].slice(0, longest).join('')
}

/** An address that a browser may be given, or null. */
export function webAddress(told: unknown): string | null {
  if (typeof told !== 'string' || told.length > longestAddress) return null
  const { protocol } = URL.parse(told) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? told : null
}

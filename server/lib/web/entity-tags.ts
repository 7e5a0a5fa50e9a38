const MEMBER = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?:,[ \t,]*|$)/y

/**
 * Reads the value of `If-Match` (RFC 9110 13.1.1): '*', or the values of its strong entity tags. A weak one never matches there, so it
 * is left out. Returns null for a malformed value.
 */
export function readStrongTags(header: string): string[] | '*' | null {
  const text = header.replace(/^[ \t,]+/, '')
  if (text.trim() === '*') return '*'
  if (text === '') return null
  const strong: string[] = []
  for (let at = 0; at < text.length; at = MEMBER.lastIndex) {
    MEMBER.lastIndex = at
    const [, weak, value = ''] = MEMBER.exec(text) ?? []
    if (MEMBER.lastIndex === 0) return null
    if (weak === undefined) strong.push(value)
  }
  return strong
}

/**
 * A channel's regular expression as text, with its slashes (`/^\d+$/`) or bare. Written by the channel and not by a caller;
 * throws where it is none.
 */
export function regularExpression(text: string): RegExp {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  return source === undefined ? new RegExp(text) : new RegExp(source, flags)
}

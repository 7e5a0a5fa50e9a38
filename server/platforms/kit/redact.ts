const maxLength = 2048
const secretNames =
  'access_?token|refresh_?token|id_token|client_secret|password|accessJwt|refreshJwt|authorization|api_?key|secret|token|code'
const secretMembers = new RegExp(`("(?:${secretNames})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*"?`, 'gi')
const secretParameters = new RegExp(`\\b(${secretNames})=[^&\\s"']+`, 'gi')
const jwt = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi

/** A platform's answer as it may be stored and shown: known secrets and whatever looks like one removed, then cut to 2 kB. */
export function redactAnswer(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, '[removed]')
  clean = clean
    .replace(secretMembers, '$1[removed]"')
    .replace(secretParameters, '$1=[removed]')
    .replace(jwt, '[removed]')
    .replace(bearer, '$1 [removed]')
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean
}

/** The secrets a request carries, so that a platform that echoes them cannot leak them. */
export function secretsOf(headers: Record<string, string>, json: unknown): string[] {
  const found: string[] = []
  for (const [name, value] of Object.entries(headers)) {
    if (!/^(authorization|cookie|x-api-key)$/i.test(name)) continue
    found.push(value, value.replace(/^\S+\s+/, ''))
  }
  if (typeof json === 'object' && json !== null)
    for (const [name, value] of Object.entries(json))
      if (typeof value === 'string' && new RegExp(`^(${secretNames}|code_verifier)$`, 'i').test(name))
        found.push(value)
  return found
}

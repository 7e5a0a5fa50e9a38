import type { OAuthAppRow } from '../../db/tables/oauth.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns why a redirect URL is not allowed; null for an allowed one. Allows https, and http to the person's own computer. */
export function redirectProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'is not a URL.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !isLoopbackUrl(url))
    return 'must use https; http is for localhost, 127.0.0.1 and [::1] only.'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password.'
  if (text.includes('#')) return 'must not have a fragment.'
  if (/[\s\\\p{Cc}]/u.test(text)) return 'must not contain spaces, backslashes or control characters.'
  return null
}

/** Returns true for a URL of the person's own computer, where any program may listen. */
export function isLoopback(text: string): boolean {
  return URL.canParse(text) && isLoopbackUrl(new URL(text))
}

function isLoopbackUrl(url: URL): boolean {
  return url.protocol === 'http:' && loopback.has(url.hostname)
}

/**
 * Finds the redirect URL of a request: the one that was sent, if the client has registered it character by character, or its only
 * one if none was sent. A client that registered itself may use any port of the same loopback host, since native programs listen
 * on a free one (RFC 8252 7.3). Returns null for any other URL.
 */
export function chooseRedirectUri(app: OAuthAppRow, sent: string | undefined): string | null {
  const registered = redirectUrisOf(app)
  if (!sent) return registered.length === 1 ? (registered[0] as string) : null
  if (registered.includes(sent)) return sent
  const samePlace = app.registration !== null && registered.some((uri) => differOnlyInPort(uri, sent))
  return samePlace ? sent : null
}

/** Lists the redirect URLs of an app; empty for a built-in one, which has none. */
export function redirectUrisOf({ redirect_url, redirect_uris }: OAuthAppRow): string[] {
  if (redirect_uris !== null) return JSON.parse(redirect_uris) as string[]
  return redirect_url === null ? [] : [redirect_url]
}

/** Matches a loopback URL as text: its host, and all that follows the port. */
const loopbackText = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?((?:[/?].*)?)$/

/** Compares texts, so that no other spelling of the registered URL passes. */
function differOnlyInPort(registered: string, sent: string): boolean {
  const [ours, theirs] = [loopbackText.exec(registered), loopbackText.exec(sent)]
  if (ours === null || theirs === null || redirectProblem(sent) !== null) return false
  return ours[1] === theirs[1] && ours[2] === theirs[2]
}

import { invalid } from '../errors/errors.ts'
import { checkUrl, UnsafeUrlError } from './safe-fetch.ts'

/**
 * Normalizes a URL from a user. Does not resolve its name: `safeFetch` checks the addresses with each request.
 * @throws 400 for a URL that is visibly not public or not https
 */
export function readPublicUrl(
  { config }: { config: { allowLoopback: boolean } },
  text: string,
  location: string,
): string {
  try {
    return checkUrl(text.trim(), { allowLoopback: config.allowLoopback }).href
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    throw invalid(location, error.message, error)
  }
}

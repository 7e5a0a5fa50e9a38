import type { App } from './context.ts'
import { invalid } from './errors.ts'
import { checkUrl, UnsafeUrlError } from './lib/safe-fetch.ts'

/**
 * An address that a user gave, in its normal form. Throws 400 for what can be seen to be neither public nor https; what its name
 * leads to is looked at when it is asked for something (lib/safe-fetch.ts).
 */
export function readPublicUrl({ config }: Pick<App, 'config'>, text: string, location: string): string {
  try {
    return checkUrl(text.trim(), { allowLoopback: config.allowLoopback }).href
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    throw invalid(location, error.message, error)
  }
}

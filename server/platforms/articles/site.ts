import { typedUrl } from '../kit/auth/fields.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'

/** Normalizes the URL of a site that a user typed: https by default, without a trailing slash. */
export function siteAddress(typed = ''): string {
  const { origin, pathname } = typedUrl(typed, () =>
    rejected('invalid_field', 'Type a URL such as https://blog.example.com.'),
  )
  return (origin + pathname).replace(/\/+$/, '')
}

/** Runs the first calls to a server that a user named. If it is not a public one, the error names the variable that allows it. */
export async function connectTo<Result>(variable: string, calls: () => Promise<Result>): Promise<Result> {
  try {
    return await calls()
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'unsafe_url') throw error
    const message = `${error.message} The operator of this service can allow this server with ${variable}.`
    throw new PlatformError('rejected', message, { code: error.code, cause: error })
  }
}

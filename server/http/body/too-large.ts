import { ApiError } from '../../errors/errors.ts'

export interface SizeLimit {
  limit: number
  /** Path of the operation that takes media, for a caller that may have put it into the body. */
  upload?: string | undefined
}

export function payloadTooLarge({ limit, upload }: SizeLimit): ApiError {
  const size =
    limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${Math.floor(limit / 1024)} kB`
  const instead = upload ? ` Upload media first with POST ${upload} and reference its id and path.` : ''
  return new ApiError('payload_too_large', `The body is over ${size}.${instead}`)
}

import type { ApiRequest, Requests } from '../kit/api.ts'
import { readObject, type Untrusted } from '../kit/http/response.ts'

/** Reads the `data` of an answer. Throws as `readObject` does. */
export async function ask<Data extends object>(
  api: Pick<Requests, 'read'>,
  request: ApiRequest,
): Promise<Untrusted<Data>> {
  const { data } = await api.read(request)
  return readObject('TikTok', data)
}

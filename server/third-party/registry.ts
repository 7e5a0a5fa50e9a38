import { notFound } from '../errors/errors.ts'
import type { Provider } from './provider.ts'
import { heygen } from './providers/heygen.ts'
import { reelfarm } from './providers/reelfarm.ts'

/** Lists every provider. A new one adds its file and a line here. */
export const providers: readonly Provider[] = [heygen, reelfarm]

/** @throws 404 */
export function requireProvider(identifier: string): Provider {
  const provider = providers.find(({ id }) => id === identifier)
  if (provider === undefined) throw notFound('provider')
  return provider
}

/** Describes a provider to clients. `fields` is for clients that build the form from it: no provider takes more than a key. */
export function describeProvider({ id, title, description }: Provider) {
  return { identifier: id, title, description, fields: [] }
}

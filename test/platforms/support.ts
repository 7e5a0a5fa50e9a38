import type { PlatformHost } from '../../server/platforms/kit/api.ts'

/** Services for a platform that touches no database. */
export const noHost: PlatformHost = {
  get db(): never {
    throw new Error('this platform needs no database')
  },
  clock: { now: () => Date.now() },
  baseUrl: 'https://postern.example',
  findAccounts: async () => [],
}

import type { IntegrationRow } from '../db/tables/channels.ts'
import { ApiError } from '../errors.ts'
import type { ConnectCall, ConnectedAccount } from '../platforms/platform.ts'
import type { RunningPlatform } from '../platforms/registry.ts'

/**
 * Reconnecting a page: the account that signed in, turned into that page. Asks nobody, since the page is known. Throws 409 when
 * the account has it not, and the channel's own errors.
 */
export async function reselectPage(
  { pages }: RunningPlatform,
  wanted: IntegrationRow,
  signedIn: ConnectedAccount,
  call: ConnectCall,
): Promise<ConnectedAccount> {
  if (!pages || wanted.in_between_steps_at !== null) return signedIn
  const account = {
    ...signedIn,
    id: wanted.id,
    organizationId: wanted.organization_id,
    credentials: signedIn.credentials ?? {},
    additionalSettings: signedIn.additionalSettings ?? [],
  }
  const page = (await pages.list({ ...call, account })).find(({ id }) => id === wanted.internal_id)
  if (!page)
    throw new ApiError(
      'connect_failed',
      `${signedIn.name} has no access to ${wanted.name}: sign in with an account that has.`,
    )
  const { credentials, ...chosen } = await pages.select({ ...call, account }, page)
  return {
    ...signedIn,
    ...chosen,
    credentials: { ...account.credentials, ...credentials },
    needsPage: false,
  }
}

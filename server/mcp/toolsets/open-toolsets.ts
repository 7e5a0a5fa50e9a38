import type { Toolset } from '../../contract/tools.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { McpCaller } from '../caller.ts'

type Credential = Pick<McpCaller, 'auth'>

/** A toolset closes by itself, so that a credential that many conversations use does not collect all of them. */
const OPEN_MS = 24 * 3_600_000

/** Opens a toolset for the credential, in all processes. */
export async function openToolset(
  { db, clock }: HasDbAndClock,
  { auth }: Credential,
  toolset: Toolset,
): Promise<void> {
  const row = {
    organization_id: auth.organizationId,
    credential_id: auth.credentialId,
    toolset,
    expires_at: clock.now() + OPEN_MS,
  }
  await db('open_toolsets').insert(row).onConflict(['credential_id', 'toolset']).merge(['expires_at'])
}

/** Returns the toolsets that the credential has opened. */
export async function listOpenToolsets(
  { db, clock }: HasDbAndClock,
  { auth }: Credential,
): Promise<string[]> {
  const rows = await db('open_toolsets')
    .where({ organization_id: auth.organizationId, credential_id: auth.credentialId })
    .where('expires_at', '>', clock.now())
    .orderBy('toolset')
    .select<{ toolset: string }[]>('toolset')
  return rows.map(({ toolset }) => toolset)
}

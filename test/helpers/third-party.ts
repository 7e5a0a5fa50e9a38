import { newId } from '../../server/lib/ids.ts'
import type { Tenant, TestService } from './server.ts'

/** Adds an account at a provider, as if its key had been tested, and a job. */
export async function addProviderAccount(
  { app, clock }: TestService,
  owner: Tenant,
): Promise<Record<string, string>> {
  const now = clock.now()
  const [thirdParty, thirdPartyJob] = [newId(), newId()]
  const row = {
    organization_id: owner.organizationId,
    identifier: 'reelfarm',
    created_at: now,
    updated_at: now,
  }
  await app.db('third_party_accounts').insert({
    ...row,
    id: thirdParty,
    internal_id: 'ours',
    name: 'Ours',
    username: 'ours',
    key_sealed: app.sealer.seal('a key'),
    deleted_at: null,
  })
  await app.db('third_party_jobs').insert({
    ...row,
    id: thirdPartyJob,
    account_id: thirdParty,
    input: '{}',
    status: 'failed',
    vendor_id: null,
    failures: 0,
    media_id: null,
    error_code: null,
    error_message: null,
    deadline_at: now,
    expires_at: now + 86_400_000,
    sent_at: null,
    finished_at: now,
  })
  return { thirdParty, thirdPartyJob }
}

import { newId } from '../../server/lib/ids.ts'
import type { Tenant, TestService } from './server.ts'

/** Stores a queued job that no vendor has to be there for, of a channel group or of the whole organization. Returns its id. */
export async function addVideoJob(
  { app, clock }: TestService,
  { organizationId }: Tenant,
  customerId: string | null = null,
): Promise<string> {
  const id = newId()
  const now = clock.now()
  await app.db('video_jobs').insert({
    ...{ id, organization_id: organizationId, customer_id: customerId, type: 'veo3', shape: 'vertical' },
    ...{ params: '{}', state: '{}' },
    ...{ status: 'queued', stage: 'queued', progress: 0, failures: 0, crashes: 0, credit_id: newId() },
    ...{ media_id: null, error_code: null, error_message: null, run_started_at: null, finished_at: null },
    ...{ created_at: now, updated_at: now, deadline_at: now + 3_600_000, expires_at: now + 86_400_000 },
  })
  return id
}

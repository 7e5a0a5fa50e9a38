import { afterAll, beforeEach } from 'vitest'
import { startHeygen } from '../../scripts/stand-ins/heygen.ts'
import { startReelfarm } from '../../scripts/stand-ins/reelfarm.ts'
import { readConfig } from '../../server/config/config.ts'
import { finished } from '../helpers/background-jobs.ts'
import type { Tenant, TestService } from '../helpers/server.ts'

export const heygenKey = 'a-key-of-heygen'
export const reelfarmKey = 'rf_a-key-of-reelfarm'

/** Starts the stand-ins of all providers for one test file, with nothing recorded before each test. */
export async function providersForFile() {
  const heygen = await startHeygen({ apiKey: heygenKey })
  const reelfarm = await startReelfarm({ apiKey: reelfarmKey })
  beforeEach(() => {
    for (const { calls, failures } of [heygen, reelfarm]) {
      calls.length = 0
      failures.length = 0
    }
    Object.assign(heygen.state, { polls: 2, fileUrl: '' })
  })
  afterAll(() => Promise.all([heygen.close(), reelfarm.close()]))
  const { thirdParty } = readConfig({
    POSTERN_SECRET: 'a secret for tests, and for nothing else',
    POSTERN_DEMO: '0',
    THIRD_PARTY_URLS: `heygen=${heygen.url},reelfarm=${reelfarm.url}`,
    THIRD_PARTY_FILE_HOSTS: 'heygen=127.0.0.1,reelfarm=127.0.0.1',
  })
  return { heygen, reelfarm, config: { thirdParty } }
}

export async function addAccount({ console }: Pick<Tenant, 'console'>, provider: 'heygen' | 'reelfarm') {
  const api = provider === 'heygen' ? heygenKey : reelfarmKey
  return (await console.thirdParty.accounts.create({ path: { id: provider }, body: { api } })).id
}

export const speech = {
  voice: 'Good bread takes time.',
  avatar: 'Kristin',
  selectedVoice: 'voice-1',
  type: 'avatar',
  aspect_ratio: 'story',
  captions: 'yes',
}

/** Submits in the background and returns the job's id. */
export async function submit(
  service: TestService,
  tenant: Tenant,
  account: string,
  data: object = speech,
): Promise<string> {
  const headers = { auth: tenant.session, 'content-type': 'application/json', prefer: 'respond-async' }
  const body = JSON.stringify(data)
  const response = await service.fetch(`/third-party/${account}/submit`, { method: 'POST', headers, body })
  const job = (await response.json()) as { id: string; status: string }
  if (response.status !== 202) throw new Error(JSON.stringify(job))
  return job.id
}

/** Runs a job with its waits until it has finished, and returns it. */
export function finish(service: TestService, { console }: Pick<Tenant, 'console'>, id: string) {
  return finished(service, () => console.thirdParty.getJob({ path: { id } }))
}

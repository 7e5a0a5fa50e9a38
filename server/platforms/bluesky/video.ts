import { PlatformError } from '../kit/errors.ts'
import { poll } from '../kit/poll.ts'
import type { OutgoingMedia, PlatformCall } from '../platform.ts'
import { xrpc } from './xrpc.ts'

interface JobStatus {
  jobId: string
  state: string
  blob?: unknown
  error?: string
  message?: string
}

const uploadMs = 600_000
const processingMs = 600_000

/** `app.bsky.video.*` through the video service: upload under a service token of the account's own server, then wait for the blob. */
export async function uploadVideo(
  call: PlatformCall,
  service: string,
  options: { videoService: string; pollMs: number; name: string },
  video: OutgoingMedia,
): Promise<unknown> {
  const token = await serviceToken(call, service)
  const uploaded = await xrpc<JobStatus | { jobStatus: JobStatus }>(call.http, {
    service: options.videoService,
    method: 'app.bsky.video.uploadVideo',
    params: { did: call.account.internalId, name: options.name },
    token,
    body: await video.open(),
    headers: { 'content-type': video.mime, 'content-length': String(video.size) },
    timeoutMs: uploadMs,
    signal: call.signal,
    classify: (answer) => {
      // The same bytes sent again answer 409 with the job that already has them.
      const job = jobOf(answer.data)
      return answer.status === 409 && job?.jobId
        ? { failure: 'rejected', code: `known_job:${job.jobId}`, message: 'known' }
        : undefined
    },
  }).catch((error: unknown) => knownJob(error))
  const job = jobOf(uploaded)
  if (!job)
    throw new PlatformError('retryable', 'The video service answered without a job.', {
      code: 'unreadable_answer',
    })
  return poll(
    'Video processing',
    { everyMs: options.pollMs, forMs: processingMs, signal: call.signal },
    async () => {
      const method = 'app.bsky.video.getJobStatus'
      const params = { jobId: job.jobId }
      return finished(
        jobOf(await xrpc(call.http, { service: options.videoService, method, params, signal: call.signal })),
      )
    },
  )
}

/** Bluesky's server lets the video service store the blob in its name; the server's DID is what the token is for. */
async function serviceToken(call: PlatformCall, service: string): Promise<string> {
  const { http, signal, account } = call
  const token = account.accessToken
  const session = await xrpc<{ didDoc?: { service?: { id: string; serviceEndpoint: string }[] } }>(http, {
    service,
    method: 'com.atproto.server.getSession',
    token,
    signal,
  })
  const home =
    session.didDoc?.service?.find(({ id }) => id.endsWith('#atproto_pds'))?.serviceEndpoint ?? service
  const { did } = await xrpc<{ did: string }>(http, {
    service: home,
    method: 'com.atproto.server.describeServer',
    signal,
  })
  const exp = String(Math.floor(call.now / 1000) + 1800)
  const params = { aud: did, lxm: 'com.atproto.repo.uploadBlob', exp }
  return (
    await xrpc<{ token: string }>(http, {
      service,
      method: 'com.atproto.server.getServiceAuth',
      params,
      token,
      signal,
    })
  ).token
}

function knownJob(error: unknown): JobStatus {
  const jobId = error instanceof PlatformError ? /^known_job:(.+)$/.exec(error.code)?.[1] : undefined
  if (jobId === undefined) throw error
  return { jobId, state: 'JOB_STATE_CREATED' }
}

/** The service answers the status bare on upload and wrapped on look-up; both are read. */
function jobOf(data: unknown): JobStatus | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const job = 'jobStatus' in data ? data.jobStatus : data
  return typeof job === 'object' && job !== null && 'jobId' in job ? (job as JobStatus) : undefined
}

function finished(job: JobStatus | undefined): unknown {
  if (job?.state === 'JOB_STATE_FAILED')
    throw new PlatformError(
      'rejected',
      `Bluesky could not process the video: ${job.message ?? job.error ?? 'no reason given'}`,
      {
        code: 'video_failed',
      },
    )
  return job?.state === 'JOB_STATE_COMPLETED' ? job.blob : undefined
}

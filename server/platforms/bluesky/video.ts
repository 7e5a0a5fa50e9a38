import { PlatformError, rejected } from '../kit/http/errors.ts'
import { type Answer, readList, readPath, requireText, textAt } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { BlueskyApi } from './env.ts'

/** Uploads a video to the video service with a service token of the account's own server. Returns the id of the processing job. */
export async function uploadVideo(api: BlueskyApi, video: EntryMedia, name: string): Promise<string> {
  const token = await serviceToken(api)
  const { data, status } = await api.request({
    url: `${api.config.videoService}/xrpc/app.bsky.video.uploadVideo`,
    query: { did: api.account.internalId, name },
    token,
    file: await video.file(),
    // If the same bytes are sent again, the service returns 409 with the existing job.
    okStatuses: [409],
  })
  const id = textAt(jobOf(data), 'jobId')
  if (id !== undefined) return id
  throw new PlatformError(status === 409 ? 'rejected' : 'retryable', 'The video service returned no job.', {
    code: 'unreadable_answer',
  })
}

/** Returns the blob of a processed video, or undefined while it is being processed. */
export async function processedVideo(api: BlueskyApi, jobId: string): Promise<unknown> {
  const { data } = await api.request({
    url: `${api.config.videoService}/xrpc/app.bsky.video.getJobStatus`,
    query: { jobId },
    token: null,
  })
  const job = jobOf(data)
  const reason = textAt(job, 'message', 'error') ?? 'no reason given'
  if (job.state === 'JOB_STATE_FAILED')
    throw rejected('video_failed', `Bluesky could not process the video: ${reason}`)
  return job.state === 'JOB_STATE_COMPLETED' ? job.blob : undefined
}

/** Gets a token, issued for the DID of the account's server, with which the video service may store the blob there. */
async function serviceToken(api: BlueskyApi): Promise<string> {
  const { didDoc } = await api.read({ url: '/xrpc/com.atproto.server.getSession' })
  const services = readList(readPath(didDoc, 'service'))
  const home = services.find(({ id }) => String(id).endsWith('#atproto_pds'))?.serviceEndpoint ?? ''
  const { did } = await api.read({ url: `${home}/xrpc/com.atproto.server.describeServer`, token: null })
  const { token } = await api.read({
    url: '/xrpc/com.atproto.server.getServiceAuth',
    query: {
      aud: requireText('Bluesky', did),
      lxm: 'com.atproto.repo.uploadBlob',
      exp: String(Math.floor(api.now / 1000) + 1800),
    },
  })
  return requireText('Bluesky', token)
}

/** Reads a job's status, which the service returns bare on upload and wrapped on lookup. */
function jobOf(data: unknown): Answer {
  return membersOf(readPath(data, 'jobStatus') ?? data)
}

import type { ApiRequest, PlatformApi } from '../kit/api.ts'
import { flagVariable, urlVariable } from '../kit/env.ts'
import { PlatformError, rejected } from '../kit/http/errors.ts'
import { type Answer, readPath, requireId, requireText } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import type { SplitFile } from '../kit/parts.ts'
import type { EntryInput } from '../kit/spec.ts'
import { type Prepared, readyActs, wait } from '../kit/steps.ts'
import { type LoginConfig, loginEnv } from './facebook-login.ts'
import { GRAPH_VERSION } from './graph.ts'

const POLL_MS = 5_000
/** Largest part; Facebook may ask for smaller ones. */
const PART_BYTES = 8 * 1024 ** 2
/** Answers in a row by which Facebook has got no further. */
const MAX_STANDSTILL = 3
/** Timeout for calls that transfer a large part of a file. */
const TRANSFER_TIMEOUT_MS = 600_000

export const facebookEnv = {
  ...loginEnv,
  videoUrl: urlVariable(
    'FACEBOOK_VIDEO_URL',
    'https://graph-video.facebook.com',
    'The server that accepts videos.',
  ),
  readsComments: flagVariable(
    'FACEBOOK_READ_COMMENTS',
    '1 requests the permission to read comments of others (`pages_read_user_content`), which Meta must have approved for the app.',
  ),
}

export type FacebookConfig = LoginConfig & { videoUrl: string; readsComments: boolean }
type Api = PlatformApi<FacebookConfig>
type Leaves = EntryInput<unknown>['leaves']

export interface Publication {
  kind: 'post' | 'video' | 'story' | 'comment'
  url: string
  json: Record<string, unknown>
  /** Page of a comment; absent if that is the address of its post. */
  page?: string | null
  /** Id of an uploaded video, which the call does not return. */
  video?: string
}

/** Uploads on which a post waits: files of stories before they are published, or a video after that. */
export interface Pending {
  stories?: { edge: 'photo_stories' | 'video_stories'; id: string }[]
  video?: string
}

/** Uploads each file and waits until Facebook has fetched the videos. Each becomes a story of its own. */
export async function prepareStories(
  api: Api,
  media: EntryMedia[],
  { saved, leaves }: { saved: Pending | null; leaves: Leaves },
): Promise<Prepared<Publication, Pending>> {
  const stories = saved?.stories ?? []
  for (const { edge, id } of stories) if (edge === 'photo_stories') leaves(removalOf(id))
  if (saved === null)
    for (const file of media)
      stories.push(
        file.isVideo
          ? { edge: 'video_stories', id: await uploadStory(api, file) }
          : { edge: 'photo_stories', id: await uploadPhoto(api, file, leaves) },
      )
  const videos = stories.filter(({ edge }) => edge === 'video_stories')
  const uploaded = await Promise.all(videos.map(({ id }) => isUploaded(api, id)))
  if (uploaded.includes(false)) return wait(POLL_MS, { stories })
  return readyActs(
    stories.map(({ edge, id }, index) => ({
      target: stories.length > 1 ? `story ${index + 1}` : null,
      ready: {
        kind: 'story',
        url: `/${api.account.internalId}/${edge}`,
        json: edge === 'photo_stories' ? { photo_id: id } : { upload_phase: 'finish', video_id: id },
      },
    })),
  )
}

/** Uploads a photo that no post shows yet. Facebook keeps it, while the session of a video expires. */
export async function uploadPhoto(api: Api, photo: EntryMedia, leaves: Leaves): Promise<string> {
  const id = await api.readId({
    url: `/${api.account.internalId}/photos`,
    json: { url: await photo.publicUrl(), published: false, alt_text_custom: photo.alt ?? undefined },
  })
  leaves(removalOf(id))
  return id
}

function removalOf(photoId: string): ApiRequest {
  return { method: 'DELETE', url: `/${photoId}` }
}

/** Uploads a video in parts. It stays hidden until the call that finishes the upload, which this function prepares. */
export async function uploadVideo(api: Api, file: EntryMedia, description: string): Promise<Publication> {
  const url = `${api.config.videoUrl}/${GRAPH_VERSION}/${api.account.internalId}/videos`
  const video = await file.split({ bytes: PART_BYTES })
  const begun = await api.read({ url, json: { upload_phase: 'start', file_size: video.size } })
  const upload_session_id = requireId('Facebook', begun.upload_session_id)
  await sendParts(api, { url, upload_session_id }, video, offsetsOf(video, { start_offset: 0, ...begun }))
  return {
    kind: 'video',
    url,
    json: {
      upload_phase: 'finish',
      upload_session_id,
      description: description || undefined,
      published: true,
    },
    video: requireId('Facebook', begun.video_id),
  }
}

/** The bytes that Facebook wants next. Both are the size of the file once it has all of them. */
interface Offsets {
  start: number
  end: number
}

/** Sends the bytes that Facebook asks for, until it asks for none. It may want a part again, or smaller parts. */
async function sendParts(
  api: Api,
  { url, upload_session_id }: { url: string; upload_session_id: string },
  video: SplitFile,
  wanted: Offsets,
): Promise<void> {
  let [{ start, end }, standstill] = [wanted, 0]
  let furthest = start
  while (start < end) {
    const bytes = await readPart(video, start, Math.min(end, start + PART_BYTES))
    const part = { name: 'video.mp4', mime: 'video/mp4', size: bytes.byteLength, content: bytes }
    const answer = await api.read({
      url,
      multipart: {
        fields: { upload_phase: 'transfer', upload_session_id, start_offset: start },
        files: [{ field: 'video_file_chunk', ...part }],
      },
    })
    const next = offsetsOf(video, answer)
    // Compares with the furthest byte, since Facebook might ask for the same parts in turn for ever.
    standstill = next.start > furthest ? 0 : standstill + 1
    if (standstill > MAX_STANDSTILL) throw incomplete()
    furthest = Math.max(furthest, next.start)
    start = next.start
    end = next.end
  }
  if (start !== video.size) throw incomplete()
}

function offsetsOf({ size }: SplitFile, { start_offset, end_offset = size }: Answer): Offsets {
  const read = (offset: unknown) => Math.min(size, Number(requireId('Facebook', offset)))
  return { start: read(start_offset), end: read(end_offset) }
}

async function readPart(video: SplitFile, start: number, end: number): Promise<Uint8Array> {
  for await (const { bytes } of video.parts(start)) return bytes.subarray(0, end - start)
  throw incomplete()
}

function incomplete(): PlatformError {
  return new PlatformError('retryable', 'Facebook did not receive every part of the video.', {
    code: 'upload_broken',
  })
}

async function uploadStory(api: Api, video: EntryMedia): Promise<string> {
  const { video_id, upload_url } = await api.read({
    url: `/${api.account.internalId}/video_stories`,
    json: { upload_phase: 'start' },
  })
  await api.request({
    method: 'POST',
    url: requireText('Facebook', upload_url),
    headers: { authorization: `OAuth ${api.account.accessToken}`, file_url: await video.publicUrl() },
    timeoutMs: TRANSFER_TIMEOUT_MS,
  })
  return requireId('Facebook', video_id)
}

async function isUploaded(api: Api, id: string): Promise<boolean> {
  const { status } = await api.read({ url: `/${id}`, query: { fields: 'status' } })
  const state = readPath(status, 'uploading_phase.status')
  if (state === 'error' || readPath(status, 'video_status') === 'error') throw videoRefused(status)
  return state === 'complete'
}

/** Creates the error for a video that Facebook could not process, with its reason from the phase that failed. */
export function videoRefused(status: unknown): PlatformError {
  const phases = ['uploading_phase', 'processing_phase', 'publishing_phase']
  const reasons = phases.map(
    (phase) => readPath(status, `${phase}.errors.0.message`) ?? readPath(status, `${phase}.error.message`),
  )
  const reason = reasons.find((each) => typeof each === 'string') ?? 'no reason given'
  return rejected('media_refused', `Facebook could not process the video: ${reason}`)
}

import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ApiError, invalid } from '../../../errors/errors.ts'
import { type ResolvedMedia, resolveMedia } from '../../../media/library/resolve.ts'
import { fitPicture, openFitted } from '../encoding.ts'
import {
  defineGenerator,
  inFolder,
  openPart,
  readPrompt,
  type Step,
  storePart,
  storeVideo,
  type VideoContext,
  type VideoGenerator,
  type VideoWork,
} from '../generator.ts'
import type { Clips } from '../vendors/clips.ts'
import { joinClips } from './join-clips.ts'

interface ClipParams {
  prompt: string
  /** Public paths of the pictures. */
  images: string[]
}

interface Clip {
  /** Id of the vendor's task. */
  task?: string
  percent?: number
  /** Storage key of the downloaded clip. */
  key?: string
}

interface ClipState {
  clips?: Clip[]
}

type Work = VideoWork<ClipParams, ClipState>

const frames = {
  vertical: { width: 720, height: 1280, size: '720x1280' },
  horizontal: { width: 1280, height: 720, size: '1280x720' },
} as const
const MAX_PICTURES = 3
const FIRST_WAIT_MS = 3_000
const WAIT_MS = 10_000

/**
 * Declares videos by a video model. The vendor's tasks take one picture each, so several pictures become clips of 4 seconds that
 * are joined in their order.
 */
export const clipVideo: VideoGenerator = defineGenerator<ClipParams, ClipState>({
  id: 'veo3',
  title: 'Video model',
  description: 'Generates a clip with sound from a text and up to three pictures.',
  placement: 'image-to-video',
  tools: [],
  trial: false,

  missing: ({ video }) => (video.clips === null ? ['VIDEO_API_KEY'] : []),

  async readParams(ctx, organizationId, { prompt, images }) {
    const params = { prompt: readPrompt(prompt), images: readImages(images) }
    await findPictures(ctx, organizationId, params.images)
    return params
  },

  async advance(ctx, work) {
    const clips = work.state.clips ?? newClips(work.params)
    const unstarted = clips.findIndex(({ task }) => task === undefined)
    if (unstarted !== -1) return startClip(ctx, work, { clips, index: unstarted })
    const unfinished = clips.findIndex(({ key }) => key === undefined)
    if (unfinished !== -1) return fetchClip(ctx, work, { clips, index: unfinished })
    return { next: 'done', media: await finish(ctx, work, clips) }
  },

  partsOf: ({ clips = [] }) => clips.flatMap(({ key }) => (key === undefined ? [] : [key])),

  functions: {},
})

function newClips({ images }: ClipParams): Clip[] {
  return Array.from({ length: Math.max(1, images.length) }, () => ({}))
}

/** Returns the vendor of clips. The caller must have checked `missing`. */
function clipsOf({ video }: Pick<VideoContext, 'video'>): Clips {
  if (video.clips === null) throw new Error('The video model is not configured.')
  return video.clips
}

function readImages(images: unknown): string[] {
  const list = images ?? []
  if (!Array.isArray(list) || list.length > MAX_PICTURES)
    throw invalid('body.customParams.images', `must be an array of at most ${MAX_PICTURES} pictures`)
  return list.map((image: { path?: unknown } | null, index) => {
    if (typeof image?.path === 'string') return image.path
    throw invalid(`body.customParams.images.${index}`, 'must have the `path` of an uploaded picture')
  })
}

/** @throws 400 with the location of a path that is neither a picture of the organization nor a public one */
async function findPictures(
  ctx: VideoContext,
  organizationId: string,
  paths: readonly string[],
): Promise<ResolvedMedia[]> {
  const found = await resolveMedia(
    ctx,
    organizationId,
    paths.map((path) => ({ path })),
  ).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.errors === undefined) throw error
    const errors = error.errors.map((each) => ({
      ...each,
      location: `body.customParams.images.${each.location}`,
    }))
    const message = errors.map((each) => `${each.location}: ${each.message}`).join(' ')
    throw new ApiError('unsupported_media', message, { errors })
  })
  const video = found.findIndex(({ kind }) => kind !== 'image')
  if (video !== -1) throw invalid(`body.customParams.images.${video}.path`, 'must be a picture, not a video')
  return found
}

async function startClip(
  ctx: VideoContext,
  { id, organizationId, shape, params, signal }: Work,
  { clips, index }: { clips: Clip[]; index: number },
): Promise<Step<ClipState>> {
  const frame = frames[shape]
  const path = params.images[index]
  let picture: Buffer | null = null
  if (path !== undefined) {
    const [found] = await findPictures(ctx, organizationId, [path])
    const bytes = await buffer(await (found as ResolvedMedia).open())
    picture = await openFitted(await fitPicture(bytes, frame), frame)
      .jpeg({ quality: 92 })
      .toBuffer()
  }
  const task = await clipsOf(ctx).create({
    prompt: params.prompt,
    picture,
    seconds: clips.length > 1 ? '4' : ctx.config.video.clips.seconds,
    size: frame.size,
    key: `${id}-${index}`,
    signal,
  })
  return toStep(clips.with(index, { task }), index + 1 === clips.length ? FIRST_WAIT_MS : 0)
}

async function fetchClip(
  ctx: VideoContext,
  { signal }: Work,
  { clips, index }: { clips: Clip[]; index: number },
): Promise<Step<ClipState>> {
  const clip = clips[index] as Clip
  const task = clip.task as string
  const { done, percent } = await clipsOf(ctx).progress(task, signal)
  if (!done) return toStep(clips.with(index, { ...clip, percent }), WAIT_MS)
  const key = await storePart(ctx, 'video/mp4', await clipsOf(ctx).download(task, signal), signal)
  return toStep(clips.with(index, { ...clip, percent: 100, key }), 0)
}

function toStep(clips: Clip[], waitMs: number): Step<ClipState> {
  const percent = clips.reduce((sum, clip) => sum + (clip.percent ?? 0), 0) / clips.length
  const progress = 5 + Math.round(percent * 0.85)
  const step = { state: { clips }, stage: 'clips', progress }
  return waitMs === 0 ? { ...step, next: 'now' } : { ...step, next: 'later', waitMs }
}

/** Stores a single clip unchanged, and joins several. */
async function finish(ctx: VideoContext, work: Work, clips: readonly Clip[]) {
  const [first, second] = clips
  if (second === undefined)
    return storeVideo(ctx, work, await openPart(ctx, first?.key as string), 'clip.mp4')
  return inFolder(async (folder) => {
    const names = clips.map((_, index) => `clip-${index}.mp4`)
    for (const [index, { key }] of clips.entries())
      await writeFile(join(folder, names[index] as string), await openPart(ctx, key as string))
    await joinClips(
      { ffmpeg: ctx.video.ffmpeg, folder, frame: frames[work.shape], signal: work.signal },
      names,
      'video.mp4',
    )
    return storeVideo(ctx, work, createReadStream(join(folder, 'video.mp4')), 'clips.mp4')
  })
}

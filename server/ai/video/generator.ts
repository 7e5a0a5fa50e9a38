import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { HasConfig } from '../../config/config.ts'
import type { MediaRow } from '../../db/tables/media.ts'
import { invalid } from '../../errors/errors.ts'
import type { MediaMime } from '../../lib/web/media-types.ts'
import { newKey } from '../../media/storage/storage.ts'
import { storeUpload, type UploadContext } from '../../media/upload/upload.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'
import type { HasAi } from '../model.ts'
import type { HasVideo } from './video.ts'

export type Shape = 'vertical' | 'horizontal'

/** Services that generators use. */
export type VideoContext = UploadContext & HasConfig & HasSafeFetch & HasAi & HasVideo

/** Job in the form that its generator receives. */
export interface VideoWork<Params, State> {
  id: string
  organizationId: string
  shape: Shape
  params: Params
  /** Results of the steps so far; empty at the start. */
  state: State
  signal: AbortSignal
}

/** Result of one step. The job stores `state` before the next step, so that a crash repeats at most one step. */
export type Step<State> =
  | { next: 'now' | 'later'; state: State; stage: string; progress: number; waitMs?: number }
  | { next: 'done'; media: MediaRow }

export interface VideoGenerator<Params = unknown, State = unknown> {
  id: string
  title: string
  description: string
  placement: string
  tools: { functionName: string; output: string }[]
  /** False if organizations on trial cannot use it. */
  trial: boolean
  /** Returns the names of the variables that the operator must set; empty if the generator is available. */
  missing(ctx: Pick<VideoContext, 'ai' | 'video'>): string[]
  /** Checks the `customParams` of a request. @throws 400 with the location of a mistake; 502 if a vendor fails */
  readParams(ctx: VideoContext, organizationId: string, input: VideoInput): Promise<Params>
  /** Runs the next step. Must be safe to repeat. */
  advance(ctx: VideoContext, work: VideoWork<Params, State>): Promise<Step<State>>
  /** Lists the stored files of unfinished work, for deletion. */
  partsOf(state: State): string[]
  /** Functions that callers may run, by name. */
  functions: Record<string, (ctx: VideoContext, signal: AbortSignal) => Promise<Record<string, unknown>>>
}

/** Declares a generator. Only its own functions see its types. */
export function defineGenerator<Params, State>(generator: VideoGenerator<Params, State>): VideoGenerator {
  return generator as VideoGenerator
}

export interface VideoInput {
  prompt: unknown
  voice: unknown
  images: unknown
  signal: AbortSignal
}

/** Maximum length of a prompt, in characters, which exceeds every useful description. */
const MAX_PROMPT = 5_000

/** Reads `customParams.prompt`. @throws 400 */
export function readPrompt(value: unknown): string {
  const prompt = typeof value === 'string' ? value.trim() : ''
  if (prompt === '') throw invalid('body.customParams.prompt', 'must describe the video')
  if (prompt.length > MAX_PROMPT)
    throw invalid('body.customParams.prompt', `must not be longer than ${MAX_PROMPT} characters`)
  return prompt
}

const FOLDER_PREFIX = 'postern-video-'

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders that processes left behind when they died, once they are a day old. */
export async function removeOldFolders(now: number): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => null)
    if (found !== null && now - found.mtimeMs > 86_400_000) await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a part of unfinished work and returns its key. The sweep of the storage removes parts of a process that died. */
export async function storePart(
  { storage, clock }: Pick<VideoContext, 'storage' | 'clock'>,
  mime: MediaMime,
  body: Uint8Array | { file: string },
  signal: AbortSignal,
): Promise<string> {
  const { key } = newKey(mime, clock.now())
  const stream = 'file' in body ? createReadStream(body.file) : Readable.from([body], { objectMode: false })
  await storage.put(key, stream, { contentType: mime, signal })
  return key
}

/** Opens a part. Throws if it is no longer in storage, which fails the job. */
export async function openPart({ storage }: Pick<VideoContext, 'storage'>, key: string): Promise<Readable> {
  const object = await storage.get(key)
  if (object === null) throw new Error(`A part of a video is no longer in storage: ${key}`)
  return object.open()
}

export async function readPart(ctx: Pick<VideoContext, 'storage'>, key: string): Promise<Buffer> {
  return buffer(await openPart(ctx, key))
}

/** Stores the finished video outside the library, until its job lists it. */
export function storeVideo(
  ctx: VideoContext,
  { organizationId, signal }: Pick<VideoWork<unknown, unknown>, 'organizationId' | 'signal'>,
  stream: Readable,
  originalName: string,
): Promise<MediaRow> {
  return storeUpload(ctx, organizationId, stream, { originalName, signal, listed: async () => false })
}

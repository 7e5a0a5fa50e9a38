import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid } from '../../../errors/errors.ts'
import {
  defineGenerator,
  inFolder,
  openPart,
  readPart,
  readPrompt,
  type Step,
  storePart,
  storeVideo,
  type VideoContext,
  type VideoGenerator,
  type VideoWork,
} from '../generator.ts'
import type { Speech } from '../vendors/speech.ts'
import { encodeScene, joinScenes } from './assemble.ts'
import { type ScriptScene, writeScript } from './script.ts'

interface SlidesParams {
  prompt: string
  voice: string
}

interface SlidesScene extends ScriptScene {
  /** Storage key of the generated picture. */
  pictureKey?: string
  /** Storage key of the encoded scene. */
  videoKey?: string
  ms?: number
}

interface SlidesState {
  scenes?: SlidesScene[]
}

type Work = VideoWork<SlidesParams, SlidesState>

const frames = {
  vertical: { width: 1080, height: 1920 },
  horizontal: { width: 1920, height: 1080 },
} as const

/** Number of pictures that are generated concurrently, which saves time. */
const PICTURE_BATCH_SIZE = 3

/** Declares videos of slides: a script and pictures by the AI endpoint, a voice by ElevenLabs, captions, joined by ffmpeg. */
export const slides: VideoGenerator = defineGenerator<SlidesParams, SlidesState>({
  id: 'image-text-slides',
  title: 'Slides with a voice',
  description:
    'Writes a short script, generates a picture for each scene, and reads the script aloud with captions.',
  placement: 'text-to-image',
  tools: [{ functionName: 'loadVoices', output: '{ voices: [{ id, name, preview_url }] }' }],
  trial: true,

  missing({ ai, video }) {
    if (!ai.configured.text && !ai.configured.images) return ['AI_API_KEY', ...missingSpeech(video)]
    return [
      ...(ai.configured.text ? [] : ['AI_TEXT_MODEL']),
      ...(ai.configured.images ? [] : ['AI_IMAGE_MODEL']),
      ...missingSpeech(video),
    ]
  },

  async readParams(ctx, _organizationId, { prompt, voice, signal }) {
    const params = { prompt: readPrompt(prompt), voice: typeof voice === 'string' ? voice.trim() : '' }
    if (params.voice === '')
      throw invalid(
        'body.customParams.voice',
        'must be the id of a voice: the function loadVoices lists them',
      )
    if ((await speechOf(ctx).findVoice(params.voice, signal)) === null)
      throw invalid(
        'body.customParams.voice',
        'is not a voice of this service: the function loadVoices lists them',
      )
    return params
  },

  async advance(ctx, work) {
    const { scenes } = work.state
    if (scenes === undefined) {
      const script = await writeScript(ctx, work, work.params.prompt)
      return toStep(script, 'pictures')
    }
    if (scenes.some(({ pictureKey }) => pictureKey === undefined)) return generatePictures(ctx, work, scenes)
    const next = scenes.findIndex(({ videoKey }) => videoKey === undefined)
    if (next !== -1) return recordScene(ctx, work, { scenes, index: next })
    return { next: 'done', media: await joinVideo(ctx, work, scenes) }
  },

  partsOf({ scenes = [] }) {
    return scenes
      .flatMap(({ pictureKey, videoKey }) => [pictureKey, videoKey])
      .filter((key) => key !== undefined)
  },

  functions: {
    async loadVoices(ctx, signal) {
      const voices = await speechOf(ctx).voices(signal)
      return { voices: voices.map(({ id, name, previewUrl }) => ({ id, name, preview_url: previewUrl })) }
    },
  },
})

function missingSpeech({ speech }: VideoContext['video']): string[] {
  return speech === null ? ['ELEVENLABS_API_KEY'] : []
}

/** Returns the vendor of speech. The caller must have checked `missing`. */
function speechOf({ video }: Pick<VideoContext, 'video'>): Speech {
  if (video.speech === null) throw new Error('Speech is not configured.')
  return video.speech
}

/** Counts a picture as one share of the work and an encoded scene as two. */
function toStep(scenes: SlidesScene[], stage: string): Step<SlidesState> {
  const shares = scenes.reduce(
    (sum, { pictureKey, videoKey }) => sum + (pictureKey ? 1 : 0) + (videoKey ? 2 : 0),
    0,
  )
  return {
    next: 'now',
    state: { scenes },
    stage,
    progress: 10 + Math.round((80 * shares) / (3 * scenes.length)),
  }
}

/** Generates the next pictures. Keeps the successful ones if another fails. */
async function generatePictures(
  ctx: VideoContext,
  { organizationId, shape, signal }: Work,
  scenes: SlidesScene[],
): Promise<Step<SlidesState>> {
  const missing = scenes.filter(({ pictureKey }) => pictureKey === undefined).slice(0, PICTURE_BATCH_SIZE)
  const drawn = new Map<SlidesScene, string>()
  const results = await Promise.allSettled(
    missing.map(async (scene) => {
      const { bytes, mime } = await ctx.ai.image({
        purpose: 'video-picture',
        organizationId,
        prompt: scene.picture,
        shape,
        signal,
      })
      drawn.set(scene, await storePart(ctx, mime, bytes, signal))
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined && drawn.size === 0) throw failed.reason
  return toStep(
    scenes.map((scene) => {
      const pictureKey = drawn.get(scene)
      return pictureKey === undefined ? scene : { ...scene, pictureKey }
    }),
    'pictures',
  )
}

/** Speaks and encodes one scene. */
async function recordScene(
  ctx: VideoContext,
  { id, shape, params, signal }: Work,
  { scenes, index }: { scenes: SlidesScene[]; index: number },
): Promise<Step<SlidesState>> {
  const scene = scenes[index] as SlidesScene
  const { ffmpeg } = ctx.video
  const font = ctx.config.video.captionFont
  const speech = await speechOf(ctx).speak({
    text: scene.text,
    voice: params.voice,
    key: `${id}-${index}`,
    signal,
  })
  const picture = await readPart(ctx, scene.pictureKey as string)
  return inFolder(async (folder) => {
    const assembly = { ffmpeg, folder, frame: frames[shape], signal }
    const ms = await encodeScene(assembly, { text: scene.text, picture, speech, font }, 'scene.mp4')
    const videoKey = await storePart(ctx, 'video/mp4', { file: join(folder, 'scene.mp4') }, signal)
    return toStep(scenes.with(index, { ...scene, videoKey, ms }), 'scenes')
  })
}

function joinVideo(ctx: VideoContext, work: Work, scenes: readonly SlidesScene[]) {
  return inFolder(async (folder) => {
    const files: { name: string; ms: number }[] = []
    for (const [index, { videoKey = '', ms = 0 }] of scenes.entries()) {
      const name = `scene-${index}.mp4`
      await writeFile(join(folder, name), await openPart(ctx, videoKey))
      files.push({ name, ms })
    }
    await joinScenes({ ffmpeg: ctx.video.ffmpeg, folder, signal: work.signal }, files, 'video.mp4')
    return storeVideo(ctx, work, createReadStream(join(folder, 'video.mp4')), 'slides.mp4')
  })
}

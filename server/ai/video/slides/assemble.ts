import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Assembly, aac, FRAME_RATE, filesOnly, fitPicture, h264, mp4 } from '../encoding.ts'
import { drawCaption, splitCaptions } from './captions.ts'

/** Silence after the words of a scene. */
const PAUSE_MS = 300
/** Maximum length of a scene. Longer speech is a defect of the vendor. */
const MAX_SCENE_MS = 120_000
const SCENE_TIMEOUT_MS = 300_000
const JOIN_TIMEOUT_MS = 300_000

export interface Scene {
  text: string
  picture: Buffer
  /** MP3. */
  speech: Uint8Array
  /** Family of the font of captions. */
  font: string
}

/** Encodes one scene: its picture, its captions in order, and its speech. Writes `name` and returns its length. */
export async function encodeScene(assembly: Assembly, scene: Scene, name: string): Promise<number> {
  const { ffmpeg, folder, frame, signal } = assembly
  await writeFile(join(folder, 'speech.mp3'), scene.speech)
  const speechMs = await measureSpeech(assembly)
  const frames = Math.ceil(((speechMs + PAUSE_MS) * FRAME_RATE) / 1000)
  const ms = (frames * 1000) / FRAME_RATE
  const picture = await fitPicture(scene.picture, frame)
  const captions = splitCaptions(scene.text)
  const slides = captions.length === 0 ? [''] : captions
  for (const [index, caption] of slides.entries()) {
    const drawn = await drawCaption(picture, caption, { frame, font: scene.font })
    await writeFile(join(folder, slideName(index)), drawn)
  }
  await writeFile(join(folder, 'slides.txt'), listSlides(slides, ms))
  await ffmpeg({
    args: [
      ...['-v', 'error', '-threads', '2', ...filesOnly, '-f', 'concat', '-i', 'slides.txt'],
      ...[...filesOnly, '-f', 'mp3', '-i', 'speech.mp3'],
      ...['-filter_complex', `[0:v]fps=${FRAME_RATE},format=yuv420p[v];[1:a]aresample=44100,apad[a]`],
      ...['-map', '[v]', '-map', '[a]', ...h264, '-tune', 'stillimage'],
      ...[...aac, '-t', inSeconds(ms), ...mp4, name],
    ],
    folder,
    timeoutMs: SCENE_TIMEOUT_MS,
    signal,
  })
  return ms
}

const inSeconds = (ms: number) => (ms / 1000).toFixed(6)

/** Decodes the speech, since the length that an MP3 states may be wrong. */
async function measureSpeech({ ffmpeg, folder, signal }: Assembly): Promise<number> {
  await ffmpeg({
    args: [
      ...['-v', 'error', ...filesOnly, '-f', 'mp3', '-i', 'speech.mp3', '-ac', '1', '-ar', '8000'],
      ...['-t', String(MAX_SCENE_MS / 1000), '-f', 's16le', 'speech.pcm'],
    ],
    folder,
    timeoutMs: SCENE_TIMEOUT_MS,
    signal,
  })
  const { size } = await stat(join(folder, 'speech.pcm'))
  return size / 16
}

const slideName = (index: number) => `slide-${index}.png`

/** Shows each caption for its share of the text, since the vendor does not return the times of the words. */
function listSlides(captions: readonly string[], ms: number): string {
  const total = captions.reduce((sum, { length }) => sum + length, 0) || 1
  const lines = captions.flatMap((caption, index) => {
    const share = (ms * (caption.length || 1)) / total
    return [`file '${slideName(index)}'`, `duration ${inSeconds(share)}`]
  })
  // Repeats the last slide, since ffmpeg ignores the duration of the last entry.
  return ['ffconcat version 1.0', ...lines, `file '${slideName(captions.length - 1)}'`, ''].join('\n')
}

/** Joins scenes that `encodeScene` wrote into `name`. */
export async function joinScenes(
  { ffmpeg, folder, signal }: Omit<Assembly, 'frame'>,
  scenes: readonly { name: string; ms: number }[],
  name: string,
): Promise<void> {
  // States the durations: the audio of a scene ends slightly after its frames, so each scene would otherwise begin too late.
  const list = scenes.flatMap((scene) => [`file '${scene.name}'`, `duration ${inSeconds(scene.ms)}`])
  await writeFile(join(folder, 'scenes.txt'), ['ffconcat version 1.0', ...list, ''].join('\n'))
  const ms = scenes.reduce((sum, scene) => sum + scene.ms, 0)
  await ffmpeg({
    args: [
      ...['-v', 'error', ...filesOnly, '-f', 'concat', '-i', 'scenes.txt'],
      ...['-c:v', 'copy', '-af', 'aresample=async=1', ...aac],
      ...['-t', inSeconds(ms), ...mp4, name],
    ],
    folder,
    timeoutMs: JOIN_TIMEOUT_MS,
    signal,
  })
}

import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { lazy } from '../../lib/lazy.ts'
import { createGuardedDispatcher } from '../../outbound/safe-fetch.ts'
import { createVendorFetch } from '../openai/vendor-client.ts'
import { createFfmpeg, type Ffmpeg } from './ffmpeg.ts'
import { selectFfmpeg } from './ffmpeg-binary.ts'
import { type Clips, createClips } from './vendors/clips.ts'
import { createSpeech, type Speech } from './vendors/speech.ts'

/** Services that generate videos. A vendor without a key is null. */
export interface Video {
  speech: Speech | null
  clips: Clips | null
  ffmpeg: Ffmpeg
}

/** Creates the services, even if nothing is configured. `close` ends idle connections. */
export function createVideo(
  { ai, video, allowLoopback }: Pick<Config, 'ai' | 'video' | 'allowLoopback'>,
  log: Logger,
): Video & { close(): Promise<void> } {
  const { clips, speechModel, ffmpeg } = video
  const dispatcher = createGuardedDispatcher({
    allowLoopback,
    // Trusts the hosts that the operator configured, which may be in a private network.
    trustedOrigins: [ai.speechUrl, clips.url].map((url) => new URL(url).origin),
  })
  const fetch = createVendorFetch(dispatcher)
  const binary = lazy(() => selectFfmpeg({ configured: ffmpeg, log }))
  // Tells the operator at the start, not in the first video, which ffmpeg makes them.
  const isUsed = ai.speechKey !== null || clips.key !== null
  const checked = isUsed && binary().catch((err: unknown) => log.error({ err }, 'no ffmpeg can make videos'))
  const speech = { title: 'ElevenLabs', keyName: 'ELEVENLABS_API_KEY', fetch, log }
  const model = { title: 'The video model', keyName: 'VIDEO_API_KEY', fetch, log }
  return {
    speech:
      ai.speechKey === null
        ? null
        : createSpeech(
            { url: ai.speechUrl, model: speechModel },
            { ...speech, headers: { 'xi-api-key': ai.speechKey } },
          ),
    clips:
      clips.key === null
        ? null
        : createClips(clips, { ...model, headers: { authorization: `Bearer ${clips.key}` } }),
    ffmpeg: createFfmpeg(binary),
    async close() {
      await Promise.all([checked, dispatcher.close()])
    },
  }
}

export interface HasVideo {
  video: Video
}

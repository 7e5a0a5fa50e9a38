import type { Reader } from './config.ts'

/** Reads the settings of generated videos. Each generator is off while a value that it needs is null. */
export function readVideo(read: Reader) {
  return {
    /** Model that speaks videos of slides; the vendor and its key are in `AiConfig`. */
    speechModel: read.text('ELEVENLABS_MODEL') ?? 'eleven_multilingual_v2',
    /** A model that turns text and pictures into clips, behind an endpoint such as that of OpenAI. */
    clips: {
      /** URL of the API, with its version and without a trailing slash. */
      url: read.url('VIDEO_BASE_URL', 'https://api.openai.com/v1'),
      key: read.text('VIDEO_API_KEY') ?? null,
      model: read.text('VIDEO_MODEL') ?? 'sora-2',
      /** Length of a clip. */
      seconds: read.oneOf('VIDEO_SECONDS', ['4', '8', '12'], '8'),
    },
    /** Path of an ffmpeg with libx264; null = that of the system, or else of the npm package. */
    ffmpeg: read.text('FFMPEG_PATH') ?? null,
    /** Family of the font of captions. */
    captionFont: read.text('VIDEO_CAPTION_FONT') ?? 'DejaVu Sans',
  }
}

import type { VideoContext, VideoWork } from '../generator.ts'

export interface ScriptScene {
  /** Words to speak, shown as captions. */
  text: string
  /** Description of the picture. */
  picture: string
}

const MAX_SCENES = 10
const MAX_TEXT = 400
const MAX_PICTURE = 1_000

const system = `You write scripts of short videos for social networks. A video is a sequence of still pictures with a voice.
Write one scene for each picture. Most videos have 4 to 6 scenes and last about 30 seconds; if the person names a length, count on
2.5 spoken words per second. "text" holds only the words to speak, in the language of the person, without emoji, markup or directions.
"picture" describes the picture of the scene in English for an image model: subject, setting, style. All pictures share one style and
show no text.`

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['scenes'],
  properties: {
    scenes: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_SCENES,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'picture'],
        properties: {
          text: { type: 'string', minLength: 1, maxLength: MAX_TEXT },
          picture: { type: 'string', minLength: 1, maxLength: MAX_PICTURE },
        },
      },
    },
  },
}

/** Writes the script of a video: 1 to 10 scenes. */
export async function writeScript(
  { ai }: Pick<VideoContext, 'ai'>,
  { organizationId, signal }: Pick<VideoWork<unknown, unknown>, 'organizationId' | 'signal'>,
  prompt: string,
): Promise<ScriptScene[]> {
  const { scenes } = await ai.complete<{ scenes: ScriptScene[] }>({
    purpose: 'video-script',
    organizationId,
    system,
    prompt,
    schema,
    signal,
  })
  return scenes.map(({ text, picture }) => ({ text, picture }))
}

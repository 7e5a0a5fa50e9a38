import { readObject, readPath, requireText } from '../../platforms/kit/http/response.ts'
import { object, oneOf, required, string } from '../../platforms/kit/settings.ts'
import {
  addressOf,
  defineProvider,
  type Generated,
  itemsOf,
  type ProviderApi,
  providerFunction,
  providerSubmit,
  requireShortId,
  shortText,
} from '../provider.ts'

const MAX_VOICES = 20
const MAX_TEXT = 5_000

const SPEECH = `You turn the person's notes into a text that a presenter speaks in a short video. Write only the words to be spoken,
in the language of the notes, without headings, stage directions, emojis or links, in at most 120 words.`

const speechSchema = {
  type: 'object',
  required: ['voice'],
  additionalProperties: false,
  properties: { voice: { type: 'string', minLength: 1, maxLength: MAX_TEXT } },
}

/** Generates videos in which an avatar or the person on a photo speaks a text. */
export const heygen = defineProvider({
  id: 'heygen',
  title: 'HeyGen',
  description: 'Generate videos in which an avatar or a talking photo speaks your text.',
  position: 'media',
  url: 'https://api.heygen.com',
  fileHosts: ['heygen.ai', 'heygen.com'],
  credential: (key) => ({ 'x-api-key': key }),
  /** Returns no account, since HeyGen only shows the quota of a key. */
  async account(api) {
    await api.get('/v2/user/remaining_quota')
    return { id: null, name: 'HeyGen', username: 'heygen' }
  },
  functions: {
    voices: providerFunction({
      description: `The first ${MAX_VOICES} voices.`,
      input: object({}),
      async run(api) {
        const voices = itemsOf(readPath(await api.get('/v2/voices'), 'data.voices'), MAX_VOICES)
        return voices.map((voice) => ({
          voice_id: shortText(voice.voice_id) ?? '',
          name: shortText(voice.name) ?? '',
          language: shortText(voice.language) ?? '',
          gender: shortText(voice.gender) ?? '',
          preview_audio: addressOf(voice.preview_audio) ?? null,
        }))
      },
    }),
    avatars: providerFunction({
      description: 'Avatars and talking photos, each with the `type` that a submission takes.',
      input: object({}),
      run: listAvatars,
    }),
    generateVoice: providerFunction({
      description: 'Writes a text to speak from notes, by the language model of this service.',
      input: object({ text: required(string({ minLength: 1, maxLength: MAX_TEXT })) }),
      async run({ ai, organizationId, signal }, { text }) {
        const call = { purpose: 'heygen-speech', organizationId, signal }
        return ai.complete<{ voice: string }>({ ...call, system: SPEECH, prompt: text, schema: speechSchema })
      },
    }),
  },
  submit: providerSubmit({
    input: object({
      voice: required(string({ minLength: 1, maxLength: MAX_TEXT, description: 'The text to speak.' })),
      avatar: required(string({ minLength: 1, maxLength: 200, description: 'Id of the avatar or photo.' })),
      selectedVoice: required(string({ minLength: 1, maxLength: 200, description: 'Id of the voice.' })),
      type: required(oneOf(['talking_photo', 'avatar'])),
      aspect_ratio: oneOf(['story', 'other'], { default: 'story' }),
      captions: oneOf(['yes', 'no'], { default: 'no' }),
    }),
    async start(api, input) {
      const isPhoto = input.type === 'talking_photo'
      const character = isPhoto
        ? { type: 'talking_photo', talking_photo_id: input.avatar }
        : { type: 'avatar', avatar_id: input.avatar, avatar_style: 'normal' }
      const voice = { type: 'text', input_text: input.voice, voice_id: input.selectedVoice }
      const isWide = input.aspect_ratio === 'other'
      const generated = await api.post('/v2/video/generate', {
        caption: input.captions === 'yes',
        dimension: isWide ? { width: 1280, height: 720 } : { width: 720, height: 1280 },
        video_inputs: [{ character, voice }],
      })
      return requireShortId('HeyGen', readPath(generated, 'data.video_id'))
    },
    check,
  }),
})

/** Names avatars as HeyGen does and without an `id`, by which existing consoles recognize a talking photo. */
async function listAvatars(api: ProviderApi) {
  const avatars = itemsOf(readPath(await api.get('/v2/avatars'), 'data.avatars'))
  const photos = itemsOf((await api.get('/v1/talking_photo.list')).data)
  return [
    ...avatars.map((each) => ({
      type: 'avatar',
      avatar_id: shortText(each.avatar_id) ?? '',
      avatar_name: shortText(each.avatar_name) ?? '',
      preview_image_url: addressOf(each.preview_image_url) ?? null,
    })),
    ...photos.map((each) => ({
      type: 'talking_photo',
      id: shortText(each.id) ?? '',
      name: shortText(each.name) ?? 'Talking photo',
      preview_image_url: addressOf(each.image_url) ?? null,
    })),
  ]
}

async function check(api: ProviderApi, id: string): Promise<Generated> {
  const answer = await api.get('/v1/video_status.get', { video_id: id })
  const data = readObject('HeyGen', answer.data)
  if (data.status === 'failed')
    return { status: 'failed', message: shortText(readPath(data, 'error.message')) ?? 'No reason given.' }
  if (data.status !== 'completed') return { status: 'pending' }
  return { status: 'completed', url: requireText('HeyGen', data.video_url) }
}

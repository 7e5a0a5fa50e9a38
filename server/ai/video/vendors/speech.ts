import { type Members, membersOf, textOf } from '../../openai/answer.ts'
import { fetchBytes, fetchMembers, unreadable, type Vendor, VendorError, vendorId } from './vendor.ts'

export interface Voice {
  id: string
  name: string
  /** URL of a sample. */
  previewUrl: string | null
}

/** Converts text to speech through an API such as that of ElevenLabs. */
export interface Speech {
  /** Lists the voices of the operator's account, at most 500. */
  voices(signal: AbortSignal): Promise<Voice[]>
  /** Returns the voice, or null for an unknown id. */
  findVoice(id: string, signal: AbortSignal): Promise<Voice | null>
  /** Returns the spoken text as MP3. */
  speak(request: { text: string; voice: string; key: string; signal: AbortSignal }): Promise<Buffer>
}

const LIST_TIMEOUT_MS = 15_000
const SPEAK_TIMEOUT_MS = 90_000
const PAGE_SIZE = 100
const MAX_PAGES = 5
/** Exceeds a minute of speech many times. */
const MAX_SPEECH_BYTES = 16 * 1024 * 1024

export function createSpeech({ url, model }: { url: string; model: string }, vendor: Vendor): Speech {
  async function readPage(query: Record<string, string>, signal: AbortSignal): Promise<Members> {
    const address = `${url}/v2/voices?${new URLSearchParams(query)}`
    const call = { method: 'GET', url: address, timeoutMs: LIST_TIMEOUT_MS, signal } as const
    const page = await fetchMembers(vendor, call)
    if (!Array.isArray(page.voices)) throw unreadable(vendor)
    return page
  }

  return {
    async voices(signal) {
      const voices: Voice[] = []
      let token: string | null = null
      for (let count = 0; count < MAX_PAGES; count++) {
        const page: Members = await readPage(
          { page_size: String(PAGE_SIZE), ...(token === null ? {} : { next_page_token: token }) },
          signal,
        )
        voices.push(...toVoices(page))
        token = page.has_more === true ? tokenIn(page) : null
        if (token === null) break
      }
      return voices
    },

    async findVoice(id, signal) {
      const page = await readPage({ voice_ids: id, page_size: '10' }, signal)
      return toVoices(page).find((voice) => voice.id === id) ?? null
    },

    async speak({ text, voice, key, signal }) {
      const bytes = await fetchBytes(vendor, {
        method: 'POST',
        url: `${url}/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=mp3_44100_128`,
        json: { text, model_id: model },
        headers: { accept: 'audio/mpeg', 'idempotency-key': key },
        timeoutMs: SPEAK_TIMEOUT_MS,
        maxBytes: MAX_SPEECH_BYTES,
        signal,
      })
      if (bytes.length > 0) return bytes
      throw new VendorError('upstream_failed', `${vendor.title} sent no audio.`, { retryable: true })
    },
  }
}

function tokenIn({ next_page_token: token }: Members): string | null {
  return typeof token === 'string' && token.length <= 1_000 ? token : null
}

/** Leaves out voices that no request could name, and shortens names. */
function toVoices({ voices }: Members): Voice[] {
  return (voices as unknown[]).slice(0, PAGE_SIZE).flatMap((voice) => {
    const { voice_id, name, preview_url: preview } = membersOf(voice)
    const id = vendorId(voice_id)
    if (id === null || textOf(name) === '') return []
    const previewUrl = typeof preview === 'string' && preview.length <= 2_048 ? preview : null
    return [{ id, name: textOf(name).slice(0, 200), previewUrl }]
  })
}

import { SNIFF_BYTES, sniff } from '../../media/probe/probe.ts'
import { type GeneratedImage, type ImageRequest, type ImageShape, notConfigured } from '../model.ts'
import { firstOf, type Members, membersOf } from './answer.ts'
import { addUsage, type RunningCall, runCall, sendAccepted, type Vendor } from './calls.ts'
import { MAX_PICTURE_BYTES } from './vendor-client.ts'

/** Generates one picture; see `Ai.image`. */
export async function generateImage(vendor: Vendor, request: ImageRequest): Promise<GeneratedImage> {
  const model = vendor.config.imageModel
  if (model === null) throw notConfigured('Image generation', 'AI_API_KEY, or AI_BASE_URL and AI_IMAGE_MODEL')
  return runCall(vendor, { ...request, model }, async (call) => {
    const picture = await requestPicture(vendor, { model, request, call })
    call.pictures = 1
    const { b64_json: base64, url } = picture
    const bytes =
      typeof base64 === 'string' && base64 !== ''
        ? Buffer.from(base64, 'base64')
        : await fetchPicture(vendor, typeof url === 'string' ? url : '', call.signal)
    const mime = await sniff(bytes.subarray(0, SNIFF_BYTES))
    if (mime !== 'image/png' && mime !== 'image/jpeg' && mime !== 'image/webp')
      throw new Error('The answer does not contain a PNG, JPEG or WebP.')
    return { bytes, mime }
  })
}

/** Leaves out `response_format`, which newer models refuse. The caller can read both forms of the answer. */
async function requestPicture(
  vendor: Vendor,
  { model, request, call }: { model: string; request: ImageRequest; call: RunningCall },
): Promise<Members> {
  const answer = await sendAccepted(vendor, model, ['size', 'n'], (accepts) =>
    vendor.client().images.generate(
      {
        model,
        prompt: request.prompt,
        ...(accepts('n') ? { n: 1 } : {}),
        ...(accepts('size') ? { size: sizeOf(model, request.shape) } : {}),
      },
      { signal: call.signal },
    ),
  )
  addUsage(call, answer)
  return membersOf(firstOf(membersOf(answer).data))
}

function sizeOf(model: string, shape: ImageShape) {
  if (shape === 'square' || model === 'dall-e-2') return '1024x1024'
  const isVertical = shape === 'vertical'
  if (model === 'dall-e-3') return isVertical ? '1024x1792' : '1792x1024'
  return isVertical ? '1024x1536' : '1536x1024'
}

/** Fetches from public hosts and from the host of the endpoint, and decodes a data URL. */
async function fetchPicture({ fetch }: Vendor, url: string, signal: AbortSignal): Promise<Buffer> {
  const inline = /^data:[^,]*;base64,/.exec(url)?.[0]
  if (inline !== undefined) return Buffer.from(url.slice(inline.length), 'base64')
  const answer = await fetch(url, { signal }, { maxBytes: MAX_PICTURE_BYTES })
  if (!answer.ok) throw new Error(`The URL of the picture responded with status ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}

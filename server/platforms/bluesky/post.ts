import { toIso } from '../../lib/dates.ts'
import { PlatformError } from '../kit/errors.ts'
import { fitImage } from '../kit/images.ts'
import { type CommitInput, type Committed, type Prepared, published, ready } from '../kit/steps.ts'
import type { OutgoingEntry, OutgoingMedia, PlatformCall, PrepareInput, ThreadPosition } from '../platform.ts'
import { type Facet, facetsOf } from './facets.ts'
import { putRecord, type StrongRef, serviceOf, strongRef } from './records.ts'
import { recordKey } from './tid.ts'
import { uploadVideo } from './video.ts'
import { xrpc } from './xrpc.ts'

/** Everything the irreversible call needs, so that a repeat sends the same bytes. */
export interface BlueskyReady {
  rkey: string
  record: PostRecord
}

interface PostRecord {
  $type: 'app.bsky.feed.post'
  text: string
  createdAt: string
  facets?: Facet[]
  embed?: unknown
  reply?: { root: StrongRef; parent: StrongRef }
}

export interface VideoOptions {
  videoService: string
  pollMs: number
}

const collection = 'app.bsky.feed.post'
/** Below the lexicon's 2 000 000: servers with the earlier lexicon refuse more. */
const imageRules = { maxBytes: 1_000_000, maxEdge: 2000, mimes: ['image/jpeg', 'image/png', 'image/webp'] }

export async function prepare(
  call: PlatformCall,
  { entry, position, key }: PrepareInput,
  video: VideoOptions,
): Promise<Prepared<BlueskyReady, never>> {
  const rkey = recordKey(entry.postId, key)
  const facets = await facetsOf(entry.text, (handle) => resolveHandle(call, handle), entry.mentions)
  const embed = await embedOf(call, entry, { ...video, name: `${rkey}.mp4` })
  const reply = await replyTo(call, position)
  const record: PostRecord = {
    $type: collection,
    text: entry.text,
    createdAt: toIso(call.now),
    ...(facets.length > 0 ? { facets } : {}),
    ...(embed === undefined ? {} : { embed }),
    ...(reply === undefined ? {} : { reply }),
  }
  return ready({ rkey, record })
}

/** The post under the chosen key: a repeat finds the one that is there. */
export async function commit(
  call: PlatformCall,
  { ready: { rkey, record } }: CommitInput<BlueskyReady>,
): Promise<Committed<never>> {
  const { account } = call
  const uri = await putRecord(call, { collection, rkey, record })
  const releaseUrl = `https://bsky.app/profile/${account.profile ?? account.internalId}/post/${rkey}`
  return published({ releaseId: uri, releaseUrl })
}

async function resolveHandle(call: PlatformCall, handle: string): Promise<string | undefined> {
  try {
    const method = 'com.atproto.identity.resolveHandle'
    const found = await xrpc<{ did: string }>(call.http, {
      service: serviceOf(call),
      method,
      params: { handle },
      signal: call.signal,
    })
    return found.did
  } catch (error) {
    // A name nobody has stays plain text; a server that is down is another matter.
    if (error instanceof PlatformError && error.failure === 'rejected') return undefined
    throw error
  }
}

async function replyTo(call: PlatformCall, position: ThreadPosition): Promise<PostRecord['reply']> {
  if (!position.root || !position.parent) return undefined
  const root = await strongRef(call, position.root.releaseId)
  const parent =
    position.parent.releaseId === position.root.releaseId
      ? root
      : await strongRef(call, position.parent.releaseId)
  return { root, parent }
}

async function embedOf(
  call: PlatformCall,
  entry: OutgoingEntry,
  video: VideoOptions & { name: string },
): Promise<unknown> {
  const [first] = entry.media
  if (!first) return undefined
  if (first.mime.startsWith('video/')) {
    const blob = await uploadVideo(call, serviceOf(call), video, first)
    return {
      $type: 'app.bsky.embed.video',
      video: blob,
      ...(first.alt ? { alt: first.alt } : {}),
      ...(first.width && first.height ? { aspectRatio: { width: first.width, height: first.height } } : {}),
    }
  }
  const images = []
  for (const media of entry.media) images.push(await imageOf(call, media))
  return { $type: 'app.bsky.embed.images', images }
}

async function imageOf(call: PlatformCall, media: OutgoingMedia): Promise<unknown> {
  const { bytes, mime, width, height } = await fitImage(media, imageRules)
  const { blob } = await xrpc<{ blob: unknown }>(call.http, {
    service: serviceOf(call),
    method: 'com.atproto.repo.uploadBlob',
    token: call.account.accessToken,
    body: bytes,
    headers: { 'content-type': mime },
    timeoutMs: 60_000,
    signal: call.signal,
  })
  return { image: blob, alt: media.alt ?? '', aspectRatio: { width, height } }
}

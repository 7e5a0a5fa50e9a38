import { buffer } from 'node:stream/consumers'
import { lazyPackage } from '../../lib/lazy.ts'
import { unlessRefused } from '../kit/http/errors.ts'
import { readList, requireHeader, requireText, unreadableResponse } from '../kit/http/response.ts'
import { areProcessed, type EntryMedia, type SentFile } from '../kit/media.ts'
import { type Prepared, wait } from '../kit/steps.ts'
import type { LinkedInApi } from './env.ts'

const pdfKit = lazyPackage<typeof import('pdfkit')>('pdfkit')

/** Part size for opening a video to find its total size; LinkedIn returns the real part size. */
const ANY_PART = { bytes: 4 * 1024 ** 2 }

/** Uploads the files of a post in the name of its author; returns their URNs. With `asPages`, they become one document. */
export async function uploadFiles(
  api: LinkedInApi,
  files: EntryMedia[],
  asPages: boolean,
): Promise<string[]> {
  if (asPages) return [await uploadWhole(api, 'document', await joinPages(files))]
  const urns: string[] = []
  for (const file of files)
    urns.push(
      file.isVideo ? await uploadVideo(api, file) : await uploadWhole(api, 'image', await file.file()),
    )
  return urns
}

/** Files that LinkedIn processes; `isOver` after the time that stands for asking. */
export interface Upload {
  urns: string[]
  isOver?: boolean
}

const POLL_MS = 5_000
/** Time in which LinkedIn usually processes a file, for authors whose files it does not show. */
const USUAL_MS: Record<string, number> = { image: 10_000, document: 30_000, video: 60_000 }

/**
 * Waits until LinkedIn has processed the files; null once they can be posted. A member's token may write files but not read them, and
 * that of a page only with a role: then it waits for the usual time, since LinkedIn accepts posts with files that it still processes.
 */
export async function awaitFiles(
  api: LinkedInApi,
  { urns, isOver }: Upload,
): Promise<Extract<Prepared<never, Upload>, { kind: 'wait' }> | null> {
  if (urns.length === 0 || isOver) return null
  const isMember = api.account.credentials.author?.startsWith('urn:li:person:')
  const read = () => areProcessed(urns, (urn) => isAvailable(api, urn))
  const processed = isMember ? null : await unlessRefused(read(), null, 'missing_permissions')
  if (processed === null) return wait(Math.max(...urns.map(usualMs)), { urns, isOver: true })
  return processed ? null : wait<Upload>(POLL_MS, { urns })
}

function kindOf(urn: string): string {
  return urn.split(':')[2] ?? ''
}

function usualMs(urn: string): number {
  return USUAL_MS[kindOf(urn)] ?? POLL_MS
}

/** Returns true once LinkedIn has processed a file, or a sentence if it could not. */
async function isAvailable(api: LinkedInApi, urn: string): Promise<boolean | string> {
  const { status } = await api.read({ url: `/rest/${kindOf(urn)}s/${encodeURIComponent(urn)}` })
  if (status === 'PROCESSING_FAILED') return 'LinkedIn could not process a file. Check its format and codec.'
  return status === 'AVAILABLE'
}

async function begin(api: LinkedInApi, kind: 'images' | 'videos' | 'documents', facts: object = {}) {
  const json = { initializeUploadRequest: { owner: api.account.credentials.author, ...facts } }
  return api.read({ url: `/rest/${kind}?action=initializeUpload`, json, at: 'value' })
}

async function uploadWhole(
  api: LinkedInApi,
  kind: 'image' | 'document',
  file: Pick<SentFile, 'mime' | 'size' | 'content'>,
): Promise<string> {
  const begun = await begin(api, `${kind}s`)
  const url = requireText('LinkedIn', begun.uploadUrl)
  await api.request({ method: 'PUT', url, file })
  return requireText('LinkedIn', begun[kind])
}

/** Uploads a video in the parts that LinkedIn asks for, and joins them by their ETags. */
async function uploadVideo(api: LinkedInApi, file: EntryMedia): Promise<string> {
  const { size: fileSizeBytes } = await file.split(ANY_PART)
  const facts = { fileSizeBytes, uploadCaptions: false, uploadThumbnail: false }
  const begun = await begin(api, 'videos', facts)
  const instructions = readList(begun.uploadInstructions)
  const bytes = Number(instructions[0]?.lastByte) - Number(instructions[0]?.firstByte) + 1
  if (!(bytes > 0)) throw unreadableResponse('LinkedIn')
  const uploadedPartIds: string[] = []
  for await (const part of (await file.split({ bytes })).parts()) {
    const response = await api.request({
      method: 'PUT',
      url: requireText('LinkedIn', instructions[part.index]?.uploadUrl),
      file: { mime: 'application/octet-stream', size: part.bytes.byteLength, content: part.bytes },
    })
    uploadedPartIds.push(requireHeader('LinkedIn', response, 'etag').replace(/^"|"$/g, ''))
  }
  const video = requireText('LinkedIn', begun.video)
  const uploadToken = typeof begun.uploadToken === 'string' ? begun.uploadToken : ''
  await api.request({
    url: '/rest/videos?action=finalizeUpload',
    json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
  })
  return video
}

/** Joins images to a PDF with one page each, in the images' own sizes. */
export async function joinPages(files: EntryMedia[]): Promise<Pick<SentFile, 'mime' | 'size' | 'content'>> {
  const document = new (pdfKit())({ autoFirstPage: false })
  const whole = buffer(document)
  for (const file of files) {
    const { content, width, height } = await file.file()
    const size: [number, number] = [width ?? 1080, height ?? 1080]
    document.addPage({ size, margin: 0 })
    document.image(Buffer.from(content as Uint8Array), 0, 0, { width: size[0], height: size[1] })
  }
  document.end()
  const content = await whole
  return { mime: 'application/pdf', size: content.byteLength, content }
}

import { invalid, notFound } from '../errors.ts'
import { toIso } from '../lib/dates.ts'
import { type MediaBody, toMediaBody } from './body.ts'
import { completeUpload } from './complete-upload.ts'
import {
  abortUpload,
  createUpload,
  getUpload,
  listParts,
  type MultipartContext,
  signPart,
} from './multipart.ts'

/** What clients send; every step takes some of it. */
export interface StepInput {
  file?: { name?: string | null; type?: string | null } | null
  contentType?: string | null
  key?: string | null
  uploadId?: string | null
  partNumber?: number | null
  partData?: { key: string; uploadId: string; parts: { number: number }[] } | null
  parts?: { PartNumber: number; ETag: string }[] | null
}

export type StepAnswer =
  | { uploadId: string; key: string; expiresAt: string }
  | { presignedUrls: Record<string, string> }
  | { url: string }
  | { PartNumber: number; Size: number; ETag: string }[]
  | { Location: string; Key: string; saved: MediaBody }
  | { aborted: true }

type Step = (ctx: MultipartContext, organizationId: string, input: StepInput) => Promise<StepAnswer>

const steps: Record<string, Step> = {
  async 'create-multipart-upload'(ctx, organizationId, { file, contentType }) {
    const name = file?.name ?? null
    const upload = await createUpload(ctx, organizationId, { name, type: file?.type ?? contentType ?? null })
    return { uploadId: upload.id, key: upload.storage_key, expiresAt: toIso(upload.expires_at) }
  },

  async 'prepare-upload-parts'(ctx, organizationId, { partData }) {
    const { key, uploadId: id, parts } = need(partData, 'partData')
    const upload = await getUpload(ctx, organizationId, { key, id })
    const signed = await Promise.all(
      parts.map(async ({ number }) => [String(number), await signPart(ctx, upload, number)] as const),
    )
    return { presignedUrls: Object.fromEntries(signed) }
  },

  async 'sign-part'(ctx, organizationId, input) {
    const number = need(input.partNumber, 'partNumber')
    return { url: await signPart(ctx, await named(ctx, organizationId, input), number) }
  },

  async 'list-parts'(ctx, organizationId, input) {
    const parts = await listParts(ctx, await named(ctx, organizationId, input))
    return parts.map(({ number, size, etag }) => ({ PartNumber: number, Size: size, ETag: etag }))
  },

  async 'complete-multipart-upload'(ctx, organizationId, input) {
    const wanted = need(input.parts, 'parts')
    if (wanted.length === 0) throw invalid('body.parts', 'must hold the parts of the file')
    const upload = await named(ctx, organizationId, input)
    const row = await completeUpload(ctx, upload, {
      parts: wanted.map(({ PartNumber: number, ETag }) => ({ number, etag: quoted(ETag) })),
      originalName: input.file?.name ?? null,
    })
    const saved = toMediaBody(row, ctx.storage)
    return { Location: saved.path, Key: row.storage_key, saved }
  },

  async 'abort-multipart-upload'(ctx, organizationId, input) {
    await abortUpload(ctx, await named(ctx, organizationId, input))
    return { aborted: true }
  },
}

/** Runs the step of this name. Throws `not_found` for one that does not exist. */
export async function runStep(
  ctx: MultipartContext,
  organizationId: string,
  name: string,
  input: StepInput,
): Promise<StepAnswer> {
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined
  if (step === undefined) throw notFound('step of an upload')
  return step(ctx, organizationId, input)
}

function named(ctx: MultipartContext, organizationId: string, { key, uploadId }: StepInput) {
  return getUpload(ctx, organizationId, { key: need(key, 'key'), id: need(uploadId, 'uploadId') })
}

function need<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw invalid(`body.${name}`, 'is needed for this step')
  return value
}

/** Some clients take the quotes off. */
function quoted(etag: string): string {
  return `"${etag.replaceAll('"', '')}"`
}

import type { CompletedPart, ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3'
import { badRequest, notFound } from '../../errors/errors.ts'
import { lookUp } from '../../lib/lookup.ts'
import { type Bucket, CACHE_CONTROL, errorName, type LazyS3 } from './s3-client.ts'
import { checkKey, type MultipartStorage, type PartialUpload, type StoredPart } from './storage.ts'

/** Explains S3's refusals of a list of parts, by the name of the error. */
const refusals: Record<string, string> = {
  InvalidPart: 'A part is missing or has a different ETag. Send it again.',
  InvalidPartOrder: 'The parts must be listed in ascending order, each once.',
  EntityTooSmall: 'Every part but the last must have at least 5 MB.',
  MalformedXML: 'The list of parts is not valid: it must have 1 to 10000 parts.',
}

/** Uses S3's own multipart uploads. Clients send parts straight to the bucket, with a signed URL for each. */
export function s3Parts(
  s3: LazyS3,
  at: (key: string) => { Bucket: string; Key: string },
  bucket: Bucket,
): MultipartStorage {
  const uploadParams = ({ key, id }: PartialUpload) => ({ ...at(key), UploadId: id })
  return {
    async begin(key, { contentType }) {
      checkKey(key, contentType)
      const { sdk, client } = await s3.get()
      const made = await client.send(
        new sdk.CreateMultipartUploadCommand({
          ...at(key),
          ContentType: contentType,
          CacheControl: CACHE_CONTROL,
        }),
      )
      if (made.UploadId === undefined)
        throw new Error('The storage started an upload without returning its id.')
      return made.UploadId
    },
    send: {
      by: 'url',
      async url(upload, number, expiresInMs) {
        const { sdk, client } = await s3.get()
        const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
        const command = new sdk.UploadPartCommand({ ...uploadParams(upload), PartNumber: number })
        return getSignedUrl(client, command, { expiresIn: Math.floor(expiresInMs / 1000) })
      },
    },
    list: (upload) => listParts(s3, uploadParams(upload)),
    async finish(upload, parts) {
      const { sdk, client } = await s3.get()
      const Parts: CompletedPart[] = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      await client
        .send(new sdk.CompleteMultipartUploadCommand({ ...uploadParams(upload), MultipartUpload: { Parts } }))
        .catch(refused)
    },
    async abort(upload) {
      const { sdk, client } = await s3.get()
      await client.send(new sdk.AbortMultipartUploadCommand(uploadParams(upload))).catch((error: unknown) => {
        if (errorName(error) !== 'NoSuchUpload') throw error
      })
    },
    clear: (before) => clearUploads(s3, bucket, before),
  }
}

type Upload = { Bucket: string; Key: string; UploadId: string }

async function listParts(s3: LazyS3, upload: Upload): Promise<StoredPart[]> {
  const { sdk, client } = await s3.get()
  const parts: StoredPart[] = []
  for (let marker: string | undefined; ; ) {
    const command = new sdk.ListPartsCommand({ ...upload, ...(marker ? { PartNumberMarker: marker } : {}) })
    const found = await client.send(command).catch(refused)
    for (const { PartNumber: number = 0, Size: size = 0, ETag: etag = '' } of found.Parts ?? [])
      parts.push({ number, size, etag })
    marker = found.NextPartNumberMarker
    if (!found.IsTruncated || !marker) return parts
  }
}

async function clearUploads(s3: LazyS3, { bucket, prefix }: Bucket, before: number): Promise<void> {
  const { sdk, client } = await s3.get()
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const command = new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from })
    const found = await client.send(command).catch(nullIfNotImplemented)
    for (const { Key, UploadId, Initiated } of found?.Uploads ?? [])
      if (Key && UploadId && Initiated && Initiated.getTime() < before)
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
    if (!found?.IsTruncated) return
    from = { KeyMarker: found.NextKeyMarker, UploadIdMarker: found.NextUploadIdMarker }
  }
}

/** Ignores servers that cannot list uploads. The bucket's own rules must then clear them. */
function nullIfNotImplemented(error: unknown): ListMultipartUploadsCommandOutput | null {
  if (errorName(error) === 'NotImplemented') return null
  throw error
}

function refused(error: unknown): never {
  const name = errorName(error)
  if (name === 'NoSuchUpload') throw notFound('upload')
  const refusal = lookUp(refusals, name)
  if (refusal !== undefined) throw badRequest(refusal)
  throw error
}

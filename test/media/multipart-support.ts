import { expect } from 'vitest'
import type { Success } from '../../sdk/calls.ts'
import type { Problem } from '../../sdk/index.ts'
import type { Tenant } from '../helpers/server.ts'

/** Body of a multipart step. */
export type Body = NonNullable<Parameters<Tenant['console']['media']['runMultipartStep']>[0]>['body'] & object
export type Created = { uploadId: string; key: string; expiresAt: string }
export type Completed = { Location: string; Key: string; saved: Success<'media.upload'> }
export const HOUR = 3_600_000

/** The steps as a client takes them; a refusal is answered as its problem. */
export function client(tenant: Tenant) {
  const step = async <T>(id: string, body: Body): Promise<T> =>
    (await tenant.console.media.runMultipartStep({ path: { id }, body })) as T
  return {
    step,
    refused: async (id: string, body: Body): Promise<Problem> => {
      const { error } = await tenant.console.result.media.runMultipartStep({ path: { id }, body })
      expect(error).toBeDefined()
      return error as Problem
    },
    create: (name: string) => step<Created>('create-multipart-upload', { file: { name }, fileHash: 'x' }),
    sign: async ({ key, uploadId }: Created, partNumber: number) =>
      (await step<{ url: string }>('sign-part', { key, uploadId, partNumber })).url,
    complete: ({ key, uploadId }: Created, parts: { PartNumber: number; ETag: string }[], name?: string) =>
      step<Completed>('complete-multipart-upload', {
        key,
        uploadId,
        parts,
        ...(name ? { file: { name } } : {}),
      }),
  }
}

export async function put(url: string, bytes: Uint8Array): Promise<Response> {
  return fetch(url, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> })
}

export const etagOf = async (url: string, bytes: Uint8Array) =>
  (await put(url, bytes)).headers.get('etag') ?? ''

/** No sweep beside: the clock of these tests runs ahead of the one that dates the parts. */
export const alone = { worker: 'off' as const }

import type { App } from '../context.ts'
import type { MediaUploadRow } from '../db/tables/media.ts'
import { deriveKey, equalSecrets, hmac } from '../lib/crypto.ts'

interface Part {
  number: number
  /** Epoch ms. */
  expires: number
}

type Signed = Pick<MediaUploadRow, 'id' | 'storage_key'>

/** The signature is bound to the upload, its key, the part and the time, and is good for nothing else. */
export function partUrl(
  config: Pick<App['config'], 'baseUrl' | 'secret'>,
  upload: Signed,
  { number, expires }: Part,
): string {
  const signature = sign(config.secret, upload, { number, expires })
  return `${config.baseUrl}/media/parts/${upload.id}/${number}?expires=${expires}&signature=${signature}`
}

export function isSignedBy(
  { secret }: Pick<App['config'], 'secret'>,
  upload: Signed,
  { signature, ...part }: Part & { signature: string },
): boolean {
  return equalSecrets(signature, sign(secret, upload, part))
}

function sign(secret: string, { id, storage_key }: Signed, { number, expires }: Part): string {
  return hmac(deriveKey(secret, 'media part urls v1'), [id, storage_key, number, expires].join('\n'))
}

import sharp from 'sharp'
import { expect } from 'vitest'
import type { OutgoingMedia } from '../../server/platforms/platform.ts'
import { aFile } from '../helpers/channels.ts'

const A_JPEG = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

export const aPhoto = (url = 'https://media.example/a.jpg') =>
  aFile(A_JPEG, 'image/jpeg', { url, width: 16, height: 16 })
export const aVideo = (bytes = 9, over: Partial<OutgoingMedia> = {}) =>
  aFile(new Uint8Array(bytes), 'video/mp4', {
    url: 'https://media.example/a.mp4',
    durationMs: 20_000,
    ...over,
  })

/** Settings of a post that is published at once, and of a draft. */
export const settings = {
  privacy_level: 'PUBLIC_TO_EVERYONE',
  duet: true,
  stitch: false,
  comment: true,
  autoAddMusic: 'yes',
  brand_content_toggle: false,
  brand_organic_toggle: true,
  content_posting_method: 'DIRECT_POST',
}
export const draft = { ...settings, content_posting_method: 'UPLOAD' }

export const missing = { releaseId: 'missing', releaseUrl: null }
/** The entry of a post of this kind by Ada. */
export const entryOf = (kind: string, id: string) => ({
  releaseId: id,
  releaseUrl: expect.stringMatching(`/www/@ada/${kind}/${id}$`) as unknown as string,
})

const labelled = (totals: Record<string, number>) =>
  Object.entries(totals).map(([label, total]) => ({ label, total }))
/** Metrics of an account with this number of recent videos, each of them as that of `post`. */
export const metricsOf = (recent: number) => ({
  account: labelled({
    Followers: 5,
    Following: 4,
    Likes: 3,
    Videos: 2,
    Views: 9 * recent,
    'Recent Likes': 3 * recent,
    'Recent Comments': 2 * recent,
    'Recent Shares': recent,
  }),
  post: labelled({ Views: 9, Likes: 3, Comments: 2, Shares: 1 }),
})

import type { PlatformApi } from '../kit/api.ts'
import { optionalText, readList, requireId } from '../kit/http/response.ts'
import { readPath } from '../kit/metrics.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import type { LookUpSpec } from '../kit/spec.ts'
import type { PublishedEntry } from '../platform.ts'
import type { GoogleConfig } from './google.ts'
import { findProgress } from './youtube-upload.ts'

/** An upload without its last part, with the title of its video in case YouTube forgets the upload. */
export interface Ready {
  session: string
  size: number
  title: string
}

/**
 * Asks the upload itself, which has the id of its video once it is complete. If YouTube has forgotten the upload, looks through the
 * channel's uploads.
 */
export const lookUp: LookUpSpec<GoogleConfig, Ready> = {
  visibleWithinMs: 5 * 60_000,
  async run(api, { ready: { session, size, title }, sentAt }) {
    const progress = await findProgress(api, session, size)
    if (progress === null) return findUpload(api, { title, sentAt })
    const matches = 'video' in progress ? [watchPage(progress.video)] : []
    return { matches, isComplete: true }
  },
}

async function findUpload(
  api: PlatformApi<GoogleConfig>,
  { title, sentAt }: { title: string; sentAt: number },
) {
  // Derives the id of the playlist of all uploads, which differs from the channel's id only in the first two letters.
  const playlistId = api.account.internalId.replace(/^UC/, 'UU')
  return lookThrough({ sentAt }, title, async (pageToken) => {
    const query = { part: 'snippet,contentDetails', playlistId, maxResults: 50, pageToken }
    const { items, nextPageToken } = await api.read({ url: '/youtube/v3/playlistItems', query })
    return {
      next: optionalText(nextPageToken),
      items: readList(items).map(({ snippet, contentDetails }) => ({
        entry: watchPage(requireId('YouTube', readPath(contentDetails, 'videoId'))),
        text: readPath(snippet, 'title'),
        // When the video was added to the uploads. Its publication may be earlier or later.
        publishedAt: readPath(snippet, 'publishedAt'),
      })),
    }
  })
}

export function watchPage(id: string): PublishedEntry {
  return { releaseId: id, releaseUrl: `https://www.youtube.com/watch?v=${id}` }
}

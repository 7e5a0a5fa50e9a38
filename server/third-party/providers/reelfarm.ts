import type { Untrusted } from '../../platforms/kit/http/response.ts'
import { integer, object } from '../../platforms/kit/settings.ts'
import { addressOf, defineProvider, itemsOf, providerFunction, shortText } from '../provider.ts'

const PAGE_SIZE = 20
const MAX_PAGES = 10_000
const MAX_SLIDES = 100

interface Video {
  video_id: string
  title: string
  preview_url: string
  video_url: string
  slideshow_images: unknown
}

interface Media {
  id: string
  url: string
  thumbnail?: string
  name: string
  type: 'video' | 'image'
}

/** Lists the finished videos and slideshows of a ReelFarm account, for import into the library. */
export const reelfarm = defineProvider({
  id: 'reelfarm',
  title: 'Reel.Farm',
  description: 'Import videos and slideshows that you made with Reel.Farm.',
  position: 'media-library',
  url: 'https://reel.farm/api/v1',
  fileHosts: ['reel.farm'],
  credential: (key) => ({ authorization: `Bearer ${key}` }),
  async account(api) {
    const account = await api.get('/account')
    const email = shortText(account.email)
    return {
      id: shortText(account.id) ?? shortText(account.user_id) ?? null,
      name: shortText(account.name) ?? email ?? 'Reel.Farm',
      username: shortText(account.username) ?? email ?? 'reelfarm',
    }
  },
  functions: {
    listMedia: providerFunction({
      description: `Finished media, ${PAGE_SIZE} items a page; pages count from 1.`,
      input: object({ page: integer({ minimum: 1, maximum: MAX_PAGES, default: 1 }) }),
      async run(api, { page = 1 }) {
        const offset = String((page - 1) * PAGE_SIZE)
        const query = { status: 'completed', limit: String(PAGE_SIZE), offset }
        const { videos, total } = await api.get('/videos', query)
        const works = itemsOf<Video>(videos, PAGE_SIZE)
        const count = Number.isSafeInteger(total) ? Math.max(0, Number(total)) : works.length
        const pages = Math.min(Math.ceil(count / PAGE_SIZE), MAX_PAGES)
        return { results: works.flatMap(toMedia), pages }
      },
    }),
  },
  import: true,
})

/** Returns the pictures of a slideshow; any other item is one video. */
function toMedia(work: Untrusted<Video>): Media[] {
  const id = shortText(work.video_id) ?? ''
  const title = shortText(work.title) ?? `Video ${id}`
  const thumbnail = addressOf(work.preview_url)
  const url = addressOf(work.video_url)
  if (url !== undefined) return [{ id, url, ...(thumbnail ? { thumbnail } : {}), name: title, type: 'video' }]
  return itemsOf<{ image_url: string }>(work.slideshow_images, MAX_SLIDES).flatMap(({ image_url }, index) => {
    const picture = addressOf(image_url)
    const name = `${title}, slide ${index + 1}`
    return picture === undefined
      ? []
      : [{ id: `${id}-${index}`, url: picture, thumbnail: picture, name, type: 'image' }]
  })
}

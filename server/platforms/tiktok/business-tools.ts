import type { PlatformApi } from '../kit/api.ts'
import { optionalText, readPath } from '../kit/http/response.ts'

const MAX_QUERY = 100

/**
 * Finds tracks of the commercial music library, in the form of the setting `music`. Returns the ids of clips, since only clips
 * can be published.
 */
export async function findMusic(api: PlatformApi<unknown>, genre: unknown): Promise<object[]> {
  const query = { business_id: api.account.internalId, genre: optionalText(genre) }
  const tracks = await api.list({ url: '/discovery/cml/trending_list/', query, at: 'data.list' })
  return tracks.flatMap((track) => {
    const read = (path: string) => optionalText(readPath(track, path))
    const clip = ['full_duration_song_clip', 'trending_song_clip'].find((each) =>
      read(`${each}.song_clip_id`),
    )
    if (clip === undefined) return []
    return [
      {
        id: read(`${clip}.song_clip_id`),
        title: read('commercial_music_name') ?? '',
        artist: read('artist') ?? '',
        image: read('thumbnail_url') ?? '',
      },
    ]
  })
}

/** Finds places to tag. */
export async function findLocations(api: PlatformApi<unknown>, text: unknown): Promise<object[]> {
  const search_query = optionalText(text)?.slice(0, MAX_QUERY)
  if (search_query === undefined) return []
  const query = { business_id: api.account.internalId, search_query }
  const places = await api.list({ url: '/business/publish/location/', query, at: 'data.locations' })
  return places.flatMap(({ location_id, location_name, location_address }) => {
    const [id, name, address = ''] = [location_id, location_name, location_address].map(optionalText)
    return id && name ? [{ id, name, address }] : []
  })
}

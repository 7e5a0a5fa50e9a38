import { boolean, integer, object, oneOf, required, type SettingsObject, string } from '../kit/settings.ts'
import type { Problem } from '../platform.ts'

const AUDIENCES = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] as const
const volume = () => integer({ minimum: 0, maximum: 100, default: 50 })

const shared = {
  title: string({ maxLength: 90, description: 'Title of photos; the text is their description.' }),
  privacy_level: required(
    oneOf(AUDIENCES, {
      title: 'Who can see it',
      description: 'Audience of the post; one that the account offers.',
    }),
  ),
  duet: required(
    boolean({ title: 'Allow duets', description: 'Whether others may make duets with a video.' }),
  ),
  stitch: required(boolean({ title: 'Allow stitches', description: 'Whether others may stitch a video.' })),
  comment: required(boolean({ title: 'Allow comments', description: 'Whether others may comment.' })),
  autoAddMusic: required(
    oneOf(['yes', 'no'], {
      title: 'Add music to photos',
      description: 'Music that TikTok chooses for photos.',
    }),
  ),
  brand_content_toggle: required(
    boolean({ title: 'Paid partnership', description: 'Paid partnership with a brand.' }),
  ),
  brand_organic_toggle: required(
    boolean({ title: 'Own business', description: 'Promotion of the author’s own business.' }),
  ),
  video_made_with_ai: boolean({ title: 'Made with AI', description: 'Labels a video as made by AI.' }),
  content_posting_method: required(
    oneOf(['DIRECT_POST', 'UPLOAD'], {
      title: 'Way of posting',
      description: '`UPLOAD` creates a draft, which the author completes in the app.',
    }),
  ),
}

export const tiktokSettings = object(shared)

export const businessSettings = object({
  ...shared,
  music: object(
    {
      id: required(string({ minLength: 1 })),
      title: string(),
      artist: string(),
      image: string(),
      audio_volume: volume(),
      video_volume: volume(),
    },
    {
      'x-lookup': { tool: 'musicSearch', search: 'genre' },
      description: 'A track from the tool `musicSearch`.',
    },
  ),
  location: object(
    { id: required(string({ minLength: 1 })), name: required(string()), address: string() },
    {
      'x-lookup': { tool: 'locationSearch', search: 'q' },
      description: 'A place from the tool `locationSearch`.',
    },
  ),
})

type ValueOf<Of> = Of extends SettingsObject<infer Value> ? Value : never
export type TikTokSettings = ValueOf<typeof tiktokSettings>
export type BusinessSettings = ValueOf<typeof businessSettings>

/** Refuses combinations that TikTok refuses for a post that is published directly. */
export function checkBranding(settings: Partial<TikTokSettings>): Problem[] {
  const { privacy_level, brand_content_toggle, content_posting_method } = settings
  if (content_posting_method !== 'DIRECT_POST' || !brand_content_toggle || privacy_level !== 'SELF_ONLY')
    return []
  return [
    {
      location: 'settings.privacy_level',
      message: 'TikTok does not accept a private post with a paid partnership.',
    },
  ]
}

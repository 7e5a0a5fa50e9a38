import type { PlatformApi } from '../kit/api.ts'
import { type EnvValues, urlVariable } from '../kit/env.ts'

export const env = {
  service: urlVariable('BLUESKY_URL', 'https://bsky.social', 'The default server of new accounts.'),
  appView: urlVariable(
    'BLUESKY_APPVIEW_URL',
    'https://public.api.bsky.app',
    'The server that shows public profiles and posts to everybody.',
  ),
  videoService: urlVariable(
    'BLUESKY_VIDEO_URL',
    'https://video.bsky.app',
    'The service that processes videos.',
  ),
}

export type BlueskyApi = PlatformApi<EnvValues<typeof env>>

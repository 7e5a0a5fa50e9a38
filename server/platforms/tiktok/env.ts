import { urlVariable } from '../kit/env.ts'

/** The site of TikTok, which serves both of its APIs. */
export const webUrl = urlVariable(
  'TIKTOK_WEB_URL',
  'https://www.tiktok.com',
  'The site: signing in, and posts.',
)

import type { OutgoingDraft, Problem } from '../platform.ts'

interface Settings {
  url?: string | undefined
  post_type?: string | undefined
  text_format_preset_id?: string | undefined
}

/** Longest text that Facebook shows on a colored background. */
const MAX_ON_BACKGROUND = 130

/** Returns true if a post without files may have a colored background. */
export function takesBackground(text: string, { url }: Settings): boolean {
  return url === undefined && text.length <= MAX_ON_BACKGROUND
}

/** Names settings that a story, a post with a video, or a longer post ignores. */
export function ignoredSettings([root]: OutgoingDraft[], settings: Settings): Problem[] {
  const { text = '', media = [] } = root ?? {}
  const isStory = settings.post_type === 'story'
  const hasVideo = media.some(({ mime }) => mime.startsWith('video/'))
  const hasPlain = !isStory && media.length === 0 && takesBackground(text, settings)
  const reasons = {
    url: isStory ? 'a story on Facebook has no link' : hasVideo && 'Facebook shows no link beside a video',
    text_format_preset_id:
      !hasPlain && 'Facebook shows a background only behind a short text without files and link',
  } as const
  return (['url', 'text_format_preset_id'] as const).flatMap((name) =>
    settings[name] && reasons[name]
      ? [{ location: `settings.${name}`, message: `${name} is ignored: ${reasons[name]}.` }]
      : [],
  )
}

import type { AccountContext } from '../kit/api.ts'
import { findLinks } from '../kit/text.ts'
import type { DraftMedia, OutgoingDraft, Problem } from '../platform.ts'

export const MAX_CAPTION = 2200
const MAX_COMMENT = 300

interface CheckedSettings {
  post_type?: string
  is_trial_reel?: boolean
  collaborators?: unknown[]
  audio?: object
}

/** Checks Instagram's documented rules for captions, comments, trial reels and stories. */
export function checkInstagram(
  entries: OutgoingDraft[],
  { settings }: Pick<AccountContext<unknown, CheckedSettings>, 'settings'>,
): Problem[] {
  const [post, ...comments] = entries
  const isStory = settings.post_type === 'story'
  const problems = [
    ...settingsProblems(settings, post?.media ?? []),
    ...(isStory ? [] : captionProblems(post?.text ?? '')).map((message) => ({
      location: 'value.0.content',
      message,
    })),
    ...comments.flatMap(({ text }, index) =>
      (isStory ? ['A story on Instagram does not accept comments.'] : commentProblems(text)).map(
        (message) => ({
          location: `value.${index + 1}.content`,
          message,
        }),
      ),
    ),
  ]
  return problems
}

function settingsProblems(settings: CheckedSettings, media: DraftMedia[]): Problem[] {
  const { is_trial_reel, audio, collaborators = [] } = settings
  const isStory = settings.post_type === 'story'
  const isReel = !isStory && media.length === 1 && media[0]?.mime.startsWith('video/')
  const needsReel = 'needs a post with exactly one video'
  return [
    ...(is_trial_reel && !isReel
      ? [{ location: 'settings.is_trial_reel', message: `A trial reel ${needsReel}.` }]
      : []),
    ...(audio && !isReel ? [{ location: 'settings.audio', message: `A sound ${needsReel}.` }] : []),
    ...(collaborators.length > 0 && isStory
      ? [
          {
            location: 'settings.collaborators',
            message: 'A story on Instagram does not accept collaborators.',
          },
        ]
      : []),
  ]
}

function captionProblems(text: string): string[] {
  return [
    countWords(text, '#') > 30 && 'Instagram accepts at most 30 hashtags in a post.',
    countWords(text, '@') > 20 && 'Instagram accepts at most 20 mentions in a post.',
  ].filter((message) => message !== false)
}

function commentProblems(text: string): string[] {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isShouted =
    letters.length > 0 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return [
    text.length > MAX_COMMENT &&
      `The comment has ${text.length} characters; Instagram accepts at most ${MAX_COMMENT}.`,
    countWords(text, '#') > 4 && 'Instagram accepts at most 4 hashtags in a comment.',
    findLinks(text).length > 1 && 'Instagram accepts at most 1 link in a comment.',
    isShouted && 'Instagram does not accept comments in capital letters only.',
  ].filter((message) => message !== false)
}

/** Counts hashtags (`#`) or mentions (`@`). */
function countWords(text: string, sign: '#' | '@'): number {
  return text.match(new RegExp(`(?<![\\p{L}\\p{N}_/])${sign}[\\p{L}\\p{N}_]+`, 'gu'))?.length ?? 0
}

import { findLinks } from '../../lib/text/links.ts'
import type { AccountContext } from '../kit/api.ts'
import { checkTexts } from '../kit/text.ts'
import type { DraftMedia, OutgoingDraft, Problem } from '../platform.ts'

export const MAX_CAPTION = 2200
const MAX_COMMENT = 300

interface CheckedSettings {
  post_type?: string
  is_trial_reel?: boolean
  collaborators?: unknown[]
  audio?: object
}

type Context = Pick<AccountContext<unknown, CheckedSettings>, 'settings'>

/** Checks Instagram's documented rules for captions, comments, trial reels and stories. */
export function checkInstagram(entries: OutgoingDraft[], context: Context): Problem[] {
  return [
    ...settingsProblems(context.settings, entries[0]?.media ?? []),
    ...checkEntryTexts(entries, context),
  ]
}

function settingsProblems(settings: CheckedSettings, media: DraftMedia[]): Problem[] {
  const { is_trial_reel, audio, collaborators = [] } = settings
  const isStory = settings.post_type === 'story'
  const isReel = !isStory && media.length === 1 && media[0]?.mime.startsWith('video/')
  const needsReel = 'needs a post with exactly one video'
  const messages = {
    is_trial_reel: is_trial_reel && !isReel && `A trial reel ${needsReel}.`,
    audio: audio && !isReel && `A sound ${needsReel}.`,
    collaborators:
      collaborators.length > 0 && isStory && 'A story on Instagram does not accept collaborators.',
  }
  return Object.entries(messages).flatMap(([name, message]) =>
    message ? [{ location: `settings.${name}`, message }] : [],
  )
}

const checkEntryTexts = checkTexts<Context>(({ text }, index, { settings }) => {
  const isStory = settings.post_type === 'story'
  if (index > 0) return isStory ? 'A story on Instagram does not accept comments.' : commentProblems(text)
  return (
    !isStory && [
      countWords(text, '#') > 30 && 'Instagram accepts at most 30 hashtags in a post.',
      countWords(text, '@') > 20 && 'Instagram accepts at most 20 mentions in a post.',
    ]
  )
})

function commentProblems(text: string): (string | false)[] {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isShouted =
    letters.length > 0 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return [
    text.length > MAX_COMMENT &&
      `The comment has ${text.length} characters; Instagram accepts at most ${MAX_COMMENT}.`,
    countWords(text, '#') > 4 && 'Instagram accepts at most 4 hashtags in a comment.',
    findLinks(text).length > 1 && 'Instagram accepts at most 1 link in a comment.',
    isShouted && 'Instagram does not accept comments in capital letters only.',
  ]
}

function countWords(text: string, sign: '#' | '@'): number {
  return text.match(new RegExp(`(?<![\\p{L}\\p{N}_/])${sign}[\\p{L}\\p{N}_]+`, 'gu'))?.length ?? 0
}

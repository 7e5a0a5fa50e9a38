import { toIso } from '../../lib/time/dates.ts'
import { lookThroughList } from '../kit/cursors.ts'
import { type Answer, optionalText, readList, readPath, requireId, textAt } from '../kit/http/response.ts'
import { earliest, type ListedItem } from '../kit/reads/look-up.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { LookUpSpec } from '../kit/spec.ts'
import type { XApi } from './env.ts'

/** Values that an irreversible call needs. */
export interface XReady {
  url: string
  json?: object
}

const FIELDS = { 'tweet.fields': 'created_at,entities,note_tweet,referenced_tweets,attachments' }
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
/** Matches the address of a post's own files, which X appends to its text. */
const OWN_FILES = /\/status\/\d+\/(photo|video)\/\d+$/

/**
 * Looks for a post among those of the account since it was sent, which costs as many reads as there are. X documents no delay of this
 * list, so that an absent post is never final. Articles show no text, and posts in communities may be in another list.
 */
export const lookUp: LookUpSpec<XApi['config'], XReady> = {
  visibleWithinMs: 60_000,
  async run(api, { ready: { url, json = {} }, sentAt }) {
    if (url !== '/2/tweets') return { matches: [], isComplete: false }
    const text = textAt(json, 'text') ?? ''
    const start_time = toIso(earliest(sentAt))
    const request = {
      url: `/2/users/${api.account.internalId}/tweets`,
      query: { ...FIELDS, exclude: 'retweets', max_results: 100, start_time },
      ...{ at: 'data', next: 'meta.next_token', as: 'pagination_token' },
    }
    const found = await lookThroughList(api, request, { sentAt, text }, (post) => listed(api, post, json))
    return { ...found, isComplete: found.isComplete && !('community_id' in json) }
  },
}

/** The new names of members come first, then those of the guides. */
function listed(api: XApi, post: Answer, json: object): ListedItem {
  const { profile, internalId } = api.account
  const releaseId = requireId('X', post.id)
  const parent = textAt(json, 'reply.in_reply_to_tweet_id')
  const files = readPath(json, 'media.media_ids')
  const refers = readList(post.referenced_posts ?? post.referenced_tweets)
  // A quote has a text of its own, so that only what it replies to tells posts apart.
  const repliesTo = refers.find(({ type }) => type === 'replied_to')?.id
  const keys = readPath(post, 'attachments.media_keys')
  const text = shownText(post)
  return {
    entry: { releaseId, releaseUrl: `https://twitter.com/${profile ?? internalId}/status/${releaseId}` },
    text: text === '' && Array.isArray(files) ? null : parent ? withoutNames(text, json) : text,
    publishedAt: post.created_at,
    fits: repliesTo === parent && idsOf(keys) === [files ?? []].flat().join(),
  }
}

/** A key of a file is its type and its id: `3_1146`. */
function idsOf(keys: unknown): string {
  return Array.isArray(keys) ? keys.map((key) => String(key).replace(/^\d+_/, '')).join() : ''
}

/** Returns the text with the addresses that X shortened, without those of the post's own files, and without entities of HTML. */
export function shownText(post: Answer): string {
  const note = membersOf(post.note_post ?? post.note_tweet)
  const { text, entities } = optionalText(note.text) ? note : post
  const urls = readList(membersOf(entities).urls).slice(0, 100)
  const whole = urls.reduce((rest, { url, expanded_url }) => {
    const short = optionalText(url)
    const full = optionalText(expanded_url) ?? ''
    return short === undefined ? rest : rest.replaceAll(short, () => (OWN_FILES.test(full) ? '' : full))
  }, optionalText(text) ?? '')
  return whole.replace(/&(amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity).trim()
}

/** Removes the names that X puts before a reply, unless the reply itself begins with names. */
function withoutNames(text: string, json: object): string {
  return /^@/.test(String(readPath(json, 'text'))) ? text : text.replace(/^(@\w{1,15}\s+)+/, '')
}

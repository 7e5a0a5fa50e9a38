import { toEditorText } from '../../lib/html.ts'
import type { Platform, PlatformAccount, PlatformCall, PublishAttempt, PublishedEntry } from '../platform.ts'
import type { Idempotency } from './idempotency.ts'

/** A field that a plug asks for, as a client shows it. Values are texts. */
export interface PlugField {
  name: string
  description: string
  type: 'number' | 'richtext' | 'textarea'
  placeholder: string
  /** A JavaScript regular expression as text, slashes included. */
  validation: string
}

/** Values by the name of the field. */
export type PlugFields = Record<string, string>

export interface ActInput {
  /** What is acted on. */
  post: PublishedEntry
  /** Idempotency key, a UUIDv7: the same for every try of this act. */
  key: string
  fields: PlugFields
}

/**
 * One irreversible act on a published post, cut like publishing: `prepare` is safe to repeat, and what it returns is written
 * down with the intent; `perform` makes the one irreversible call. Within the time that `idempotency` tells, `perform` called
 * again with the same key and `prepared` has no second effect.
 */
export interface Act<Prepared = unknown> {
  idempotency(account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>): Idempotency
  prepare(call: PlatformCall, input: ActInput): Promise<Prepared>
  perform(call: PlatformCall, input: ActInput & { prepared: Prepared }): Promise<PublishedEntry>
}

/** What a channel does by itself with a post of its own, once the post has come to something. */
export interface Plug {
  methodName: string
  /** `<channel>-<methodName>`. */
  identifier: string
  title: string
  description: string
  runEveryMilliseconds: number
  /** How often it looks before it gives up. */
  totalRuns: number
  fields: PlugField[]
  /** Whether its time has come; reads, and nothing else. */
  isDue(call: PlatformCall, post: PublishedEntry, fields: PlugFields): Promise<boolean>
  act: Act
}

/** What another channel of the organization does with a post, as chosen with the post. */
export interface InternalPlug {
  methodName: string
  /** The word in the settings: `plug--<identifier>--active`. */
  identifier: string
  title: string
  description: string
  /** Identifiers of the channels that can be chosen to act. */
  pickIntegration: string[]
  fields: PlugField[]
  act: Act
}

const hourMs = 3_600_000

const likesAmount: PlugField = {
  name: 'likesAmount',
  description: 'How many likes the post needs',
  type: 'number',
  placeholder: 'Amount of likes',
  validation: '/^\\d{1,9}$/',
}

const post: PlugField = {
  name: 'post',
  description: 'What the comment says',
  type: 'richtext',
  placeholder: 'Comment to publish',
  validation: '/^[\\s\\S]{3,}$/',
}

export interface LikedPlugs {
  identifier: string
  /** Likes of a post now; undefined where the platform does not know the post. */
  likes(call: PlatformCall, releaseId: string): Promise<number | undefined>
  repost: Act
  comment: Act
}

/** `autoRepostPost` and `autoPlugPost`: a look every six hours, three times at most, and the act once there are enough likes. */
export function likedPlugs({ identifier, likes, repost, comment }: LikedPlugs): Plug[] {
  const common = {
    runEveryMilliseconds: 6 * hourMs,
    totalRuns: 3,
    isDue: async (call: PlatformCall, of: PublishedEntry, fields: PlugFields) =>
      ((await likes(call, of.releaseId)) ?? -1) >= Number(fields.likesAmount),
  }
  return [
    {
      ...common,
      methodName: 'autoRepostPost',
      identifier: `${identifier}-autoRepostPost`,
      title: 'Repost once it has enough likes',
      description: 'Reposts a post of this channel when it has come to this many likes.',
      fields: [likesAmount],
      act: repost,
    },
    {
      ...common,
      methodName: 'autoPlugPost',
      identifier: `${identifier}-autoPlugPost`,
      title: 'Comment once it has enough likes',
      description: 'Adds a comment to a post of this channel when it has come to this many likes.',
      fields: [likesAmount, post],
      act: comment,
    },
  ]
}

/** Another account of the same platform reposts. */
export function repostByOthers(identifier: string, repost: Act): InternalPlug {
  return {
    methodName: 'repostPostUsers',
    identifier: `${identifier}-repost-post-users`,
    title: 'Repost by other channels',
    description: 'The channels that are chosen repost the post after it is published.',
    pickIntegration: [identifier],
    fields: [],
    act: repost,
  }
}

const comment: PlugField = {
  name: 'comment',
  description: 'What the comment says',
  type: 'textarea',
  placeholder: 'Comment to publish',
  validation: '/^[\\s\\S]{3,}$/',
}

/** Another account of the same platform comments. */
export function commentByOthers<Prepared>(
  identifier: string,
  channel: Parameters<typeof commentAct<Prepared>>[0],
): InternalPlug {
  return {
    methodName: 'addComment',
    identifier: `${identifier}-add-comment`,
    title: 'Comment by other channels',
    description: 'The channels that are chosen comment on the post after it is published.',
    pickIntegration: [identifier],
    fields: [comment],
    act: commentAct(channel, 'comment'),
  }
}

/** A comment, published as the channel publishes any comment: with the same care, and the same idempotency. */
export function commentAct<Prepared>(
  channel: Pick<Platform<Prepared>, 'idempotency' | 'editor' | 'mentions' | 'prepare' | 'publish'>,
  field: string,
): Act<Prepared> {
  const attempt = ({ post: of, key, fields }: ActInput): Omit<PublishAttempt<Prepared>, 'prepared'> => ({
    entry: {
      postId: key,
      text: toEditorText(fields[field] ?? '', channel.editor, channel.mentions?.format),
      media: [],
    },
    position: { root: of, parent: of },
    settings: {},
    key,
  })
  return {
    idempotency: (account) => channel.idempotency(account, {}),
    prepare: (call, input) => channel.prepare(call, attempt(input)),
    perform: (call, input) => channel.publish(call, { ...attempt(input), prepared: input.prepared }),
  }
}

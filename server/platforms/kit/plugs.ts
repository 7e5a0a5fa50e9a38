import { toEditorText } from '../../lib/html.ts'
import type { Platform, PlatformAccount, PlatformCall, PrepareInput, PublishedEntry } from '../platform.ts'
import type { ActSteps, Idempotency } from './steps.ts'

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

export interface ActInput<State = unknown> {
  /** What is acted on. */
  post: PublishedEntry
  /** Idempotency key, a UUIDv7: the same for every try of this act. */
  key: string
  fields: PlugFields
  /** State of the wait that this call ends; null on the first call. */
  saved: State | null
}

/** One irreversible act on a published post, in the same steps as publishing. */
export interface Act<Ready = unknown, State = unknown> extends ActSteps<ActInput<State>, Ready, State> {
  /** For how long `commit` may be repeated with the same `key` and `ready` without a second effect. */
  idempotency(account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>): Idempotency
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

const HOUR_MS = 3_600_000

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
export function createLikedPlugs({ identifier, likes, repost, comment }: LikedPlugs): Plug[] {
  const common = {
    runEveryMilliseconds: 6 * HOUR_MS,
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
export function createRepostByOthers(identifier: string, repost: Act): InternalPlug {
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
export function createCommentByOthers<Ready, State>(
  identifier: string,
  platform: Parameters<typeof createCommentAct<Ready, State>>[0],
): InternalPlug {
  return {
    methodName: 'addComment',
    identifier: `${identifier}-add-comment`,
    title: 'Comment by other channels',
    description: 'The channels that are chosen comment on the post after it is published.',
    pickIntegration: [identifier],
    fields: [comment],
    act: createCommentAct(platform, 'comment'),
  }
}

/** A comment, published as the platform publishes any comment: in the same steps, with the same idempotency. */
export function createCommentAct<Ready, State>(
  platform: Pick<
    Platform<Ready, State>,
    'idempotency' | 'editor' | 'mentions' | 'prepare' | 'commit' | 'confirm' | 'after'
  >,
  field: string,
): Act<Ready, State> {
  const entryOf = ({ post: of, key, fields, saved }: ActInput<State>): PrepareInput<State> => ({
    entry: {
      postId: key,
      text: toEditorText(fields[field] ?? '', platform.editor, platform.mentions?.format),
      media: [],
    },
    position: { root: of, parent: of },
    settings: {},
    key,
    saved,
  })
  const { confirm, after } = platform
  return {
    idempotency: (account) => platform.idempotency(account, {}),
    prepare: (call, input) => platform.prepare(call, entryOf(input)),
    commit: (call, input) => platform.commit(call, input),
    ...(confirm && { confirm }),
    ...(after && { after }),
  }
}

import { toEditorText } from '../../lib/html/html.ts'
import type {
  Platform,
  PlatformAccount,
  PlatformCall,
  PrepareInput,
  PublishedEntry,
  ThreadPosition,
} from '../platform.ts'
import type { ActSteps, Idempotency } from './steps.ts'

/** Field of a plug for clients. Its value is a string. */
export interface PlugField {
  name: string
  description: string
  type: 'number' | 'richtext' | 'textarea'
  placeholder: string
  /** JavaScript regular expression as text, including its slashes. */
  validation: string
}

/** Maps each field's name to its value. */
export type PlugFields = Record<string, string>

export interface ActInput<State = unknown> {
  /** Published post that the act applies to. */
  post: PublishedEntry
  /** First post of the thread, where `post` is a comment; absent: the post itself. */
  root?: PublishedEntry
  /** Idempotency key, a UUIDv7, the same for every attempt at this act. */
  key: string
  fields: PlugFields
  /** State of the wait that this call ends; null on the first call. */
  saved: State | null
}

/** Acts irreversibly on a published post, in the same steps as publishing. */
export interface Act<Ready = unknown, State = unknown> extends ActSteps<ActInput<State>, Ready, State> {
  /** Returns how long `commit` may be repeated with the same `key` and `ready` without a second effect. */
  idempotency(account: Pick<PlatformAccount, 'additionalSettings' | 'credentials'>): Idempotency
}

/** Lets an account act on its own post once the post meets a condition. */
export interface Plug {
  methodName: string
  /** `<platform>-<methodName>`. */
  identifier: string
  title: string
  description: string
  runEveryMilliseconds: number
  /** Maximum of checks before the plug gives up. */
  totalRuns: number
  fields: PlugField[]
  /** Returns true once the condition is met. Only reads. */
  isDue(call: PlatformCall, post: PublishedEntry, fields: PlugFields): Promise<boolean>
  act: Act
}

/** Lets another account of the organization act on a post. The author chooses it together with the post. */
export interface InternalPlug {
  methodName: string
  /** Name in the post's settings: `plug--<identifier>--active`. */
  identifier: string
  title: string
  description: string
  /** Identifiers of the platforms whose accounts can act. */
  pickIntegration: string[]
  fields: PlugField[]
  act: Act
}

const HOUR_MS = 3_600_000

const LIKES_FIELD: PlugField = {
  name: 'likesAmount',
  description: 'Number of likes that the post needs',
  type: 'number',
  placeholder: 'Amount of likes',
  validation: '/^\\d{1,9}$/',
}

const POST_FIELD: PlugField = {
  name: 'post',
  description: 'Text of the comment',
  type: 'richtext',
  placeholder: 'Comment to publish',
  validation: '/^[\\s\\S]{3,}$/',
}

export interface LikedPlugs {
  identifier: string
  /** Returns the current number of likes; undefined if the platform does not know the post. */
  likes(call: PlatformCall, releaseId: string): Promise<number | undefined>
  /** Absent if the platform has no plug that reposts. */
  repost?: Act | undefined
  comment: Act
}

/**
 * Creates `autoRepostPost`, unless there is no repost, and `autoPlugPost`: they check a post every six hours, at most three times, and
 * act once it has enough likes.
 */
export function createLikedPlugs({ identifier, likes, repost, comment }: LikedPlugs): Plug[] {
  const common = {
    runEveryMilliseconds: 6 * HOUR_MS,
    totalRuns: 3,
    isDue: async (call: PlatformCall, post: PublishedEntry, fields: PlugFields) =>
      ((await likes(call, post.releaseId)) ?? -1) >= Number(fields.likesAmount),
  }
  const reposting = repost && {
    ...common,
    methodName: 'autoRepostPost',
    identifier: `${identifier}-autoRepostPost`,
    title: 'Repost once it has enough likes',
    description: 'Reposts a post of this channel once it has this many likes.',
    fields: [LIKES_FIELD],
    act: repost,
  }
  return [
    ...(reposting ? [reposting] : []),
    {
      ...common,
      methodName: 'autoPlugPost',
      identifier: `${identifier}-autoPlugPost`,
      title: 'Comment once it has enough likes',
      description: 'Adds a comment to a post of this channel when it has this many likes.',
      fields: [LIKES_FIELD, POST_FIELD],
      act: comment,
    },
  ]
}

/** Platforms whose accounts act on each other's posts. */
export interface PlugFamily {
  /** Prefix of the plugs' identifiers. */
  name: string
  members: readonly string[]
}

const BY_OTHERS = {
  repost: {
    methodName: 'repostPostUsers',
    suffix: 'repost-post-users',
    title: 'Repost by other channels',
    description: 'The selected channels repost the post after it is published.',
    fields: [],
  },
  comment: {
    methodName: 'addComment',
    suffix: 'add-comment',
    title: 'Comment by other channels',
    description: 'The selected channels comment on the post after it is published.',
    fields: [{ ...POST_FIELD, name: 'comment', type: 'textarea' }],
  },
} satisfies Record<string, Omit<InternalPlug, 'identifier' | 'pickIntegration' | 'act'> & { suffix: string }>

/** Lets another account of the same platform or family act. */
export function createPlugByOthers(
  { name, members }: PlugFamily,
  kind: keyof typeof BY_OTHERS,
  act: Act,
): InternalPlug {
  const { suffix, ...plug } = BY_OTHERS[kind]
  return { ...plug, identifier: `${name}-${suffix}`, pickIntegration: [...members], act }
}

/** Publishes a comment in the steps and with the idempotency of the platform's other comments. */
export function createCommentAct<Ready, State>(
  platform: Pick<
    Platform<Ready, State>,
    'idempotency' | 'editor' | 'mentions' | 'prepare' | 'commit' | 'confirm' | 'lookUp' | 'after'
  >,
  field: string,
  settings: Record<string, unknown> | ((post: PublishedEntry) => Record<string, unknown>) = {},
  place: Pick<ThreadPosition, 'isAnswer'> = {},
): Act<Ready, State> {
  const fixed = typeof settings === 'function' ? {} : settings
  const entryOf = ({
    post: parent,
    root = parent,
    key,
    fields,
    saved,
  }: ActInput<State>): PrepareInput<State> => ({
    entry: {
      postId: key,
      text: toEditorText(fields[field] ?? '', platform.editor, platform.mentions?.format),
      media: [],
    },
    position: { root, parent, ...place },
    settings: typeof settings === 'function' ? settings(parent) : settings,
    key,
    saved,
  })
  const { confirm, lookUp, after } = platform
  return {
    idempotency: (account) => platform.idempotency(account, fixed),
    prepare: (call, input) => platform.prepare(call, entryOf(input)),
    commit: (call, input) => platform.commit(call, input),
    ...(confirm && { confirm }),
    ...(lookUp && { lookUp }),
    ...(after && { after }),
  }
}

import { toEditorText } from '../../../lib/html/html.ts'
import type { Platform, PlatformCall, PublishedEntry } from '../../platform.ts'
import type { PlatformApi } from '../api.ts'
import { unlessRefused } from '../http/errors.ts'
import { withUnknownOutcome } from '../http/outcome.ts'
import { type Act, createCommentAct } from '../plugs.ts'
import { type ItemSource, toItem } from '../reads/shape.ts'
import type { ReadAuthor } from '../reads/types.ts'
import { type LookedUp, type LookUp, type LookUpInput, published, ready } from '../steps.ts'

/** Acts on an item. */
export const INBOX_ACTS = ['reply', 'like', 'hide', 'remove'] as const
export type InboxAct = (typeof INBOX_ACTS)[number]

/** A comment on a post of ours, or a mention of the account, as the platform shows it. */
export interface InboxItem {
  /** Id on the platform, unique for the account; a reply goes to it. */
  id: string
  kind: 'comment' | 'mention'
  /** Our post that a comment belongs to, at any depth; null for a mention elsewhere. */
  releaseId: string | null
  /** Item or post that it answers; null for none, or if the platform does not say. */
  parentId: string | null
  /** First post or comment of its thread, for a platform whose replies name it; null where that is our post. */
  rootId: string | null
  author: ReadAuthor | null
  /** Plain text of a stranger. */
  text: string
  url: string | null
  /** Epoch ms. */
  publishedAt: number | null
  /** True if the account itself wrote it. */
  isOwn: boolean
  /** True if others do not see it, false if they do; absent if the platform does not say. */
  isHidden?: boolean
  /** Acts that the platform offers on this item. */
  capabilities: InboxAct[]
}

export interface InboxPage {
  items: InboxItem[]
  /** Cursor of the next page; null on the last. */
  next: string | null
  /** True if the platform left comments out, so that none that is missing counts as removed. */
  isPartial?: boolean
}

/** Item to act on, as it was read. */
export type LiveItem = Pick<InboxItem, 'id' | 'kind' | 'releaseId' | 'parentId' | 'rootId' | 'author' | 'url'>

/** Result of an act on an item; `gone` if the platform no longer has the item. */
export type ItemOutcome = 'done' | 'gone'

/** Reads what others write to an account, and acts on it. A function is absent if the platform lets apps do no such thing. */
export interface PlatformInbox {
  /** Address of the documentation of the calls. */
  source: string
  /** Limits that a person must know; absent if there are none. */
  limits?: string
  /** Least time between two polls of one account, which keeps within the limits of the platform. */
  everyMs: number
  /** Absent if the platform streams nothing to the account's token. */
  stream?: PlatformStream
  comments?: {
    /** Maximum of posts of a call. */
    maxPosts: number
    /** True if the pages end with the oldest comment, so that a comment that they lack was removed. */
    listsAll: boolean
    /** Lists comments on published posts, in any order. @throws PlatformError `rejected` post_gone if the platform has no such post. */
    run(call: PlatformCall, posts: readonly PublishedEntry[], cursor: string | null): Promise<InboxPage>
  }
  /** Lists mentions, newest first. The caller stops at what it knows, or at what is older than `since`. */
  mentions?(call: PlatformCall, range: MentionRange): Promise<InboxPage>
  /** Publishes a reply by the steps, the idempotency and the look-up of the platform's own comments. The field is `text`. */
  reply?: Act
  /** Returns the beginning of a reply, without which the author would get no notice of it; `''` for none. */
  salutation?(item: Pick<InboxItem, 'author'>): string
  /** Likes an item, or takes the like back. Safe to repeat. */
  like?: ItemSwitch
  /** Hides an item from others, or shows it again. Safe to repeat. */
  hide?: ItemSwitch
  /** Removes an item for everybody. Safe to repeat. */
  remove?(call: PlatformCall, item: LiveItem): Promise<ItemOutcome>
}

/**
 * Tells at once that something may have come in. It carries nothing into the inbox: the account is then read as always, so that one place
 * decides what is new.
 */
export interface PlatformStream {
  /** Address of the documentation of the stream. */
  source: string
  /** Listens until the platform ends the stream. @throws PlatformError `rejected` if the platform has no stream for the account */
  listen(call: PlatformCall, listener: StreamListener): Promise<void>
}

export interface StreamListener {
  /** The platform has begun to stream. */
  opened(): Promise<void>
  /** Something may have come in. */
  called(): Promise<void>
}

type ItemSwitch = (call: PlatformCall, item: LiveItem, on: boolean) => Promise<ItemOutcome>

export interface MentionRange {
  /** Epoch ms. */
  since: number
  /** `next` of the previous page; null for the first. */
  cursor: string | null
}

/** Code of the refusal that says that the platform no longer has an item. */
export const ITEM_GONE = 'item_gone'

interface ListedPage {
  /** Undefined members are left out, so that `toInboxItem` can drop what it cannot read. */
  items: (InboxItem | undefined)[]
  /** Absent or empty on the last page. */
  next?: string | null | undefined
  /** True if the platform left some out. */
  isPartial?: boolean
}

/** Declares what an account's inbox has. A refusal of an act with the code `item_gone` means that there is no such item. */
export interface InboxSpec<Config>
  extends Pick<PlatformInbox, 'source' | 'limits' | 'everyMs' | 'salutation'> {
  stream?: Pick<PlatformStream, 'source'> & {
    listen(api: PlatformApi<Config>, listener: StreamListener): Promise<void>
  }
  comments?: {
    /** Defaults to 1. */
    maxPosts?: number
    /** Defaults to true. */
    listsAll?: boolean
    run(
      api: PlatformApi<Config>,
      posts: readonly PublishedEntry[],
      cursor: string | null,
    ): Promise<ListedPage>
  }
  mentions?(api: PlatformApi<Config>, range: MentionRange): Promise<ListedPage>
  /**
   * Absent if the platform lets apps answer no item. True if its comments answer one; `settings` are those that comments need. A
   * platform whose posts take no comments declares the call.
   */
  reply?: true | { settings: ReplySettings } | ReplySpec<Config>
  like?(api: PlatformApi<Config>, item: LiveItem, on: boolean): Promise<unknown>
  hide?(api: PlatformApi<Config>, item: LiveItem, on: boolean): Promise<unknown>
  remove?(api: PlatformApi<Config>, item: LiveItem): Promise<unknown>
}

type ReplySettings = Record<string, unknown> | ((item: PublishedEntry) => Record<string, unknown>)

/** A reply, ready to send. `root` is the first post or comment of the item's thread. */
export interface InboxReply {
  text: string
  item: PublishedEntry
  root: PublishedEntry
}

/** Publishes a reply by a call of its own, at most once. */
export interface ReplySpec<Config> {
  commit(api: PlatformApi<Config>, reply: InboxReply): Promise<PublishedEntry>
  /** Looks for a reply whose outcome is unknown. Absent if the platform shows apps no replies. */
  lookUp?: Omit<LookUp, 'run'> & {
    run(api: PlatformApi<Config>, input: LookUpInput<InboxReply>): Promise<LookedUp>
  }
}

export function bindInbox<Config, Ready, State>(
  { stream, comments, mentions, reply, like, hide, remove, ...spec }: InboxSpec<Config>,
  platform: Platform<Ready, State>,
  apiOf: (call: PlatformCall) => PlatformApi<Config>,
): PlatformInbox {
  const act = <Rest extends unknown[]>(
    run: (api: PlatformApi<Config>, item: LiveItem, ...rest: Rest) => Promise<unknown>,
  ) => {
    return async (call: PlatformCall, item: LiveItem, ...rest: Rest): Promise<ItemOutcome> =>
      unlessRefused(
        withUnknownOutcome(platform.name, call, async (call) => {
          await run(apiOf(call), item, ...rest)
          return 'done' as const
        }),
        'gone',
        ITEM_GONE,
      )
  }
  return {
    ...spec,
    ...(stream && {
      stream: { ...stream, listen: async (call, listener) => stream.listen(apiOf(call), listener) },
    }),
    ...(comments && {
      comments: {
        maxPosts: comments.maxPosts ?? 1,
        listsAll: comments.listsAll ?? true,
        run: async (call, posts, cursor) => toPage(await comments.run(apiOf(call), posts, cursor)),
      },
    }),
    ...(mentions && { mentions: async (call, range) => toPage(await mentions(apiOf(call), range)) }),
    ...(reply && { reply: bindReply(reply, platform, apiOf) }),
    ...(like && { like: act(like) }),
    ...(hide && { hide: act(hide) }),
    ...(remove && { remove: act(remove) }),
  }
}

function bindReply<Config, Ready, State>(
  reply: NonNullable<InboxSpec<Config>['reply']>,
  platform: Platform<Ready, State>,
  apiOf: (call: PlatformCall) => PlatformApi<Config>,
): Act {
  if (reply === true || 'settings' in reply)
    return createCommentAct(platform, 'text', reply === true ? {} : reply.settings, { isAnswer: true }) as Act
  const { commit, lookUp } = reply
  return {
    idempotency: () => null,
    prepare: async (_call, { post: item, root = item, fields }) =>
      ready<InboxReply>({ text: toEditorText(fields.text ?? '', platform.editor), item, root }),
    commit: async (call, input) =>
      withUnknownOutcome(platform.name, call, async (call) =>
        published(await commit(apiOf(call), input.ready as InboxReply)),
      ),
    ...(lookUp && {
      lookUp: {
        ...lookUp,
        run: async (call, input) => lookUp.run(apiOf(call), input as LookUpInput<InboxReply>),
      },
    }),
  }
}

function toPage({ items, next, isPartial }: ListedPage): InboxPage {
  return {
    items: items.filter((item) => item !== undefined),
    next: next || null,
    ...(isPartial && { isPartial }),
  }
}

interface InboxItemSource
  extends Pick<ItemSource, 'id' | 'author' | 'text' | 'url' | 'publishedAt'>,
    Pick<InboxItem, 'kind' | 'releaseId'>,
    Partial<Pick<InboxItem, 'rootId' | 'isOwn' | 'isHidden' | 'capabilities'>> {
  parentId?: string | null | undefined
}

/** Shapes an item as `toItem` does a post; undefined without an id. Without `capabilities`, it offers no act. */
export function toInboxItem({
  kind,
  releaseId,
  parentId = null,
  rootId = null,
  isOwn = false,
  isHidden,
  capabilities = [],
  ...source
}: InboxItemSource): InboxItem | undefined {
  const item = toItem(source)
  if (item === undefined) return undefined
  const { id, author, text, url, publishedAt } = item
  const shown = { id, kind, releaseId, parentId, rootId, author, text, url, publishedAt, isOwn, capabilities }
  return { ...shown, ...(isHidden !== undefined && { isHidden }) }
}

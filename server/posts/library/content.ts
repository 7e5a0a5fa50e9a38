import type { HasDb } from '../../db/connect.ts'
import type { LibraryItemRow } from '../../db/tables/automation.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { badRequest, invalid } from '../../errors/errors.ts'
import type { Warning } from '../../errors/warnings.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { findIntegrations } from '../../integrations/lookup.ts'
import type { ImageInput } from '../../media/library/resolve.ts'
import { type CreateContext, checkPosts } from '../save/create-posts.ts'
import { createContentReader } from '../save/parse-content.ts'
import {
  type ContentRequest,
  type EntryRequest,
  type ParsedEntry,
  type ParsedThread,
  type PostsRequest,
  parseRequest,
} from '../save/parse-request.ts'
import { type PostProblem, throwProblems } from '../save/problems.ts'
import { findChannelsAt, isAt, type Place } from '../schedule/places.ts'
import type { TagRequest } from '../tags/named-tags.ts'

type PlatformSettings = Record<string, unknown>

/** A text of the first entry for one channel. */
export interface ChannelText {
  channel: string
  content: string
}

/** The content of an item, as it is stored. */
export interface ItemContent {
  /** The thread. */
  value: { content: string; image: ImageInput[]; delay: number }[]
  /** Further texts of its first entry. */
  variants: string[]
  /** Texts of channels that have one of their own, in place of that of `value`. */
  channelTexts: ChannelText[]
  /** One object for each platform, with `__type`. */
  settings: PlatformSettings[]
}

/** The content of an item, as a caller sends it. */
export interface ContentOfItem {
  value: ContentRequest[]
  variants: string[]
  channelTexts: ChannelText[]
  settings: PlatformSettings[]
  tags: TagRequest[]
}

export function readContent({
  value,
  variants,
  channel_texts,
  settings,
}: Pick<LibraryItemRow, 'value' | 'variants' | 'channel_texts' | 'settings'>): ItemContent {
  return {
    value: JSON.parse(value) as ItemContent['value'],
    variants: JSON.parse(variants) as string[],
    channelTexts: JSON.parse(channel_texts) as ChannelText[],
    settings: JSON.parse(settings) as PlatformSettings[],
  }
}

/** Lists the texts that the first entry has on a channel, by variant. */
export function textsOf(content: ItemContent, channel: string): string[] {
  return [firstText(content, channel) ?? '', ...content.variants]
}

function firstText(
  { value, channelTexts }: Pick<ContentOfItem, 'value' | 'channelTexts'>,
  channel: string,
): string | null | undefined {
  return channelTexts.find((each) => each.channel === channel)?.content ?? value[0]?.content
}

/** Builds the thread of a variant on a channel, as a request for posts has it. */
export function threadOf(
  content: Omit<ContentOfItem, 'tags'>,
  variant: number,
  { id, identifier }: Pick<IntegrationRow, 'id' | 'identifier'>,
): EntryRequest {
  const [first, ...comments] = content.value
  const text = variant === 0 ? firstText(content, id) : content.variants[variant - 1]
  return {
    integration: { id },
    value: [{ ...first, content: text }, ...comments],
    settings: content.settings.find(({ __type }) => __type === identifier) ?? {},
  }
}

type CheckContext = Parameters<typeof checkPosts>[0] & Pick<CreateContext, 'warnings'> & HasDb

/**
 * Reads and checks the content of an item for a place: for its channel, or for one channel of each platform of its group, and the text of
 * each channel that has its own. Warns of texts and settings that a platform would refuse, because a draw leaves those out. Returns the
 * content and the ids of its tags.
 * @throws as the creation of drafts does
 */
export async function checkContent(
  ctx: CheckContext,
  scope: AccessScope,
  place: Place,
  content: ContentOfItem,
): Promise<ItemContent & { tags: string[] }> {
  if (content.value.length === 0) throw badRequest('A library item needs a value or fromPost.')
  checkTypes(content.settings)
  const channelTexts = await readChannelTexts(ctx, scope, place, content.channelTexts)
  const common = { ...content, channelTexts: [] }
  const all = await findChannelsAt(ctx, scope, place)
  const channels = onePerPlatform(all)
  const own = all.filter(({ id }) => channelTexts.some(({ channel }) => channel === id))
  const count = content.variants.length + 1
  const each = Array.from({ length: count }, (_, variant) => variant)
  const threads = (of: readonly Pick<IntegrationRow, 'id' | 'identifier'>[]) =>
    of.flatMap((channel) => each.map((variant) => threadOf(common, variant, channel)))
  const ownThreads = own.map((channel) => threadOf({ ...common, channelTexts }, 0, channel))
  const request: PostsRequest = {
    type: 'draft',
    tags: content.tags,
    posts: [...threads(channels), ...ownThreads],
  }
  const located = (location: string) =>
    locationOf(location, {
      count,
      channels,
      own: own.map(({ id }) => content.channelTexts.findIndex(({ channel }) => channel === id)),
      settings: content.settings,
      isOfGroup: place.customer_id !== null,
    })
  if (channels.length === 0) {
    const posts = threads([NO_CHANNEL])
    return { ...(await checkAlone(ctx, common, { ...request, posts }, located)), channelTexts }
  }
  const checked = await checkPosts(ctx, scope, request, { rules: true })
  const [refusals, unfit] = divide(checked.problems)
  throwProblems(refusals.flatMap((problem) => relocated(problem, located)))
  ctx.warnings?.add(
    [...checked.warnings, ...unfit.map(toWarning)].flatMap((each) => relocated(each, located)),
  )
  return {
    ...storedContent(checked.request.threads, count, content.settings),
    channelTexts,
    tags: (checked.tags ?? []).map(({ id }) => id),
  }
}

/**
 * Reads the texts of channels. Leaves out those of channels that are not of the place, as after a channel was removed, and warns of them.
 * @throws 400 for two texts of one channel
 */
async function readChannelTexts(
  ctx: CheckContext,
  scope: AccessScope,
  place: Place,
  sent: readonly ChannelText[],
): Promise<ChannelText[]> {
  const ids = sent.map(({ channel }) => channel)
  const known = await findIntegrations(ctx.db, scope, ids)
  const problems: PostProblem[] = []
  const dropped: Warning[] = []
  const read = createContentReader(problems, dropped)
  const texts: ChannelText[] = []
  for (const [index, { channel, content }] of sent.entries()) {
    const location = `body.channelTexts.${index}.channel`
    if (ids.indexOf(channel) < index) throw invalid(location, 'is there twice')
    const row = known.get(channel)
    if (row !== undefined && isAt(place, row))
      texts.push({ channel, content: await read(content, `body.channelTexts.${index}.content`) })
    else
      ctx.warnings?.add([{ location, message: 'This is not a channel of the item: its text was ignored.' }])
  }
  throwProblems(problems)
  ctx.warnings?.add(dropped)
  return texts
}

const NO_CHANNEL = { id: '', identifier: '' }

/** Reads content for a group that has no channel yet, so that nothing can refuse it. */
async function checkAlone(
  ctx: CheckContext,
  content: ContentOfItem,
  request: PostsRequest,
  located: (location: string) => string | null,
): Promise<ItemContent & { tags: string[] }> {
  const problems: PostProblem[] = []
  const { threads } = await parseRequest(request, ctx.clock.now(), problems)
  throwProblems(problems.flatMap((problem) => relocated(problem, located)))
  const stored = storedContent(threads, content.variants.length + 1, content.settings)
  return { ...stored, channelTexts: [], tags: [] }
}

function checkTypes(settings: readonly PlatformSettings[]): void {
  const seen = new Set<unknown>()
  for (const [index, { __type }] of settings.entries()) {
    if (typeof __type !== 'string') throw invalid(`body.settings.${index}.__type`, 'must name the platform')
    if (seen.has(__type)) throw invalid(`body.settings.${index}.__type`, 'is there twice')
    seen.add(__type)
  }
}

function onePerPlatform(channels: readonly IntegrationRow[]): IntegrationRow[] {
  return [
    ...new Map(channels.toReversed().map((channel) => [channel.identifier, channel])).values(),
  ].reverse()
}

/** Divides problems into those that refuse an item, and those of a platform that a draw leaves out. */
function divide(problems: readonly PostProblem[]): [PostProblem[], PostProblem[]] {
  const isUnfit = ({ code, about }: PostProblem) => code === 'content_rejected' && about !== 'emptiness'
  return [problems.filter((problem) => !isUnfit(problem)), problems.filter(isUnfit)]
}

function toWarning({ location, message }: PostProblem): Warning {
  return { code: 'does_not_fit', location, message }
}

interface Layout {
  /** Number of variants, which are threads in a row for each channel. */
  count: number
  channels: readonly IntegrationRow[]
  /** Indexes of the texts of channels whose threads follow. */
  own: readonly number[]
  settings: readonly PlatformSettings[]
  isOfGroup: boolean
}

/** Maps a location in the posts of an item to the item; null for what another variant has said already. */
function locationOf(location: string, { count, channels, own, settings, isOfGroup }: Layout): string | null {
  const [, index = '', rest = ''] = /^body\.posts\.(\d+)\.(.+)$/.exec(location) ?? []
  if (rest === '') return location
  const text = own[Number(index) - channels.length * count]
  if (text !== undefined) return rest === 'value.0.content' ? `body.channelTexts.${text}.content` : null
  const variant = Number(index) % count
  if (variant > 0) return rest === 'value.0.content' ? `body.variants.${variant - 1}` : null
  if (rest.startsWith('integration')) return isOfGroup ? 'body.group' : 'body.channel'
  if (!rest.startsWith('settings')) return `body.${rest}`
  const platform = channels[Math.floor(Number(index) / count)]?.identifier
  const at = settings.findIndex(({ __type }) => __type === platform)
  return at < 0 ? 'body.settings' : `body.settings.${at}${rest.slice('settings'.length)}`
}

function relocated<Finding extends { location: string }>(
  finding: Finding,
  located: (location: string) => string | null,
): Finding[] {
  const location = located(finding.location)
  return location === null ? [] : [{ ...finding, location }]
}

function storedContent(
  threads: readonly ParsedThread[],
  count: number,
  settings: PlatformSettings[],
): Omit<ItemContent, 'channelTexts'> {
  const [first, ...others] = threads.slice(0, count)
  const toStored = ({ content, image, delay }: ParsedEntry) => ({ content, image, delay })
  return {
    value: (first?.entries ?? []).map(toStored),
    variants: others.map(({ entries }) => entries[0]?.content ?? ''),
    settings,
  }
}

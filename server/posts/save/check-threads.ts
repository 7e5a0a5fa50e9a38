import { inChunks } from '../../db/chunks.ts'
import type { HasDb } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { ApiError } from '../../errors/errors.ts'
import type { Warning } from '../../errors/warnings.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { openAccount } from '../../integrations/accounts.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findIntegrations } from '../../integrations/lookup.ts'
import { toEditorText } from '../../lib/html/html.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { type ImageInput, type ResolvedMedia, resolveMedia } from '../../media/library/resolve.ts'
import { withDeclaredTypes } from '../../platforms/kit/settings.ts'
import { describeLengthProblem, measureText, type TextLength } from '../../platforms/kit/text.ts'
import type { OutgoingDraft, Platform, TextLimit } from '../../platforms/platform.ts'
import { findPlatform, type HasPlatforms } from '../../platforms/registry.ts'
import { createYielder, type Yielder } from '../bulk/yielder.ts'
import { type LinksOf, type PlannedLinks, readPlannedLinks } from '../link-parameters/outgoing-links.ts'
import { writeLinksInHtml } from '../link-parameters/write-links.ts'
import { checkPlugs, checkSettings } from './check-settings.ts'
import type { ParsedEntry, ParsedThread } from './parse-request.ts'
import type { PostProblem } from './problems.ts'

export type CheckContext = MediaContext & HasDb & HasPlatforms & HasSealer

/** Strictness of the checks against a thread's channel. */
export interface Strictness {
  /** Skips the platform's rules: drafts may break them, and wait for a channel to be reconnected. */
  rules: boolean
  /** The use that the channel must allow. */
  use: 'act' | 'schedule' | 'edit'
}

/** The result of checking a thread. */
export interface CheckedThread {
  /** Undefined if the channel does not exist or its platform is no longer supported. */
  integration: IntegrationRow | undefined
  /** Length of each entry as the platform counts it; for a far too long entry, the count so far. */
  lengths: number[]
  /** Null where the channel's rules do not apply. */
  maximumLength: number | null
  /** The text of each entry that its platform gets, unless a shortener changes it. */
  texts: string[]
  problems: PostProblem[]
  /** Parts that the platform would ignore. */
  warnings: Warning[]
}

/** Checks every thread and changes nothing. The result has the order of `threads`. */
export async function checkThreads(
  ctx: CheckContext,
  scope: AccessScope,
  threads: readonly ParsedThread[],
  { known, ...strictness }: Strictness & PlannedLinks & Known,
): Promise<CheckedThread[]> {
  const integrations = await findChannels(ctx, scope, threads, known)
  const placed = threads.map((thread) => [
    ...thread.entries.flatMap(placedImages),
    ...placedInSettings(ctx, thread, integrations),
  ])
  const files = await resolveFiles(ctx, scope.organizationId, placed.flat())
  const checked: CheckedThread[] = []
  const yieldToOthers = createYielder()
  const linksOf = strictness.rules
    ? await readPlannedLinks(ctx.db, scope.organizationId, threads, strictness)
    : () => undefined
  for (const [index, thread] of threads.entries()) {
    const drafts = thread.entries.map((entry) => ({
      content: entry.content,
      media: placedImages(entry).flatMap(({ location }) => files.get(location)?.media ?? []),
    }))
    const integration = integrations.get(thread.integrationId)
    const links = integration && linksOf(integration, thread)
    const found = await checkThread(ctx, thread, { integration, drafts, links, yieldToOthers }, strictness)
    const refused = (placed[index] ?? []).flatMap(({ location }) => files.get(location)?.problem ?? [])
    const asked = found.integration
      ? await checkPlugs(ctx, scope, thread, { integration: found.integration, rules: strictness.rules })
      : []
    checked.push({ ...found, problems: [...found.problems, ...refused, ...asked] })
  }
  return checked
}

interface Known {
  /** A channel that the caller has just read, in the organization or not in it any more. */
  known?: IntegrationRow | undefined
}

function findChannels(
  { db }: HasDb,
  scope: AccessScope,
  threads: readonly ParsedThread[],
  known: IntegrationRow | undefined,
): Promise<Map<string, IntegrationRow>> {
  const ids = threads.map((thread) => thread.integrationId)
  const isEnough =
    known !== undefined &&
    known.deleted_at === null &&
    !scope.customerId &&
    ids.every((id) => id === known.id)
  return isEnough ? Promise.resolve(new Map([[known.id, known]])) : findIntegrations(db, scope, ids)
}

function placedImages(entry: ParsedEntry) {
  return entry.image.map((image, index) => ({ image, location: `${entry.location}.image.${index}` }))
}

/** Lists the files that settings name, such as the cover of an article. Their shape is the schema's to check. */
function placedInSettings(
  ctx: HasPlatforms,
  { integrationId, settings, location }: ParsedThread,
  integrations: Map<string, IntegrationRow>,
): Placed[] {
  const integration = integrations.get(integrationId)
  const { fileSettings = [] } = (integration && findPlatform(ctx.platforms, integration.identifier)) ?? {}
  return fileSettings.flatMap((name) => {
    const { path } = (settings?.[name] ?? {}) as { path?: unknown }
    if (typeof path !== 'string' || path === '') return []
    return [{ image: { path }, location: `${location}.settings.${name}` }]
  })
}

const UNMEASURED = { lengths: [], texts: [], maximumLength: null, warnings: [] }

type Draft = { content: string; media: OutgoingDraft['media'] }

interface Found {
  integration: IntegrationRow | undefined
  drafts: Draft[]
  links: ReturnType<LinksOf>
  yieldToOthers: Yielder
}

interface Measured extends OutgoingDraft {
  length: TextLength
}

/** Finds the problems that a platform would report, with their location in the thread. */
type Rule = Pick<PostProblem, 'location' | 'message' | 'about'>

async function checkThread(
  ctx: CheckContext,
  thread: ParsedThread,
  { integration: given, drafts, links, yieldToOthers }: Found,
  strictness: Strictness,
): Promise<CheckedThread> {
  const known = checkChannelUse(ctx, 'edit', given)
  if (known.problem !== null)
    return { ...UNMEASURED, integration: undefined, problems: [unknownChannel(thread)] }
  const { channel: integration, platform: channel } = known
  const named = { provider: integration.identifier, name: integration.name }
  if (thread.settings) thread.settings = withDeclaredTypes(channel.settings, thread.settings)
  const settings = thread.settings ?? {}
  const problems = [
    ...checkUse(ctx, thread, known, strictness),
    ...checkEmptiness(thread).map((problem) => ({ ...problem, channel: named })),
  ]
  const placed = ({ location, message }: Rule) => ({
    location: `${thread.location}.${location}`,
    message: `${integration.name} (${channel.name}): ${message}`,
  })
  // Measuring opens the channel's secrets and renders every text, which costs more than saving a draft does.
  if (!strictness.rules) {
    const warnings = checkSettings(channel.settings, settings, { isDraft: true }).map(placed)
    return { ...UNMEASURED, integration, problems, warnings }
  }
  const account = openAccount(ctx, integration)
  const limit = channel.limit(account, settings)
  const entries: Measured[] = []
  for (const { content, media } of drafts) {
    await yieldToOthers(content.length)
    const linked = links ? writeLinksInHtml(content, links.template, links.facts) : content
    const text = toEditorText(linked, channel.editor, channel.mentions?.format)
    entries.push({ text, media, length: measureText(text, limit) })
  }
  const sound = checkSettings(channel.settings, settings).map((rule) => ({
    ...rule,
    about: 'settings' as const,
  }))
  const rules: Rule[] = [
    ...sound,
    ...checkLengths(entries, limit, channel),
    // Runs the platform's own check last, because it may rely on settings that fit the schema.
    ...(sound.length === 0 ? channel.check(entries, settings, account) : []),
  ]
  for (const { about, ...rule } of rules)
    problems.push({
      code: 'content_rejected',
      ...placed(rule),
      channel: named,
      ...(about ? { about } : {}),
    })
  return {
    integration,
    lengths: entries.map(({ length }) => length.characters),
    maximumLength: limit.maxLength,
    texts: entries.map(({ text }) => text),
    problems,
    warnings: rules.length > 0 ? [] : (channel.warn?.(entries, settings, account) ?? []).map(placed),
  }
}

export function unknownChannel(thread: ParsedThread): PostProblem {
  return {
    code: 'unknown_channel',
    location: `${thread.location}.integration.id`,
    message: `There is no channel ${thread.integrationId}: GET /public/v1/integrations lists yours.`,
  }
}

function checkUse(
  ctx: HasPlatforms,
  thread: ParsedThread,
  { channel, platform }: { channel: IntegrationRow; platform: Platform },
  { use }: Strictness,
): PostProblem[] {
  const { problem } = checkChannelUse(ctx, use, channel)
  if (problem === null) return []
  const isConnection = problem.code === 'channel_unfinished' || problem.code === 'channel_disconnected'
  const code = isConnection ? 'channel_disconnected' : 'validation_failed'
  const message = `${channel.name} (${platform.name}): ${problem.message}`
  return [{ code, location: `${thread.location}.integration.id`, message }]
}

/** Rejects an empty post, even a draft. */
function checkEmptiness(thread: ParsedThread): PostProblem[] {
  return thread.entries
    .filter((entry) => entry.image.length === 0 && isBlank(entry.content))
    .map((entry) => ({
      code: 'content_rejected',
      location: `${entry.location}.content`,
      message: 'The post is empty: it needs text or an image.',
      about: 'emptiness',
    }))
}

/** Reads sanitized HTML, in which every remaining `<` starts a tag. */
function isBlank(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

function checkLengths(entries: Measured[], limit: TextLimit, channel: Platform): Rule[] {
  return entries.flatMap(({ text, length }, index): Rule[] => {
    const message = describeLengthProblem(text, length, limit, channel)
    return message === null ? [] : [{ location: `value.${index}.content`, about: 'length', message }]
  })
}

/** Context of functions that resolve media. */
type MediaContext = Parameters<typeof resolveMedia>[0] & HasDb

interface Placed {
  image: ImageInput
  /** `body.posts.0.value.0.image.0`. */
  location: string
}

/** The file behind an image, or the reason why it cannot be used. */
type Resolved = { media: ResolvedMedia; problem?: undefined } | { media?: undefined; problem: PostProblem }

/** Finds the file behind each image, by the location of the image. */
async function resolveFiles(
  ctx: MediaContext,
  organizationId: string,
  images: readonly Placed[],
): Promise<Map<string, Resolved>> {
  return new Map(await inChunks(images, (some) => resolveChunk(ctx, organizationId, some)))
}

async function resolveChunk(
  ctx: MediaContext,
  organizationId: string,
  images: readonly Placed[],
): Promise<[location: string, Resolved][]> {
  const resolve = async (some: readonly Placed[]) => {
    const found = await resolveMedia(
      ctx,
      organizationId,
      some.map(({ image }) => image),
    )
    return found.map((media, index): [string, Resolved] => [some[index]?.location ?? '', { media }])
  }
  try {
    return await resolve(images)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unsupported_media') throw error
    const refused = new Map(
      (error.errors ?? []).map(({ location, message }) => [Number.parseInt(location, 10), message]),
    )
    const problems = images.flatMap(({ location }, index): [string, Resolved][] => {
      const message = refused.get(index)
      if (message === undefined) return []
      return [[location, { problem: { code: 'unsupported_media', location: `${location}.path`, message } }]]
    })
    const rest = await resolve(images.filter((_, index) => !refused.has(index)))
    return [...problems, ...rest]
  }
}

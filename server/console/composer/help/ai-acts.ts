import { generatePosts, requireGenerator } from '../../../ai/generator/generate-posts.ts'
import { rewriteText } from '../../../ai/generator/rewrite-text.ts'
import { formats, type GeneratorWish } from '../../../ai/generator/write-text.ts'
import { storeGeneratedPicture } from '../../../ai/images.ts'
import { notConfigured } from '../../../ai/model.ts'
import { ApiError, badRequest, invalid } from '../../../errors/errors.ts'
import type { Context } from '../../../http/contract.ts'
import { readRules } from '../../../integrations/tools/tools.ts'
import { lookUp } from '../../../lib/lookup.ts'
import { toMediaBody } from '../../../media/library/library.ts'
import { requirePosts } from '../../../plans/limits.ts'
import { readText } from '../../layout/read-fields.ts'
import type { Act, ComposeState } from '../compose-view.ts'
import {
  ALL,
  type ComposeFields,
  type Composition,
  emptyEntry,
  type Suggestion,
  shownScopes,
} from '../composition.ts'

const MAX_WISH = 4000

/** Acts of the models. Each fills a suggestion, which only the person puts into the post. */
export const aiActs: Record<string, Act> = {
  async ai(ctx, state, [kind = ''], fields) {
    const write = lookUp(writers, kind)
    if (write === undefined) throw badRequest('Choose what the model writes.')
    try {
      state.composition.suggestion = await write(ctx, state, fields)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'unauthorized') throw error
      // Shown at the field whatever its status, so that the form stays.
      const [detail] = error.errors ?? []
      throw invalid('body.aiWish', detail?.message ?? error.message)
    }
    return { said: 'The model suggests something. Nothing in the post has changed.', focus: 'suggestion' }
  },

  /** Puts the suggested texts into the post. Files and delays stay. */
  async 'ai-use'(_ctx, { composition }) {
    const { suggestion } = composition
    const scope = suggestion?.scope ?? ALL
    const before = composition.entries.get(scope)
    if (suggestion === null || before === undefined || suggestion.texts.length === 0)
      throw badRequest('There is no suggested text.')
    const { texts } = suggestion
    const entries = texts.map((text, at) => ({ ...(before[at] ?? emptyEntry()), text }))
    const files = before.slice(texts.length).filter(({ media }) => media.length > 0)
    composition.entries.set(scope, [...entries, ...files.map((entry) => ({ ...entry, text: '' }))])
    composition.suggestion = null
    return { said: 'The suggested text is in the post.', focus: `text:${scope}:0` }
  },

  async 'ai-picture'(_ctx, { composition }) {
    const { suggestion } = composition
    const entry = composition.entries.get(suggestion?.scope ?? ALL)?.[0]
    if (suggestion?.picture == null || entry === undefined) throw badRequest('There is no suggested picture.')
    entry.media.push({ id: suggestion.picture.id, path: '', alt: '', thumbnail: null })
    composition.suggestion = null
    return { said: 'The suggested picture is in the post.', focus: `text:${suggestion.scope}:0` }
  },

  async 'ai-discard'(_ctx, { composition }) {
    composition.suggestion = null
    return { said: 'The suggestion was discarded.', focus: 'aiWish' }
  },
}

type Writer = (ctx: Context<'session'>, state: ComposeState, fields: ComposeFields) => Promise<Suggestion>

const writers: Record<string, Writer> = {
  draft: (ctx, state, fields) => draft(ctx, state, fields),
  rewrite: (ctx, state, fields) => rewrite(ctx, state, fields, 'same'),
  thread: (ctx, state, fields) => rewrite(ctx, state, fields, 'thread'),

  async picture(ctx, { composition }, fields) {
    const { organizationId } = ctx.auth
    const prompt = readText(fields.aiWish, 'aiWish', MAX_WISH)
    const wish = { purpose: 'composer', organizationId, prompt, signal: ctx.request.signal }
    const row = await storeGeneratedPicture(ctx, wish, { rewrite: true })
    const { id, path } = toMediaBody(row, ctx.storage)
    return { scope: scopeOf(composition, fields), texts: [], picture: { id, path } }
  },
}

/** Drafts a post, as `POST /posts/generator` does. */
async function draft(
  ctx: Context<'session'>,
  { composition }: ComposeState,
  fields: ComposeFields,
): Promise<Suggestion> {
  const { organizationId } = ctx.auth
  const format = Object.hasOwn(formats, fields.aiFormat ?? '')
    ? (fields.aiFormat as keyof typeof formats)
    : 'one_short'
  const wish: GeneratorWish = {
    research: readText(fields.aiWish, 'aiWish', MAX_WISH),
    isPicture: false,
    format,
    tone: fields.aiTone === 'company' ? 'company' : 'personal',
  }
  requireGenerator(ctx, wish)
  await requirePosts(ctx, organizationId)
  let written: { hook: string; content: { content: string }[] } | undefined
  for await (const event of generatePosts(ctx, { organizationId, wish, signal: ctx.request.signal })) {
    if ('error' in event) throw badRequest(event.message)
    if (event.name === 'LangGraph') written = event.data.output as typeof written
  }
  const [first = '', ...rest] = (written?.content ?? []).map(({ content }) => content)
  const texts = [`${written?.hook ?? ''}\n\n${first}`.trim(), ...rest]
  return { scope: scopeOf(composition, fields), texts, picture: null }
}

async function rewrite(
  ctx: Context<'session'>,
  { composition }: ComposeState,
  fields: ComposeFields,
  as: 'same' | 'thread',
): Promise<Suggestion> {
  if (!ctx.ai.configured.text)
    throw notConfigured('Text generation', 'AI_API_KEY, or AI_BASE_URL and AI_TEXT_MODEL')
  const { organizationId } = ctx.auth
  await requirePosts(ctx, organizationId)
  const scope = scopeOf(composition, fields)
  const texts = (composition.entries.get(scope) ?? []).map(({ text }) => text.slice(0, MAX_TEXT))
  if (texts.every((text) => text.trim() === '')) throw badRequest('Write something first.')
  const maxLength = await limitOf(ctx, scope === ALL ? composition.channels : [scope])
  const wish = (fields.aiWish ?? '').trim().slice(0, MAX_WISH)
  const request = { organizationId, signal: ctx.request.signal, texts, wish, maxLength, as }
  return { scope, texts: await rewriteText(ctx, request), picture: null }
}

const MAX_TEXT = 20_000
const USUAL_LENGTH = 2000

/** Returns the smallest limit of the channels. */
async function limitOf(ctx: Context<'session'>, channels: readonly string[]): Promise<number> {
  const limits = await Promise.all(channels.map(async (id) => (await readRules(ctx, ctx.auth, id)).maxLength))
  return Math.min(USUAL_LENGTH, ...limits.filter((limit) => limit > 0))
}

function scopeOf(composition: Composition, { aiScope = '' }: ComposeFields): string {
  const scopes = shownScopes(composition)
  return scopes.includes(aiScope) ? aiScope : (scopes[0] ?? ALL)
}

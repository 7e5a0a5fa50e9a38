import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { LinkParametersRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { invalid, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { findIntegrations } from '../../integrations/lookup.ts'
import { findUnknownVariable } from './write-links.ts'

export interface LinkParameter {
  name: string
  /** May contain variables such as `{platform}`. */
  value: string
}

/** Describes what is added to the links of posts. */
export interface LinkTemplate {
  parameters: LinkParameter[]
  /** Replaces a parameter that a link has already; otherwise the link keeps its own. */
  replace: boolean
}

/** Templates by channel. The channel '' stands for the organization, whose template serves every channel without one. */
export type LinkTemplates = ReadonlyMap<string, LinkTemplate>

export const ORGANIZATION = ''

export function templateFor(templates: LinkTemplates, channelId: string): LinkTemplate | undefined {
  return templates.get(channelId) ?? templates.get(ORGANIZATION)
}

/** Finds the templates of the organization and of these channels; of all its channels by default. */
export async function findTemplates(
  db: Knex,
  organizationId: string,
  channelIds?: readonly string[],
): Promise<LinkTemplates> {
  const query = db('link_parameters').where({ organization_id: organizationId }).orderBy('channel_id')
  const rows: LinkParametersRow[] = await (channelIds === undefined
    ? query
    : query.whereIn('channel_id', [ORGANIZATION, ...new Set(channelIds)]))
  return new Map(rows.map((row) => [row.channel_id, toTemplate(row)]))
}

function toTemplate({ parameters, replaces }: LinkParametersRow): LinkTemplate {
  return { parameters: JSON.parse(parameters) as LinkParameter[], replace: replaces === 1 }
}

/**
 * Saves the template of the organization, or of a channel. An empty list keeps the links of the channel as they are.
 * @throws 400 for two parameters of one name, or for an unknown variable; 404 for an unknown channel
 */
export async function saveTemplate(
  ctx: HasDbAndClock,
  scope: AccessScope,
  channelId: string,
  template: LinkTemplate,
): Promise<LinkTemplate> {
  checkTemplate(template)
  return transaction(ctx, async (ctx) => {
    await requireChannel(ctx, scope, channelId)
    const now = ctx.clock.now()
    const change = {
      parameters: JSON.stringify(template.parameters.map(({ name, value }) => ({ name, value }))),
      replaces: template.replace ? 1 : 0,
      updated_at: now,
    }
    await ctx
      .db('link_parameters')
      .insert({ organization_id: scope.organizationId, channel_id: channelId, created_at: now, ...change })
      .onConflict(['organization_id', 'channel_id'])
      .merge(change)
    return template
  })
}

function checkTemplate({ parameters }: LinkTemplate): void {
  const names = new Set<string>()
  for (const [index, { name, value }] of parameters.entries()) {
    if (names.has(name)) throw invalid(`body.parameters.${index}.name`, `${name} is there twice`)
    names.add(name)
    const unknown = findUnknownVariable(value)
    if (unknown !== null) throw invalid(`body.parameters.${index}.value`, `${unknown} is not a variable`)
  }
}

async function requireChannel({ db }: HasDb, scope: AccessScope, channelId: string): Promise<void> {
  if (channelId === ORGANIZATION) return
  if (!(await findIntegrations(db, scope, [channelId])).has(channelId)) throw notFound('channel')
}

/**
 * Deletes the template of the organization, or of a channel.
 * @throws 404 if there is none
 */
export async function deleteTemplate(ctx: HasDb, scope: AccessScope, channelId: string): Promise<void> {
  await requireChannel(ctx, scope, channelId)
  const row = { organization_id: scope.organizationId, channel_id: channelId }
  if ((await ctx.db('link_parameters').where(row).delete()) === 0) throw notFound('template')
}

/** Forgets the template of a deleted channel. */
export async function forgetTemplate(
  { db }: HasDb,
  organizationId: string,
  channelId: string,
): Promise<void> {
  await db('link_parameters').where({ organization_id: organizationId, channel_id: channelId }).delete()
}

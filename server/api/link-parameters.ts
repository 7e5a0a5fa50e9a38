import type { LinkParametersHandlers } from '../../generated/handlers.ts'
import {
  deleteTemplate,
  findTemplates,
  ORGANIZATION,
  saveTemplate,
} from '../posts/link-parameters/templates.ts'

export const linkParametersHandlers: LinkParametersHandlers = {
  async listLinkParameters(_input, ctx) {
    const templates = new Map(await findTemplates(ctx.db, ctx.auth.organizationId))
    const organization = templates.get(ORGANIZATION) ?? null
    templates.delete(ORGANIZATION)
    const channels = [...templates].map(([integration, template]) => ({ integration, ...template }))
    return { organization, channels }
  },

  setLinkParameters: ({ body }, ctx) => saveTemplate(ctx, ctx.auth, ORGANIZATION, readTemplate(body)),

  async deleteLinkParameters(_input, ctx) {
    await deleteTemplate(ctx, ctx.auth, ORGANIZATION)
    return { deleted: true as const }
  },

  setChannelLinkParameters: ({ params, body }, ctx) =>
    saveTemplate(ctx, ctx.auth, params.id, readTemplate(body)),

  async deleteChannelLinkParameters({ params }, ctx) {
    await deleteTemplate(ctx, ctx.auth, params.id)
    return { deleted: true as const }
  },
}

function readTemplate({
  parameters,
  replace,
}: {
  parameters: { name: string; value: string }[]
  replace?: boolean | null
}) {
  return { parameters: parameters.map(({ name, value }) => ({ name, value })), replace: replace === true }
}

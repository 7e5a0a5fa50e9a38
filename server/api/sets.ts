import type { SetsHandlers } from '../../generated/handlers.ts'
import type { SetRow } from '../db/tables/automation.ts'
import { toIso } from '../lib/time/dates.ts'
import { deleteSet, findSets, saveSet, updateSet } from '../posts/sets/sets.ts'

export const setsHandlers: SetsHandlers = {
  async listSets(_input, ctx) {
    return (await findSets(ctx.db, ctx.auth.organizationId)).map(toBody)
  },

  async createSet({ body: { id, name, content } }, ctx) {
    return { id: await saveSet(ctx, ctx.auth.organizationId, { id: id || null, name, content }) }
  },

  async updateSet({ body: { id, name, content } }, ctx) {
    await updateSet(ctx, ctx.auth.organizationId, { id, name, content })
    return { id }
  },

  async deleteSet({ params }, ctx) {
    return toBody(await deleteSet(ctx, ctx.auth.organizationId, params.id))
  },
}

function toBody({ id, organization_id, name, content, created_at, updated_at }: SetRow) {
  return {
    id,
    organizationId: organization_id,
    name,
    content,
    createdAt: toIso(created_at),
    updatedAt: toIso(updated_at),
  }
}

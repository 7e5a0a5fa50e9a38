import type { SignaturesHandlers } from '../../generated/handlers.ts'
import type { SignatureRow } from '../db/tables/posts.ts'
import { optionalIso, toIso } from '../lib/time/dates.ts'
import {
  createSignature,
  deleteSignature,
  findDefault,
  findSignatures,
  updateSignature,
} from '../posts/signatures/signatures.ts'

export const signaturesHandlers: SignaturesHandlers = {
  async listSignatures(_input, ctx) {
    return (await findSignatures(ctx.db, ctx.auth.organizationId)).map((row) => toBody(row))
  },

  async createSignature({ body }, ctx) {
    return { id: await createSignature(ctx, ctx.auth.organizationId, body) }
  },

  async getDefaultSignature(_input, ctx) {
    const row = await findDefault(ctx.db, ctx.auth.organizationId)
    return row === undefined ? {} : toBody(row)
  },

  async updateSignature({ params: { id }, body }, ctx) {
    await updateSignature(ctx, ctx.auth.organizationId, id, body)
    return { id }
  },

  async deleteSignature({ params }, ctx) {
    return toBody(await deleteSignature(ctx, ctx.auth.organizationId, params.id), ctx.clock.now())
  },
}

function toBody(row: SignatureRow, deletedAt: number | null = null) {
  return {
    id: row.id,
    organizationId: row.organization_id,
    content: row.content,
    autoAdd: row.auto_add === 1,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(deletedAt),
  }
}

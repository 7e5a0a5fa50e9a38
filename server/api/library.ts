import type { LibraryHandlers } from '../../generated/handlers.ts'
import type { HasDb } from '../db/connect.ts'
import type { LibraryItemRow } from '../db/tables/automation.ts'
import { toLibraryBodies } from '../posts/library/body.ts'
import { useLibraryItem } from '../posts/library/draw.ts'
import {
  createLibraryItem,
  deleteLibraryItem,
  getLibraryItem,
  listLibrary,
  updateLibraryItem,
} from '../posts/library/items.ts'

export const libraryHandlers: LibraryHandlers = {
  async listLibrary(_input, ctx) {
    return { items: await toLibraryBodies(ctx, await listLibrary(ctx, ctx.auth)) }
  },

  async createLibraryItem({ body }, ctx) {
    return toBody(ctx, await createLibraryItem(ctx, ctx.auth, body))
  },

  async getLibraryItem({ params }, ctx) {
    return toBody(ctx, await getLibraryItem(ctx, ctx.auth, params.id))
  },

  async updateLibraryItem({ params, body }, ctx) {
    return toBody(ctx, await updateLibraryItem(ctx, ctx.auth, params.id, body))
  },

  async deleteLibraryItem({ params }, ctx) {
    await deleteLibraryItem(ctx, ctx.auth, params.id)
    return { id: params.id }
  },

  useLibraryItem: ({ params, body }, ctx) => useLibraryItem(ctx, ctx.auth, params.id, body),
}

async function toBody(ctx: HasDb, row: LibraryItemRow) {
  const [body] = await toLibraryBodies(ctx, [row])
  if (body === undefined) throw new Error('A library item has no body.')
  return body
}

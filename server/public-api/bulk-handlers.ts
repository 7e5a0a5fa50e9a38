import { Readable } from 'node:stream'
import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { reply } from '../http/reply.ts'
import { createInBulk } from '../posts/bulk/create.ts'
import { exportPosts } from '../posts/bulk/export.ts'
import { columns } from '../posts/bulk/rows.ts'
import { readTable } from '../posts/bulk/table.ts'
import { MAX_WARNINGS, unknownName } from '../warnings.ts'

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

export const bulkHandlers: Pick<PublicApiHandlers, 'createPostsInBulk' | 'exportPosts'> = {
  async createPostsInBulk({ query: { dryRun = false, atomic = false }, body }, ctx) {
    const { rows, ignoredColumns } =
      typeof body === 'string' ? readTable(body) : { rows: body.rows, ignoredColumns: [] }
    const known = columns
    const named = ignoredColumns.slice(0, MAX_WARNINGS)
    ctx.warnings.add(named.map((name) => unknownName({ location: `body.${name}`, name, known })))
    const reports = await createInBulk(ctx, ctx.auth, rows, { dryRun, atomic })
    const failed = reports.filter(({ status }) => status === 'failed').length
    return { dryRun, total: reports.length, failed, ignoredColumns, rows: reports }
  },

  async exportPosts({ query: { format = 'json', ...query } }, ctx) {
    return reply({
      raw: Readable.from(await exportPosts(ctx, ctx.auth, query, format)),
      contentType: contentTypes[format],
      headers: {
        'content-disposition': `attachment; filename="posts.${format}"`,
        'cache-control': 'no-store',
      },
    })
  },
}

import type { Migration } from './index.ts'

const KEPT_MS = 180 * 86_400_000

/** An end for what plugs have done. See `db/tables/plugs.ts` for what the column means. */
export const plugRuns: Migration = {
  name: '0017-plug-runs',
  async up(db) {
    // In words that both databases take: Knex would rebuild the table on SQLite.
    await db.raw('alter table plug_runs add column kept_until bigint')
    await db.raw('update plug_runs set kept_until = finished_at + ? where finished_at is not null', [KEPT_MS])
    await db.raw('create index plug_runs_kept on plug_runs (kept_until) where kept_until is not null')
  },
}

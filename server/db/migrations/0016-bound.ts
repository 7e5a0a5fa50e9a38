import type { Migration } from './index.ts'

/** Looked up by what they are bound to: posts by their id on the platform, open approval links by who made them. */
export const bound: Migration = {
  name: '0016-bound',
  async up(db) {
    await db.raw(
      'create index posts_by_release on posts (integration_id, release_id) where release_id is not null',
    )
    await db.raw(
      'create index approval_links_open on approval_links (organization_id, created_by) where revoked_at is null and decided_at is null',
    )
  },
}

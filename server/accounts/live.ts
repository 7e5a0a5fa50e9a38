import type { Knex } from 'knex'

/** Tells in SQL whether the organization of `column` is open. A subquery, since SQLite plans a join anew each time it runs. */
export function isOpenOrganizationSql(column: string): string {
  return `(select o.deleted_at is null from organizations o where o.id = ${column})`
}

/** Keeps rows whose organization is open. Names it `o`. */
export function whereOrganizationIsOpen<Q extends Knex.QueryBuilder>(query: Q, column: string): Q {
  return query.join('organizations as o', 'o.id', column).whereNull('o.deleted_at') as Q
}

/** Keeps rows whose membership is active: enabled, of a person and an organization that exist. Names them `m`, `u` and `o`. */
export function whereMemberIsActive<Q extends Knex.QueryBuilder>(query: Q, column: string): Q {
  const joined = query.join('memberships as m', 'm.id', column).join('users as u', 'u.id', 'm.user_id')
  return whereOrganizationIsOpen(joined, 'm.organization_id')
    .whereNull('m.disabled_at')
    .whereNull('u.deleted_at') as Q
}

/** Selects the active memberships of people who can sign in. Names the tables as `whereMemberIsActive` does. */
export function activatedMembers(db: Knex) {
  return db('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .join('organizations as o', 'o.id', 'm.organization_id')
    .whereNotNull('u.activated_at')
    .whereNull('u.deleted_at')
    .whereNull('m.disabled_at')
    .whereNull('o.deleted_at')
}

/** Finds the person's active membership of an organization; undefined if it is gone or disabled. */
export async function findActiveMembershipId(
  db: Knex,
  userId: string,
  organizationId: string,
): Promise<string | undefined> {
  const memberships = db('memberships as own').where({
    'own.user_id': userId,
    'own.organization_id': organizationId,
  })
  return (await whereMemberIsActive(memberships, 'own.id').first('own.id'))?.id
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { dialectOf } from '../../../server/db/dialect.ts'

const OLDEST = '8d37301f'

/**
 * The statements by which each commit changed the schema that its build gave an empty database, from the oldest that can be upgraded to
 * the last without steps of this list. In a dump of such a build, only the columns of a table may be in another order.
 */
const changes = read('changes.sql')
  .split(/^(?=-- )/m)
  .map((part) => ({ build: part.slice(3, 11), statements: statementsOf(part.replace(/^-- .*\n/, '')) }))

/** One commit for each schema. */
export const builds: readonly string[] = [OLDEST, ...changes.map(({ build }) => build)]

/** Gives an empty database the tables that the build of this commit gave it. */
export async function loadBuild(db: Knex, build: string): Promise<void> {
  const later = changes.slice(0, builds.indexOf(build)).flatMap(({ statements }) => statements)
  for (const statement of [...statementsOf(read(`${OLDEST}.${dialectOf(db).name}.sql`)), ...later])
    await db.raw(statement)
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
}

function statementsOf(sql: string): string[] {
  return sql.split(/;\n/).filter((statement) => statement !== '')
}

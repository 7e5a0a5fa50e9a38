import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { DatabaseKind } from './databases.ts'

/** Folders that run on both databases in every run: what publishes, and may neither do it twice nor never, and what uses the most SQL. */
const always = ['db', 'jobs', 'posts', 'publishing', 'server']
/** Matches what runs a suite on both databases, unless its file is shared. */
const onBoth = /\bdescribe(Service|Databases)\(/
const root = join(import.meta.dirname, '../..')

/**
 * Lists the files whose suites `npm test` runs on one database, and `npm run test:long` on the other: both runs share them. A file
 * that is run whole by a `*.long.test.ts` beside it samples its cases instead.
 */
export function listSharedFiles(): string[] {
  return globSync('test/*/**/*.test.ts', { cwd: root }).filter(
    (file) =>
      !always.includes(file.split(sep)[1] ?? '') &&
      !file.endsWith('.long.test.ts') &&
      !existsSync(join(root, file.replace('.test.ts', '.long.test.ts'))) &&
      onBoth.test(readFileSync(join(root, file), 'utf8')),
  )
}

/** Returns the database of each shared file in this run. Half of the files begin with either, by their names. */
export function databasesOfSharedFiles(isLong: boolean): Record<string, DatabaseKind> {
  return Object.fromEntries(
    listSharedFiles().map((file) => {
      const sum = [...file].reduce((before, letter) => before + letter.charCodeAt(0), isLong ? 1 : 0)
      return [file, sum % 2 === 0 ? 'sqlite' : 'postgres']
    }),
  )
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scopeResources } from '../../generated/scopes.ts'

test('docs/access.md lists the scopes of the contract, in its words', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8')
  const rows = scopeResources.map(({ name, read, write }) => `| \`${name}\` | ${read} | ${write ?? '–'} |`)
  const [, table] =
    /^\| resource \| `:read` \| `:write` \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/m.exec(text) ?? []
  expect(table?.trimEnd().split('\n')).toEqual(rows)
})

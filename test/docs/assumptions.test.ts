import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printAssumptions } from '../../scripts/platform-sources.ts'
import { findExchanges } from '../platforms/all-exchanges.ts'

test('a page lists each assumption once with its exchanges', () => {
  const sentence = 'A post is answered with its id.'
  const sources = {
    'GET /me': { description: 'club.json' },
    'POST /posts': { assumed: sentence },
    'POST /posts: of a reply': { assumed: sentence },
    refusals: { assumed: 'Errors have a message.' },
  }
  expect(printAssumptions({ sources }).split('\n').slice(4)).toEqual([
    '- A post is answered with its id. (`POST /posts`, `POST /posts` of a reply)',
    '- Errors have a message. (refusals of a post)',
    '',
  ])
  expect(printAssumptions({ sources: { 'GET /me': { description: 'club.json' } } })).toBe('')
})

test('the page of each platform lists exactly what its exchanges assume', async () => {
  for (const [id, exchanges] of await findExchanges()) {
    const page = readFileSync(join(import.meta.dirname, `../../docs/platforms/${id}.md`), 'utf8')
    const [generated = ''] = page.split('<!-- End of what npm run generate writes')
    const [, listed = ''] = generated.split('\n## Assumed\n')
    const [, expected = ''] = printAssumptions(exchanges).split('## Assumed\n')
    expect(listed.trim(), id).toBe(expected.trim())
  }
})

import type { Knex } from 'knex'
import { randomText } from '../../lib/crypto.ts'
import type { Shortener } from './shortener.ts'

const CODE_LENGTH = 8

/** Short links of this service itself: `GET /s/{code}` leads on and counts, with nothing kept about who came. */
export function createBuiltInShortener({ db, baseUrl }: { db: Knex; baseUrl: string }): Shortener {
  const prefix = `${baseUrl}/s/`
  return {
    name: 'built-in',
    isShort: (url) => url.startsWith(prefix),
    async shorten() {
      const code = randomText(CODE_LENGTH)
      return { short: `${prefix}${code}`, externalId: null, code }
    },
    async clicks(links) {
      const codes = links.map(({ code }) => code ?? '')
      const rows: { code: string; clicks: number }[] = await db('short_links')
        .whereIn('code', codes)
        .select('code', 'clicks')
      const counted = new Map(rows.map(({ code, clicks }) => [code, clicks]))
      return codes.map((code) => counted.get(code) ?? 0)
    },
  }
}

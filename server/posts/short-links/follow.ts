import type { App } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { countClick, findOriginal } from './store.ts'

/** Where a built-in short link leads; with `count` it was followed once more. Throws 404. */
export async function followShortLink(
  { db }: Pick<App, 'db'>,
  code: string,
  { count }: { count: boolean },
): Promise<string> {
  const original = await findOriginal(db, code)
  if (original === undefined) throw notFound('link')
  if (count) await countClick(db, code)
  return original
}

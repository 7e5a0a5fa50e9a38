import type { HasDb } from '../../../db/connect.ts'
import { findFileNames } from '../../../media/library/library.ts'
import type { HasStorage } from '../../../media/storage/storage.ts'
import type { ChosenMedia, Composition } from '../composition.ts'

/** Adds the names under which files were uploaded, which a stored post lacks. */
export async function addFileNames(
  ctx: HasDb & HasStorage,
  organizationId: string,
  { entries }: Pick<Composition, 'entries'>,
): Promise<void> {
  const media = [...entries.values()].flatMap((list) => list.flatMap((entry) => entry.media))
  const unnamed = media.filter(({ name }) => name === undefined)
  const names = await findFileNames(
    ctx,
    organizationId,
    unnamed.map(({ path }) => path),
  )
  for (const file of unnamed) file.name = names.get(file.path)
}

const MAX_NAME = 60

/** Names a file as its person did; otherwise, as its address does. */
export function fileName({ name, path }: Pick<ChosenMedia, 'name' | 'path'>): string {
  return (name ?? storedName(path)).slice(0, MAX_NAME) || 'file'
}

/** Returns the last part of an address. */
export function storedName(path: string): string {
  const part = path.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

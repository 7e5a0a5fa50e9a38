import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Thrown for arguments that the caller can correct. Nothing was written. */
export class UsageError extends Error {}

/** Collects the changes of a recipe, so that a refusal writes nothing. Paths are relative to the repository. */
export interface ChangeSet {
  /** Returns the text of a file as changed so far; null if there is none. */
  read(file: string): string | null
  /** @throws UsageError when the file exists. */
  create(file: string, text: string): void
  edit(file: string, change: (text: string) => string): void
  /** Writes every change and returns the files. */
  write(): string[]
}

export function openChanges(root: string): ChangeSet {
  const changed = new Map<string, string>()
  const read = (file: string): string | null => {
    const path = join(root, file)
    return changed.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : null)
  }
  return {
    read,
    create(file, text) {
      if (read(file) !== null) throw new UsageError(`${file} exists. Choose another name.`)
      changed.set(file, text)
    },
    edit(file, change) {
      const before = read(file)
      if (before === null) throw new UsageError(`The file ${file} does not exist.`)
      const after = change(before)
      if (after === before) throw new Error(`${file} does not contain the place for the change.`)
      changed.set(file, after)
    },
    write() {
      for (const [file, text] of changed) {
        mkdirSync(dirname(join(root, file)), { recursive: true })
        writeFileSync(join(root, file), text)
      }
      return [...changed.keys()]
    },
  }
}

/** Inserts text before the first match after `from`. Throws when there is none. */
export function insertBefore(text: string, before: RegExp, added: string, from = 0): string {
  const found = before.exec(text.slice(from))
  if (found === null) throw new Error(`No match of ${before} to insert before.`)
  const at = from + found.index
  return text.slice(0, at) + added + text.slice(at)
}

/** Inserts text after the last match. Throws when there is none. */
export function insertAfterLast(text: string, after: RegExp, added: string): string {
  const found = [...text.matchAll(new RegExp(after.source, `${after.flags.replace('g', '')}g`))].at(-1)
  if (found === undefined) throw new Error(`No match of ${after} to insert after.`)
  const at = found.index + found[0].length
  return text.slice(0, at) + added + text.slice(at)
}

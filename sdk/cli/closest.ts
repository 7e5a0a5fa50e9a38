/** Finds the command that a misspelled word most likely meant; undefined if none is close. */
export function findClosest(word: string, names: readonly string[]): string | undefined {
  const wanted = word.toLowerCase()
  const ranked = names
    .map((name) => ({ name, edits: name.startsWith(wanted) ? 1 : editsBetween(wanted, name) }))
    .filter(({ name, edits }) => edits <= 2 && edits < name.length / 2)
    .sort((a, b) => a.edits - b.edits)
  return ranked[0]?.name
}

/** Counts the letters to add, remove or replace (Levenshtein). */
function editsBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const row = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1)
      row.push(Math.min((above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1, replaced))
    }
    above = row
  }
  return above.at(-1) ?? 0
}

/** Maximum length of the words that are compared, which bounds the cost. */
const MAX_LENGTH = 32

/** Finds the word that a misspelled one most likely meant, one or two edits away. Undefined when none is that close. */
export function findClosest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > MAX_LENGTH) return undefined
  const maxEdits = word.length < 4 ? 1 : 2
  let best: { name: string; edits: number } | undefined
  for (const name of candidates) {
    if (Math.abs(name.length - word.length) > maxEdits) continue
    const edits = editDistance(word.toLowerCase(), name.toLowerCase())
    if (edits <= maxEdits && edits < Math.max(word.length, 1) && edits < (best?.edits ?? Infinity))
      best = { name, edits }
  }
  return best?.name
}

/** Counts missing, extra, wrong and swapped letters (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let twoRowsUp: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let edits = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, at(twoRowsUp, j - 2) + 1)
      row.push(edits)
    }
    twoRowsUp = previous
    previous = row
  }
  return at(previous, b.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Infinity
}

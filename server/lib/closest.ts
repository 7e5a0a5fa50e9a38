/** Longer words are no slips of a finger. */
const LONGEST = 32

/** The word that was most likely meant by a misspelt one: a slip or two away. Undefined where none is near. */
export function closest(word: string, among: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined
  const most = word.length < 4 ? 1 : 2
  let best: { name: string; slips: number } | undefined
  for (const name of among) {
    if (Math.abs(name.length - word.length) > most) continue
    const slips = slipsBetween(word.toLowerCase(), name.toLowerCase())
    if (slips <= most && slips < Math.max(word.length, 1) && slips < (best?.slips ?? Infinity))
      best = { name, slips }
  }
  return best?.name
}

/** Letters that are missing, too many, wrong, or swapped with the next one (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, at(before, j - 2) + 1)
      row.push(slips)
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Infinity
}

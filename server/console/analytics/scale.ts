/** A range of values with round numbers on its axis, lowest first and at equal distances. */
export interface Scale {
  ticks: number[]
  /** Returns the place of a value between 0 (lowest) and 1. */
  place(value: number): number
}

/** Intervals between the numbers of an axis. */
const INTERVALS = 4

/** Builds a scale around the values. With `fromZero`, it begins at zero. */
export function createScale(values: readonly number[], { fromZero }: { fromZero: boolean }): Scale {
  const low = fromZero ? Math.min(0, ...values) : Math.min(...values)
  const high = Math.max(low + (low % 1 === 0 ? 1 : Number.MIN_VALUE), ...values)
  const step = roundUp((high - low) / INTERVALS, values.every(Number.isInteger))
  const first = Math.floor(low / step) * step
  const count = Math.max(1, Math.ceil((high - first) / step - 1e-9))
  // Multiplies by a rounded number of steps, since adding fractions drifts.
  const ticks = Array.from({ length: count + 1 }, (_, index) => round(first + index * step))
  const span = count * step
  return { ticks, place: (value) => (value - first) / span }
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten; whole numbers for counts. */
function roundUp(step: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const factors = whole && power < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]
  const nice = (factors.find((factor) => factor * power >= step - 1e-12) ?? 10) * power
  return whole ? Math.max(1, nice) : nice
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

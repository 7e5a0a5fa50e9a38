/** Environment of a command, which tests can replace. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  platform: NodeJS.Platform
  homeFolder: string
  /** Reads all of standard input. */
  readInput(): Promise<string>
  /** Writes results to standard output. */
  write(text: string): void
  /** Writes progress and errors to standard error, so that the output stays clean for other programs. */
  report(text: string): void
  /** True if a person sees the output. Other programs get neither colors nor progress. */
  isInteractive: boolean
  /** Width in characters. */
  columns: number
  /** Aborts on Ctrl-C. */
  signal: AbortSignal
  fetch?: typeof fetch | undefined
  /** Resolves after this many milliseconds; rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

const styles = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const

/** Colors text in a terminal, unless `NO_COLOR` is set (https://no-color.org). */
export function paint(terminal: Terminal, style: keyof typeof styles, text: string): string {
  const [on, off] = styles[style]
  return terminal.isInteractive && !terminal.env.NO_COLOR ? `\u001B[${on}m${text}\u001B[${off}m` : text
}

/** Writes a value as JSON, or as text for people. */
export function show(
  terminal: Terminal,
  json: boolean | undefined,
  value: unknown,
  text: () => string,
): void {
  terminal.write(`${json ? JSON.stringify(value, null, 2) : text()}\n`)
}

/** Formats rows in columns. Truncates the last one to the width of the terminal. */
export function table(
  terminal: Pick<Terminal, 'isInteractive' | 'columns'>,
  rows: readonly (readonly string[])[],
): string {
  const clean = rows.map((row) => row.map(printable))
  const widths = (clean[0] ?? []).map((_, index) =>
    Math.max(...clean.map((row) => (row[index] ?? '').length)),
  )
  return clean
    .map((row) => {
      const line = row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd()
      return terminal.isInteractive && line.length > terminal.columns
        ? `${line.slice(0, terminal.columns - 1)}…`
        : line
    })
    .join('\n')
}

/** Removes control characters, with which foreign text could manipulate the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

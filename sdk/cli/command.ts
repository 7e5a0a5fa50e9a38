import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Postern } from '../calls.ts'
import type { Terminal } from './terminal.ts'

/** Describes an option for the parser, the help and the completion. */
export interface Option {
  type: 'string' | 'boolean'
  short?: string
  multiple?: boolean
  /** Shown in the help in place of the value, such as `DATE`. */
  value?: string
  help: string
}

type Options = Record<string, Option>

type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>
>['values']

/** Context of a command. */
export interface CommandContext {
  terminal: Terminal
  /** Creates a client with the stored credential, or the one of the environment. @throws UsageError without one. */
  connect(): Promise<Postern>
}

export interface Command {
  name: string
  /** Positional arguments as the help shows them, such as `ID`. */
  positionals: string
  summary: string
  options: Options
  examples: readonly string[]
  /** Resolves with the exit code. */
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** Thrown for invalid arguments. The command exits with 2. */
export class UsageError extends Error {}

/** Options that all commands have. */
export const commonOptions = {
  json: { type: 'boolean', help: 'Write the result as JSON' },
  help: { type: 'boolean', short: 'h', help: 'Show this help' },
} as const satisfies Options

type Common = typeof commonOptions

interface Declaration<O extends Options> {
  name: string
  /** Positional arguments as the help shows them. One in brackets is optional, one with dots is repeated. */
  positionals?: string
  summary: string
  options: O
  examples: readonly string[]
  /** Resolves with the exit code; nothing means 0. */
  run(
    input: { values: Parsed<O & Common>; positionals: string[] },
    context: CommandContext,
  ): Promise<number | undefined>
}

/** Declares a command. `run` gets its arguments parsed; a wrong option or number of arguments is refused before. */
export function defineCommand<const O extends Options>(declaration: Declaration<O>): Command {
  const { name, positionals = '', summary, options, examples } = declaration
  const all = { ...options, ...commonOptions }
  return {
    name,
    positionals,
    summary,
    options: all,
    examples,
    async run(args, context) {
      const parsed = parse(args, all)
      if (parsed.values.help) {
        context.terminal.write(helpOf(this))
        return 0
      }
      checkCount(parsed.positionals.length, positionals)
      const input = parsed as unknown as Parameters<typeof declaration.run>[0]
      return (await declaration.run(input, context)) ?? 0
    },
  }
}

function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({
      args: [...args],
      options: options as NonNullable<ParseArgsConfig['options']>,
      allowPositionals: true,
    })
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message.replace(/\. To specify a pos.*/s, '.'))
    throw error
  }
}

function checkCount(count: number, positionals: string): void {
  const words = positionals.split(' ').filter(Boolean)
  const required = words.filter((word) => !word.startsWith('[')).length
  const isOpen = positionals.includes('...')
  if (count < required) throw new UsageError(`Give ${words.slice(count, required).join(' ')}.`)
  if (!isOpen && count > words.length)
    throw new UsageError(
      words.length === 0
        ? 'This command accepts no arguments.'
        : `This command accepts only ${positionals}. Put text with spaces in quotes.`,
    )
}

/** Returns the help of one command. */
export function helpOf(command: Command): string {
  const usage = ['postern', command.name, command.positionals, '[options]'].filter(Boolean).join(' ')
  const rows = Object.entries(command.options).map(([name, { short, value, help, multiple }]) => [
    `  ${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    multiple ? `${help}; repeatable` : help,
  ])
  return [
    `${command.summary}.`,
    `Usage: ${usage}`,
    `Options:\n${aligned(rows)}`,
    ...(command.examples.length === 0
      ? []
      : [`Examples:\n${command.examples.map((example) => `  $ ${example}`).join('\n')}`]),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Lays out two columns. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length))
  return rows.map(([first = '', second = '']) => `${first.padEnd(width)}  ${second}`).join('\n')
}

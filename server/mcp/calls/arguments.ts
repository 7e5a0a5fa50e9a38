import { KEY_ARGUMENT, type McpTool } from '../tools.ts'

type Args = Readonly<Record<string, unknown>>

/**
 * Returns the sentences for a model about arguments that the tool does not take or lacks. The operation itself checks their values.
 */
export function argumentProblems(
  { inputSchema, fixed, omitted }: Pick<McpTool, 'inputSchema' | 'fixed' | 'omitted'>,
  args: Args,
): string[] {
  const known = Object.keys(inputSchema.properties)
  const unknown = Object.keys(args).filter((name) => !known.includes(name) && args[name] !== fixed[name])
  const missing = inputSchema.required.filter((name) => args[name] === undefined)
  const nested = omitted.filter((path) => path.includes('.') && holds(args, path.split('.')))
  const key = args[KEY_ARGUMENT]
  return [
    ...missing.map((name) => `The argument ${name} is missing.`),
    ...unknown.map((name) => `There is no argument ${name}. Arguments: ${known.join(', ')}.`),
    ...nested.map((path) => `This tool takes no ${path}.`),
    ...(key === undefined || (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key))
      ? []
      : [`${KEY_ARGUMENT} must be 1 to 255 printable ASCII characters.`]),
  ]
}

/** Tells whether the value has something at the path, in any element of a list on the way. */
function holds(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value != null
  if (Array.isArray(value)) return value.some((item) => holds(item, [name, ...rest]))
  return typeof value === 'object' && value !== null && holds((value as Args)[name], rest)
}

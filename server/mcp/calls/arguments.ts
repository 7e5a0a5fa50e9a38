import { holds } from '../../contract/tools.ts'
import { KEY_ARGUMENT, type McpTool } from '../tools.ts'

type Args = Readonly<Record<string, unknown>>

/** Returns sentences for the model about arguments that are unknown or missing. The operation itself checks their values. */
export function argumentProblems(
  {
    inputSchema,
    mark: { fixed = {}, omit = [] },
  }: { inputSchema: Pick<McpTool['inputSchema'], 'properties' | 'required'>; mark: Partial<McpTool['mark']> },
  args: Args,
): string[] {
  const known = Object.keys(inputSchema.properties)
  const unknown = Object.keys(args).filter((name) => !known.includes(name) && args[name] !== fixed[name])
  const missing = inputSchema.required.filter((name) => args[name] === undefined)
  const nested = omit.filter((path) => path.includes('.') && holds(args, path.split('.')))
  const key = args[KEY_ARGUMENT]
  return [
    ...missing.map((name) => `The argument ${name} is required.`),
    ...unknown.map((name) => `The argument ${name} is unknown. Arguments: ${known.join(', ')}.`),
    ...nested.map((path) => `This tool does not accept ${path}.`),
    ...(key === undefined || (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key))
      ? []
      : [`${KEY_ARGUMENT} must be 1 to 255 printable ASCII characters.`]),
  ]
}

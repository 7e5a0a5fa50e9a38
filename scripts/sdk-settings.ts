import { describePlatforms } from '../server/platforms/registry.ts'

interface Schema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** Prints the settings of a post on each platform as TypeScript, from the schemas that the platforms check them against. */
export function printSettings(): string {
  const platforms = describePlatforms()
  return `
/** Leads from the name of a platform, as \`settings.__type\` has it, to the settings of a post there. */
export interface PlatformSettings {
${platforms.map(({ id, name }) => `  /** ${name}. */\n  readonly '${id}': ${nameOf(id)}`).join('\n')}
}

${platforms.map(printPlatform).join('\n\n')}
`
}

function printPlatform({ id, name, platform }: ReturnType<typeof describePlatforms>[number]): string {
  const members = membersOf((platform.settings ?? {}) as Schema, 1)
  return `/** Settings of a post on ${name}. */
export type ${nameOf(id)} = {
  __type: '${id}'
${members}  /** Options of plugs on other channels, as \`GET /integrations/{identifier}/internal-plugs\` lists them. */
  [option: \`plug--\${string}\`]: unknown
}`
}

function nameOf(id: string): string {
  return `${id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Settings`
}

/** Optional settings may be null, which counts as absent. */
function membersOf({ properties = {}, required = [] }: Schema, depth: number): string {
  const indent = '  '.repeat(depth)
  const lines = Object.entries(properties).map(([name, schema]) => {
    const doc = schema.description ? `${indent}/** ${schema.description.replaceAll('*/', '*\\/')} */\n` : ''
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
    const type = typeOf(schema, depth)
    return `${doc}${indent}${key}${required.includes(name) ? `: ${type}` : `?: ${type} | null`}\n`
  })
  return lines.join('')
}

function typeOf(schema: Schema, depth: number): string {
  const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (listed) return listed.map((value) => JSON.stringify(value)).join(' | ')
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === 'array') return `(${typeOf(schema.items ?? {}, depth)})[]`
    if (type === 'integer') return 'number'
    if (type !== 'object') return type
    if (!schema.properties) return '{ [name: string]: unknown }'
    return `{\n${membersOf(schema, depth + 1)}${'  '.repeat(depth)}}`
  })
  return types.length > 0 ? [...new Set(types)].join(' | ') : 'unknown'
}

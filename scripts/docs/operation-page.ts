import { STATUS_CODES } from 'node:http'
import { errorCatalogue } from '../../server/errors/errors.ts'
import { type Contract, type Entry, exampleOf, type Media, type Parameter, resolve } from './contract.ts'
import { outlineOf, rulesOf, typeOf } from './schema-outline.ts'

const EXAMPLE_LIMIT = 12_000

/** Prints an operation or an event in Markdown: access, input, samples, answers, errors. */
export function printEntry(contract: Contract, entry: Entry): string {
  const { title, method, path, operation } = entry
  const parts = [
    `# ${title}`,
    `\`\`\`http\n${method === 'EVENT' ? `POST your endpoint, with the event ${path}` : `${method} ${path}`}\n\`\`\``,
    (operation.description ?? '').trim(),
    printAccess(entry),
    printSamples(entry),
    printParameters(contract, entry),
    printBody(contract, entry),
    printResponses(contract, entry),
    printErrors(contract, entry),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Prints the samples of an entry for Markdown; empty without any. */
function printSamples({ operation }: Entry): string {
  const samples = operation['x-codeSamples'] ?? []
  if (samples.length === 0) return ''
  const blocks = samples.map(
    ({ label, lang, source }) => `### ${label}\n\n${fence(languageOf(lang), source)}`,
  )
  return `## Samples\n\n${blocks.join('\n\n')}`
}

export function languageOf(lang: string): string {
  return lang === 'Shell' ? 'sh' : lang === 'TypeScript' ? 'ts' : lang.toLowerCase()
}

/** Prints which credential the operation requires. */
export function printAccess({ method, operation }: Entry): string {
  if (method === 'EVENT') return ''
  const options = operation.security ?? []
  const scopes = options.flatMap(({ apiKey }) => apiKey ?? [])
  const names = new Set(options.flatMap((option) => Object.keys(option)))
  const scope = scopes.length > 0 ? ` with the scope ${scopes.map((one) => `\`${one}\``).join(' or ')}` : ''
  const credentials = [
    names.has('apiKey') && `an API key or access token${scope} (header \`Authorization\`)`,
    names.has('sessionHeader') && 'a session (header or cookie `auth`)',
    options.some((option) => Object.keys(option).length === 0) && 'nothing',
  ].filter(Boolean)
  const role = { SUPERADMIN: 'the owner', ADMIN: 'admins' }[operation['x-roles'] ?? '']
  return [
    `**Credential:** ${credentials.length === 0 ? 'none' : credentials.join(', or ')}.`,
    role && `Only ${role} of the organization may call it.`,
    operation['x-platform-admin'] && 'Only administrators of the service may call it.',
    operation['x-plan-feature'] && 'Where plans are sold, the organization needs a plan that includes it.',
    operation['x-sdk'] && `In the SDK: \`postern.${operation['x-sdk']}()\`.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function parametersOf(contract: Contract, { operation }: Entry): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => resolve(contract, parameter))
}

function printParameters(contract: Contract, entry: Entry): string {
  const parameters = parametersOf(contract, entry)
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const resolved = resolve(contract, schema)
    const text = [required && place !== 'path' ? '**Required.**' : '', description, rulesOf(resolved)]
    return `| \`${name}\` | ${place} | ${typeOf(contract, schema)} | ${cell(text.filter(Boolean).join(' '))} |`
  })
  return `## Parameters\n\n| name | in | type | meaning |\n|---|---|---|---|\n${rows.join('\n')}`
}

function printBody(contract: Contract, { operation }: Entry): string {
  const content = Object.entries(operation.requestBody?.content ?? {})
  if (content.length === 0) return ''
  const [type, media] = content[0] as [string, Media]
  return ['## Body', bodyNote(operation), ...printMedia(contract, type, media)].join('\n\n')
}

/** Prints the types that a body may have, and its limit. */
export function bodyNote({ requestBody, 'x-body-limit': limit }: Entry['operation']): string {
  const types = Object.keys(requestBody?.content ?? {}).map((type) => `\`${type}\``)
  const size = limit?.replace(/(\d)([a-z])/i, '$1 $2').toUpperCase()
  return `${types.join(' or ')}${size ? `, up to ${size}` : ''}.`
}

function printMedia(contract: Contract, type: string, media: Media): string[] {
  const outline = media.schema ? outlineOf(contract, media.schema) : ''
  const example = exampleOf(media)
  if (!/json/.test(type) || example === undefined) return [outline].filter(Boolean)
  const text = JSON.stringify(example, null, 2)
  return [outline, text.length > EXAMPLE_LIMIT ? '' : fence('json', text)].filter(Boolean)
}

function printResponses(contract: Contract, { operation, method }: Entry): string {
  const good = Object.entries(operation.responses).filter(([status]) => /^[23]/.test(status))
  const parts = good.flatMap(([status, given]) => {
    const answer = resolve(contract, given)
    const [type, media] = Object.entries(answer.content ?? {})[0] ?? []
    const name = STATUS_CODES[status] ?? ''
    return [
      `### ${status} ${name}`.trimEnd(),
      answer.description.trim() + (type === undefined || /json/.test(type) ? '' : ` \`${type}\`.`),
      ...(type === undefined || media === undefined ? [] : printMedia(contract, type, media)),
    ]
  })
  return [method === 'EVENT' ? '## Your response' : '## Responses', ...parts].join('\n\n')
}

/** Lists the documented failures with the codes that they can have. */
function printErrors(contract: Contract, { operation }: Entry): string {
  const bad = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status))
  if (bad.length === 0) return ''
  const rows = bad.map(([status, given]) => {
    const codes = Object.entries(errorCatalogue)
      .filter(([, error]) => String(error.status) === status)
      .map(([code]) => `[\`${code}\`](/docs/errors#${code})`)
    return `| ${status} | ${cell(resolve(contract, given).description)} | ${codes.join(' ')} |`
  })
  return `## Errors\n\n| status | meaning | codes of this status |\n|---|---|---|\n${rows.join('\n')}`
}

function cell(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
}

function fence(language: string, text: string): string {
  const marks = text.includes('```') ? '````' : '```'
  return `${marks}${language}\n${text}\n${marks}`
}

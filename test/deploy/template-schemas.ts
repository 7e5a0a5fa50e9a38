import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
const text = { type: 'string', minLength: 1 }
/** A text by language: `en_US` at least. */
const localized = {
  type: 'object',
  required: ['en_US'],
  propertyNames: { pattern: '^[a-z]{2}_[A-Z]{2}$' },
  additionalProperties: text,
}

function fields(required: Record<string, object>, optional: Record<string, object> = {}): object {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  }
}

const schemas = {
  compose: JSON.parse(readFileSync(join(import.meta.dirname, 'compose-spec.json'), 'utf8')),
  /** Comments above a template of Coolify (coollabsio/coolify-docs, docs/get-started/contribute/service.md). */
  coolify: fields(
    {
      documentation: { type: 'string', pattern: '^https://' },
      slogan: text,
      tags: { type: 'string', pattern: '^[a-z0-9-]+(,[a-z0-9-]+)*$' },
      logo: { type: 'string', pattern: '^svgs/[a-z0-9-]+\\.svg$' },
      port: { type: 'string', pattern: '^[0-9]+$' },
    },
    { category: text },
  ),
  /** The file template.toml (Dokploy/templates, README.md and CONTRIBUTING.md). */
  dokploy: fields(
    {
      config: fields(
        {
          domains: {
            type: 'array',
            items: fields({ serviceName: text, port: { type: 'integer' }, host: text }, { path: text }),
          },
        },
        {
          env: { type: 'array', items: { type: 'string', pattern: '^[A-Z][A-Z0-9_]*=' } },
          mounts: { type: 'array', items: fields({ filePath: text, content: { type: 'string' } }) },
        },
      ),
    },
    { variables: { type: 'object', additionalProperties: { type: 'string' } } },
  ),
  /** The file meta.json (Dokploy/templates, CONTRIBUTING.md and .github/workflows/validate-blueprints.yml). */
  dokployMeta: fields({
    id: { type: 'string', pattern: '^[a-z0-9-]+$' },
    name: text,
    version: text,
    description: text,
    logo: { type: 'string', pattern: '^[a-z0-9-]+\\.(svg|png)$' },
    links: fields({ github: { type: 'string' }, website: { type: 'string' }, docs: { type: 'string' } }),
    tags: { type: 'array', minItems: 1, items: { type: 'string', pattern: '^[a-z0-9-]+$' } },
  }),
  /** The block x-casaos (IceWhaleTech/CasaOS-AppStore, docs/specs/compose-and-x-casaos.md and validate_compose.py). */
  casaos: fields(
    {
      id: { type: 'string', pattern: '^[a-z0-9]+([._-][a-z0-9]+)*(\\.[a-z0-9]+([._-][a-z0-9]+)*)+$' },
      main: text,
      index: { type: 'string', pattern: '^/' },
      port_map: { type: 'string', pattern: '^[0-9]+$' },
      icon: { type: 'string', pattern: '^https://' },
      title: localized,
      category: {
        enum: [
          'Media',
          'Productivity',
          'Home',
          'Networking',
          'AI',
          'Finance',
          'Social',
          'Developer',
          'Others',
        ],
      },
      version: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+' },
    },
    {
      scheme: { enum: ['http', 'https'] },
      tagline: localized,
      description: localized,
      thumbnail: text,
      screenshot_link: { type: 'array', items: text },
      tips: { type: 'object', additionalProperties: localized },
      author: text,
      developer: text,
      architectures: { type: 'array', items: { enum: ['amd64', 'arm64'] } },
      update_at: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
      release_notes: localized,
      website: text,
      repo: text,
      support: text,
      docs: text,
    },
  ),
}

const validators = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]),
)

/** Returns what the schema of that name says against a value. */
export function complaints(name: keyof typeof schemas, value: unknown): string[] {
  const validate = validators[name]
  if (validate === undefined || validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${params.additionalProperty ?? ''}`.trim(),
  )
}

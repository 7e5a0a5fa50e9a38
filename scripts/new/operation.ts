import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allScopes } from '../../server/contract/scopes.ts'
import { type ChangeSet, insertAfterLast, insertBefore, UsageError } from './changes.ts'
import { camelCase, kebabCase, pascalCase, requireForm, requireOne, wordsOf } from './names.ts'

interface OperationOptions {
  tag?: string
  path?: string
  sdk?: string
  scope?: string
}

/** Verbs that operations begin with, the method of each and its success status. */
const verbs: Record<string, { method: 'get' | 'post' | 'put' | 'delete'; status: number }> = {
  get: { method: 'get', status: 200 },
  list: { method: 'get', status: 200 },
  update: { method: 'put', status: 200 },
  set: { method: 'put', status: 200 },
  delete: { method: 'delete', status: 200 },
}

interface Plan {
  id: string
  tag: string
  path: string
  sdk: string
  scope: string | null
  method: 'get' | 'post' | 'put' | 'delete'
  status: number
  /** Words of the name after the verb. */
  noun: string
  handlers: string
}

/** Writes the four places of an endpoint. Returns the file of its test. */
export function addOperation(changes: ChangeSet, id: string, options: OperationOptions): string {
  requireForm(id, /^[a-z]+([A-Z][a-z0-9]*)+$/, 'an operation', 'createThing: a verb and a noun')
  const plan = planFor(changes, id, options)
  changes.edit(`openapi/paths/${plan.tag}.yaml`, (text) => `${text.trimEnd()}\n${pathYaml(plan)}`)
  changes.edit(`openapi/schemas/${plan.tag}.yaml`, (text) => `${text.trimEnd()}\n${schemaYaml(plan)}`)
  changes.edit('openapi/openapi.yaml', (text) =>
    insertAfterLast(
      text,
      new RegExp(`^ {4}\\$ref: paths/${plan.tag}\\.yaml#/\\w+\\n`, 'm'),
      `  ${plan.path}:\n    $ref: paths/${plan.tag}.yaml#/${id}\n`,
    ),
  )
  changes.edit(plan.handlers, (text) =>
    insertBefore(
      text,
      /^\}/m,
      handlerOf(plan),
      text.search(new RegExp(`: ${pascalCase(plan.tag)}Handlers = `)),
    ),
  )
  // Tests stand beside those of the context, which most tags are named after.
  const folder = existsSync(join(import.meta.dirname, '../../test', plan.tag)) ? plan.tag : 'api'
  const test = `test/${folder}/${kebabCase(id)}.test.ts`
  changes.create(test, testOf(plan, test))
  return test
}

function planFor(changes: ChangeSet, id: string, options: OperationOptions): Plan {
  const contract = changes.read('openapi/openapi.yaml') ?? ''
  const tags = [...contract.matchAll(/^ {2}- name: ([\w-]+)$/gm)].map(([, name = '']) => name)
  const tag = requireOne(
    options.tag,
    tags.filter((name) => changes.read(`openapi/schemas/${name}.yaml`) !== null && name !== 'console'),
    'tag',
  )
  refuseExisting(changes, id)
  const [verb = '', ...noun] = wordsOf(id)
  const { method, status } = verbs[verb] ?? { method: 'post', status: 201 }
  const path = options.path ?? `/${tag === 'public-api' ? 'public/v1' : tag}/${noun.join('-')}`
  if (!/^(\/[a-z0-9._-]+)+$/i.test(path))
    throw new UsageError(
      `--path ${path} must be a path such as /posts/things. Add parameters to the contract afterwards.`,
    )
  if (contract.includes(`  ${path}:\n`))
    throw new UsageError(`The path ${path} already exists. Choose another one with --path.`)
  const sdk = options.sdk ?? `${camelCase(tag)}.${id}`
  requireForm(sdk, /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,2}$/, 'a method of the SDK', 'things.create')
  return {
    ...{ id, tag, path, sdk, method, status, noun: noun.join(' ') },
    scope: scopeOf(tag, method === 'get' ? 'read' : 'write', options.scope),
    handlers: handlersOf(changes, tag),
  }
}

function refuseExisting(changes: ChangeSet, id: string): void {
  const operations = changes.read('generated/operations.ts') ?? ''
  if (operations.includes(`\n  ${id}: {`))
    throw new UsageError(`The operation ${id} already exists. Choose another name.`)
}

/** Returns the scope that opens the operation to keys; null for a tag of sessions alone. */
function scopeOf(tag: string, access: 'read' | 'write', asked: string | undefined): string | null {
  const scopes = allScopes.filter((scope) => scope.endsWith(`:${access}`))
  if (asked !== undefined) return requireOne(asked, scopes, 'scope')
  const own = `${tag === 'integrations' ? 'channels' : tag}:${access}`
  if ((scopes as string[]).includes(own)) return own
  return tag === 'public-api' ? requireOne(undefined, scopes, 'scope') : null
}

function handlersOf(changes: ChangeSet, tag: string): string {
  const file = `server/api/${tag}.ts`
  if (changes.read(file) === null) throw new UsageError(`The tag ${tag} has no ${file}.`)
  return file
}

function pathYaml({ id, tag, sdk, method, status, noun, scope }: Plan): string {
  const key = scope === null ? '' : `{ apiKey: [${scope}] }`
  const session = tag === 'public-api' ? '' : '{ sessionHeader: [] }, { sessionCookie: [] }'
  const hasBody = method === 'post' || method === 'put'
  const ref = (name: string) => `{ $ref: ../schemas/errors.yaml#/${name} }`
  const body = `    requestBody:
      required: true
      content:
        application/json:
          schema: { $ref: ../schemas/${tag}.yaml#/${pascalCase(id)}Request }
          example: { name: A ${noun} }
`
  return `${id}:
  ${method}:
    operationId: ${id}
    x-sdk: ${sdk}
    tags: [${tag}]
    summary: ${sentence(id)}
    description: Say what it guarantees, what it refuses and how much of it there may be.
    security: [${[key, session].filter((part) => part !== '').join(', ')}]
${hasBody ? body : ''}    responses:
      '${status}':
        description: The ${noun}.
        content:
          application/json:
            schema: { $ref: ../schemas/${tag}.yaml#/${pascalCase(id)}Response }
            example: { name: A ${noun} }
${hasBody ? `      '400': ${ref('BadRequest')}\n` : ''}      '401': ${ref('Unauthorized')}
${scope === null ? '' : `      '402': ${ref('PlanLimit')}\n`}      '403': ${ref('Forbidden')}
${hasBody ? `      '413': ${ref('PayloadTooLarge')}\n      '415': ${ref('UnsupportedMediaType')}\n` : ''}      default: ${ref('Failure')}
`
}

function schemaYaml({ id, method, noun }: Plan): string {
  const request = `${pascalCase(id)}Request:
  type: object
  additionalProperties: true
  required: [name]
  properties:
    name: { type: string, minLength: 1, maxLength: 255, description: Name of the ${noun}. }
`
  return `${method === 'post' || method === 'put' ? request : ''}${pascalCase(id)}Response:
  type: object
  required: [name]
  properties:
    name: { type: string }
`
}

function handlerOf({ id, method, noun }: Plan): string {
  const hasBody = method === 'post' || method === 'put'
  return `
  async ${id}(${hasBody ? '{ body }' : ''}) {
    return { name: ${hasBody ? 'body.name' : `'A ${noun}'`} }
  },
`
}

function testOf({ id, tag, sdk, method, noun, handlers, scope }: Plan, test: string): string {
  const up = '../'.repeat(test.split('/').length - 2)
  const hasBody = method === 'post' || method === 'put'
  const caller = tag === 'public-api' || (scope !== null && tag === 'reads') ? 'api' : 'console'
  return `import { expect, it } from 'vitest'
import { describeService } from '${up}helpers/server.ts'

describeService('${id}', (service) => {
  it('${id} answers as its description says', async () => {
    const tenant = await service.createTenant()
    const answer = await tenant.${caller}.${sdk}(${hasBody ? `{ body: { name: 'A ${noun}' } }` : ''})
    expect(answer).toEqual({ name: 'A ${noun}' })
    expect.fail(
      'Write ${id}: describe it in openapi/paths/${tag}.yaml and openapi/schemas/${tag}.yaml, do its work in a file that ${handlers} calls, and test here what it guarantees and what it refuses.',
    )
  })
})
`
}

function sentence(id: string): string {
  const [verb = '', ...noun] = wordsOf(id)
  const article = verb === 'list' ? 'the' : 'a'
  return `${(verb[0] ?? '').toUpperCase()}${verb.slice(1)} ${article} ${noun.join(' ')}`
}

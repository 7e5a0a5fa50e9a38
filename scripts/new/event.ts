import { type ChangeSet, insertAfterLast, insertBefore, UsageError } from './changes.ts'
import { camelCase, pascalCase, requireForm } from './names.ts'

const PREFIX = '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f'
const CONTRACT = 'openapi/schemas/webhook-events.yaml'
const SUBSCRIBER = 'server/webhooks/subscriber.ts'

/**
 * Writes a webhook event about a channel, the domain event that it follows, and a test among those of the other events. Returns the
 * file of the test.
 */
export function addEvent(changes: ChangeSet, name: string): string {
  requireForm(
    name,
    /^[a-z]+\.[a-z]+(_[a-z]+)*$/,
    'an event',
    'channel.muted: a thing and what happened to it',
  )
  const [thing = '', happened = ''] = name.split('.')
  if (thing !== 'channel')
    throw new UsageError(
      `Events of a ${thing} follow its own domain events: the recipe in CONTRIBUTING.md says how. This command writes events of a channel, such as channel.${happened}.`,
    )
  if (changes.read(CONTRACT)?.includes(`- ${name}\n`))
    throw new UsageError(`The event ${name} already exists.`)
  describe(changes, name)
  send(changes, name, `integration.${happened}`)
  const test = 'test/webhooks/events.test.ts'
  changes.edit(test, (text) => {
    const added = insertBefore(text, /^ {4}it\('are all covered/m, testOf(name, `integration.${happened}`))
    const line = "import { emit } from '../../server/events/events.ts'\n"
    return text.includes(line) ? added : insertBefore(added, /^import /m, line)
  })
  return test
}

function describe(changes: ChangeSet, name: string): void {
  const schema = `${pascalCase(name)}Event`
  changes.edit(CONTRACT, (text) => {
    const listed = insertAfterLast(text, /^ {4}- channel\.\w+\n/m, `    - ${name}\n`)
    const member = insertBefore(
      listed,
      /^ {4}- \{ \$ref: '#\/WebhookTestEvent' \}/m,
      `    - { $ref: '#/${schema}' }\n`,
    )
    return insertBefore(member, /^WebhookTestEvent:/m, schemaOf(name, schema))
  })
  changes.edit('openapi/paths/webhook-events.yaml', (text) =>
    insertBefore(text, /^webhookTest:/m, pathOf(name, schema)),
  )
  changes.edit('openapi/openapi.yaml', (text) =>
    insertBefore(
      text,
      /^ {2}webhook\.test:/m,
      `  ${name}:\n    $ref: paths/webhook-events.yaml#/${camelCase(name)}\n`,
    ),
  )
  changes.edit('server/webhooks/payloads.ts', (text) =>
    insertAfterLast(text, /^ {2}'channel\.\w+': '[^\n]*',\n/m, `  '${name}': 'Says when it happens.',\n`),
  )
}

function send(changes: ChangeSet, name: string, domain: string): void {
  if (changes.read('server/events/events.ts')?.includes(`  '${domain}':`))
    throw new UsageError(`The domain event ${domain} already exists: map it in ${SUBSCRIBER} by hand.`)
  changes.edit('server/events/events.ts', (text) =>
    insertAfterLast(
      text,
      /^ {2}'integration\.\w+': \{ integration: IntegrationRow \}\n/m,
      `  '${domain}': { integration: IntegrationRow }\n`,
    ),
  )
  changes.edit(SUBSCRIBER, (text) => {
    const mapped = insertAfterLast(
      text,
      /^ {2}'integration\.\w+': sendChannel\('[^\n]*',?\),\n/m,
      `  '${domain}': sendChannel('${name}'),\n`,
    )
    return mapped.replace(/(function sendChannel\(\s*type: )/, `$1'${name}' | `)
  })
}

function schemaOf(name: string, schema: string): string {
  return `${schema}:
  type: object
  required: [type, timestamp, data]
  properties:
    type: { type: string, const: ${name} }
    timestamp: { type: string, format: date-time, description: Time of the event. }
    data: { $ref: '#/WebhookChannel' }
`
}

function pathOf(name: string, schema: string): string {
  return `${camelCase(name)}:
  post:
    operationId: on${pascalCase(name)}
    tags: [webhooks]
    summary: A channel was ${name.split('.')[1]?.replaceAll('_', ' ')}
    description: Say when it is sent, and what the receiver can do about it.
    security: []
    parameters:
      - { $ref: '#/webhookId' }
      - { $ref: '#/webhookTimestamp' }
      - { $ref: '#/webhookSignature' }
    requestBody:
      required: true
      content:
        application/json:
          schema: { $ref: ../schemas/webhook-events.yaml#/${schema} }
          example:
            type: ${name}
            timestamp: '2026-11-21T10:00:00.000Z'
            data:
              id: ${PREFIX}9a21
              name: Demo sandbox
              providerIdentifier: sandbox
              picture: null
              type: social
    responses:
      2XX: { description: 'The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint.' }
`
}

function testOf(name: string, domain: string): string {
  return `    it('${name} is sent once', async () => {
      const integration = await service.app.db('integrations').where({ id: channel }).first()
      if (!integration) throw new Error('no channel')
      await emit(service.app, '${domain}', { integration })
      expect((await find('${name}')).data).toMatchObject({ id: channel })
      expect.fail(
        'Write ${name}: say when it is sent in openapi/paths/webhook-events.yaml, server/webhooks/payloads.ts and docs/webhooks.md, emit ${domain} in the transaction of the act, and let this test do that act instead.',
      )
    })

`
}

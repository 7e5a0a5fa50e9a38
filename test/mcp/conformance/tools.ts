import { setTimeout } from 'node:timers/promises'
import type { CallToolResult, ServerContext, Tool } from '@modelcontextprotocol/server'
import type { McpCaller } from '../../../server/mcp/caller.ts'
import { type RequestToClient, requestOnStream } from '../../../server/mcp/calls/questions.ts'

// Tools that the conformance suite names in its descriptions of scenarios. None is a tool of the product.

type Content = CallToolResult['content']
type Args = Record<string, unknown>

/** Everything that a tool uses beside its arguments. */
export interface Fixture {
  caller: McpCaller
  mcp: ServerContext
  send: Parameters<typeof requestOnStream>[2]
}

export interface FixtureTool {
  inputSchema?: Tool['inputSchema']
  run(args: Args, fixture: Fixture): Promise<CallToolResult> | CallToolResult
}

const PAUSE_MS = 50

/** A red pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
/** Silence. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] })
const image: Content[number] = { type: 'image', data: PNG, mimeType: 'image/png' }

async function ask(fixture: Fixture, request: RequestToClient): Promise<Args> {
  const answer = await requestOnStream(fixture.caller, request, fixture.send)
  if (answer === null) throw new Error('The client did not answer.')
  return answer
}

async function elicit(fixture: Fixture, message: string, properties: object): Promise<Args> {
  const requestedSchema = { type: 'object', properties, required: [] }
  return ask(fixture, { method: 'elicitation/create', params: { message, requestedSchema } })
}

const completed = ({ action, content }: Args) =>
  text(`Elicitation completed: action=${String(action)}, content=${JSON.stringify(content ?? {})}`)

const titled = (prefix: string, label: string) =>
  ['First', 'Second', 'Third'].map((nth, index) => ({
    const: `${prefix}${index + 1}`,
    title: `${nth} ${label}`,
  }))
const options = ['option1', 'option2', 'option3']

/** Properties of the input schema that must reach the client as they are. */
const schema2020: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

const oneString = (name: string): Tool['inputSchema'] => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
})

export const tools: Record<string, FixtureTool> = {
  test_simple_text: { run: () => text('This is a simple text response for testing.') },
  test_image_content: { run: () => ({ content: [image] }) },
  test_audio_content: {
    run: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    run: () => ({
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: JSON.stringify({ test: 'data', value: 123 }),
          },
        },
      ],
    }),
  },
  test_tool_with_logging: {
    async run(_args, { mcp }) {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcp.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
        await setTimeout(PAUSE_MS)
      }
      return text('Logged three messages.')
    },
  },
  test_logging_tool: {
    async run(_args, { mcp }) {
      const { envelope } = mcp.mcpReq
      const level = (envelope as Args | undefined)?.['io.modelcontextprotocol/logLevel']
      if (level !== undefined)
        await mcp.mcpReq.notify({
          method: 'notifications/message',
          params: { level: 'error', data: 'Logged' },
        })
      return text('Logged if asked to.')
    },
  },
  test_tool_with_progress: {
    async run(_args, { mcp }) {
      const progressToken = mcp.mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcp.mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
        await setTimeout(PAUSE_MS)
      }
      return text('Reported progress.')
    },
  },
  test_error_handling: {
    run: () => ({ isError: true, ...text('This tool intentionally returns an error for testing') }),
  },
  test_sampling: {
    inputSchema: oneString('prompt'),
    async run({ prompt }, fixture) {
      const messages = [{ role: 'user', content: { type: 'text', text: String(prompt) } }]
      const { content } = await ask(fixture, {
        method: 'sampling/createMessage',
        params: { messages, maxTokens: 100 },
      })
      return text(`LLM response: ${(content as { text?: string }).text ?? ''}`)
    },
  },
  test_elicitation: {
    inputSchema: oneString('message'),
    async run({ message }, fixture) {
      const answer = await elicit(fixture, String(message), {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      })
      return text(`User response: ${JSON.stringify(answer)}`)
    },
  },
  test_elicitation_sep1034_defaults: {
    async run(_args, fixture) {
      return completed(
        await elicit(fixture, 'Check these values.', {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        }),
      )
    },
  },
  test_elicitation_sep1330_enums: {
    async run(_args, fixture) {
      return completed(
        await elicit(fixture, 'Choose.', {
          untitledSingle: { type: 'string', enum: options },
          titledSingle: { type: 'string', oneOf: titled('value', 'Option') },
          legacyEnum: {
            type: 'string',
            enum: ['opt1', 'opt2', 'opt3'],
            enumNames: ['Option One', 'Option Two', 'Option Three'],
          },
          untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
          titledMulti: { type: 'array', items: { anyOf: titled('value', 'Choice') } },
        }),
      )
    },
  },
  json_schema_2020_12_tool: { inputSchema: schema2020, run: () => text('Nothing to do.') },
}

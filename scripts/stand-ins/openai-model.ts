/** Reply of the stand-in's model. */
export interface ModelReply {
  text?: string
  /** Calls of tools; a string means arguments that are not JSON. */
  calls?: { name: string; arguments: object | string }[]
  refusal?: string
  finish?: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  /** Stops a stream after its first word and leaves it open. */
  hold?: boolean
}

/** Holds the members of a chat request that the model reads. */
export interface ModelRequest {
  model: string
  messages: { role: string; content?: unknown; tool_calls?: unknown }[]
  tools?: { function: { name: string } }[]
  stream?: boolean
  response_format?: { type: string; json_schema?: { schema?: JsonSchema } }
}

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  anyOf?: JsonSchema[]
}

/**
 * Answers like a model, the same for the same request: JSON by the schema that the request names, the result of a tool in words,
 * the call that the user's last message spells out (`call <tool> {…}`), a post on the first channel for `Post: …` or `Draft: …`
 * where it has the tools of the assistant, or the user's words. An obedient model follows every such line once, even in data:
 * the worst case for a hostile text.
 */
export function replyAsModel(request: ModelRequest, obedient = false): ModelReply {
  const schema = schemaOf(request)
  const last = request.messages.at(-1)
  const said = textOf(request.messages.findLast(({ role, content }) => role === 'user' && !isData(content)))
  if (schema !== undefined) return { text: JSON.stringify(sampleOf(schema, said)) }
  const read = obedient ? request.messages.map(textOf).join('\n') : last?.role === 'user' ? textOf(last) : ''
  const made = new Set(request.messages.flatMap(callsOf))
  const call = findCalls(read).find((one) =>
    obedient
      ? !made.has(`${one.name} ${JSON.stringify(one.arguments)}`)
      : request.tools?.some((tool) => tool.function.name === one.name),
  )
  if (call !== undefined) return { calls: [call] }
  const plan = planPost(request, said)
  if (plan !== null) return { calls: [plan] }
  if (last?.role === 'tool') return { text: `The tool answered: ${textOf(last).slice(0, 200)}` }
  return { text: `You said: ${said.slice(0, 500)}` }
}

/** Lists the channels first, then saves the post; null once both are done, or for any other wish. */
function planPost(
  { messages, tools = [] }: ModelRequest,
  said: string,
): { name: string; arguments: object } | null {
  const [, act, content] = /^(post|draft):\s*(.+)$/is.exec(said.trim()) ?? []
  const has = (name: string) => tools.some((tool) => tool.function.name === name)
  if (act === undefined || !has('listChannels') || !has('saveThreads')) return null
  const asked = messages.findLastIndex(({ role, content }) => role === 'user' && !isData(content))
  const results = messages.slice(asked + 1).filter(({ role }) => role === 'tool')
  if (results.length === 0) return { name: 'listChannels', arguments: {} }
  const channel = /"integrations":\[\{.*?"id":"([^"]+)"/.exec(textOf(results[0]))?.[1]
  if (results.length > 1 || channel === undefined) return null
  const posts = [{ integration: { id: channel }, value: [{ content, image: [] }], settings: {} }]
  const type = /^draft$/i.test(act) ? 'draft' : 'now'
  return {
    name: 'saveThreads',
    arguments: { type, date: new Date().toISOString(), shortLink: false, tags: [], posts },
  }
}

function schemaOf({ response_format, messages }: ModelRequest): JsonSchema | undefined {
  if (response_format?.json_schema?.schema) return response_format.json_schema.schema
  const spelled = /must match this JSON Schema: (\{.*\})\s*$/s.exec(textOf(messages.at(-1)))?.[1]
  return spelled === undefined ? undefined : (JSON.parse(spelled) as JsonSchema)
}

function isData(content: unknown): boolean {
  return typeof content === 'string' && content.includes('<data id=')
}

function textOf(message: { content?: unknown } | undefined): string {
  const content = message?.content
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('\n') : ''
}

/** Lists the calls that a message of the assistant made, each as its name and the JSON of its arguments. */
function callsOf({ tool_calls }: ModelRequest['messages'][number]): string[] {
  const calls = (tool_calls ?? []) as { function: { name: string; arguments: string } }[]
  return calls.map((call) => `${call.function.name} ${call.function.arguments}`)
}

function findCalls(text: string): { name: string; arguments: object }[] {
  return [...text.matchAll(/\bcall ([\w-]+) (?=\{)/g)].flatMap((match) => {
    const rest = text.slice(match.index + match[0].length).split('\n', 1)[0] ?? ''
    const json = firstObject(rest.replaceAll('\\"', '"'))
    return json === null ? [] : [{ name: match[1] ?? '', arguments: json }]
  })
}

/** Parses the shortest start of a text that is a JSON object, since more may follow it on its line. */
function firstObject(text: string): object | null {
  for (let end = text.indexOf('}'); end >= 0 && end < 4_000; end = text.indexOf('}', end + 1)) {
    try {
      return JSON.parse(text.slice(0, end + 1)) as object
    } catch {}
  }
  return null
}

/** Builds a value that matches the schema, with texts made of `words`. */
export function sampleOf(schema: JsonSchema, words: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], words)
  const type = [schema.type ?? 'string'].flat()[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [
          name,
          sampleOf(each, `${name}: ${words}`),
        ]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, (_, index) =>
        sampleOf(schema.items ?? {}, `${index + 1}. ${words}`),
      )
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return words.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 200)
  }
}

import type { Tenant, TestService } from '../../helpers/server.ts'

export interface AgUiEvent {
  type: string
  delta?: string
  content?: string
  toolCallName?: string
  code?: string
  message?: string
  outcome?: { type: string; interrupts?: { id: string; toolCallId: string }[] }
}

export interface Run {
  status: number
  /** The problem of a refused run. */
  problem: { code?: string; detail?: string; msg?: string } | null
  events: AgUiEvent[]
  /** All text of the assistant. */
  text: string
  /** Results of tools, parsed. */
  results: { status?: number; error?: string; declined?: boolean; body?: unknown }[]
  /** Ids of the calls that wait for the person. */
  waiting: string[]
}

type Caller = Pick<Tenant, 'session'> & { organizationId?: string }

/** Sends a run and reads it to the end. */
export async function run(
  service: TestService,
  { session, organizationId }: Caller,
  body: object,
  path = '/copilot/agent',
): Promise<Run> {
  const response = await post(service, { session, ...(organizationId ? { organizationId } : {}) }, body, {
    path,
  })
  const text = await response.text()
  return readRun(response.status, text)
}

export function post(
  service: TestService,
  { session, organizationId }: Caller,
  body: object,
  { path = '/copilot/agent', init = {} }: { path?: string | undefined; init?: RequestInit | undefined } = {},
): Promise<Response> {
  return service.fetch(path, {
    method: 'POST',
    headers: {
      auth: session,
      'content-type': 'application/json',
      ...(organizationId === undefined ? {} : { showorg: organizationId }),
    },
    body: JSON.stringify(body),
    ...init,
  })
}

function readRun(status: number, text: string): Run {
  if (status !== 201)
    return { status, problem: JSON.parse(text), events: [], text: '', results: [], waiting: [] }
  const events = text
    .split('\n\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line.slice('data: '.length)) as AgUiEvent)
  const of = (type: string) => events.filter((event) => event.type === type)
  return {
    status,
    problem: null,
    events,
    text: of('TEXT_MESSAGE_CONTENT')
      .map(({ delta }) => delta)
      .join(''),
    results: of('TOOL_CALL_RESULT').map(({ content }) => JSON.parse(content ?? 'null')),
    waiting: events.at(-1)?.outcome?.interrupts?.map(({ id }) => id) ?? [],
  }
}

/** The input of a run with a text of the person. */
export function saying(content: string, threadId = 'thread-1') {
  return { threadId, runId: 'run-1', messages: [{ id: 'message-1', role: 'user', content }] }
}

/** The input of a run that decides about waiting calls. */
export function deciding(ids: readonly string[], confirmed: boolean, threadId = 'thread-1') {
  const resume = ids.map((interruptId) => ({ interruptId, status: 'resolved', payload: { confirmed } }))
  return { threadId, runId: 'run-2', messages: [], resume }
}

/** Words that make the model of the stand-in call a tool. */
export function calling(tool: string, args: object): string {
  return `call ${tool} ${JSON.stringify(args)}`
}

/** Arguments of a post that is published at once. */
export function publishing(integrationId: string, content = 'Ahoy', type = 'now') {
  const date = type === 'now' ? {} : { date: '2031-01-01T10:00:00Z' }
  return { type, ...date, posts: [{ integration: { id: integrationId }, value: [{ content }] }] }
}

/** Texts on the sandbox of an organization, oldest first. */
export async function publishedTexts(service: TestService, organizationId: string): Promise<string[]> {
  await service.server.drain()
  return service.app
    .db('sandbox_posts')
    .where({ organization_id: organizationId })
    .orderBy('created_at')
    .pluck('text')
}

import type {
  CallToolResult,
  ClientCapabilities,
  Server,
  ServerContext,
  StandardSchemaV1,
} from '@modelcontextprotocol/server'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { toIso } from '../../lib/time/dates.ts'
import type { McpCaller } from '../caller.ts'
import type { Sdk } from '../sdk.ts'
import { type McpTool, mcpTools } from '../tools.ts'
import { followerOf } from './follow.ts'
import { toolResult } from './results.ts'

type Ctx = HasClock & HasSealer

/** Extension of the protocol in which a call returns a handle for the work that goes on (SEP-2663). */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

/**
 * Content of the sealed id of a task. The work itself is stored where it belongs, as a post or a video job, so any process can answer,
 * and a task survives a restart.
 */
interface Task {
  organization: string
  tool: string
  ids: string[]
  createdAt: number
}

const TTL_MS = 24 * 3_600_000
const POLL_MS = 5_000

type Status = 'working' | 'completed' | 'cancelled'

/** Returns true if the client of this request takes a task in place of a result. Only the revision of 2026 has them. */
export function acceptsTasks({ CLIENT_CAPABILITIES_META_KEY }: Sdk, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined
  return envelope?.[CLIENT_CAPABILITIES_META_KEY]?.extensions?.[TASKS_EXTENSION] !== undefined
}

/** Creates the task of a call that has started its work. The text is for clients that show it to a model. */
export function createTask(
  { clock, sealer }: Ctx,
  { caller, tool, ids }: { caller: McpCaller; tool: McpTool; ids: string[] },
): CallToolResult {
  const task: Task = {
    organization: caller.auth.organizationId,
    tool: tool.name,
    ids,
    createdAt: clock.now(),
  }
  return {
    resultType: 'task',
    ...describe(task, sealer.seal(JSON.stringify(task)), { status: 'working', now: clock.now() }),
    content: [{ type: 'text', text: `${tool.title}: started.` }],
  } as CallToolResult
}

function describe({ createdAt }: Task, taskId: string, { status, now }: { status: Status; now: number }) {
  return {
    taskId,
    status,
    createdAt: toIso(createdAt),
    lastUpdatedAt: toIso(now),
    ttlMs: TTL_MS,
    pollIntervalMs: POLL_MS,
  }
}

const taskParams: StandardSchemaV1<unknown, { taskId: string }> = {
  '~standard': {
    version: 1,
    vendor: 'postern',
    validate(value) {
      const { taskId } = (value ?? {}) as { taskId?: unknown }
      return typeof taskId === 'string'
        ? { value: { taskId } }
        : { issues: [{ message: 'taskId must be a string.' }] }
    },
  },
}

/**
 * Answers `tasks/get` and `tasks/cancel`, and acknowledges `tasks/update`, since no task asks. A task is canceled if part of its work was
 * taken back and nothing of it goes on: what is out by then stays so, and the message of the task names it.
 */
export function serveTasks(server: Server, ctx: Ctx, { caller, sdk }: { caller: McpCaller; sdk: Sdk }): void {
  const find = (taskId: string, mcp: ServerContext) => {
    if (!acceptsTasks(sdk, mcp))
      throw new sdk.MissingRequiredClientCapabilityError({
        requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
      })
    const task = openTask(ctx, caller, taskId)
    if (task === null)
      throw new sdk.ProtocolError(
        sdk.ProtocolErrorCode.InvalidParams,
        'There is no such task, or it has expired.',
      )
    return task
  }
  const follow = (task: Task) => {
    const tool = mcpTools().get(task.tool)
    const follower = followerOf(tool?.mark.follow)
    if (tool === undefined || follower === undefined) throw new Error(`Nothing follows ${task.tool}.`)
    return { tool, follower }
  }
  server.setRequestHandler('tasks/get', { params: taskParams }, async ({ taskId }, mcp) => {
    const task = find(taskId, mcp)
    const { tool, follower } = follow(task)
    const { isDone, isCancelled, message, result } = await follower.read(caller, task.ids)
    const isOver = isDone || isFinal(result.status)
    const status = !isOver ? 'working' : isCancelled ? 'cancelled' : 'completed'
    return {
      ...describe(task, taskId, { status, now: ctx.clock.now() }),
      ...(status === 'completed' ? { result: toolResult(tool, result) } : { statusMessage: message }),
    }
  })
  server.setRequestHandler('tasks/cancel', { params: taskParams }, async ({ taskId }, mcp) => {
    const task = find(taskId, mcp)
    const refusal = await follow(task).follower.cancel?.(caller, task.ids)
    if (!refusal) return {}
    const { code, detail } = refusal.body as { code?: string; detail?: string }
    throw new sdk.ProtocolError(
      sdk.ProtocolErrorCode.InternalError,
      `The task was not canceled: ${code} (${refusal.status}): ${detail}`,
    )
  })
  server.setRequestHandler('tasks/update', { params: taskParams }, ({ taskId }, mcp) => {
    find(taskId, mcp)
    return {}
  })
}

/** Returns true for an error that asking again does not change. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429
}

/** Opens the id of a task; null for one that is forged, of another organization, or too old. */
function openTask({ clock, sealer }: Ctx, { auth }: McpCaller, taskId: string): Task | null {
  try {
    const task = JSON.parse(sealer.open(taskId)) as Task
    const isKnown = task.organization === auth.organizationId && mcpTools().has(task.tool)
    return isKnown && task.createdAt + TTL_MS > clock.now() ? task : null
  } catch {
    return null
  }
}

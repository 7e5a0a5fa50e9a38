import { randomUUID } from 'node:crypto'
import type {
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  JSONRPCMessage,
  ServerContext,
} from '@modelcontextprotocol/server'
import { needsConsent } from '../../ai/consent/effect.ts'
import { writeQuestion } from '../../ai/consent/question.ts'
import type { HasConfig } from '../../config/config.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import type { McpCaller } from '../caller.ts'
import type { Sdk } from '../sdk.ts'
import { KEY_ARGUMENT, type McpTool } from '../tools.ts'
import { argumentProblems } from './arguments.ts'
import { follow, followerOf } from './follow.ts'
import { createProgressReport, type ProgressReport, withProgress } from './progress.ts'
import { askOnStream } from './questions.ts'
import { failedResult, toolResult } from './results.ts'
import { hasFormSession, showsForms } from './sessions.ts'
import { acceptsTasks, createTask } from './tasks.ts'

type Ctx = HasClock & HasConfig & HasSealer
type Args = Readonly<Record<string, unknown>>

/** State that the client returns, sealed, with the answer to a question. */
export interface QuestionState {
  /** Binds the answer to the call that the person saw, and to the credential. */
  call: string
  /** Idempotency-Key of the call, so that a repeated confirmation acts once. */
  key: string
  expiresAt: number
}

const CONFIRM = 'confirm'
const ANSWER_MS = 10 * 60_000

/** Data that a call of a tool needs beside its arguments. */
export interface ToolRun {
  caller: McpCaller
  sdk: Sdk
  tool: McpTool
  /** Sends a message on the stream of the call. */
  send(message: JSONRPCMessage): Promise<void>
}

/**
 * Runs a tool as its caller. Before a call that publishes, deletes or costs something, or changes what goes out within minutes, asks
 * the person if the client can. Refusals are results that a model can read and correct.
 */
export async function callTool(
  ctx: Ctx,
  run: ToolRun,
  args: Args,
  mcp: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { caller, tool } = run
  const problems = argumentProblems(tool, args)
  if (problems.length > 0) return failedResult(['bad_request (400):', ...problems].join('\n'))
  const report = createProgressReport(mcp)
  const consent = await consentTo(ctx, run, args, { mcp, report })
  if (typeof consent !== 'string') return consent
  const started = await withProgress(report, tool.title, () =>
    caller.request.call(tool.operation, {
      ...tool.toCall(args),
      ...(tool.keyed ? { idempotencyKey: consent } : {}),
    }),
  )
  const follower = started.status < 400 ? followerOf(tool.mark.follow) : undefined
  if (follower === undefined) return toolResult(tool, started)
  if (acceptsTasks(run.sdk, mcp)) return createTask(ctx, { caller, tool, ids: follower.idsOf(started.body) })
  return toolResult(tool, await follow(ctx, { caller, follower, started, report }))
}

/** Returns the Idempotency-Key of a call that may run; otherwise the question, or the refusal of the person. */
async function consentTo(
  ctx: Ctx,
  run: ToolRun,
  args: Args,
  { mcp, report }: { mcp: ServerContext; report: ProgressReport },
): Promise<string | CallToolResult | InputRequiredResult> {
  const { caller, sdk, tool, send } = run
  const now = ctx.clock.now()
  const call = sha256(JSON.stringify([caller.auth.credentialId, tool.name, args]))
  const pending = mcp.mcpReq.requestState<QuestionState>()
  const answer = sdk.inputResponse(mcp.mcpReq.inputResponses, CONFIRM)
  if (answer.kind === 'elicit' && pending?.call === call && pending.expiresAt > now)
    return answer.action === 'accept' ? pending.key : declined()
  const key = keyOf(args)
  const byRetry = canAskByRetry(sdk, mcp)
  if (!byRetry && !hasFormSession(ctx, caller)) return key
  const question = await questionFor(run, args, now)
  if (question === null) return key
  if (byRetry) {
    const state: QuestionState = { call, key, expiresAt: now + ANSWER_MS }
    return askByRetry(sdk, question, ctx.sealer.seal(JSON.stringify(state)))
  }
  const waiting = () => askOnStream(caller, question, send)
  return (await withProgress(report, 'Waiting for the person', waiting)) === 'accept' ? key : declined()
}

/** Returns the question for the person; null for a call that needs none. */
async function questionFor({ caller, tool }: ToolRun, args: Args, now: number): Promise<string | null> {
  const { request } = caller
  const asks = await needsConsent(tool, args, { caller: request, now })
  return asks ? writeQuestion(tool.titleOf(args), tool.toCall(args), request) : null
}

function declined(): CallToolResult {
  return failedResult('The person declined, so nothing was done. Ask what to change before you try again.')
}

/**
 * Ignores the id of the message, since clients restart their numbering in each process, so equal ids do not mean a repetition.
 */
function keyOf({ [KEY_ARGUMENT]: given }: Args): string {
  return typeof given === 'string' ? given : `mcp-${randomUUID()}`
}

/** Returns true when the client repeats the call with the answer of the person, as the revision of 2026 does. */
function canAskByRetry({ CLIENT_CAPABILITIES_META_KEY }: Sdk, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined
  return showsForms(envelope?.[CLIENT_CAPABILITIES_META_KEY])
}

function askByRetry({ inputRequired }: Sdk, message: string, requestState: string): InputRequiredResult {
  const requestedSchema = { type: 'object' as const, properties: {} }
  return inputRequired({
    inputRequests: { [CONFIRM]: inputRequired.elicit({ mode: 'form', message, requestedSchema }) },
    requestState,
  })
}

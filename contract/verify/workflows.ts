import { setTimeout as sleep } from 'node:timers/promises'
import { type Criterion, operationOf, type Step, type Workflow } from '../document.ts'
import { validateResponse } from '../validators.ts'
import { evaluate, holds, type Scope } from './expressions.ts'

export interface WorkflowResult {
  workflow: string
  /** Inputs that were not given, so that the workflow was not run. */
  missing: string[]
  /** Step that failed and why; null after a success. */
  failure: { step: string; problems: string[] } | null
  outputs: Record<string, unknown>
}

export interface WorkflowOptions {
  /** Address of the service. */
  url: string
  inputs: Record<string, unknown>
  /** Replaces the wait before a retry, for tests. */
  wait?: (ms: number) => Promise<unknown>
}

const DEFAULT_RETRIES = 1

/** Runs a workflow step by step against a server, and checks each response against the contract. */
export async function runWorkflow(
  workflow: Workflow,
  { url, inputs: given, wait = sleep }: WorkflowOptions,
): Promise<WorkflowResult> {
  const { workflowId, inputs: { required = [], properties = {} } = {}, steps, outputs = {} } = workflow
  const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const inputs: Record<string, unknown> = { ...Object.fromEntries(defaults), ...given }
  const missing = required.filter((name) => inputs[name] === undefined)
  const result: WorkflowResult = { workflow: workflowId, missing, failure: null, outputs: {} }
  if (missing.length > 0) return result
  const scope: Scope = { inputs, steps: {}, response: null }
  for (const step of steps) {
    const problems = await runStep(step, url, scope, wait)
    if (problems.length > 0) return { ...result, failure: { step: step.stepId, problems } }
    const found = evaluate(step.outputs ?? {}, scope) as Record<string, unknown>
    const absent = Object.keys(step.outputs ?? {}).filter((name) => found[name] === undefined)
    if (absent.length > 0)
      return {
        ...result,
        failure: { step: step.stepId, problems: [`The response lacks the output ${absent.join(', ')}.`] },
      }
    scope.steps[step.stepId] = found
  }
  return { ...result, outputs: evaluate(outputs, scope) as Record<string, unknown> }
}

/** Makes the call of a step until it succeeds or its retries are used up. Returns the problems of the last call. */
async function runStep(
  step: Step,
  url: string,
  scope: Scope,
  wait: (ms: number) => Promise<unknown>,
): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    scope.response = await send(step, url, scope)
    const problems = problemsOf(step, scope)
    if (problems.length === 0) return []
    const action = (step.onFailure ?? []).find(({ criteria }) => allHold(criteria, scope))
    if (action === undefined) return problems
    if (action.type !== 'retry') throw new Error(`The action ${action.type} is not known here.`)
    if (tries >= (action.retryLimit ?? DEFAULT_RETRIES)) return problems
    await wait(1_000 * (action.retryAfter ?? 0))
  }
}

async function send(step: Step, url: string, scope: Scope): Promise<NonNullable<Scope['response']>> {
  const { method, path } = operationOf(step.operationId)
  const parameters = (step.parameters ?? []).map((parameter) => ({
    ...parameter,
    value: String(evaluate(parameter.value, scope)),
  }))
  const valuesIn = (place: string) =>
    parameters.filter((each) => each.in === place).map(({ name, value }): [string, string] => [name, value])
  const filled = valuesIn('path').reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const query = new URLSearchParams(valuesIn('query'))
  const body = step.requestBody === undefined ? undefined : evaluate(step.requestBody.payload, scope)
  const headers = new Headers(valuesIn('header'))
  if (body !== undefined) headers.set('content-type', step.requestBody?.contentType ?? 'application/json')
  const response = await fetch(`${url}${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await readBody(response) }
}

export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function problemsOf({ operationId, successCriteria = [] }: Step, scope: Scope): string[] {
  const { status, headers, body } = scope.response as NonNullable<Scope['response']>
  const answer = { status, contentType: headers.get('content-type'), body }
  const unmet = successCriteria.filter(({ condition }) => !holds(condition, scope))
  const { id } = operationOf(operationId)
  return [
    ...unmet.map(
      ({ condition }) => `${operationId} answered ${status}, and this does not hold: ${condition}`,
    ),
    ...validateResponse(id, answer).map((problem) => `${operationId}: ${problem}`),
  ]
}

function allHold(criteria: Criterion[] | undefined, scope: Scope): boolean {
  return (criteria ?? []).every(({ condition }) => holds(condition, scope))
}

import type {
  ClientCapabilities,
  InputRequest,
  InputRequiredResult,
  ServerContext,
} from '@modelcontextprotocol/server'
import type { Sdk } from '../../../server/mcp/sdk.ts'

// Tools of the suite that ask the client by a result of theirs, as the revision of 2026 does.

type Requests = Record<string, InputRequest>
type Answers = Record<string, unknown>

/** Answers of one round: what the client sent, and the state that the round before it sealed. */
interface Round {
  answers: Answers
  state: { round: number } | undefined
  capabilities: ClientCapabilities
}

interface Done {
  text: string
}

type Step = { ask: Requests; round?: number } | Done

export function inputTools(sdk: Sdk): Record<string, (round: Round) => Step> {
  const { inputRequired } = sdk
  const form = (message: string, name: string, type = 'string') =>
    inputRequired.elicit({
      mode: 'form',
      message,
      requestedSchema: { type: 'object', properties: { [name]: { type } }, required: [name] } as never,
    })
  const sample = (text: string, maxTokens = 100) =>
    inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens })
  const askName = { user_name: form('What is your name?', 'name') }
  const has = (answers: Answers, requests: Requests) => Object.keys(requests).every((key) => key in answers)
  const once =
    (requests: Requests, done: (answers: Answers) => string, round?: number) =>
    ({ answers }: Round): Step =>
      has(answers, requests) ? { text: done(answers) } : { ask: requests, ...(round && { round }) }
  return {
    test_input_required_result_elicitation: ({ answers }) => {
      const { content } = (answers.user_name ?? {}) as { content?: { name?: unknown } }
      return typeof content?.name === 'string' ? { text: `Hello, ${content.name}!` } : { ask: askName }
    },
    test_streaming_elicitation: once(askName, () => 'Answered.'),
    test_input_required_result_sampling: once(
      { capital_question: sample('What is the capital of France?') },
      ({ capital_question: answer }) => JSON.stringify(answer),
    ),
    test_input_required_result_list_roots: once(
      { client_roots: inputRequired.listRoots() },
      ({ client_roots: answer }) => JSON.stringify(answer),
    ),
    test_input_required_result_request_state: once(
      { confirm: form('Please confirm', 'ok', 'boolean') },
      () => 'state-ok',
      1,
    ),
    test_input_required_result_multiple_inputs: once(
      { ...askName, greeting: sample('Generate a greeting', 50), client_roots: inputRequired.listRoots() },
      (answers) => JSON.stringify(answers),
      1,
    ),
    test_input_required_result_multi_round: ({ state, answers }) => {
      if (state?.round === 2 && 'step2' in answers) return { text: 'Both steps are done.' }
      if (state?.round === 1 && 'step1' in answers)
        return { ask: { step2: form('Step 2: What is your favorite color?', 'color') }, round: 2 }
      return { ask: { step1: form('Step 1: What is your name?', 'name') }, round: 1 }
    },
    test_input_required_result_tampered_state: once(
      { confirm: form('Please confirm', 'ok', 'boolean') },
      () => 'state-ok',
      1,
    ),
    test_input_required_result_capabilities: ({ answers, capabilities }) => {
      const ask: Requests = {
        ...(capabilities.elicitation && askName),
        ...(capabilities.sampling && { greeting: sample('Generate a greeting') }),
        ...(capabilities.roots && { client_roots: inputRequired.listRoots() }),
      }
      return has(answers, ask) ? { text: JSON.stringify(answers) } : { ask }
    },
  }
}

/** Question of the prompt of the suite that asks. */
export function promptQuestion({ inputRequired }: Sdk): Requests {
  return {
    user_context: inputRequired.elicit({
      mode: 'form',
      message: 'What context should the prompt use?',
      requestedSchema: {
        type: 'object',
        properties: { context: { type: 'string' } },
        required: ['context'],
      } as never,
    }),
  }
}

/** Reads what the client sent with this round. */
export function readRound({ CLIENT_CAPABILITIES_META_KEY }: Sdk, { mcpReq }: ServerContext): Round {
  const envelope = mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined
  return {
    answers: (mcpReq.inputResponses ?? {}) as Answers,
    state: mcpReq.requestState<{ round: number }>(),
    capabilities: envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {},
  }
}

export function toInputRequired(
  { inputRequired }: Sdk,
  { ask, round }: Extract<Step, { ask: Requests }>,
  seal: (state: object) => string,
): InputRequiredResult {
  return inputRequired({
    inputRequests: ask,
    ...(round === undefined ? {} : { requestState: seal({ round }) }),
  })
}

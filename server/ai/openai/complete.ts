import type { Ajv, ValidateFunction } from 'ajv'
import type { OpenAI } from 'openai'
import { ApiError } from '../../errors/errors.ts'
import { parseBoundedJson } from '../../lib/json/bounded-json.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'
import type { ChatMessage, CompleteRequest } from '../model.ts'
import { createTextLimit, firstOf, membersOf, textOf } from './answer.ts'
import { addUsage, type RunningCall, runCall, sendAccepted, type Vendor } from './calls.ts'
import { requireTextModel, toMessages } from './chat.ts'
import { contentRefused } from './errors.ts'

const ajvPackage = lazyPackage<typeof import('ajv')>('ajv')
const ajv = lazy(() => new (ajvPackage().Ajv)({ allErrors: true, strict: false }))
const validators = new WeakMap<object, ValidateFunction>()

/** Returns one JSON answer; see `Ai.complete`. */
export async function completeJson<T>(vendor: Vendor, request: CompleteRequest): Promise<T> {
  const model = requireTextModel(vendor)
  return runCall(vendor, { ...request, model }, async (call) => {
    const validate = validatorOf(request.schema)
    const messages = toMessages(describe(request))
    const first = await ask(vendor, { model, messages, schema: request.schema, call })
    const answer = readAnswer<T>(first, validate)
    if (answer.ok) return answer.value
    const repair = `That answer is not valid: ${answer.faults}. Answer again with the complete, corrected JSON and nothing else.`
    const second = await ask(vendor, {
      model,
      messages: [...messages, { role: 'assistant', content: first }, { role: 'user', content: repair }],
      schema: request.schema,
      call,
    })
    const repaired = readAnswer<T>(second, validate)
    if (repaired.ok) return repaired.value
    throw new ApiError(
      'upstream_failed',
      'The language model did not respond in the requested form. Try again, or set another AI_TEXT_MODEL.',
    )
  })
}

function describe({ system, prompt, data = {} }: CompleteRequest): ChatMessage[] {
  return [
    { role: 'system', text: system },
    { role: 'user', text: prompt },
    ...Object.entries(data).map(([label, each]): ChatMessage => ({ role: 'data', label, data: each })),
  ]
}

interface Question {
  model: string
  messages: OpenAI.ChatCompletionMessageParam[]
  schema: object
  call: RunningCall
}

/** Requests JSON by the schema, or in words if the endpoint does not support schemas. */
async function ask(vendor: Vendor, { model, messages, schema, call }: Question): Promise<string> {
  const answer = await sendAccepted(vendor, model, ['response_format'], (accepts) =>
    vendor
      .client()
      .chat.completions.create(
        accepts('response_format')
          ? { model, messages, response_format: toResponseFormat(schema) }
          : { model, messages: [...messages, { role: 'user', content: inWords(schema) }] },
        { signal: call.signal },
      ),
  )
  addUsage(call, answer)
  const choice = membersOf(firstOf(membersOf(answer).choices))
  const { refusal, content } = membersOf(choice.message)
  if (textOf(refusal) !== '') throw contentRefused(textOf(refusal))
  if (choice.finish_reason === 'content_filter')
    throw contentRefused('The AI provider stopped this answer because of its content filter.')
  const text = textOf(content)
  createTextLimit()(text)
  return text
}

function inWords(schema: object): string {
  return `Answer with one JSON value and nothing else. It must match this JSON Schema: ${JSON.stringify(schema)}`
}

function toResponseFormat(schema: object): OpenAI.ResponseFormatJSONSchema {
  return {
    type: 'json_schema',
    json_schema: { name: 'answer', strict: true, schema: withoutLengths(schema) as Record<string, unknown> },
  }
}

/** Removes limits on the length of strings, which strict mode refuses. The validation of the answer still enforces them. */
function withoutLengths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLengths)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => !(/^(min|max)Length$/.test(key) && typeof each === 'number'))
      .map(([key, each]) => [key, withoutLengths(each)]),
  )
}

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const compiled = (ajv() as Ajv).compile(schema)
  validators.set(schema, compiled)
  return compiled
}

/** Exceeds every schema of this service. More values would make the list of faults long. */
const ANSWER_LIMITS = { values: 1_000, depth: 50 }

type Answer<T> = { ok: true; value: T } | { ok: false; faults: string }

/** Reads JSON that stands alone, in a code fence, or between words. */
function readAnswer<T>(text: string, validate: ValidateFunction): Answer<T> {
  const [start, end] = [text.search(/[[{]/), Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'))]
  let value: unknown
  try {
    value = parseBoundedJson(start >= 0 && end > start ? text.slice(start, end + 1) : text, ANSWER_LIMITS)
  } catch {
    return { ok: false, faults: 'it is not JSON' }
  }
  if (validate(value)) return { ok: true, value: value as T }
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  )
  return { ok: false, faults: faults.slice(0, 10).join('; ') }
}

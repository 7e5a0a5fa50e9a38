import type { OpenAI } from 'openai'
import { type ChatMessage, type ChatPart, type ChatRequest, notConfigured, type ToolCall } from '../model.ts'
import { DATA_RULE, wrapUntrusted } from '../untrusted.ts'
import { createTextLimit, firstOf, membersOf, textOf } from './answer.ts'
import { addUsage, beginCall, type RunningCall, sendAccepted, type Vendor } from './calls.ts'
import { contentRefused } from './errors.ts'
import { createCallCollector } from './tool-calls.ts'

type Message = OpenAI.ChatCompletionMessageParam

const OPTIONAL = ['max_completion_tokens', 'max_tokens', 'stream_options']

/** Streams one answer; see `Ai.chat`. */
export async function* streamChat(vendor: Vendor, request: ChatRequest): AsyncGenerator<ChatPart> {
  const model = requireTextModel(vendor)
  const call = await beginCall(vendor, { ...request, model })
  try {
    const chunks = await openStream(vendor, request, { model, signal: call.signal })
    yield* readParts(chunks, call)
    call.succeed()
  } catch (error) {
    throw call.fail(error)
  } finally {
    call.end()
  }
}

/** @throws 503 when texts are off */
export function requireTextModel({ config: { textModel } }: Pick<Vendor, 'config'>): string {
  if (textModel === null)
    throw notConfigured('Text generation', 'AI_API_KEY, or AI_BASE_URL and AI_TEXT_MODEL')
  return textModel
}

function openStream(
  vendor: Vendor,
  { messages, tools = [], maxTokens }: ChatRequest,
  { model, signal }: { model: string; signal: AbortSignal },
): Promise<AsyncIterable<unknown>> {
  return sendAccepted(vendor, model, OPTIONAL, (accepts) =>
    vendor.client().chat.completions.create(
      {
        model,
        messages: toMessages(messages),
        stream: true,
        ...(accepts('stream_options') ? { stream_options: { include_usage: true } } : {}),
        ...limitTokens(maxTokens, accepts),
        ...(tools.length === 0
          ? {}
          : { tools: tools.map((tool) => ({ type: 'function' as const, function: { ...tool } as never })) }),
      },
      { signal },
    ),
  )
}

/** Selects the parameter: newer models accept `max_completion_tokens`, local servers and older models `max_tokens`. */
function limitTokens(maxTokens: number | undefined, accepts: (parameter: string) => boolean) {
  if (maxTokens === undefined) return {}
  if (accepts('max_completion_tokens')) return { max_completion_tokens: maxTokens }
  return accepts('max_tokens') ? { max_tokens: maxTokens } : {}
}

/** Converts the messages to the vendor's format. Puts data between markers, which the first system message explains. */
export function toMessages(messages: readonly ChatMessage[]): Message[] {
  const holdsData = messages.some(({ role }) => role === 'data' || role === 'tool')
  const written = messages.map(toMessage)
  if (!holdsData) return written
  const [first, ...rest] = written
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${DATA_RULE}` }, ...rest]
    : [{ role: 'system', content: DATA_RULE }, ...written]
}

function toMessage(message: ChatMessage): Message {
  switch (message.role) {
    case 'data':
      return { role: 'user', content: wrapUntrusted(message.label, message.data) }
    case 'tool':
      return {
        role: 'tool',
        tool_call_id: message.callId,
        content: wrapUntrusted('result of the tool', message.result),
      }
    case 'assistant':
      return message.calls?.length
        ? { role: 'assistant', content: message.text || null, tool_calls: message.calls.map(toVendorCall) }
        : { role: 'assistant', content: message.text }
    default:
      return { role: message.role, content: message.text }
  }
}

function toVendorCall({ id, name, arguments: values }: ToolCall) {
  return { id, type: 'function' as const, function: { name, arguments: JSON.stringify(values ?? {}) } }
}

async function* readParts(chunks: AsyncIterable<unknown>, call: RunningCall): AsyncGenerator<ChatPart> {
  const collector = createCallCollector()
  const limit = createTextLimit()
  let refusal = ''
  let finish = ''
  for await (const chunk of chunks) {
    addUsage(call, chunk)
    const choice = membersOf(firstOf(membersOf(chunk).choices))
    finish = textOf(choice.finish_reason) || finish
    const delta = membersOf(choice.delta)
    const [text, refused] = [textOf(delta.content), textOf(delta.refusal)]
    limit(text + refused)
    refusal += refused
    if (text !== '') yield { type: 'text', text }
    collector.add(delta.tool_calls, limit)
  }
  if (refusal !== '') throw contentRefused(refusal)
  if (finish === 'content_filter')
    throw contentRefused('The AI provider stopped this answer because of its content filter.')
  if (finish === '') throw new Error('The stream ended before the answer was complete.')
  const calls = collector.calls()
  for (const each of calls) yield { type: 'call', call: each }
  const reason = calls.length > 0 ? 'calls' : finish === 'length' ? 'length' : 'stop'
  yield { type: 'end', reason, usage: { ...call.usage } }
}

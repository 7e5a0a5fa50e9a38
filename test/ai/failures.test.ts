import { describe, expect, it } from 'vitest'
import type { Ai, ChatPart } from '../../server/ai/model.ts'
import { cpuTime } from '../helpers/cpu-time.ts'
import { until } from '../helpers/until.ts'
import { aiAlone, aiConfig, call, standInForFile } from './support.ts'

const standIn = await standInForFile()
const prices = {
  'stand-in-text': { input: 1, output: 1_000_000 },
  'stand-in-image': { picture: 0.5 },
}
const { ai, metrics } = aiAlone(aiConfig(standIn.url, { prices }))

const retryNow = { 'retry-after-ms': '1' }
const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
const ask = (from: Ai = ai, over: object = {}) =>
  from.complete({ ...call(), system: 'Invent a name.', prompt: 'A sailor', schema, ...over })
const draw = (prompt = 'A lighthouse', from: Ai = ai) =>
  from.image({ ...call(), purpose: 'picture', prompt, shape: 'vertical' })

async function collect(parts: AsyncIterable<ChatPart>): Promise<ChatPart[]> {
  const list: ChatPart[] = []
  for await (const part of parts) list.push(part)
  return list
}

describe('image', () => {
  it.each(['base64', 'url'] as const)(
    'image returns a picture that arrives as %s, and never sends response_format',
    async (form) => {
      standIn.pictures = form
      const { bytes, mime } = await draw()
      expect(mime).toBe('image/png')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1024, 1536])
      expect(standIn.calls[0]?.body).toEqual({
        model: 'stand-in-image',
        prompt: 'A lighthouse',
        n: 1,
        size: '1024x1536',
      })
    },
  )

  it('image omits a size that the endpoint refuses', async () => {
    standIn.refuses.push('size of images')
    expect((await draw('A lighthouse', aiAlone(aiConfig(standIn.url)).ai)).mime).toBe('image/png')
    expect(standIn.calls[1]?.body).not.toHaveProperty('size')
  })

  it('image throws the message of the vendor when its policy refuses the prompt', async () => {
    await expect(draw('[refuse] something')).rejects.toMatchObject({
      code: 'content_refused',
      message: 'Your request was rejected by the safety system.',
    })
  })

  it.each([
    ['that is not a picture', { b64_json: Buffer.from('<svg/>').toString('base64') }],
    ['at a private address', { url: 'https://10.0.0.1/a.png' }],
    ['that is missing', {}],
  ])('image refuses an answer %s', async (_, picture) => {
    standIn.failures.push({ status: 200, json: { created: 1, data: [picture] } })
    await expect(draw()).rejects.toMatchObject({ code: 'upstream_failed', status: 502 })
  })
})

describe('failures', () => {
  it.each([
    [401, 'invalid_api_key', /AI_API_KEY/],
    [403, 'forbidden', /AI_API_KEY/],
    [404, 'model_not_found', /AI_TEXT_MODEL/],
    [429, 'insufficient_quota', /no credit/],
  ])('a call that fails with %i %s tells the operator why, without the key', async (status, code, words) => {
    const json = { error: { message: 'Wrong key: sk-test-key', type: 'x', param: null, code } }
    standIn.failures.push(...Array(3).fill({ status, json, headers: retryNow }))
    const error = await ask().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'not_configured',
      status: 503,
      message: expect.stringMatching(words),
    })
    expect(String(error)).not.toContain('sk-test-key')
  })

  it('a refusal never quotes the key', async () => {
    const error = { message: 'The content policy refuses sk-test-key.', code: 'content_policy_violation' }
    standIn.failures.push({ status: 400, json: { error } })
    await expect(ask()).rejects.toMatchObject({
      code: 'content_refused',
      message: 'The content policy refuses ….',
    })
  })

  it('a call that fails temporarily is repeated', async () => {
    standIn.failures.push({ status: 500, headers: retryNow }, { status: 429, headers: retryNow })
    expect(await ask()).toHaveProperty('name')
    expect(standIn.calls).toHaveLength(3)
  })

  it('a call is given up after two repetitions', async () => {
    standIn.failures.push(...Array(3).fill({ status: 503, headers: retryNow }))
    await expect(ask()).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(standIn.calls).toHaveLength(3)
  })

  it('a call does not wait out a long Retry-After itself but passes it to the caller', async () => {
    standIn.failures.push({ status: 429, headers: { 'retry-after': '120' } })
    await expect(ask()).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      headers: { 'Retry-After': '120' },
    })
    expect(standIn.calls).toHaveLength(1)
  })

  it('a stream that breaks off is reported', async () => {
    standIn.replies.push({ text: 'One word after another', hold: true })
    const read = async () => {
      for await (const part of ai.chat({ ...call(), messages: [{ role: 'user', text: 'Hi' }] }))
        if (part.type === 'text') standIn.dropAll()
    }
    await expect(read()).rejects.toMatchObject({ code: 'upstream_failed' })
  })

  const chunk = (delta: object, finish_reason: string | null = null) => ({
    choices: [{ delta, finish_reason }],
  })
  const chat = () => collect(ai.chat({ ...call(), messages: [{ role: 'user', text: 'Hi' }] }))

  it('tool calls that a server sends in one piece, without index, id and usage, are read', async () => {
    const calls = ['first', 'second'].map((name) => ({ function: { name, arguments: '{"a":1}' } }))
    standIn.failures.push({
      events: [
        chunk({ tool_calls: calls }),
        chunk({ tool_calls: [{ function: { name: 'third' } }] }, 'stop'),
      ],
    })
    const parts = await chat()
    const anId = expect.stringMatching(/^call_\w{16}$/)
    expect(parts.flatMap((part) => (part.type === 'call' ? [part.call] : []))).toEqual([
      { id: anId, name: 'first', arguments: { a: 1 } },
      { id: anId, name: 'second', arguments: { a: 1 } },
      { id: anId, name: 'third', arguments: {} },
    ])
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'calls', usage: { inputTokens: 0, outputTokens: 0 } })
  })

  it.each([
    ['a stream that ends without a reason', [chunk({ content: 'One' })], 'upstream_failed'],
    [
      'an error event',
      [chunk({ content: 'One' }), { error: { message: 'overloaded', code: 'x' } }],
      'upstream_failed',
    ],
    [
      'a refusal as an error event',
      [{ error: { message: 'Blocked by the content filter.', code: 'content_filter' } }],
      'content_refused',
    ],
    [
      'a refusal in pieces',
      [chunk({ refusal: 'I can' }), chunk({ refusal: 'not.' }, 'stop')],
      'content_refused',
    ],
  ])('chat reports %s', async (_, events, code) => {
    standIn.failures.push({ events })
    await expect(chat()).rejects.toMatchObject({ code })
  })

  const index = (each: unknown) =>
    chunk({ tool_calls: [{ index: each, function: { name: 'list' } }] }, 'stop')
  it.each([
    ['a call at an index that would make a list of billions', [index(4_294_967_294)]],
    ['a call without an index', [index(0.5)]],
    ['more calls than an answer may have', Array.from({ length: 65 }, (_, each) => index(each))],
    ['a text beyond all limits', Array(30).fill(chunk({ content: 'x'.repeat(10_000) }))],
    [
      'arguments beyond all limits',
      Array(30).fill(chunk({ tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(10_000) } }] })),
    ],
  ])('chat refuses %s', async (_, events) => {
    standIn.failures.push({ events })
    const begun = cpuTime()
    await expect(chat()).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('sent'),
    })
    expect(begun()).toBeLessThan(1_000)
  })

  it('usage counts only tokens that are numbers, and control characters are removed from texts', async () => {
    const usage = { prompt_tokens: -5, completion_tokens: '7' }
    standIn.failures.push({ events: [{ ...chunk({ content: 'a\u0000b\nc' }, 'stop'), usage }] })
    expect(await chat()).toEqual([
      { type: 'text', text: 'ab\nc' },
      { type: 'end', reason: 'stop', usage: { inputTokens: 0, outputTokens: 0 } },
    ])
  })

  it('an answer that opens thousands of lists and closes none is read', async () => {
    standIn.replies.push(...Array(2).fill({ text: '['.repeat(150_000) }))
    const begun = cpuTime()
    await expect(ask()).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(begun()).toBeLessThan(1_000)
  })

  it('an answer that the filter of the vendor stopped is reported', async () => {
    standIn.replies.push({ text: 'One', finish: 'content_filter' })
    const chat = ai.chat({ ...call(), messages: [{ role: 'user', text: 'Hi' }] })
    await expect(collect(chat)).rejects.toMatchObject({ code: 'content_refused' })
  })

  it('a call ends at the time limit, at the vendor too', async () => {
    const hasty = aiAlone(aiConfig(standIn.url, { timeoutMs: 300 })).ai
    standIn.failures.push('hang')
    await expect(ask(hasty)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('0.3 seconds'),
    })
    // A call that arrives after this test would count in the next one.
    await until(() => standIn.calls[0]?.aborted)
  })

  it('a call without configuration names the missing variables', async () => {
    const off = aiAlone({ ...aiConfig(standIn.url), textModel: null, imageModel: null }).ai
    expect(off.configured).toEqual({ text: false, images: false, speech: false, search: false })
    const missing = (name: string) => ({ code: 'not_configured', message: expect.stringContaining(name) })
    await expect(ask(off)).rejects.toMatchObject(missing('AI_API_KEY'))
    await expect(draw('A lighthouse', off)).rejects.toMatchObject(missing('AI_IMAGE_MODEL'))
    await expect(off.search({ query: 'x', signal: call().signal })).rejects.toMatchObject(
      missing('AI_SEARCH_URL'),
    )
    expect(standIn.calls).toHaveLength(0)
  })
})

describe('limits and metrics', () => {
  it('an organization is limited to its share of concurrent calls, beside which another one proceeds', async () => {
    const narrow = aiAlone(aiConfig(standIn.url, { concurrency: 8 })).ai
    const stop = new AbortController()
    standIn.replies.push(...Array(3).fill({ text: 'held words', hold: true }))
    const hold = (organizationId: string) =>
      collect(
        narrow.chat({ ...call(stop.signal), organizationId, messages: [{ role: 'user', text: 'Hi' }] }),
      ).catch(() => 'ended')
    const held = [hold('a'), hold('a'), hold('a'), hold('b')]
    await until(() => standIn.calls.length >= 3)
    stop.abort()
    expect(await Promise.all(held)).toEqual(['ended', 'ended', 'ended', 'ended'])
    expect(standIn.calls).toHaveLength(3)
  })

  it('a call is refused when too many calls of the organization wait, and slots are freed in order', async () => {
    const narrow = aiAlone(aiConfig(standIn.url, { concurrency: 1 })).ai
    const all = Array.from({ length: 22 }, () =>
      ask(narrow).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    )
    const outcomes = await Promise.all(all)
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(21)
    expect(outcomes.at(-1)).toBe('rate_limited')
  })

  it('metrics count calls, tokens and costs by purpose and model', async () => {
    const before = standIn.calls.length
    await ask(ai, { purpose: 'counted' })
    await ai.image({ ...call(), purpose: 'counted', prompt: 'A lighthouse', shape: 'square' })
    await draw('[refuse]').catch(() => null)
    const text = await metrics.metrics()
    const usage = (standIn.calls[before]?.answer as { usage?: Record<string, number> } | undefined)?.usage
    const value = (name: string, labels: string) => {
      const line = text.split('\n').find((each) => each.startsWith(`${name}{${labels}}`))
      return Number(line?.split(' ').at(-1))
    }
    const labels = 'purpose="counted",model="stand-in-text"'
    expect(value('postern_ai_calls_total', `${labels},outcome="ok"`)).toBe(1)
    expect(value('postern_ai_tokens_total', `${labels},direction="output"`)).toBe(usage?.completion_tokens)
    expect(value('postern_ai_cost_total', labels)).toBeCloseTo(
      (usage?.prompt_tokens ?? 0) / 1e6 + (usage?.completion_tokens ?? 0),
    )
    expect(value('postern_ai_cost_total', 'purpose="counted",model="stand-in-image"')).toBe(0.5)
    const refused = 'purpose="picture",model="stand-in-image",outcome="refused"'
    expect(value('postern_ai_calls_total', refused)).toBeGreaterThan(0)
  })
})

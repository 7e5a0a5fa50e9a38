import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import type { ChatPart } from '../../server/ai/model.ts'
import { readDescription, readVendor } from '../platforms/vendor.ts'
import { aiAlone, aiConfig, call, standInForFile } from './support.ts'

const standIn = await standInForFile()
const { ai } = aiAlone(aiConfig(standIn.url))
const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
const parameters = { type: 'object', properties: {} }

/** Makes every kind of call that the service knows. */
async function useEverything(): Promise<void> {
  const { signal } = call()
  await fetch(`${standIn.url}/models`, { headers: { authorization: 'Bearer sk-test-key' }, signal })
  await fetch(`${standIn.url}/models`, { signal })
  await ai.complete({ ...call(), system: 'Name it.', prompt: 'A ship', data: { page: 'text' }, schema })
  standIn.replies.push({ text: 'Wait.', calls: [{ name: 'list', arguments: { page: 1 } }] })
  const parts: ChatPart[] = []
  for await (const part of ai.chat({
    ...call(),
    maxTokens: 100,
    tools: [{ name: 'list', description: 'Lists posts.', parameters }],
    messages: [
      { role: 'system', text: 'You help.' },
      { role: 'user', text: 'Look.' },
      { role: 'data', label: 'page', data: 'text' },
      { role: 'assistant', text: '', calls: [{ id: 'c1', name: 'list', arguments: {} }] },
      { role: 'tool', callId: 'c1', result: [] },
    ],
  }))
    parts.push(part)
  expect(parts.map(({ type }) => type)).toEqual(['text', 'call', 'end'])
  for (const shape of ['square', 'vertical', 'horizontal'] as const)
    await ai.image({ ...call(), prompt: 'A lighthouse', shape })
  standIn.pictures = 'url'
  await ai.image({ ...call(), prompt: 'A lighthouse', shape: 'square' })
  await ai.image({ ...call(), prompt: '[refuse]', shape: 'square' }).catch(() => null)
}

it('the service and the fake vendor follow the API description of the vendor', async () => {
  await useEverything()
  expect(standIn.calls.map(({ path, status }) => `${status} ${path}`)).toEqual([
    '200 /v1/models',
    '401 /v1/models',
    '200 /v1/chat/completions',
    '200 /v1/chat/completions',
    ...Array(4).fill('200 /v1/images/generations'),
    '400 /v1/images/generations',
  ])
  const vendor = readVendor('openai', { basePath: '/v1' })
  const checkNamed = namedSchemas()
  const faults = standIn.calls.flatMap(({ method, path, headers, body, status, answer }) => {
    const record = { method, path, query: {}, headers: headers as Record<string, string>, body, files: [] }
    if (status >= 400) return checkNamed('ErrorResponse', answer)
    if (Array.isArray(answer))
      return [
        ...(vendor?.(record, { status: 500 }) ?? []),
        ...answer.flatMap((event) => checkNamed('CreateChatCompletionStreamResponse', event)),
      ]
    return vendor?.(record, { status, json: answer }) ?? []
  })
  expect(faults).toEqual([])
})

/** Checks a value against a named schema of the description; finds nothing where there is no description. */
function namedSchemas(): (name: string, value: unknown) => string[] {
  const text = readDescription('openai.json')
  if (text === null) return () => []
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    code: { optimize: false },
  })
  ajv.addSchema(JSON.parse(text.replaceAll('"oneOf":', '"anyOf":')) as object, 'vendor')
  return (name, value) => {
    const validate = ajv.compile({ $ref: `vendor#/components/schemas/${name}` })
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`)
  }
}

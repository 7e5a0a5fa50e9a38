import { Registry } from 'prom-client'
import { afterAll, beforeEach } from 'vitest'
import { type OpenAiStandIn, startOpenai } from '../../scripts/stand-ins/openai.ts'
import { createAi } from '../../server/ai/create-ai.ts'
import type { AiConfig } from '../../server/config/ai.ts'
import { readConfig } from '../../server/config/config.ts'
import { silentLog } from '../helpers/log.ts'

/** The configuration of AI that points at the stand-in. */
export function aiConfig(url: string, over: Partial<AiConfig> = {}): AiConfig {
  const base = readConfig({
    POSTERN_SECRET: 'a secret for tests, and for nothing else',
    AI_BASE_URL: url,
    AI_API_KEY: 'sk-test-key',
    AI_TEXT_MODEL: 'stand-in-text',
    AI_IMAGE_MODEL: 'stand-in-image',
  }).ai
  return { ...base, ...over }
}

/** Starts the stand-in of one test file, empty before each test. */
export async function standInForFile(): Promise<OpenAiStandIn> {
  const standIn = await startOpenai({ apiKey: 'sk-test-key' })
  const { refuses } = standIn
  beforeEach(() => {
    Object.assign(standIn, { obedient: false, pictures: 'base64', refuses: [...refuses] })
    for (const list of [standIn.calls, standIn.replies, standIn.failures]) list.length = 0
  })
  afterAll(() => standIn.close())
  return standIn
}

/** Creates the service of AI alone, closed after the tests of the file. */
export function aiAlone(config: AiConfig) {
  const metrics = new Registry()
  const ai = createAi({ config, allowLoopback: true, log: silentLog, metrics })
  afterAll(() => ai.close())
  return { ai, metrics }
}

/** The members of a call that most tests leave alone. */
export function call(signal: AbortSignal = new AbortController().signal) {
  return { purpose: 'test', organizationId: 'organization-1', signal }
}

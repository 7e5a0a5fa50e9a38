import type { AiConfig } from '../../config/ai.ts'
import { Counter, Histogram, type Registry } from '../../process/prometheus.ts'
import type { Usage } from '../model.ts'

export type Outcome = 'ok' | 'refused' | 'aborted' | 'failed'

interface Measured {
  purpose: string
  model: string
  outcome: Outcome
  seconds: number
  usage: Usage
  pictures: number
}

/** Records one call to the vendor. */
export type Measure = (call: Measured) => void

/** Registers the metrics of AI: calls, seconds, tokens, and costs by the prices of the operator. */
export function createMeasure(registry: Registry, prices: AiConfig['prices']): Measure {
  const registers = [registry]
  const labelNames = ['purpose', 'model'] as const
  const calls = new Counter({
    name: 'postern_ai_calls_total',
    help: 'Calls to the AI endpoint by outcome.',
    labelNames: [...labelNames, 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'postern_ai_call_duration_seconds',
    help: 'Time of a call to the AI endpoint, with its retries.',
    labelNames,
    buckets: [0.5, 1, 2, 5, 10, 20, 60, 180],
    registers,
  })
  const tokens = new Counter({
    name: 'postern_ai_tokens_total',
    help: 'Tokens that the AI endpoint reported.',
    labelNames: [...labelNames, 'direction'],
    registers,
  })
  const costs = new Counter({
    name: 'postern_ai_cost_total',
    help: 'Costs of AI calls by AI_PRICES, in the currency of those prices.',
    labelNames,
    registers,
  })
  return ({ purpose, model, outcome, seconds: spent, usage, pictures }) => {
    calls.inc({ purpose, model, outcome })
    seconds.observe({ purpose, model }, spent)
    tokens.inc({ purpose, model, direction: 'input' }, usage.inputTokens)
    tokens.inc({ purpose, model, direction: 'output' }, usage.outputTokens)
    const price = prices[model]
    if (price === undefined) return
    const cost =
      'picture' in price
        ? price.picture * pictures
        : (price.input * usage.inputTokens + price.output * usage.outputTokens) / 1_000_000
    costs.inc({ purpose, model }, cost)
  }
}

import '../server/process/node-version.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { startElevenlabs } from './stand-ins/elevenlabs.ts'
import { startHeygen } from './stand-ins/heygen.ts'
import { startOpenai } from './stand-ins/openai.ts'
import { startReelfarm } from './stand-ins/reelfarm.ts'
import { addCoupon } from './stand-ins/stripe/ledger.ts'
import { startStripe } from './stand-ins/stripe.ts'
import { startVideo } from './stand-ins/video.ts'

/**
 * Starts servers that simulate the vendors, for a service on this machine without any accounts: `npm run stand-ins`, or some of
 * them, `npm run stand-ins -- openai video`. Writes the variables of the service to a file and prints them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4100' },
    service: { type: 'string', default: 'http://localhost:3000' },
    variables: { type: 'string', default: 'data/stand-ins.env' },
  },
})

interface StandIn {
  /** Variables with which the service uses it. */
  variables: Record<string, string>
  /** Base URL of a provider whose keys members add themselves. */
  provider?: string
  close(): Promise<void>
}

const key = 'stand-in'

const vendors: Record<string, (port: number) => Promise<StandIn>> = {
  async openai(port) {
    const { url, close } = await startOpenai({ port, apiKey: key })
    const models = { AI_TEXT_MODEL: 'stand-in-text', AI_IMAGE_MODEL: 'stand-in-image' }
    return { variables: { AI_BASE_URL: url, AI_API_KEY: key, ...models }, close }
  },
  async elevenlabs(port) {
    const { url, close } = await startElevenlabs({ port, apiKey: key })
    return { variables: { ELEVENLABS_URL: url, ELEVENLABS_API_KEY: key }, close }
  },
  async video(port) {
    const { url, close } = await startVideo({ port, apiKey: key })
    return { variables: { VIDEO_BASE_URL: url, VIDEO_API_KEY: key }, close }
  },
  async stripe(port) {
    const { url, secretKey, webhookSecret, ledger, close } = await startStripe({
      port,
      webhookUrl: `${values.service}/stripe`,
    })
    addCoupon(ledger, 'STAY50', { percent_off: 50, duration: 'repeating', duration_in_months: 3 })
    const secrets = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }
    return { variables: { STRIPE_URL: url, BILLING_RETENTION_COUPON: 'STAY50', ...secrets }, close }
  },
  // Members add the keys of these two themselves: "stand-in".
  async heygen(port) {
    const { url, close } = await startHeygen({ port, apiKey: key })
    return { variables: {}, provider: `heygen=${url}`, close }
  },
  async reelfarm(port) {
    const { url, close } = await startReelfarm({ port, apiKey: key })
    return { variables: {}, provider: `reelfarm=${url}`, close }
  },
}

const names = positionals.length === 0 ? Object.keys(vendors) : positionals
const unknown = names.filter((name) => !(name in vendors))
if (unknown.length > 0) {
  console.error(`Unknown stand-in ${unknown.join(', ')}. Choose from ${Object.keys(vendors).join(', ')}.`)
  process.exit(1)
}
const first = Number(values.port)
const started = await Promise.all(
  Object.entries(vendors)
    .map(([name, start], index) => ({ name, start, port: first + index }))
    .filter(({ name }) => names.includes(name))
    .map(({ start, port }) => start(port)),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all(started.map(({ close }) => close())))

const providers = started.flatMap(({ provider }) => provider ?? [])
const variables: Record<string, string> = Object.assign(
  { POSTERN_ALLOW_LOOPBACK: '1' },
  ...started.map((each) => each.variables),
  providers.length === 0 ? {} : { THIRD_PARTY_URLS: providers.join(',') },
)
const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
mkdirSync(dirname(values.variables), { recursive: true })
writeFileSync(values.variables, `${lines.join('\n')}\n`)
console.log(lines.join('\n'))
console.log(
  `\nStart the service with them: env $(cat ${values.variables}) npm start\nCtrl+C stops the stand-ins.`,
)

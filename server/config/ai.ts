import type { Reader } from './config.ts'

/** Prices of a model in the operator's currency: for a million tokens, or for one picture. */
export type ModelPrice = { input: number; output: number } | { picture: number }

/** Settings of the endpoint that generates texts and pictures. It must implement the OpenAI API. */
export type AiConfig = ReturnType<typeof readAi>

const VENDOR_URL = 'https://api.openai.com/v1'
const VENDOR_TEXT_MODEL = 'gpt-5.4-mini'
const VENDOR_IMAGE_MODEL = 'gpt-image-1.5'

/** Reads the variables of AI. A key turns AI on, and so does the URL of a server that needs no key. */
export function readAi(read: Reader) {
  const ownUrl = read.text('AI_BASE_URL') !== undefined
  const apiKey = read.text('AI_API_KEY') ?? null
  const isOn = ownUrl || apiKey !== null
  const textModel = read.text('AI_TEXT_MODEL') ?? (ownUrl || !isOn ? null : VENDOR_TEXT_MODEL)
  const imageModel = read.text('AI_IMAGE_MODEL') ?? (ownUrl || !isOn ? null : VENDOR_IMAGE_MODEL)
  if (ownUrl && textModel === null && imageModel === null)
    read.problem('AI_BASE_URL needs AI_TEXT_MODEL or AI_IMAGE_MODEL: name a model of that server.')
  return {
    /** Base URL without a trailing slash, with its version, such as `https://api.openai.com/v1`. */
    baseUrl: read.url('AI_BASE_URL', VENDOR_URL),
    /** null = nothing is configured, or the endpoint needs no key, like most local servers. */
    apiKey,
    /** Model for texts; null = texts are off. */
    textModel: isOn ? textModel : null,
    /** Model for pictures; null = pictures are off. */
    imageModel: isOn ? imageModel : null,
    /** Limits one call, with its retries, in milliseconds. */
    timeoutMs: read.integer('AI_TIMEOUT', 180, 5, 3600) * 1000,
    /** Limits the calls that this process makes at the same time. */
    concurrency: read.integer('AI_CONCURRENCY', 16, 1, 1000),
    prices: readPrices(read),
    /** URL of a web search with `{query}` in it; null = the generator writes without research. */
    searchUrl: readSearchUrl(read),
    /** Header to send with the search, such as an API key. */
    searchHeader: readSearchHeader(read),
    /** Vendor of voices, and its key; null = speech is off. */
    speechUrl: read.url('ELEVENLABS_URL', 'https://api.elevenlabs.io'),
    speechKey: read.text('ELEVENLABS_API_KEY') ?? null,
  }
}

function readSearchUrl(read: Reader): string | null {
  const url = read.text('AI_SEARCH_URL')
  if (url === undefined) return null
  if (URL.canParse(url) && /^https?:/.test(url) && url.includes('{query}')) return url
  read.problem(
    `AI_SEARCH_URL must be a full http(s) URL with {query} in it, such as https://search.example.com/search?format=json&q={query}, not "${url}".`,
  )
  return null
}

/** Keeps the value out of the problem, since it is a secret. */
function readSearchHeader(read: Reader): { name: string; value: string } | null {
  const text = read.text('AI_SEARCH_HEADER')
  if (text === undefined) return null
  const [, name, value] = /^([\w-]+):\s*(\S.*)$/.exec(text) ?? []
  if (name !== undefined && value !== undefined) return { name, value }
  read.problem('AI_SEARCH_HEADER must be one header, such as "Authorization: Bearer …".')
  return null
}

/** Reads `gpt-5.4-mini=0.25/2,dall-e-3=0.04`: input and output for a million tokens, or the price of a picture. */
function readPrices(read: Reader): Record<string, ModelPrice> {
  const prices = new Map<string, ModelPrice>()
  for (const entry of read.list('AI_PRICES')) {
    const [, model, first, second] = /^(.+)=(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/.exec(entry) ?? []
    if (model === undefined)
      read.problem(
        `AI_PRICES must list model=input/output or model=picture, such as gpt-5.4-mini=0.25/2, not "${entry}".`,
      )
    else if (second === undefined) prices.set(model, { picture: Number(first) })
    else prices.set(model, { input: Number(first), output: Number(second) })
  }
  return Object.fromEntries(prices)
}

import type { AiConfig } from '../../config/ai.ts'
import { ApiError } from '../../errors.ts'
import { withTimeLimit } from '../../lib/time-limit.ts'
import { notConfigured, type SearchRequest, type SearchResult } from '../model.ts'
import type { VendorFetch } from './vendor-client.ts'

const TIMEOUT_MS = 15_000
const MAX_RESULTS = 10

/** Searches the web; see `Ai.search`. Reads `results` or `web.results`, as SearXNG and Brave name them. */
export async function searchWeb(
  { searchUrl, searchHeader }: Pick<AiConfig, 'searchUrl' | 'searchHeader'>,
  vendorFetch: VendorFetch,
  { query, signal }: SearchRequest,
): Promise<SearchResult[]> {
  if (searchUrl === null) throw notConfigured('Web search', 'AI_SEARCH_URL')
  try {
    const answer = await vendorFetch(searchUrl.replaceAll('{query}', encodeURIComponent(query)), {
      headers: {
        accept: 'application/json',
        ...(searchHeader === null ? {} : { [searchHeader.name]: searchHeader.value }),
      },
      signal: withTimeLimit(signal, TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`The search responded with status ${answer.status}.`)
    return readResults(await answer.json())
  } catch (cause) {
    signal.throwIfAborted()
    throw new ApiError('upstream_failed', 'The web search did not respond as expected.', { cause })
  }
}

function readResults(answer: unknown): SearchResult[] {
  const { results, web } = (answer ?? {}) as { results?: unknown; web?: { results?: unknown } }
  const list = Array.isArray(results) ? results : Array.isArray(web?.results) ? web.results : []
  return list.slice(0, MAX_RESULTS).map((each: Record<string, unknown> | null) => ({
    title: textOf(each?.title, 300),
    url: textOf(each?.url, 2048),
    text: textOf(each?.content ?? each?.description ?? each?.snippet, 2000),
  }))
}

function textOf(value: unknown, length: number): string {
  return typeof value === 'string' ? value.slice(0, length) : ''
}

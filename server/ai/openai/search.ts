import type { AiConfig } from '../../config/ai.ts'
import { ApiError } from '../../errors/errors.ts'
import { parseBoundedJson } from '../../lib/json/bounded-json.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import { notConfigured, type SearchRequest, type SearchResult } from '../model.ts'
import { membersOf, textOf } from './answer.ts'
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
    return readResults(parseBoundedJson(await answer.text()))
  } catch (cause) {
    signal.throwIfAborted()
    throw new ApiError('upstream_failed', 'The web search did not respond as expected.', { cause })
  }
}

function readResults(answer: unknown): SearchResult[] {
  const { results, web } = membersOf(answer)
  const list = [results, membersOf(web).results].find((each) => Array.isArray(each)) ?? []
  return list.slice(0, MAX_RESULTS).map((each: unknown) => {
    const { title, url, content, description, snippet } = membersOf(each)
    return {
      title: textOf(title).slice(0, 300),
      url: textOf(url).slice(0, 2048),
      text: textOf(content ?? description ?? snippet).slice(0, 2000),
    }
  })
}

import type { HasConfig } from '../../config/config.ts'
import { ApiError, badRequest } from '../../errors/errors.ts'
import { equalSecrets } from '../../lib/secrets/crypto.ts'
import { type HasSafeFetch, UnsafeUrlError } from '../../outbound/safe-fetch.ts'

const TIME_MS = 20_000

/**
 * Passes a text to the operator's agent.
 * @throws 400 without a configured agent, 401 for a wrong key, 502 when the agent does not accept the text.
 */
export async function tellAgent(
  ctx: HasConfig & HasSafeFetch,
  { text, apiKey }: { text: string; apiKey: string },
  signal: AbortSignal,
): Promise<void> {
  const { agentUrl, agentKey } = ctx.config.vendors
  if (agentUrl === null || agentKey === null)
    throw badRequest(
      'The agent is not set up. The operator of this service must set AGENT_URL and AGENT_KEY.',
    )
  if (!equalSecrets(apiKey, agentKey))
    throw new ApiError('unauthorized', 'The apiKey does not belong to the agent.')
  const status = await post(ctx, agentUrl, { text, agentKey }, signal)
  if (status < 200 || status > 299)
    throw new ApiError('upstream_failed', `The agent responded with status ${status}.`)
}

async function post(
  { safeFetch }: HasSafeFetch,
  url: string,
  { text, agentKey }: { text: string; agentKey: string },
  signal: AbortSignal,
): Promise<number> {
  try {
    const answer = await safeFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${agentKey}` },
      body: JSON.stringify({ text }),
      timeoutMs: TIME_MS,
      signal,
    })
    answer.body.destroy()
    return answer.status
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    throw new ApiError('upstream_failed', 'The agent could not be reached.', { cause: error })
  }
}

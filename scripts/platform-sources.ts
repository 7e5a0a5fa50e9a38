import type { Exchanges } from '../test/platforms/exchanges.ts'

/** Prints what a platform's exchanges assume, because neither documentation nor an open client was found that shows it. */
export function printAssumptions({ sources }: Pick<Exchanges, 'sources'> = { sources: {} }): string {
  const assumed = new Map<string, string[]>()
  for (const [exchange, source] of Object.entries(sources))
    if ('assumed' in source) assumed.set(source.assumed, [...(assumed.get(source.assumed) ?? []), exchange])
  if (assumed.size === 0) return ''
  return [
    '## Assumed',
    '',
    'No documentation, description or open client shows how the platform answers here. The service assumes:',
    '',
    ...[...assumed].map(([sentence, exchanges]) => `- ${sentence} (${exchanges.map(nameOf).join(', ')})`),
    '',
  ].join('\n')
}

/** Names an exchange in prose: a call as code, what its answer depends on in words. */
function nameOf(exchange: string): string {
  const [call = '', depends] = exchange.split(/: (.*)/)
  const name = call.includes(' ') ? `\`${call}\`` : NAMES[call]
  return depends ? `${name} ${depends}` : `${name}`
}

const NAMES: Record<string, string> = { refusals: 'refusals of a post', rateLimit: 'the rate limit' }

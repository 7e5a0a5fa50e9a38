import type { Exchanges } from '../test/platforms/exchanges.ts'

/** Prints what a platform's exchanges assume, because neither documentation nor an open client was found that shows it. */
export function printAssumptions(
  of: Pick<Exchanges, 'sources' | 'remove' | 'edit' | 'inbox'> = { sources: {} },
): string {
  const assumed = new Map<string, string[]>()
  const changes = { removal: of.remove?.source, edit: of.edit?.source, inbox: of.inbox?.source }
  for (const [exchange, source] of Object.entries({ ...of.sources, ...changes }))
    if (source && 'assumed' in source)
      assumed.set(source.assumed, [...(assumed.get(source.assumed) ?? []), exchange])
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

const NAMES: Record<string, string> = {
  refusals: 'refusals of a post',
  rateLimit: 'the rate limit',
  removal: 'refusals of taking a post down',
  edit: 'refusals of an edit',
  inbox: 'refusals of an act on a comment',
}

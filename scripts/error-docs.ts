import { errorCatalogue } from '../server/errors/errors.ts'
import { collectFailureCodes, type FailureCode } from './platform-codes.ts'

/** Explains the codes of failures that no table of a platform names, whose messages are the platform's own. */
const DEFAULTS: Record<string, string> = {
  platform_rejected: 'The platform permanently refused the post. `message` has the reason.',
  retry: 'The post was queued again. `message` has the reason.',
  platform_unavailable: 'The platform did not accept the post. The service tries again automatically.',
  token_refused: 'The platform refused the token of the channel. Connect the channel again, then retry.',
  outcome_unknown:
    'The service sent the request and got no reliable response, so the post may be live. Check the channel, then retry the post or set its release ID. Where the platform can be read, the service looks the post up there.',
  found_on_platform: 'The response to the post was lost, and the service found the post on the platform.',
  not_found_on_platform:
    'The response to the post was lost, and the platform does not show the post. It is probably not live: retry it.',
  several_on_platform:
    'The response to the post was lost, and several posts on the platform may be this one. Set its release ID.',
  look_up_incomplete:
    'The response to the post was lost, and the platform shows too few posts to find it. Check the channel, then retry the post or set its release ID.',
  look_up_failed:
    'The response to the post was lost, and the platform could not be asked for hours. Check the channel, then retry the post or set its release ID.',
}

/** Prints docs/errors.md: each code of a refused request, then each code of a failed post or channel, as a heading to link to. */
export function printErrorDocs(root: string): string {
  const failures = new Map(withDefaults(collectFailureCodes(root)).map((failure) => [failure.code, failure]))
  const requests = Object.entries(errorCatalogue).map(([code, { status, title, help }]) => {
    const failure = failures.get(code)
    const later = failure === undefined ? '' : `\n\nAs the code of a post:\n\n${printMessages(failure)}`
    return `### \`${code}\`\n\nStatus ${status}. ${title}. ${help}${later}`
  })
  const posts = [...failures.values()]
    .filter(({ code }) => !Object.hasOwn(errorCatalogue, code))
    .map((failure) => `### \`${failure.code}\`\n\n${printMessages(failure)}`)
  return `<!-- Written by \`npm run generate\` from server/errors/errors.ts and the platforms. -->
# Errors

The response to a refused request is \`application/problem+json\` with a code from the first part. A post, plug, or channel that fails
later has a code from either part in the post's event log, in webhook events, and in the console. Codes are stable; messages can change.

## Codes of requests

${requests.join('\n\n')}

## Codes of posts and channels

${posts.join('\n\n')}
`
}

/** Adds codes that the sources do not name together with a message. */
function withDefaults(found: FailureCode[]): FailureCode[] {
  const names = new Set(found.map(({ code }) => code))
  const more = Object.keys(DEFAULTS).filter((code) => !names.has(code))
  return [...found, ...more.map((code) => ({ code, messages: new Map() }))].toSorted((a, b) =>
    a.code.localeCompare(b.code, 'en'),
  )
}

function printMessages({ code, messages }: FailureCode): string {
  const general = DEFAULTS[code]
  if (general !== undefined) return general
  if (messages.size === 0) return '`message` has the reason.'
  return [...messages]
    .map(([message, platforms]) => {
      const shown = platforms.length === 0 ? '' : `**${platforms.toSorted().join(', ')}:** `
      return `- ${shown}${message.replace(/([<>*[\]])/g, '\\$1')}`
    })
    .join('\n')
}

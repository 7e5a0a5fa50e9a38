import type { Channel } from '../../channels/channel.ts'
import type { App } from '../../context.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { toEditorText } from '../../lib/html.ts'
import { openAccount } from '../integrations/account.ts'

/** What a plug publishes must fit its channel, like anything that is published there. Null where it does. */
export function textProblem(
  ctx: Pick<App, 'sealer'>,
  row: IntegrationRow,
  channel: Channel,
  html: string,
): string | null {
  const limit = channel.limit(openAccount(ctx, row), {})
  const text = toEditorText(html, channel.editor, channel.mentions?.format)
  if (text.trim() === '') return 'The text is empty.'
  const length = limit.length(text)
  if (length > limit.maxLength)
    return `The text has ${length} characters, ${channel.name} takes ${limit.maxLength}.`
  const bytes = Buffer.byteLength(text)
  return bytes > (limit.maxBytes ?? bytes)
    ? `The text has ${bytes} bytes, ${channel.name} takes ${limit.maxBytes}.`
    : null
}

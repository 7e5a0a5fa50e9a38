import type { IntegrationRow } from '../../db/tables/channels.ts'
import { openAccount } from '../../integrations/accounts.ts'
import { toEditorText } from '../../lib/html/html.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import { describeLengthProblem, measureText } from '../../platforms/kit/text.ts'
import type { Platform } from '../../platforms/platform.ts'

/** Checks that the text of a plug fits its channel, like any other published text. Returns null if it fits. */
export function textProblem(
  ctx: HasSealer,
  row: IntegrationRow,
  channel: Platform,
  html: string,
): string | null {
  const limit = channel.limit(openAccount(ctx, row), {})
  const text = toEditorText(html, channel.editor, channel.mentions?.format)
  if (text.trim() === '') return 'The text is empty.'
  return describeLengthProblem(text, measureText(text, limit), limit, channel)
}

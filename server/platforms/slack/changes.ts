import type { PlatformApi } from '../kit/api.ts'
import type { ErrorRule } from '../kit/http/error-rules.ts'
import { rejected } from '../kit/http/errors.ts'
import { type Answer, readList } from '../kit/http/response.ts'
import { type EditSpec, goneRule, type LiveEntry, type RemovalSpec } from '../kit/published/changes.ts'
import { errorsOfCommit, sectionsOf } from './message.ts'

const FORBIDDEN = 'The workspace does not allow this for messages of the bot. Slack says: {detail}'

const errors: ErrorRule[] = [
  ...errorsOfCommit,
  goneRule('Slack', null, /^(message_not_found|thread_not_found)/),
  [null, /^(cant_|edit_window|compliance_|is_inactive)/, 'rejected', 'missing_permissions', FORBIDDEN],
]

/** Deletes a message of the bot. */
export const remove: RemovalSpec<unknown> = {
  source: 'https://docs.slack.dev/reference/methods/chat.delete',
  run: (api, { releaseId: ts, settings: { channel } }) =>
    api.read({ url: '/chat.delete', form: { channel: String(channel), ts }, irreversible: true, errors }),
}

/** Replaces the sections of a message, and sends its images again, which Slack would drop. */
export const edit: EditSpec<unknown> = {
  source: 'https://docs.slack.dev/reference/methods/chat.update',
  limits:
    'The connection needs `channels:history`, or `groups:history` in a private channel: connect again if it lacks them. A workspace can limit for how long messages may be edited.',
  async run(api, entry, { text }) {
    const channel = String(entry.settings.channel)
    const { blocks: shown } = await readMessage(api, channel, entry)
    const sections = sectionsOf(text)
    const images = readList(shown).filter(({ type }) => type === 'image')
    const blocks = [
      ...sections,
      ...images.map(({ image_url, alt_text }) => ({ type: 'image', image_url, alt_text })),
    ]
    const form = {
      channel,
      ts: entry.releaseId,
      text: sections[0]?.text.text ?? '',
      blocks: JSON.stringify(blocks),
    }
    await api.read({ url: '/chat.update', form, irreversible: true, errors })
  },
}

async function readMessage(api: PlatformApi<unknown>, channel: string, entry: LiveEntry): Promise<Answer> {
  const { releaseId: ts, isRoot } = entry
  const period = { channel, latest: ts, oldest: ts, inclusive: true, limit: 1 }
  const call = isRoot
    ? { url: '/conversations.history', form: period }
    : { url: '/conversations.replies', form: { ...period, ts } }
  const { messages } = await api.read({ ...call, errors })
  const message = readList(messages).find((each) => each.ts === ts)
  if (message === undefined) throw rejected('post_gone', 'The post is no longer on Slack.')
  return message
}

import { definePlatform } from '../define.ts'
import { passwordField } from '../kit/auth/fields.ts'
import { urlsVariable, urlVariable } from '../kit/env.ts'
import { optionalText } from '../kit/http/response.ts'
import type { EntryMedia } from '../kit/media.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../kit/steps.ts'
import type { ThreadPosition } from '../platform.ts'
import { mentionedKeys, npubOf, PRIVATE_KEY, publicKeyOf, readPrivateKey, signEvent } from './keys.ts'
import { reads } from './reads.ts'
import { askRelays, errors, newer, newestEvent, parseProfile, publishTo, webSocketUrl } from './relays.ts'

const PROFILE = 0
const NOTE = 1
const DELETION = 5

/**
 * Publishes signed notes to the relays of this service. The id of a note is the hash of its content, so a repeat publishes the
 * same note.
 */
export const nostr = definePlatform({
  id: 'nostr',
  name: 'Nostr',
  env: {
    relays: urlsVariable(
      'NOSTR_RELAYS',
      ['wss://relay.damus.io', 'wss://nos.lol', 'wss://relay.primal.net', 'wss://relay.nostr.band'],
      'The relays to publish to, separated by commas.',
    ),
    webUrl: urlVariable('NOSTR_WEB_URL', 'https://primal.net', 'The site for the URLs of notes.'),
  },
  maxConcurrent: 5,
  rules: 'The URLs of images and videos follow the text, where clients show them.',
  text: { max: 100_000 },
  media: { images: {}, videos: {} },
  idempotency: PERMANENT_IDEMPOTENCY,
  auth: {
    kind: 'custom-fields',
    fields: () => [
      {
        ...passwordField('password', 'Nostr private key', '64 hexadecimal digits, or nsec1…'),
        validation: PRIVATE_KEY,
      },
    ],
    async connect({ password = '' }, api) {
      const privateKey = readPrivateKey(password)
      const author = publicKeyOf(privateKey)
      const wanted = { kind: PROFILE, author }
      const answers = await askRelays(api.config.relays, (relay) => newestEvent(api, relay, wanted))
      const found = answers.filter((event) => event !== undefined)
      const { name, display_name, picture } = parseProfile(found.reduce(newer, found[0] as never))
      const npub = npubOf(author)
      return {
        internalId: author,
        name: optionalText(display_name) ?? optionalText(name) ?? `${npub.slice(0, 12)}…`,
        picture: optionalText(picture) ?? null,
        profile: npub,
        accessToken: privateKey,
        // Stores the key once, as the token, and in one form.
        credentials: { password: privateKey },
      }
    },
  },
  errors,
  async prepare({ account, config, now }, { entry: { text, media }, position }) {
    const content = [text, ...media.map(({ url }) => url)].filter((part) => part !== '').join('\n')
    const relay = config.relays[0] ?? ''
    return ready({
      event: signEvent(account.accessToken, {
        kind: NOTE,
        created_at: Math.floor(now / 1000),
        tags: [
          ...replyTags(position, { author: account.internalId, relay: webSocketUrl(relay) }),
          ...[...new Set(mentionedKeys(text))].map((key) => ['p', key]),
          ...[...new Set(hashtags(text))].map((tag) => ['t', tag]),
          ...media.map(mediaTag),
        ],
        content,
      }),
    })
  },
  /** Publishes to every relay; it is enough if one accepts the note. */
  async commit(api, { ready: { event } }) {
    const note = { event, privateKey: api.account.accessToken }
    await askRelays(api.config.relays, (relay) => publishTo(api, relay, note))
    return published({ releaseId: event.id, releaseUrl: `${api.config.webUrl}/e/${event.id}` })
  },
  remove: {
    source: 'https://github.com/nostr-protocol/nips/blob/master/09.md',
    limits: 'A request to relays and clients, which may keep the note and show it.',
    /** Asks every relay; it is enough if one accepts the request. */
    async run(api, { releaseId }) {
      const privateKey = api.account.accessToken
      const created_at = Math.floor(api.now / 1000)
      const tags = [
        ['e', releaseId],
        ['k', String(NOTE)],
      ]
      const event = signEvent(privateKey, { kind: DELETION, created_at, tags, content: '' })
      await askRelays(api.config.relays, (relay) => publishTo(api, relay, { event, privateKey }))
    },
  },
  reads,
})

/** Builds tags for the root of the thread and the note before (NIP-10), and for their author, which is the account itself. */
function replyTags(
  { root, parent }: ThreadPosition,
  { author, relay }: { author: string; relay: string },
): string[][] {
  if (root === null || parent === null) return []
  const reply = parent.releaseId === root.releaseId ? [] : [['e', parent.releaseId, relay, 'reply', author]]
  return [['e', root.releaseId, relay, 'root', author], ...reply, ['p', author]]
}

function hashtags(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}_&/#])#([\p{L}\p{N}_]+)/gu)].map(([, tag = '']) =>
    tag.toLowerCase(),
  )
}

/** Describes a file whose URL is in the text (NIP-92). */
function mediaTag({ url, mime, width, height, alt }: EntryMedia): string[] {
  return [
    'imeta',
    `url ${url}`,
    `m ${mime}`,
    ...(width && height ? [`dim ${width}x${height}`] : []),
    ...(alt ? [`alt ${alt.replace(/\s+/g, ' ')}`] : []),
  ]
}

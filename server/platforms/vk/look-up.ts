import type { PlatformApi } from '../kit/api.ts'
import { type Answer, readList, requireId } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import { nextOffset, pageOffset } from '../kit/reads/pages.ts'
import { membersOf } from '../kit/reads/shape.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'
import { VERSION } from './upload.ts'

const PAGE_SIZE = 100

/** A post, or a comment on the post `post`. */
export interface VkReady {
  post: string | null
  form: {
    owner_id: string
    message: string | undefined
    /** Names of the files, joined by commas. */
    attachments: string | undefined
    /** Comment that an answer from the inbox belongs to. */
    reply_to_comment?: string | undefined
    guid: string
    v: string
  }
}

/** Looks for a post on the account's wall, or a comment below its post: by the text, or else by the files. */
export async function findAct(
  api: PlatformApi<unknown>,
  { ready: { post, form }, sentAt }: LookUpInput<VkReady>,
): Promise<LookedUp> {
  const { owner_id, message = '', attachments } = form
  const list =
    post === null
      ? { url: '/wall.get', form: { owner_id, filter: 'owner' } }
      : { url: '/wall.getComments', form: { owner_id, post_id: post, sort: 'desc', preview_length: 0 } }
  return lookThrough({ sentAt }, message, async (cursor) => {
    const offset = pageOffset(cursor)
    const page = { ...list.form, count: PAGE_SIZE, offset, v: VERSION }
    const answer = await api.read({ url: list.url, form: page, at: 'response' })
    const items = readList(answer.items).map((shown) => ({
      entry: entryOf(owner_id, post, requireId('VK', shown.id)),
      text: message.trim() === '' && filesOf(shown) === attachments ? null : shown.text,
      publishedAt: shown.date,
      fits: String(shown.from_id) === owner_id,
    }))
    return { items, next: nextOffset(offset, { found: items.length, size: PAGE_SIZE }) }
  })
}

/** Returns the entry of a post, or of a comment on the post `post`. */
export function entryOf(owner: string, post: string | null, releaseId: string) {
  const wall = `https://vk.com/wall${owner}_`
  return {
    releaseId,
    releaseUrl: post === null ? wall + releaseId : `${wall}${post}?reply=${releaseId}`,
  }
}

/** Names the files of a post as `attachments` does. */
export function filesOf(post: Answer): string {
  return readList(post.attachments)
    .map(({ type, ...file }) => {
      const { owner_id, id } = membersOf(file[String(type)])
      return `${type}${owner_id}_${id}`
    })
    .join(',')
}

import type { PlatformApi } from '../kit/api.ts'
import { lookThroughList } from '../kit/cursors.ts'
import { type Answer, optionalText, requireId } from '../kit/http/response.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'

/** Place of the objects and of the next cursor in every list of Pinterest. */
export const LIST = { at: 'items', next: 'bookmark', as: 'bookmark' }

/** The texts of a Pin, and its board. */
export interface PinReady {
  board_id: string
  title: string | undefined
  description: string
  link: string | undefined
}

/** Looks for a Pin among those of the account, by its board and texts. A Pin without any text cannot be told from others. */
export async function findPin(
  api: PlatformApi<{ url: string }>,
  { ready, sentAt }: LookUpInput<PinReady>,
): Promise<LookedUp> {
  const text = textOf(ready)
  if (text === '') return { matches: [], isComplete: false }
  const request = { url: '/pins', query: { page_size: 100 }, ...LIST }
  return lookThroughList(api, request, { sentAt, text }, (pin) => {
    const releaseId = requireId('Pinterest', pin.id)
    return {
      entry: { releaseId, releaseUrl: `${api.config.url}/pin/${releaseId}/` },
      text: textOf(pin),
      publishedAt: instantOf(pin.created_at),
      fits: pin.board_id === ready.board_id,
    }
  })
}

/** Appends the offset of UTC, which Pinterest omits. */
export function instantOf(created: unknown): string | undefined {
  return optionalText(created)?.replace(/(\d)$/, '$1Z')
}

function textOf({ title, description, link }: Answer | PinReady): string {
  return [title, description, link].filter(optionalText).join(' ').trim()
}

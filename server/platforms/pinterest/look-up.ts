import type { PlatformApi } from '../kit/api.ts'
import { type Answer, optionalText, readList, requireId } from '../kit/http/response.ts'
import { lookThrough } from '../kit/reads/look-up.ts'
import type { LookedUp, LookUpInput } from '../kit/steps.ts'

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
  return lookThrough({ sentAt }, text, async (bookmark) => {
    const { items, bookmark: next } = await api.read({ url: '/pins', query: { page_size: 100, bookmark } })
    return {
      next: optionalText(next),
      items: readList(items).map((pin) => {
        const releaseId = requireId('Pinterest', pin.id)
        return {
          entry: { releaseId, releaseUrl: `${api.config.url}/pin/${releaseId}/` },
          text: textOf(pin),
          publishedAt: instantOf(pin.created_at),
          fits: pin.board_id === ready.board_id,
        }
      }),
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

import type { Context } from '../../../http/contract.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { findQueueSlot } from '../../../posts/find-slot.ts'
import { readSlots } from '../../../posts/schedule/queue-slots.ts'
import { listQueuesServing } from '../../../posts/schedule/queues.ts'
import { type Finding, messages } from '../compose-request.ts'
import type { ComposeState } from '../compose-view.ts'
import type { Composition } from '../composition.ts'
import { FEW, openChannels, readSlot, type Slot, slotText } from './schedule-help.ts'
import type { Reading } from './timing.ts'

/** A queue that serves all chosen channels. */
export interface QueueChoice {
  id: string
  name: string
  /** Next free slot on each channel; empty where there are too many to look up. */
  slots: readonly Slot[]
}

/** Lists the queues that the post can join. A published post joins none. */
export async function queuesOf(
  ctx: Context<'session'>,
  { composition, channels, stored }: Pick<ComposeState, 'composition' | 'channels' | 'stored'>,
): Promise<QueueChoice[]> {
  if (stored?.root.state === 'PUBLISHED') return []
  const rows = channels.map(({ row }) => row).filter(({ id }) => composition.channels.includes(id))
  const queues = await listQueuesServing(ctx, ctx.auth, rows)
  const open = openChannels({ composition, channels })
  const areFew = queues.length * open.length <= FEW
  const choices: QueueChoice[] = []
  for (const queue of queues) {
    const { id, name, timezone } = queue
    const find = { ...queue, slots: readSlots(queue) }
    const slots: Slot[] = []
    if (areFew || (composition.when === 'queue' && composition.queue === id))
      for (const { row } of open)
        slots.push(await readSlot(row, timezone, () => findQueueSlot(ctx, find, row)))
    choices.push({ id, name, slots })
  }
  return choices
}

interface QueueFields {
  composition: Pick<Composition, 'when' | 'queue'>
  queues: readonly QueueChoice[]
  findings: readonly Finding[]
  reading: Reading
}

/** Renders the choice of a queue. The only one is chosen already, unless the form names another that does not serve the channels. */
export function queueFields({ composition, queues, findings, reading }: QueueFields): Html {
  const { when, queue } = composition
  const [only] = queues
  const chosen = queue === '' && queues.length === 1 ? only?.id : queue
  return html`<label class="choice"><input type="radio" name="when" value="queue"${when === 'queue' && html` checked`}> Add to queue</label>${
    only === undefined
      ? html`<p class="hint">No queue with slots serves all chosen channels. <a href="/console/queues" target="_blank">Queues</a></p>`
      : html`<div class="field"><label for="queue">Queue</label><select id="queue" name="queue"><option value="">Choose…</option>${queues.map(
          ({ id, name }) => html`<option value="${id}"${id === chosen && html` selected`}>${name}</option>`,
        )}</select></div>`
  }${messages(findings, ['queue'])}<ul class="plain slots" id="queue-slots" data-live>${queues.flatMap(
    (each) =>
      each.slots.map((slot) => {
        const name = each.slots.length > 1 ? `${each.name}, ${slot.name}` : each.name
        return html`<li>${name}: ${slotText(slot, reading)}</li>`
      }),
  )}</ul>`
}

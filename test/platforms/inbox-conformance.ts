import { expect, it } from 'vitest'
import type { LiveItem } from '../../server/platforms/kit/published/inbox.ts'
import type { Platform, PlatformCall } from '../../server/platforms/platform.ts'
import { commitAct, prepareAct } from '../helpers/acts.ts'
import { channelError } from '../helpers/channels.ts'
import type { Suite } from './conformance.ts'
import { type Exchanges, type InboxExchanges, NOW } from './exchanges.ts'

const ACTS = ['like', 'hide', 'remove'] as const
type ItemAct = (typeof ACTS)[number]

const since = 0
const KEY = '01890000-0000-7000-8000-00000000000c'

/** Every read and act of the exchanges, by its name. */
export function inboxQuestions(
  { inbox }: Exchanges,
  platform: Platform,
  call: PlatformCall,
): Record<string, () => unknown> {
  if (inbox === undefined) return {}
  const item = itemOf(inbox)
  return {
    comments: () => platform.inbox?.comments?.run(call, inbox.comments?.of ?? [], null),
    'inbox mentions': () => platform.inbox?.mentions?.(call, { since, cursor: null }),
    ...Object.fromEntries(
      ACTS.map((act) => [`${act} item`, () => actOn(platform, act, call, { item, on: true })]),
    ),
  }
}

/** Tests the reads of an account's inbox, and the acts on its items. */
export function testInbox({ of, standIn, platform, described, call }: Suite): void {
  const { inbox } = of
  if (inbox === undefined || described.inbox === undefined) return

  it('has an exchange for each part of the inbox', () => {
    const { comments, mentions, reply, source, limits, everyMs } = platform().inbox ?? {}
    const parts = { comments, mentions, reply }
    const isThere = (of: Record<string, unknown>) =>
      Object.keys(parts).filter((part) => of[part] !== undefined)
    expect(isThere({ ...inbox })).toEqual(isThere(parts))
    expect(Object.keys(inbox.acts).sort()).toEqual(ACTS.filter((act) => platform().inbox?.[act]).sort())
    expect(source).toMatch(/^https:\/\//)
    expect(everyMs).toBeGreaterThanOrEqual(60_000)
    if (limits !== undefined) expect(limits).toMatch(/^[A-Z].*\.$/)
  })

  if (inbox.comments)
    it('reads the comments on posts, and says which post is gone', async () => {
      const { of: posts, gives, next = null, gone } = inbox.comments ?? { of: [], gives: [], gone: {} }
      expect(await platform().inbox?.comments?.run(call(), posts, null)).toEqual({ items: gives, next })
      if (gone === null) return
      standIn.overrides = gone
      const reading = Promise.resolve(platform().inbox?.comments?.run(call(), posts, null))
      expect(await channelError(reading)).toMatchObject({ failure: 'rejected', code: 'post_gone' })
    })

  if (inbox.mentions)
    it('reads mentions', async () => {
      const { gives, next = null } = inbox.mentions ?? { gives: [] }
      expect(await platform().inbox?.mentions?.(call(), { since, cursor: null })).toEqual({
        items: gives,
        next,
      })
    })

  if (inbox.reply) testReply({ standIn, platform, call }, inbox, inbox.reply)

  const acts = Object.entries(inbox.acts) as [ItemAct, NonNullable<InboxExchanges['acts'][ItemAct]>][]
  it.each(acts)(
    'can %s an item and take that back, and repeats it without another effect',
    async (act, each) => {
      for (const on of act === 'remove' ? [true, true] : [true, true, false]) {
        standIn.reset()
        expect(await actOn(platform(), act, call(), { item: itemOf(inbox), on })).toBe('done')
        expect(standIn.calls).toMatchObject(on ? each.calls : (each.undone ?? []))
      }
    },
  )

  it.each(acts)('ends %s as the platform answers', async (act, each) => {
    const outcome = () => actOn(platform(), act, call(), { item: itemOf(inbox), on: true })
    standIn.isSetUp = () => false
    standIn.next.push(each.gone)
    expect(await outcome()).toBe('gone')
    for (const [answer, failure, code] of inbox.refusals) {
      standIn.next.push(answer)
      expect(await channelError(Promise.resolve(outcome()))).toMatchObject({ failure, code })
    }
    for (const answer of ['drop', { status: 502 }] as const) {
      standIn.next.push(answer)
      expect((await channelError(Promise.resolve(outcome()))).failure).toBe('unknown')
    }
  })
}

/** Answers the item as the inbox does, with the settings that it has for replies. */
function testReply(
  { standIn, platform, call }: Pick<Suite, 'standIn' | 'platform' | 'call'>,
  { item }: InboxExchanges,
  { root = item.id, calls, gives, lost }: NonNullable<InboxExchanges['reply']>,
): void {
  const prepare = async () => {
    const reply = platform().inbox?.reply
    if (reply === undefined) throw new Error('The platform takes no replies.')
    const post = { releaseId: item.id, releaseUrl: item.url ?? null }
    const input = { post, root: { releaseId: root, releaseUrl: null }, fields: { text: '<p>Thank you</p>' } }
    return { reply, act: await prepareAct(reply, call(), { ...input, key: KEY }) }
  }

  it('answers an item', async () => {
    const { reply, act } = await prepare()
    expect(await commitAct(reply, call(), act)).toEqual(gives)
    expect(standIn.calls).toMatchObject(calls)
  })

  if (lost)
    it('leaves the outcome of a reply unknown when its answer is lost, and looks it up', async () => {
      const { reply, act } = await prepare()
      standIn.isSetUp = () => false
      standIn.next.push('drop')
      expect((await channelError(commitAct(reply, call(), act))).failure).toBe('unknown')
      standIn.overrides = lost.routes
      expect(await reply.lookUp?.run(call(), { ...act, sentAt: NOW })).toEqual(lost.found)
    })
}

function itemOf({ item }: InboxExchanges): LiveItem {
  return { kind: 'comment', releaseId: null, parentId: null, rootId: null, author: null, url: null, ...item }
}

interface ItemCall {
  item: LiveItem
  on: boolean
}

function actOn({ inbox }: Platform, act: ItemAct, call: PlatformCall, { item, on }: ItemCall) {
  return act === 'remove' ? inbox?.remove?.(call, item) : inbox?.[act]?.(call, item, on)
}

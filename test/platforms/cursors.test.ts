import { describe, expect, test } from 'vitest'
import type { ReadRequest } from '../../server/platforms/kit/api.ts'
import { type ListRequest, listPages, lookThroughList, readPage } from '../../server/platforms/kit/cursors.ts'

const LIST: ListRequest = { url: '/items', at: 'data', next: 'paging.after', as: 'after' }

/** Answers with these pages in turn and records the requests. */
function answering(...pages: object[]) {
  const sent: ReadRequest[] = []
  const api = {
    async read(request: ReadRequest) {
      sent.push(request)
      return (pages[sent.length - 1] ?? {}) as Record<string, unknown>
    },
  }
  return { api, sent }
}

const pageOf = (id: number, after?: string, more?: string) => ({ data: [{ id }], paging: { after, more } })

describe('listPages', () => {
  test('follows the cursor in the query and keeps the other parameters', async () => {
    const { api, sent } = answering(pageOf(1, 'a'), pageOf(2))
    const items = await listPages(api, { ...LIST, query: { limit: 1 }, maxPages: 5 })
    expect(items).toEqual([{ id: 1 }, { id: 2 }])
    expect(sent.map(({ query }) => query)).toEqual([
      { limit: 1, after: undefined },
      { limit: 1, after: 'a' },
    ])
  })

  test('sends the cursor in the form of a request that has one', async () => {
    const { api, sent } = answering(pageOf(1, 'a'), pageOf(2))
    await listPages(api, { ...LIST, form: { limit: 1 }, maxPages: 5 })
    expect(sent[1]).toEqual({ url: '/items', form: { limit: 1, after: 'a' } })
  })

  test('stops at the last page that it may read, and at a cursor that repeats', async () => {
    const many = answering(pageOf(1, 'a'), pageOf(2, 'b'), pageOf(3, 'c'))
    expect(await listPages(many.api, { ...LIST, maxPages: 2 })).toHaveLength(2)
    const same = answering(pageOf(1, 'a'), pageOf(2, 'a'), pageOf(3, 'a'))
    expect(await listPages(same.api, { ...LIST, maxPages: 5 })).toHaveLength(2)
  })
})

test('readPage returns a cursor only where the answer says that there is more', async () => {
  const { api } = answering(pageOf(1, 'a'), pageOf(2, 'b', 'https://graph.example/next'))
  const request = { ...LIST, more: 'paging.more' }
  expect((await readPage(api, request)).next).toBeUndefined()
  expect((await readPage(api, request, 'a')).next).toBe('b')
})

test('lookThroughList finds an act on a later page', async () => {
  const sentAt = Date.parse('2026-11-20T12:00:00Z')
  const { api } = answering(
    { data: [{ id: '2', text: 'Other' }], paging: { after: 'a' } },
    { data: [{ id: '1', text: 'Bread' }] },
  )
  const found = await lookThroughList(api, LIST, { sentAt, text: 'Bread' }, ({ id, text }) => ({
    entry: { releaseId: String(id), releaseUrl: null },
    text,
    publishedAt: sentAt / 1_000,
  }))
  expect(found).toEqual({ matches: [{ releaseId: '1', releaseUrl: null }], isComplete: true })
})

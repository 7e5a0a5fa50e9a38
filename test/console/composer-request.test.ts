import { beforeEach, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

describeService('a composer that is opened with the body of a request', (service) => {
  const { get } = visitor(service)
  let tenant: Tenant
  let first: string
  let second: string

  beforeEach(async () => {
    tenant = await service.createTenant()
    first = await tenant.connectSandbox('First')
    second = await tenant.connectSandbox('Second')
  })

  const open = async (body: unknown) => {
    const request = typeof body === 'string' ? body : JSON.stringify(body)
    const { status, text } = await get(`/console/compose?${new URLSearchParams({ request })}`, tenant)
    expect(status).toBe(200)
    return text
  }
  const textIn = (page: string, name: string) =>
    new RegExp(`<textarea[^>]* name="${name}"[^>]*>\\n?([^<]*)<`).exec(page)?.[1]
  const isChecked = (page: string, id: string) => new RegExp(`name="channel:${id}"[^>]* checked`).test(page)
  const countPosts = async () => Number((await service.app.db('posts').count({ count: '*' }))[0]?.count)

  it('has the date, channels, texts, delays, tags and settings, and stores nothing', async () => {
    await tenant.console.tags.create({ body: { name: 'Bread', color: '#aa5500' } })
    const before = await countPosts()
    const page = await open({
      type: 'schedule',
      date: '2099-06-01T07:30:00Z',
      tags: [{ value: 'Bread', label: 'Bread' }],
      posts: [
        {
          integration: { id: first },
          value: [{ content: '<p>Fresh <strong>bread</strong></p>' }, { content: 'More', delay: 5 }],
          settings: { __type: 'sandbox', outcome: 'fail' },
        },
      ],
    })
    expect([isChecked(page, first), isChecked(page, second)]).toEqual([true, false])
    expect([textIn(page, 'text:all:0'), textIn(page, 'text:all:1')]).toEqual(['Fresh bread', 'More'])
    expect(page).toMatch(/name="delay:all:1"[^>]* value="5"/)
    expect(page).toMatch(/name="date"[^>]* value="2099-06-01T07:30"/)
    expect(page).toMatch(/name="tag:Bread"[^>]* checked/)
    expect(page).toMatch(/<option value="fail" selected>/)
    expect(await countPosts()).toBe(before)
  })

  it('has a text for each channel where they differ', async () => {
    const post = (id: string, content: string) => ({ integration: { id }, value: [{ content }] })
    const page = await open({ posts: [post(first, 'For one'), post(second, 'For two')] })
    expect([textIn(page, `text:${first}:0`), textIn(page, `text:${second}:0`)]).toEqual([
      'For one',
      'For two',
    ])
  })

  it('leaves out channels of others, files, and what is no request', async () => {
    const other = await service.createTenant()
    const foreign = await other.connectSandbox('Foreign')
    const image = [{ id: 'x', path: 'https://tracker.example/pixel.png' }]
    const page = await open({
      date: hostile.text,
      tags: [null, { label: hostile.text }],
      posts: [
        { integration: { id: foreign }, value: [{ content: 'Of a stranger' }] },
        { integration: { id: first }, value: [{ content: hostile.text, image }], settings: [1] },
      ],
    })
    expect(page).not.toContain('tracker.example')
    expect(page).not.toContain('Of a stranger')
    expect(page).not.toContain(hostile.text)
    for (const body of [
      '{ "date": ',
      '[]',
      'null',
      '7',
      '{"posts":{"a":1}}',
      '{"posts":[null,7,{"value":[null]}]}',
    ])
      expect(textIn(await open(body), 'text:all:0')).toBe('')
  })
})

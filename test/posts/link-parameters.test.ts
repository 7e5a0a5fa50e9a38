import { describe, expect, it } from 'vitest'
import { noShortLinks } from '../../server/config/short-links.ts'
import { writeLinksInHtml, writeLinksInText } from '../../server/posts/link-parameters/write-links.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { refusal, schedule } from './support.ts'

const facts = {
  platform: 'mastodon',
  channel: 'Ada’s Café!',
  postId: 'p1',
  tag: 'Spring sale',
  publishDate: Date.parse('2030-01-31T23:30:00Z'),
  timezone: 'Asia/Tokyo',
}

describe('parameters of a link', () => {
  const write = (url: string, parameters: Record<string, string>, replace = false, about = facts) => {
    const list = Object.entries(parameters).map(([name, value]) => ({ name, value }))
    return writeLinksInText(url, { parameters: list, replace }, about)
  }

  it('follow its own and precede its fragment', () => {
    const all = { s: '{platform}', c: '{channel}-{post_id}', t: '{tag}', d: '{date}', x: 'a b&c' }
    const added = 's=mastodon&c=ada-s-cafe-p1&t=spring-sale&d=2030-02-01&x=a%20b%26c'
    expect(write('https://a.example', all)).toBe(`https://a.example?${added}`)
    expect(write('https://a.example/x?#f', all)).toBe(`https://a.example/x?${added}#f`)
    expect(write('(HTTPS://a.example/x?b=%2f&e#part?q).', all)).toBe(
      `(HTTPS://a.example/x?b=%2f&e&${added}#part?q).`,
    )
  })

  it('leave those that it has, unless they are to be replaced', () => {
    const link = 'https://a.example/?utm_source=mine&utm%5Fsource=other&z=1'
    expect(write(link, { utm_source: 'ours', utm_medium: 'social' })).toBe(`${link}&utm_medium=social`)
    expect(write(link, { utm_source: 'ours' }, true)).toBe('https://a.example/?z=1&utm_source=ours')
  })

  it('touch links alone, and are left out without a value', () => {
    const text = 'mailto:a@b.example ftp://b.example @ada@m.example #tag a.example'
    expect(write(text, { s: 'x' })).toBe(text)
    expect(write('https://a.example/', { t: '{tag}' }, false, { ...facts, tag: null as never })).toBe(
      'https://a.example/',
    )
    const long = `https://a.example/${'x'.repeat(8_170)}`
    expect(write(long, { source: 'abcdefgh' })).toBe(long)
  })

  it('are added to visible addresses and to targets in HTML', () => {
    const html =
      '<p>https://a.example/?b=1&amp;c=2 <a href="https://a.example/d">here</a> <a href="mailto:a@b.example">us</a></p>'
    const template = { parameters: [{ name: 's', value: 'x' }], replace: false }
    expect(writeLinksInHtml(html, template, facts)).toBe(
      '<p>https://a.example/?b=1&amp;c=2&amp;s=x <a href="https://a.example/d?s=x">here</a> <a href="mailto:a@b.example">us</a></p>',
    )
  })
})

async function published(service: TestService, channel: string): Promise<string[]> {
  await service.server.drain()
  const feed = (await (await service.fetch(`/sandbox/${channel}/feed.json`)).json()) as {
    items: { content_text: string }[]
  }
  return feed.items.map((item) => item.content_text).toReversed()
}

const update = (tenant: Tenant, parameters: Record<string, string>, replace?: boolean) =>
  tenant.api.linkParameters.update({ body: templateOf(parameters, replace) })

const templateOf = (parameters: Record<string, string>, replace?: boolean) => ({
  parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
  ...(replace !== undefined && { replace }),
})

describeService('link parameters', (service) => {
  it('are set, listed and deleted for the organization and for a channel, by keys and sessions', async () => {
    const tenant = await service.createTenant()
    const stranger = await service.createTenant()
    const id = await tenant.connectSandbox('One')
    expect(await tenant.api.linkParameters.list()).toEqual({ organization: null, channels: [] })
    expect(await update(tenant, { utm_source: '{platform}' })).toEqual({
      parameters: [{ name: 'utm_source', value: '{platform}' }],
      replace: false,
    })
    await tenant.console.linkParameters.updateChannel({ path: { id }, body: templateOf({}, true) })
    expect(await tenant.console.linkParameters.list()).toEqual({
      organization: templateOf({ utm_source: '{platform}' }, false),
      channels: [{ integration: id, parameters: [], replace: true }],
    })
    expect(await stranger.api.linkParameters.list()).toEqual({ organization: null, channels: [] })
    const foreign = [
      stranger.api.linkParameters.updateChannel({ path: { id }, body: templateOf({ a: 'b' }) }),
      stranger.api.linkParameters.deleteChannel({ path: { id } }),
      stranger.api.linkParameters.delete(),
    ]
    for (const found of await Promise.all(foreign.map(refusal))) expect(found).toMatchObject({ status: 404 })
    expect(await refusal(update(tenant, { a: '{platforms}' }))).toMatchObject({
      status: 400,
      at: ['body.parameters.0.value'],
    })
    const twice = {
      parameters: [
        { name: 'a', value: 'b' },
        { name: 'a', value: 'c' },
      ],
    }
    expect(await refusal(tenant.api.linkParameters.update({ body: twice }))).toMatchObject({
      at: ['body.parameters.1.name'],
    })
    await tenant.api.linkParameters.deleteChannel({ path: { id } })
    await tenant.api.linkParameters.delete()
    expect(await tenant.api.linkParameters.list()).toEqual({ organization: null, channels: [] })
    await tenant.api.linkParameters.updateChannel({ path: { id }, body: templateOf({ a: 'b' }) })
    await tenant.api.channels.delete({ path: { id } })
    expect((await tenant.api.linkParameters.list()).channels).toEqual([])
  })

  it('are in what is published, whose stored text stays, and not in links of placeholders', async () => {
    const tenant = await service.createTenant()
    const [one, two] = [await tenant.connectSandbox('One'), await tenant.connectSandbox('Two')]
    await tenant.console.tags.create({ body: { name: 'Spring sale', color: '#00aa88' } })
    await update(tenant, { utm_source: '{platform}', utm_campaign: '{tag}', utm_id: '{post_id}' })
    await tenant.api.linkParameters.updateChannel({ path: { id: two }, body: templateOf({}) })
    const posts = [one, two].map((id) => ({
      integration: { id },
      value: [{ content: '<p>https://a.example/x?utm_source=own</p>' }, { content: 'https://a.example' }],
    }))
    const tags = [{ value: 'Spring sale', label: 'Spring sale' }]
    const [made] = await tenant.api.posts.create({ body: { type: 'now', shortLink: false, tags, posts } })
    const added = `utm_campaign=spring-sale&utm_id=${made?.postId}`
    expect(await published(service, one)).toEqual([
      `https://a.example/x?utm_source=own&${added}`,
      `https://a.example?utm_source=sandbox&${added}`,
    ])
    expect(await published(service, two)).toEqual(['https://a.example/x?utm_source=own', 'https://a.example'])
    const { entries } = await tenant.api.posts.get({ path: { id: made?.postId ?? '' } })
    expect(entries[1]?.content).toBe('https://a.example')
    const value = [{ content: `See (post:${made?.postId}) and https://a.example` }]
    await tenant.api.posts.create({
      body: { type: 'now', shortLink: false, posts: [{ integration: { id: one }, value }] },
    })
    const last = (await published(service, one)).at(-1) ?? ''
    expect(last.match(/utm_source/g)).toHaveLength(1)
    expect(last).toMatch(/and https:\/\/a\.example\?utm_source=sandbox&utm_id=/)
  })

  it('count in the length of a text, which validation shows', async () => {
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox('One')
    const text = `${'x'.repeat(470)} https://a.example`
    const body = schedule(service, channel, text)
    const [before] = (await tenant.api.posts.validate({ body })).posts
    expect(before).toMatchObject({ valid: true, text: [text], length: [text.length] })
    await update(tenant, { utm_source: 'a-long-name-of-a-source' })
    const [after] = (await tenant.api.posts.validate({ body })).posts
    const written = `${text}?utm_source=a-long-name-of-a-source`
    expect(after).toMatchObject({ valid: false, text: [written], length: [written.length] })
    expect(await refusal(tenant.api.posts.create({ body }))).toMatchObject({
      status: 400,
      at: ['body.posts.0.value.0.content'],
    })
  })
})

describeService(
  'link parameters of short links',
  (service) => {
    it('are behind the short link', async () => {
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox('One')
      await update(tenant, { utm_source: '{platform}' })
      const link = `https://a.example/${'long/'.repeat(20)}`
      const posts = [{ integration: { id: channel }, value: [{ content: link }] }]
      await tenant.api.posts.create({ body: { type: 'now', shortLink: true, posts } })
      const [short = ''] = await published(service, channel)
      const response = await fetch(short, { redirect: 'manual' })
      expect(response.headers.get('location')).toBe(`${link}?utm_source=sandbox`)
    })
  },
  {
    config: {
      shortLinks: { ...noShortLinks, provider: 'built-in' },
    },
  },
)

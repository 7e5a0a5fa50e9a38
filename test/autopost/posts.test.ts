import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toPlainText, truncateText } from '../../server/autopost/item-text.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { describeService } from '../helpers/server.ts'
import {
  type AutopostBody,
  feedServer,
  following,
  HOUR,
  linkOf,
  nextHour,
  noticesOf,
  postsOf,
  rss,
  settle,
  stopFeedsAfterEach,
  type TestItem,
} from './support.ts'

const cdata = (html: string) => `<![CDATA[${html}]]>`

/** The sandbox with room for 80 characters, and rules of its own for accounts that are called so. */
function picky(defaults: Platforms): Platforms {
  const { sandbox } = defaults
  return {
    ...defaults,
    sandbox: {
      ...sandbox,
      limit: () => ({ maxLength: 80, length: (text) => text.length, maxBytes: 100 }),
      check: ([entry]) =>
        entry?.text.includes('needs a picture') && entry.media.length === 0
          ? [{ location: 'value.0.image', message: 'A picture is needed.' }]
          : [],
    },
  }
}

describeService(
  'autopost posts',
  (service) => {
    stopFeedsAfterEach(service)

    /** Follows a feed from its start on, lets these items appear, and answers what came of them. */
    async function appear(item: TestItem | TestItem[], over: Partial<AutopostBody> = {}) {
      await using feed = await feedServer(rss())
      const tenant = await service.createTenant()
      const channel = await tenant.connectSandbox()
      await tenant.console.autopost.create({ body: following(feed.url, over) })
      await settle(service)
      feed.body = rss(...[item].flat())
      await nextHour(service)
      const posts = await postsOf(service, tenant)
      return { tenant, channel, posts, text: posts[0]?.content ?? '' }
    }

    describe('text', () => {
      it.each([
        ['', 'About & more', 'About &amp; more\n\nhttps://blog.example/Title'],
        ['News!', 'x', 'News!\n\nhttps://blog.example/Title'],
        ['{{title}} ({{ Date }}) {{url}}', 'x', 'Title (2001-09-09) https://blog.example/Title'],
        ['{{feed}}: {{description}}', '{{title}}', 'Blog: {{title}}'],
        ['{{unknown}}', 'x', '{{unknown}}\n\nhttps://blog.example/Title'],
        ['<p>{{title}}</p><p>{{link}}</p>', 'x', '<p>Title</p><p>https://blog.example/Title</p>'],
      ])('the template "%s" becomes the text "%s"', async (content, description, expected) => {
        const item = { id: 'Title', minute: 1, description: cdata(description.replace('&', '&amp;')) }
        expect((await appear(item, { content })).text).toBe(expected)
      })

      it('a text falls back to the title without a description, and has no link if the item has none', async () => {
        expect((await appear({ id: 'Only a title', description: ' ' })).text).toBe(
          'Only a title\n\nhttps://blog.example/Only%20a%20title',
        )
        expect((await appear({ id: 'Alone', description: '', link: null })).text).toBe('Alone')
      })

      it('a text never contains HTML of the feed', async () => {
        const html = `<script>alert(1)</script><p onclick="x()">One <b>two</b> &lt;img src=x&gt;</p><p>Read <a href="https://evil.example">more</a></p>`
        const { text } = await appear({ id: 'x', description: cdata(html) })
        expect(text).toBe('One two &lt;img src=x&gt;\nRead more\n\nhttps://blog.example/x')
      })

      it('a text that is too long for the channel is cut at a word and keeps its link', async () => {
        const { text, posts } = await appear({ id: 'x', description: 'lorem ipsum '.repeat(5_000) })
        expect(text).toBe('lorem ipsum lorem ipsum lorem ipsum lorem ipsum lorem…\n\nhttps://blog.example/x')
        expect(posts[0]?.state).toBe('PUBLISHED')
        const wide = await appear({ id: 'y', description: 'ä'.repeat(90) })
        expect(wide.text).toBe(`${'ä'.repeat(36)}…\n\nhttps://blog.example/y`)
      })

      it('a text is shortened in the description first, then in the title', async () => {
        const id = 'A title of a dozen words that says what it is all about and more'
        const item = { id, description: 'Some description', link: 'https://blog.example/an-item' }
        const { text } = await appear(item, { content: '{{title}} {{description}} {{link}}' })
        expect(text).toBe('A title of a dozen words that says what it is all… https://blog.example/an-item')
      })
    })

    describe('channels', () => {
      it('an autopost without chosen channels posts to every enabled channel', async () => {
        await using feed = await feedServer(rss())
        const tenant = await service.createTenant()
        const [on, off, gone] = [
          await tenant.connectSandbox('On'),
          await tenant.connectSandbox('Off'),
          await tenant.connectSandbox('Gone'),
        ]
        const half = await tenant.connectSandbox('Half connected')
        await service.app.db('integrations').where({ id: half }).update({ in_between_steps_at: 1 })
        await tenant.console.autopost.create({ body: following(feed.url) })
        await tenant.console.channels.disable({ body: { id: off } })
        await tenant.console.consoleApi.channels.delete({ body: { id: gone } })
        await settle(service)
        feed.body = rss({ id: 'one' })
        await nextHour(service)
        expect(await postsOf(service, tenant)).toMatchObject([{ integration_id: on, state: 'PUBLISHED' }])
        expect((await tenant.console.autopost.list())[0]?.lastError).toBeNull()
        expect((await postsOf(service, await service.createTenant())).length).toBe(0)
      })

      it('an autopost posts to each chosen channel in a thread of its own, and reports disabled ones', async () => {
        await using feed = await feedServer(rss())
        const tenant = await service.createTenant()
        const [one, two, off] = [
          await tenant.connectSandbox('One'),
          await tenant.connectSandbox('Two'),
          await tenant.connectSandbox('Off'),
        ]
        await tenant.connectSandbox('Not chosen')
        const integrations = [one, two, off].map((id) => ({ id }))
        await tenant.console.autopost.create({ body: following(feed.url, { integrations }) })
        await tenant.console.channels.disable({ body: { id: off } })
        await settle(service)
        feed.body = rss({ id: 'one' })
        await nextHour(service)
        const posts = await postsOf(service, tenant)
        expect(posts.map(({ integration_id }) => integration_id).toSorted()).toEqual([one, two].toSorted())
        expect(posts[0]?.group_id).not.toBe(posts[1]?.group_id)
        expect((await tenant.console.autopost.list())[0]?.lastError).toContain('1 of the chosen channels')
      })

      it('an autopost without a channel keeps its items until there is one', async () => {
        await using feed = await feedServer(rss())
        feed.headers = { etag: '"1"' }
        feed.conditional = true
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox()
        await tenant.console.channels.disable({ body: { id: channel } })
        await tenant.console.autopost.create({ body: following(feed.url) })
        await settle(service)
        feed.body = rss({ id: 'one' })
        feed.headers = { etag: '"2"' }
        await nextHour(service)
        expect((await tenant.console.autopost.list())[0]?.lastError).toContain('no channel')
        expect(await postsOf(service, tenant)).toEqual([])
        for (let hour = 0; hour < 5; hour++) await nextHour(service)
        await tenant.console.channels.enable({ body: { id: channel } })
        await nextHour(service)
        expect(await postsOf(service, tenant)).toHaveLength(1)
        expect((await tenant.console.autopost.list())[0]?.lastError).toBeNull()
      })

      it('a channel that must be reconnected keeps the post and reports it', async () => {
        await using feed = await feedServer(rss())
        const tenant = await service.createTenant()
        const channel = await tenant.connectSandbox()
        await tenant.console.autopost.create({ body: following(feed.url) })
        await settle(service)
        await service.app.db('integrations').where({ id: channel }).update({ refresh_needed_at: 1 })
        feed.body = rss({ id: 'one' })
        await nextHour(service)
        expect(await postsOf(service, tenant)).toMatchObject([
          { state: 'ERROR', error_code: 'channel_disconnected' },
        ])
      })
    })

    describe('type and date of a post', () => {
      it('an autopost in draft mode saves drafts', async () => {
        const { posts } = await appear({ id: 'one' }, { draft: true })
        expect(posts).toMatchObject([{ state: 'DRAFT', due_at: null, creation_method: 'AUTOPOST' }])
      })

      it('a post takes the next free slot of each channel', async () => {
        const items = [3, 2, 1].map((minute) => ({ id: `item-${minute}`, minute }))
        const { posts, tenant, channel } = await appear(items, { onSlot: true })
        expect(posts.map(({ state }) => state)).toEqual(['QUEUE', 'QUEUE', 'QUEUE'])
        const dates = posts.map(({ publish_date }) => publish_date)
        expect(new Set(dates).size).toBe(3)
        expect(dates).toEqual(dates.toSorted((a, b) => a - b))
        expect(dates[0]).toBeGreaterThan(service.clock.now())
        expect((dates[2] ?? 0) - service.clock.now()).toBeLessThan(48 * HOUR)
        const { date } = await tenant.api.slots.find({ path: { id: channel } })
        expect(Date.parse(date)).toBeGreaterThan(dates[2] ?? 0)
      })

      it('a post is saved as a draft, with one notice, when the channel has no slots', async () => {
        await using feed = await feedServer(rss())
        const tenant = await service.createTenant()
        const id = await tenant.connectSandbox()
        await tenant.console.channels.setPostingTimes({ path: { id }, body: { time: [] } })
        await tenant.console.autopost.create({ body: following(feed.url, { onSlot: true }) })
        await settle(service)
        feed.body = rss({ id: 'one' })
        await nextHour(service)
        await nextHour(service)
        expect(await postsOf(service, tenant)).toMatchObject([{ state: 'DRAFT' }])
        expect(await noticesOf(service, tenant)).toEqual([
          expect.stringMatching(/“one”.*is saved as a draft.*slot/),
        ])
      })

      it('a post is saved as a draft, with one notice, when the channel refuses it', async () => {
        const { posts, tenant, channel } = await appear([
          { id: 'two', minute: 2 },
          { id: 'one', minute: 1, description: 'This needs a picture' },
        ])
        expect(posts.map(({ state, content }) => [state, content.split('\n')[0]])).toEqual([
          ['DRAFT', 'This needs a picture'],
          ['QUEUE', 'About two'],
        ])
        const notices = (await noticesOf(service, tenant)).filter((notice) => notice.includes('draft'))
        expect(notices).toEqual([
          '“one” of the feed “Blog” is saved as a draft on Test sandbox: Test sandbox (Sandbox): A picture is needed.',
        ])
        const [row] = await service.app
          .db('notifications')
          .where({ organization_id: tenant.organizationId, integration_id: channel })
          .whereLike('content', '%draft%')
        expect(row).toMatchObject({ kind: 'failure', link: linkOf('one') })
      })

      it('a post that nothing makes short enough is saved as a draft with its whole text', async () => {
        const { posts, text, tenant } = await appear({ id: 'one' }, { content: 'words '.repeat(20) })
        expect(posts).toMatchObject([{ state: 'DRAFT' }])
        expect(text).toContain(linkOf('one'))
        expect(await noticesOf(service, tenant)).toEqual([expect.stringContaining('too long')])
      })
    })

    describe('hostile feeds', () => {
      async function lastError(prepare: (feed: Awaited<ReturnType<typeof feedServer>>) => void) {
        await using feed = await feedServer(rss({ id: 'one' }))
        prepare(feed)
        const tenant = await service.createTenant()
        await tenant.connectSandbox()
        await tenant.console.autopost.create({ body: following(feed.url, { syncLast: true }) })
        await settle(service)
        expect(await postsOf(service, tenant)).toEqual([])
        return (await tenant.console.autopost.list())[0]?.lastError
      }

      it('a compressed feed is unpacked up to a limit', async () => {
        const error = await lastError((feed) => {
          feed.body = new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024, ' ')))
          feed.headers = { 'content-encoding': 'gzip' }
        })
        expect(error).toMatch(/larger than/)
      })

      it('a feed cannot redirect to a private address', async () => {
        const error = await lastError((feed) => {
          feed.status = 301
          feed.headers = { location: 'https://192.168.1.1/feed' }
        })
        expect(error).toMatch(/not on the public internet/)
      })

      it('a feed with entity declarations is refused', async () => {
        const error = await lastError((feed) => {
          feed.body = `<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>${feed.body}`
        })
        expect(error).toMatch(/entities/)
      })

      it('a title of a megabyte is cut', async () => {
        const { text, tenant } = await appear(
          { id: 'word '.repeat(200_000), link: linkOf('x'), guid: 'x' },
          { content: '{{title}}' },
        )
        expect(text.length).toBeLessThanOrEqual(80)
        expect(text).toMatch(/^word word .*…$/)
        expect(await noticesOf(service, tenant)).not.toContainEqual(expect.stringContaining('draft'))
      })
    })
  },
  // The text of a post, which no database changes; each feed is parsed in a thread that costs 200 ms.
  { overrides: { platforms: picky }, databases: sample(databaseKinds, 2) },
)

describe('text of items', () => {
  it('toPlainText returns plain text with ordinary white space', () => {
    expect(toPlainText(' <h1>A</h1>\n<p>b&nbsp;  c<br>d</p><ul><li>e</li></ul>\n\n\n\n')).toBe(
      'A\nb c\nd\n- e',
    )
    expect(toPlainText('a < b &amp;&amp; c')).toBe('a < b && c')
    expect(toPlainText(`${'<a '.repeat(6_000)}x`)).toContain('x')
  })

  it('truncateText cuts between words and never inside a character', () => {
    expect(truncateText('one two three', 13)).toBe('one two three')
    expect(truncateText('one two three', 12)).toBe('one two…')
    expect(truncateText('one two, three', 9)).toBe('one two…')
    expect(truncateText('one two three', 7)).toBe('one two…')
    expect(truncateText('a loooooooooooong', 12)).toBe('a looooooooo…')
    expect(truncateText('👩‍👩‍👧‍👧👩‍👩‍👧‍👧', 13)).toBe('👩‍👩‍👧‍👧…')
    expect(truncateText('👩‍👩‍👧‍👧', 3)).toBe('')
  })
})

import { beforeEach, expect, it } from 'vitest'
import { addMember } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { hostile, visitor } from './visitor.ts'

describeService('the pages of posts', (service) => {
  const { get, post } = visitor(service)
  let tenant: Tenant
  let stranger: Tenant
  let channel: string

  // Some tests wait longer than a session lasts.
  beforeEach(async () => {
    stranger = await service.createTenant()
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox(hostile.text)
  })

  /** Creates a post, publishes what is due, and returns the id. */
  async function create(
    content: string,
    settings: Record<string, unknown> = {},
    rest: { type?: 'now' | 'schedule' | 'draft'; date?: string; comment?: string } = {},
  ): Promise<string> {
    const { type = 'now', date = new Date(service.clock.now()).toISOString(), comment } = rest
    const value = [{ content }, ...(comment ? [{ content: comment }] : [])]
    const [made] = await tenant.api.posts.create({
      body: { type, date, posts: [{ integration: { id: channel }, value, settings }] },
    })
    await service.server.drain()
    return made?.postId ?? ''
  }

  // The day of a post, before the clock advances and may pass midnight.
  const today = () => new Date(service.clock.now()).toISOString().slice(0, 10)
  const tomorrow = () => new Date(service.clock.now() + 86_400_000).toISOString()
  const feed = async () => {
    const { items } = await tenant.api.sandbox.getFeed({ path: { id: channel } })
    return items.map(({ content_text }) => content_text)
  }

  it('scheduled posts begin with the next one, and the tab of drafts says how to write one', async () => {
    const day = (days: number) => new Date(service.clock.now() + days * 86_400_000).toISOString()
    for (const days of [3, 1, 2]) await create(`In ${days} days`, {}, { type: 'schedule', date: day(days) })
    const { text } = await get('/console?state=QUEUE', tenant)
    expect(text.match(/<a [^>]*>In \d days/g)?.map((link) => link.slice(-6))).toEqual([
      '1 days',
      '2 days',
      '3 days',
    ])
    const all = (await get('/console', tenant)).text
    expect(all.match(/<a [^>]*>In \d days/g)?.map((link) => link.slice(-6))).toEqual([
      '3 days',
      '2 days',
      '1 days',
    ])
    expect(all).not.toContain('Publish your first post')
    expect((await get('/console?state=DRAFT', tenant)).text).toContain('You have no drafts.')
  })

  it('the page of a published post edits its live text and takes it down, and the timeline shows both', async () => {
    const words = 'Today: tea & cake, 50 % off + "more" *now*!'
    const id = await create(words, {}, { comment: 'Below' })
    const path = `/console/posts/${id}`
    const offered = (await get(path, tenant)).text
    expect(offered).toContain('Edit the live post')
    expect(offered).toContain('Reference of <code>editPublishedPost')
    expect(offered).toContain('Take down from Sandbox')
    const code = (/href="([^"]*)" data-code/.exec(offered)?.[1] ?? '').replaceAll('&amp;', '&')
    const shown = await get(code, tenant)
    expect([shown.status, shown.text.includes('unpublish')]).toEqual([200, true])
    const edited = await post(path, { action: 'edit', entry: id, content: 'Better' }, tenant)
    expect([edited.status, edited.location]).toEqual([303, `${path}?done=editing`])
    await service.server.drain()
    expect((await feed()).sort()).toEqual(['Below', 'Better'])
    const long = await post(path, { action: 'edit', entry: id, content: 'x'.repeat(501) }, tenant)
    expect(long.text).toContain('501')
    expect((await post(path, { action: 'unpublish' }, tenant)).location).toBe(`${path}?done=unpublishing`)
    await service.server.drain()
    const { text } = await get(path, tenant)
    expect([await feed(), text.includes('Taken down'), text.includes('Edited on the platform')]).toEqual([
      [],
      true,
      true,
    ])
    expect(text).not.toContain('Take down from Sandbox')
  })

  it('the code of a post shows every act in each state, with every character of its text', async () => {
    const text = `It's "quoted" + 100 % & <b> *bold* \n${hostile.text} 😀 `.repeat(4).trim()
    const unescaped = (html: string) =>
      html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '')
    const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
    const content = `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')}</p>`
    const published = await create(content)
    const cases = [
      [published, ['getPost', 'unpublishPost', 'deletePost']],
      [await create(content, { outcome: 'fail' }), ['getPost', 'retryPost', 'deletePost']],
      ...(await Promise.all(
        (['draft', 'schedule'] as const).map(async (type) => [
          await create(content, {}, { type, date: tomorrow() }),
          ['getPost', 'setPostStatus', 'moveThread', 'deletePost'],
        ]),
      )),
    ] as [string, string[]][]
    for (const [id, operations] of cases) {
      const page = (await get(`/console/posts/${id}`, tenant)).text
      const [, link = ''] = /href="([^"]*)" data-code/.exec(page) ?? []
      const code = await get(link.replaceAll('&amp;', '&'), tenant)
      const shown = [...code.text.matchAll(/reference\/(\w+)"/g)].map(([, operation]) => operation)
      expect([code.status, shown]).toEqual([200, operations])
    }
    const page = (await get(`/console/posts/${published}`, tenant)).text
    const [, panel = ''] = /id="edit-.*?<details class="as-code">(.*?)<\/details>/s.exec(page) ?? []
    const [, sample = ''] = /data-lang="JSON">(.*?)<\/pre>/s.exec(panel) ?? []
    const { params } = JSON.parse(unescaped(sample.replace(/<\/?span[^>]*>/g, '')))
    const [, call = ''] = /name="as-code" value="([^"]*)"/.exec(panel) ?? []
    const changed = { 'as-code': unescaped(call), action: 'edit', content: 'Better + 1' }
    expect((await post('/console/developers/code', changed, tenant)).text).toContain('Better + 1')
    // What the code sends is what the platform then shows.
    const { id, content: sent } = params.arguments
    await tenant.api.posts.editPublished({ path: { id }, body: { content: sent } })
    await service.server.drain()
    expect([id, await feed()]).toEqual([published, [text]])
  })

  it('the page of a thread takes down what is chosen, and nothing without a choice', async () => {
    const id = await create('Stays', {}, { comment: 'Goes' })
    const path = `/console/posts/${id}`
    const { text } = await get(path, tenant)
    const boxes = [...text.matchAll(/name="(live:[^"]+)" value="1" checked/g)].map(([, name = '']) => name)
    expect(boxes).toHaveLength(2)
    const none = await post(path, { action: 'unpublish', choose: 'yes' }, tenant)
    expect([none.status, none.text.includes('Choose what to take down.')]).toEqual([400, true])
    await post(path, { action: 'unpublish', choose: 'yes', [boxes[1] ?? '']: '1' }, tenant)
    await service.server.drain()
    expect(await feed()).toEqual(['Stays'])
    const left = (await get(path, tenant)).text
    expect([left.includes('Take down from Sandbox'), left.includes('What to take down')]).toEqual([
      true,
      false,
    ])
    await post(path, { action: 'unpublish' }, tenant)
    await service.server.drain()
    expect(await feed()).toEqual([])
  })

  it('the list is narrowed by state, channel and text, and each post links to its page', async () => {
    const failed = await create(`Boom ${hostile.text}`, { outcome: 'fail' })
    const planned = await create('Waits', {}, { type: 'schedule', date: tomorrow() })
    const live = await create('Live lighthouse')
    const shown = async (query: string) => {
      const { text } = await get(`/console${query}`, tenant)
      return [failed, planned, live].map((id) => text.includes(`href="/console/posts/${id}"`))
    }
    expect(await shown('')).toEqual([true, true, true])
    expect(await shown('?state=ERROR')).toEqual([true, false, false])
    expect(await shown('?state=QUEUE')).toEqual([false, true, false])
    expect(await shown('?state=PUBLISHED')).toEqual([false, false, true])
    expect(await shown('?text=lighthouse')).toEqual([false, false, true])
    expect(await shown(`?channel=${channel}&state=nonsense`)).toEqual([true, true, true])
    expect(await shown(`?channel=${await stranger.connectSandbox()}`)).toEqual([false, false, false])
    const { text } = await get('/console?text=%22%3E%3Cscript%3E', tenant)
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect((await get('/console', tenant)).text).not.toContain(hostile.text)
  })

  it('a thread of which a comment failed is among the failed posts', async () => {
    const id = await create('Root', { outcome: 'fail', outcome_index: 1 }, { comment: 'Reply' })
    const { text } = await get('/console?state=ERROR', tenant)
    expect(text).toContain(`href="/console/posts/${id}"`)
  })

  it('a comment with an unknown outcome shows so in the list, on its page and in the calendar', async () => {
    const date = today()
    const id = await create(
      'Root',
      { outcome: 'unknown', outcome_index: 1, remembers_key: 1 },
      { comment: 'Reply' },
    )
    const failed = await create('Other', { outcome: 'fail', outcome_index: 1 }, { comment: 'Reply' })
    service.clock.advance(3_600_000)
    await service.server.drain()
    const calendar = `/console/calendar?view=list&date=${date}`
    for (const path of ['/console?', `/console/posts/${id}?`, `${calendar}&`])
      expect((await get(path, tenant)).text).toContain('Outcome unknown')
    for (const path of ['/console?', `${calendar}&`]) {
      const { text } = await get(`${path}state=UNKNOWN`, tenant)
      expect([text.includes(`/posts/${id}"`), text.includes(`/posts/${failed}"`)]).toEqual([true, false])
      const errors = (await get(`${path}state=ERROR`, tenant)).text
      expect([errors.includes(`/posts/${id}"`), errors.includes(`/posts/${failed}"`)]).toEqual([false, true])
    }
    const { text } = await get(calendar, tenant)
    expect(text).toMatch(new RegExp(`/posts/${id}".{0,900}, Outcome unknown`, 's'))
    expect(text).toMatch(new RegExp(`/posts/${failed}".{0,900}, Failed`, 's'))
  })

  it('the page of a post shows its timeline attempt by attempt with the answer of the platform', async () => {
    const id = await create(`Boom ${hostile.text}`, { outcome: 'fail' })
    const { status, text } = await get(`/console/posts/${id}`, tenant)
    expect(status).toBe(200)
    expect(text).toMatch(
      /Created.*Scheduled.*Attempt 1.*The platform refused it. It took less than a second.*Failed/s,
    )
    expect(text).toContain('&quot;outcome&quot;: &quot;fail&quot;')
    expect(text).toContain('cannot publish it twice')
    expect(text).not.toContain(hostile.text)
    const published = await get(`/console/posts/${await create('Fine')}`, tenant)
    expect(published.text).toMatch(/Attempt 1.*The platform published it. It took.*Published/s)
    expect(published.text).toContain('View post')
    expect(published.text).toContain('class="measures"')
  })

  it('a failure that is safe is retried with one button', async () => {
    const id = await create('Again', { outcome: 'fail' })
    await tenant.api.posts.update({
      path: { id },
      body: { posts: [{ value: [{ content: 'Again' }], settings: { outcome: 'ok' } }] } as never,
    })
    const answer = await post(`/console/posts/${id}/retry`, {}, tenant)
    expect([answer.status, answer.location]).toEqual([303, `/console/posts/${id}?done=retried`])
  })

  it('a post that may be live is sent again only after its sender read that it may appear twice', async () => {
    const day = today()
    const id = await create('Perhaps', { outcome: 'unknown', remembers_key: 1 })
    service.clock.advance(3_600_000)
    await service.server.drain()
    const page = await get(`/console/posts/${id}`, tenant)
    expect(page.text).toContain('makes it appear twice')
    expect(page.text).toContain(`href="/sandbox/${channel}">Check the channel</a>`)
    expect(page.text).toMatch(
      />It is there<.*Address or ID of the post there.*>It is not there<.*publish again/s,
    )
    const feedPage = await get(`/sandbox/${channel}`, tenant)
    expect(feedPage.text).toContain(`href="/console?channel=${channel}"`)
    const front = await service.fetch('/', { headers: { accept: 'text/html' } })
    expect(await front.text()).toContain('class="start" href="/console"')
    expect(page.text).toContain('name="certain" value="may_duplicate"')
    const listed = await get('/console', tenant)
    expect(listed.text).toContain(
      `href="/console?state=UNKNOWN&amp;channel=${channel}">1 with an unknown outcome<`,
    )
    expect((await get('/console?state=ERROR', tenant)).text).not.toContain(`href="/console/posts/${id}"`)
    expect((await get('/console?state=UNKNOWN', tenant)).text).toMatch(
      new RegExp(`href="/console/posts/${id}".*Outcome unknown</span>`, 's'),
    )
    const calendar = (state: string) => get(`/console/calendar?view=list&date=${day}&state=${state}`, tenant)
    const [failed, unknown] = [await calendar('ERROR'), await calendar('UNKNOWN')]
    expect([failed, unknown].map(({ text }) => text.includes(`/console/posts/${id}`))).toEqual([false, true])
    expect(listed.text).not.toContain(`action="/console/posts/${id}/retry"`)
    const blind = await post(`/console/posts/${id}/retry`, {}, tenant)
    expect(blind.status).toBe(409)
    expect(blind.text).toContain('may be live')
    const all = await post('/console/posts/retries', { channel }, tenant)
    expect(all.status).toBe(303)
    expect((await tenant.api.posts.get({ path: { id } })).state).toBe('ERROR')
    expect((await post(`/console/posts/${id}/retry`, { certain: 'may_duplicate' }, tenant)).status).toBe(303)
    const { events } = await tenant.api.posts.listEvents({ path: { id } })
    expect(events.filter(({ type, code }) => type === 'queued' && code === 'retry')).toHaveLength(1)
  })

  it('a post that a person found on the platform is marked as published', async () => {
    const sentAt = service.clock.now()
    const id = await create('Perhaps', { outcome: 'unknown' })
    service.clock.advance(86_400_000)
    await service.server.drain()
    expect((await tenant.api.posts.get({ path: { id } })).error?.code).toBe('outcome_unknown')
    const wrong = await post(`/console/posts/${id}`, { action: 'bind', release: '' }, tenant)
    expect([wrong.status, wrong.text.includes('id="release-wrong"')]).toEqual([400, true])
    const address = { action: 'bind', release: 'https://nowhere.example.org/1' }
    const absent = await post(`/console/posts/${id}`, address, tenant)
    expect([absent.status, absent.text.includes('value="https://nowhere.example.org/1"')]).toEqual([
      400,
      true,
    ])
    const bound = await post(`/console/posts/${id}`, { action: 'bind', release: 'found-by-hand' }, tenant)
    expect([bound.status, bound.location]).toEqual([303, `/console/posts/${id}?done=bound`])
    const found = await tenant.api.posts.get({ path: { id } })
    expect([found.state, found.releaseId]).toEqual(['PUBLISHED', 'found-by-hand'])
    const { text } = await get(`/console/posts/${id}`, tenant)
    expect(text).toContain('Marked as published')
    // It was out when it was sent, a day before a person said so.
    const [, published = ''] = /<dt>Published<\/dt><dd><time datetime="(.*?)"/.exec(text) ?? []
    expect(Date.parse(published) - sentAt).toBeLessThan(60_000)
  })

  it('the address of a post is taken as given where its platform lists no posts', async () => {
    const before = await create('Out')
    const id = await create('Perhaps', { outcome: 'unknown' })
    const thread = await create('Above', { outcome: 'unknown' }, { comment: 'Below' })
    service.clock.advance(86_400_000)
    await service.server.drain()
    const { db } = service.app
    await db('integrations').where({ id: channel }).update({ identifier: 'mewe' })
    await db('posts').where({ id: before }).update({ release_url: 'https://mewe.example/p/1' })
    const path = `/console/posts/${id}`
    expect((await get(path, tenant)).text).toContain('This platform does not list posts')
    const give = (release: string, to = path) => post(to, { action: 'bind', release }, tenant)
    const foreign = await give('https://elsewhere.example/p/2')
    expect([foreign.status, foreign.text.includes('posts of this channel are at mewe.example')]).toEqual([
      400,
      true,
    ])
    expect(foreign.text).not.toContain('shows no recent post')
    const above = await give('https://mewe.example/p/2', `/console/posts/${thread}`)
    expect([above.status, above.text.includes('The comments below need the ID')]).toEqual([400, true])
    expect((await give(`https://mewe.example/${hostile.text}, x`)).status).toBe(400)
    expect((await give('https://www.mewe.example/p/2')).location).toBe(`${path}?done=bound`)
    const { text } = await get(path, tenant)
    expect(text).toContain('href="https://www.mewe.example/p/2"')
    expect(text).toContain('its ID on the platform is not known')
    expect(await tenant.api.posts.get({ path: { id } })).toMatchObject({
      state: 'PUBLISHED',
      releaseId: 'missing',
    })
    expect((await give('12')).location).toBe(`${path}?done=bound`)
  })

  it('a post is taken off the schedule, scheduled, and deleted', async () => {
    const id = await create('Later', {}, { type: 'schedule', date: tomorrow() })
    const act = (action: string) => post(`/console/posts/${id}`, { action }, tenant)
    const stateNow = async () => (await tenant.api.posts.get({ path: { id } })).state
    expect((await act('draft')).location).toBe(`/console/posts/${id}?done=unscheduled`)
    expect(await stateNow()).toBe('DRAFT')
    expect((await act('schedule')).location).toBe(`/console/posts/${id}?done=scheduled`)
    expect(await stateNow()).toBe('QUEUE')
    expect((await get(`/console/posts/${id}`, tenant)).text).toContain('By you<')
    expect((await act('explode')).status).toBe(400)
    expect((await act('delete')).location).toBe('/console?done=post-deleted')
    expect((await get(`/console/posts/${id}`, tenant)).status).toBe(404)
    expect((await act('delete')).status).toBe(404)
  })

  it('a date of a repeating post is skipped, or gets a post of its own', async () => {
    const [made] = await tenant.api.posts.create({
      body: {
        ...{ type: 'schedule', date: tomorrow(), repeat: { rule: 'FREQ=DAILY;COUNT=4' } },
        posts: [{ integration: { id: channel }, value: [{ content: 'Daily' }] }],
      },
    })
    const id = made?.postId ?? ''
    const path = `/console/posts/${id}`
    const dates = async () => (await tenant.api.posts.listOccurrences({ path: { id } })).dates
    const [, second = '', third = ''] = await dates()
    const before = await get(path, tenant)
    expect(before.text.match(/name="action" value="skipDate"/g)).toHaveLength(4)
    const skipped = await post(path, { action: 'skipDate', date: second }, tenant)
    expect([skipped.status, skipped.location]).toEqual([303, `${path}?done=date-skipped#dates`])
    const changed = await post(path, { action: 'changeDate', date: third }, tenant)
    const own = changed.location?.split('post=')[1] ?? ''
    expect(changed.location).toBe(`/console/compose?post=${own}`)
    expect((await tenant.api.posts.get({ path: { id: own } })).series).toEqual({ id, date: third })
    const left = await dates()
    expect([left.length, left.includes(second), left.includes(third)]).toEqual([2, false, false])
    const again = await post(path, { action: 'changeDate', date: third }, tenant)
    expect([again.status, again.text.includes('another post is in its place')]).toEqual([409, true])
    expect((await post(path, { action: 'skipDate', date: 'soon' }, tenant)).status).toBe(400)
    expect((await get(path, tenant)).text.match(/value="skipDate"/g)).toHaveLength(2)
  })

  it('failures are grouped by channel, and one act retries all', async () => {
    const ids = [await create('one', { outcome: 'fail' }), await create('two', { outcome: 'fail' })]
    const { text } = await get('/console', tenant)
    expect(text).toContain('Needs attention')
    expect(text).toContain(`href="/console?state=ERROR&amp;channel=${channel}">2 failed<`)
    expect(text).toMatch(/2 × .*sandbox_rejected/)
    expect(text).toContain('Retry all 2 posts')
    const retried = await post('/console/posts/retries', { channel }, tenant)
    expect([retried.status, retried.location]).toEqual([303, '/console?done=posts-retried'])
    // The worker may have sent them already, so that their logs tell and not their states.
    await service.server.drain()
    for (const id of ids) {
      const { events } = await tenant.api.posts.listEvents({ path: { id } })
      expect(events.filter(({ type, code }) => type === 'queued' && code === 'retry')).toHaveLength(1)
      expect((await get(`/console/posts/${id}`, tenant)).text).toContain('Attempt 2')
    }
    service.clock.advance(31 * 86_400_000)
    expect((await get('/console', tenant)).text).not.toContain('Needs attention')
  })

  it('a channel that must be reconnected offers that instead of a retry', async () => {
    const id = await create('one', { outcome: 'fail' })
    const now = service.clock.now()
    await service.app.db('integrations').where({ id: channel }).update({ refresh_needed_at: now })
    for (const path of ['/console', `/console/posts/${id}`]) {
      const { text } = await get(path, tenant)
      expect(text).toMatch(new RegExp(`action="/channels/${channel}".*Reconnect`, 's'))
      expect(text).not.toContain('Retry 1 post')
    }
    const refused = await post('/console/posts/retries', { channel }, tenant)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Reconnect it')
    expect(await feed()).toEqual([])
  })

  it('a post offers only what works on its channel, and a scheduled one tells what will stop it', async () => {
    const failed = await create('Broken', { outcome: 'fail' })
    const planned = await create('Waits', {}, { type: 'schedule', date: tomorrow() })
    const retry = `action="/console/posts/${failed}/retry"`
    expect((await get('/console', tenant)).text).toContain(retry)
    await post(`/channels/${channel}`, { action: 'disable' }, tenant)
    const { text } = await get('/console', tenant)
    expect(text).not.toContain(retry)
    expect(text).toContain('What to do next')
    expect(text).toContain('The channel is disabled. Enable it, then retry.')
    expect((await get(`/console/posts/${planned}`, tenant)).text).toMatch(
      /before the post is due.*Enable channel/s,
    )
  })

  it('a post that is tried again by itself says so, with the time', async () => {
    const id = await create('Slow', { outcome: 'rate_limited', retry_after: 600 })
    const { text } = await get(`/console/posts/${id}`, tenant)
    expect(text).toMatch(/tries again by itself.*The next try is at <time datetime="/s)
    expect(text).toContain('Publishing…</span>')
    expect(text).toContain('data-follow>Reload</a>')
    const { text: list } = await get('/console', tenant)
    expect(list).toContain('Publishing…</span>')
    expect(list).toContain('data-follow>Reload</a>')
    expect(list).not.toContain(`href="/console/compose?post=${id}"`)
  })

  it('a post that is due shows that it is published now, and offers no retry', async () => {
    const id = await create('Boom', { outcome: 'fail' })
    const waits = {
      state: 'QUEUE' as const,
      due_at: service.clock.now(),
      error_code: null,
      error_message: null,
    }
    await service.app.db('posts').where({ id }).update(waits)
    const { text } = await get(`/console/posts/${id}?done=retried`, tenant)
    expect(text).toContain('Publishing…</span>')
    expect(text).toContain('The post is being retried.')
    expect(text).toContain(`href="/console/posts/${id}" data-follow>Reload</a>`)
    expect(text).not.toContain(`action="/console/posts/${id}/retry"`)
    expect(text).not.toContain('Scheduled</span>')
    const { text: list } = await get('/console', tenant)
    expect(list).toContain('It is being published.')
    expect(list).not.toContain('appears when its time comes')
  })

  it('a post without an answer says that its repeat is safe, and offers no retry', async () => {
    const id = await create('Perhaps', { outcome: 'unknown', remembers_key: 3600 })
    const { text } = await get(`/console/posts/${id}`, tenant)
    expect(text).toMatch(/Checking: it may be live<.*the post cannot appear twice/s)
    expect(text).not.toContain(`action="/console/posts/${id}/retry"`)
  })

  it('a notice does not contradict the state, and a post that is refused again is edited first', async () => {
    const id = await create('Boom', { outcome: 'fail' })
    const { text } = await get(`/console/posts/${id}?done=publishing`, tenant)
    expect(text).toContain('Failed</span>')
    expect(text).not.toContain('The post is being published')
    expect(text).toMatch(/Edit and publish again<.*>Retry</s)
    const over = (await get('/console?done=posts-retried', tenant)).text
    expect(over).not.toContain('being retried')
    expect(over).toContain('The retry is over. What failed again is here')
    expect(over).toMatch(/The same post will be refused again.*Edit and publish again<.*>Retry 1 post</s)
    expect(over).toContain(`class="button main" href="/console/compose?post=${id}"`)
    expect((await get('/console?done=publishing', tenant)).text).not.toContain('being published')
    const mending = (await get(`/console/compose?post=${id}`, tenant)).text
    expect(mending).toMatch(/The post failed: .*sandbox_rejected.*name="text:all:0"/s)
    expect(mending).toContain('data-live>Publish now</span>')
    const { text: list } = await get('/console?state=ERROR', tenant)
    expect(list).toMatch(/>Edit<span class="unseen">: Boom<\/span><\/a>.*>Retry</s)
  })

  it('a post with several addresses links to each, and one without an ID can be given one', async () => {
    const both = await get(`/console/posts/${await create('Both', { targets: ['a', 'b'] })}`, tenant)
    expect(both.text).toMatch(/View post 1<.*View post 2</s)
    expect(both.text).not.toMatch(/href="[^"]*,http/)
    const id = await create('Nameless', { outcome: 'missing' })
    expect((await get(`/console/posts/${id}`, tenant)).text).toContain('did not say where')
    const bound = await post(`/console/posts/${id}`, { action: 'bind', release: 'by-hand' }, tenant)
    expect(bound.status).toBe(303)
    expect((await get(`/console/posts/${id}`, tenant)).text).not.toContain('did not say where')
  })

  it('no page shows or changes a post of another organization', async () => {
    const id = await create('Mine', { outcome: 'fail' })
    expect((await get(`/console/posts/${id}`, stranger)).status).toBe(404)
    for (const fields of [{ action: 'delete' }, { action: 'bind', release: '1' }, { action: 'draft' }])
      expect((await post(`/console/posts/${id}`, fields, stranger)).status).toBe(404)
    expect((await post(`/console/posts/${id}/retry`, {}, stranger)).status).toBe(404)
    expect((await post('/console/posts/retries', { channel }, stranger)).status).toBe(404)
    expect((await get('/console', stranger)).text).not.toContain(id)
    expect((await tenant.api.posts.get({ path: { id } })).state).toBe('ERROR')
  })

  it('a member with the role USER sees the page of a post', async () => {
    const id = await create('Ours')
    const member = await addMember(service, tenant, 'USER')
    const who = { ...member, organizationId: tenant.organizationId }
    const { events } = await tenant.api.posts.listEvents({ path: { id } })
    expect(events.length).toBeGreaterThan(0)
    const { text } = await get(`/console/posts/${id}`, who)
    expect(text).toContain('>By an API key, ')
    // A member without a name is known by the address.
    const user = { id: member.userId }
    await service.app.db('post_events').where({ post_id: id }).update({ actor: 'user', actor_id: user.id })
    await service.app.db('users').where(user).update({ name: null })
    expect((await get(`/console/posts/${id}`, tenant)).text).toContain(`>By ${member.email}<`)
  })
})

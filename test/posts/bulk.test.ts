import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { createPostern } from '../../sdk/index.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { countRows, publishDue, refusal, unlimited } from './support.ts'

type Row = Exclude<CallInput<'posts.createInBulk'>['body'], string>['rows'][number]
type Report = Awaited<ReturnType<Tenant['api']['posts']['createInBulk']>>

describeService(
  'bulk creation of posts',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    let one: string
    let two: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      one = await tenant.connectSandbox('One')
      two = await tenant.connectSandbox('Two')
      await tenant.console.tags.create({ body: { name: 'news', color: 'red' } })
      await tenant.console.tags.create({ body: { name: 'a;b', color: 'red' } })
    })

    const date = () => new Date(service.clock.now() + 86_400_000).toISOString()
    const send = (rows: Row[], query: { dryRun?: boolean; atomic?: boolean } = {}) =>
      tenant.api.posts.createInBulk({ body: { rows }, query })
    async function sendCsv(text: string | Uint8Array<ArrayBuffer>, query = '', headers = {}) {
      const response = await service.fetch(`/public/v1/posts/bulk${query}`, {
        method: 'POST',
        headers: { authorization: tenant.apiKey, 'content-type': 'text/csv', ...headers },
        body: text,
      })
      return { response, report: (await response.json()) as Report }
    }
    const get = (report: Report, index: number) =>
      tenant.api.posts.get({ path: { id: report.rows[index]?.postId ?? '' } })
    const problems = ({ rows }: Report) =>
      rows.flatMap(({ row, errors }) => errors.map(({ code, location }) => [row, code, location]))

    it('creates posts from a CSV file', async () => {
      const at = date()
      const { response, report } = await sendCsv(
        `channel;date;content;tags;settings;type\nOne;${at};"Hello\nthere";news;"{""outcome"":""fail""}";draft\n${two};${at};'=SUM(1);;;\n`,
      )
      expect(response.status).toBe(201)
      expect(response.headers.get('x-ratelimit-remaining')).not.toBeNull()
      expect(report).toMatchObject({ total: 2, failed: 0, dryRun: false })
      expect(await get(report, 0)).toMatchObject({
        state: 'DRAFT',
        publishDate: at,
        integration: { id: one },
        tags: [{ name: 'news' }],
        settings: { outcome: 'fail' },
        entries: [{ content: 'Hello\nthere' }],
      })
      expect(await get(report, 1)).toMatchObject({
        state: 'QUEUE',
        integration: { id: two },
        entries: [{ content: '=SUM(1)' }],
      })
    })

    it('joins related rows into threads', async () => {
      const at = date()
      const report = await send([
        { channel: 'One', date: at, content: 'root', thread: 't' },
        { content: 'comment', thread: 't', delay: 5 },
        { channel: 'two', date: at, content: 'elsewhere', thread: 't' },
        { channel: 'One', date: at, content: 'alone' },
      ])
      expect(report.failed).toBe(0)
      const ids = report.rows.map(({ postId }) => postId)
      expect(ids[0]).toBe(ids[1])
      expect(new Set(ids).size).toBe(3)
      expect((await get(report, 0)).entries.map(({ content, delay }) => [content, delay])).toEqual([
        ['root', 0],
        ['comment', 5],
      ])
    })

    it('assigns the next free slots in turn and publishes rows of type now', async () => {
      const slot = await tenant.api.slots.find({ path: { id: two } })
      const report = await send([
        { channel: 'Two', date: 'next-slot', content: 'first' },
        { channel: 'Two', date: 'next-slot', content: 'second' },
        { channel: 'Two', type: 'now', content: 'at once' },
      ])
      expect(report.failed).toBe(0)
      expect(report.rows[0]?.publishDate).toBe(slot.date)
      expect((report.rows[1]?.publishDate ?? '') > slot.date).toBe(true)
      await publishDue(service)
      expect((await get(report, 2)).state).toBe('PUBLISHED')
    })

    const bad = (): Row[] => [
      { channel: 'One', date: date(), content: 'fine' },
      { channel: 'Nowhere', date: date(), content: 'x' },
      { channel: 'One', date: 'tomorrow', content: 'x' },
      { channel: 'One', date: '2020-01-01', content: 'late' },
      { channel: 'One', date: date(), content: 'x'.repeat(501), thread: 'a' },
      { content: '', thread: 'a' },
      { channel: 'One', date: date(), content: 'x', settings: '{' },
      { channel: 'One', date: date(), content: 'x', settings: { outcome: 'odd' } },
      { channel: 'One', date: date(), content: 'x', type: 'update' },
      {
        channel: 'One',
        date: date(),
        content: 'x',
        media: 'https://x.example/a.png; https://x.example/b.txt',
      },
      { channel: 'One', date: date(), content: 'x', inter: 'FREQ=HOURLY', timezone: 'Mars' },
      { channel: 'One', date: date(), content: 'root', thread: 'b' },
      { content: 'comment', thread: 'b', date: '2099-01-01' },
      { channel: 'sandbox', date: date(), content: 'which one?' },
    ]
    const found = [
      [2, 'unknown_channel', 'body.rows.1.channel'],
      [3, 'validation_failed', 'body.rows.2.date'],
      [4, 'validation_failed', 'body.rows.3.date'],
      [5, 'content_rejected', 'body.rows.4.content'],
      [6, 'content_rejected', 'body.rows.5.content'],
      [7, 'validation_failed', 'body.rows.6.settings'],
      [8, 'content_rejected', 'body.rows.7.settings.outcome'],
      [9, 'validation_failed', 'body.rows.8.type'],
      [10, 'unsupported_media', 'body.rows.9.media.1'],
      [11, 'validation_failed', 'body.rows.10.inter'],
      [11, 'validation_failed', 'body.rows.10.timezone'],
      [13, 'validation_failed', 'body.rows.12.date'],
      [14, 'validation_failed', 'body.rows.13.channel'],
    ]

    it('creates the valid rows and names the place and the problem of the others', async () => {
      const before = await countRows(service)
      const report = await send(bad())
      expect(problems(report)).toEqual(found)
      expect(report).toMatchObject({ total: 14, failed: 13 })
      expect(report.rows.map(({ status }) => status)).toEqual(['created', ...Array(13).fill('failed')])
      const after = await countRows(service)
      expect(after.posts).toBe((before.posts ?? 0) + 1)
    })

    it('creates nothing in a dry run, which reports the same problems', async () => {
      const before = await countRows(service)
      const report = await send(bad(), { dryRun: true })
      expect(problems(report)).toEqual(found)
      expect(report.rows[0]).toMatchObject({ status: 'valid', postId: null, publishDate: expect.any(String) })
      expect(await countRows(service)).toEqual(before)
    })

    it('reports hostile cells as invalid', async () => {
      const row = { channel: 'One', date: date(), content: 'x' }
      const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
      const report = await send([
        { ...row, tags: [{ toString: 'x' }] },
        { ...row, tags: '["a\\u0000"]' },
        { ...row, settings: `{"x":${deep}}` },
        { ...row, settings: '{"outcome":"a\\u0000"}' },
      ] as Row[])
      expect(problems(report)).toEqual(
        ['tags', 'tags', 'settings', 'settings'].map((column, index) => [
          index + 1,
          'validation_failed',
          `body.rows.${index}.${column}`,
        ]),
      )
    })

    it('limits the cells of a table as JSON rows', async () => {
      const long = (length: number) => 'x'.repeat(length)
      const row = { channel: 'One', date: date(), content: 'x' }
      const cells: [keyof Row, string][] = [
        ['tags', Array.from({ length: 101 }, (_, n) => n).join(';')],
        ['tags', long(10_001)],
        ['tags', `["${long(256)}"]`],
        ['media', Array.from({ length: 101 }, () => 'https://x.example/a.png').join(';')],
        ['media', JSON.stringify([{ path: `https://x.example/${long(2_048)}.png` }])],
        ['settings', JSON.stringify({ outcome: 'ok', more: long(100_000) })],
        ['timezone', long(65)],
        ['inter', `1${'0'.repeat(500)}`],
      ]
      const lines = cells.map(([column, cell]) =>
        ['channel', 'date', 'content', 'tags', 'media', 'settings', 'timezone', 'inter']
          .map((name) => (name === column ? cell : ((row as Row)[name as keyof Row] ?? '')))
          .map((text) => `"${String(text).replaceAll('"', '""')}"`)
          .join(','),
      )
      const head = 'channel,date,content,tags,media,settings,timezone,inter'
      const before = await countRows(service)
      const { report } = await sendCsv([head, ...lines].join('\n'))
      expect(problems(report)).toEqual(
        cells.map(([column], index) => [index + 1, 'validation_failed', `body.rows.${index}.${column}`]),
      )
      expect(report.rows.flatMap(({ warnings }) => warnings)).toEqual([])
      expect(await countRows(service)).toEqual(before)
    })

    it('creates all rows or none on request', async () => {
      const before = await countRows(service)
      const answer = await refusal(send(bad(), { atomic: true }))
      expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(answer.at).toEqual(found.map(([, , location]) => location))
      expect(await countRows(service)).toEqual(before)
      const good = [1, 2, 3].map((n) => ({ channel: 'One', date: date(), content: `row ${n}` }))
      expect((await send(good, { atomic: true })).rows.map(({ status }) => status)).toEqual(
        Array(3).fill('created'),
      )
    })

    it('skips the empty rows of a spreadsheet, and counts them in the numbers of the others', async () => {
      const csv = (last: string) =>
        `sep=;\r\nchannel;date;content;thread;;\r\nOne;${date()};Hi;a;;\r\n;;;;;\r\n ;\u00a0;;;;\r\n;;reply;a;;\r\n${last}\r\n;;;;;\r\n`
      const { report } = await sendCsv(csv('One;bad;Hi;;;'), '?dryRun=true')
      expect(report).toMatchObject({ total: 3, failed: 1, ignoredColumns: [] })
      expect(report.rows.map(({ row, status }) => [row, status])).toEqual([
        [1, 'valid'],
        [4, 'valid'],
        [5, 'failed'],
      ])
      expect(problems(report)).toEqual([[5, 'validation_failed', 'body.rows.4.date']])
      expect(report).not.toHaveProperty('warnings')
      const { response, report: created } = await sendCsv(csv(''), '?atomic=true')
      expect(response.status).toBe(201)
      expect((await get(created, 0)).entries.map(({ content }) => content)).toEqual(['Hi', 'reply'])
      expect((await sendCsv('channel,content\n,\n')).response.status).toBe(400)
    })

    it('names a date that it cannot read in the message', async () => {
      const dates = ['2099', '05/01/2099 09:00', '45678.375']
      const report = await send(dates.map((date) => ({ channel: 'One', date, content: 'x' })))
      expect(report.rows.map(({ errors }) => errors[0]?.message)).toEqual(
        dates.map((date) => expect.stringContaining(`"${date}"`)),
      )
    })

    it('validates JSON in a cell as strictly as in a body', async () => {
      const cell = (settings: string): Row => ({ channel: 'One', date: date(), content: 'x', settings })
      const hostile = [
        '{"__proto__": {"admin": true}}',
        `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
        '[1]',
        '"x"',
        'null',
      ]
      const report = await send(hostile.map(cell))
      expect(problems(report).map(([, code]) => code)).toEqual(Array(5).fill('validation_failed'))
      const media = ['[{"path": "https://x.example/a.png", "alt": 5}]', '[5, null, {}]']
      const files = await send(media.map((media) => ({ channel: 'One', date: date(), content: 'x', media })))
      expect(files.rows.map(({ status, errors }) => [status, errors.length])).toEqual([
        ['created', 0],
        ['failed', 3],
      ])
      expect((await get(files, 0)).entries[0]?.image[0]?.alt).toBeNull()
    })

    it('warns about unknown tags and creates the post without them', async () => {
      const rows = [{ channel: 'One', date: date(), content: 'tagged', tags: 'news; nwes' }]
      const dry = await send(rows, { dryRun: true })
      expect(dry.rows[0]?.warnings).toEqual([
        { location: 'body.rows.0.tags', message: expect.stringContaining('nwes'), suggestion: 'news' },
      ])
      const report = await send(rows)
      expect(report.rows[0]).toMatchObject({ status: 'created', warnings: dry.rows[0]?.warnings })
      expect((await get(report, 0)).tags.map(({ name }) => name)).toEqual(['news'])
    })

    it('creates the rows once for a repeated request', async () => {
      const csv = `channel,date,content\nOne,${date()},once\n`
      const key = { 'idempotency-key': 'bulk-once' }
      const first = await sendCsv(csv, '', key)
      const again = await sendCsv(csv, '', key)
      expect(again.report).toEqual(first.report)
      expect(again.response.headers.get('idempotency-replayed')).toBe('true')
      expect((await sendCsv(csv.replace('once', 'twice'), '', key)).response.status).toBe(422)
    })

    it('refuses an unreadable, empty or too long table', async () => {
      expect((await sendCsv('a,b\n1,2')).response.status).toBe(400)
      expect((await sendCsv('channel,content\n')).response.status).toBe(400)
      const rows = Array.from({ length: 1_001 }, () => 'One,x').join('\n')
      expect((await sendCsv(`channel,content\n${rows}`)).response.status).toBe(400)
      expect((await sendCsv('channel\nx', '', { 'content-type': 'text/plain' })).response.status).toBe(415)
      expect((await sendCsv('channel\nx\0')).response.status).toBe(400)
    })

    describe('a table that is not UTF-8', () => {
      const text = () => `channel,date,content\nOne,${date()},Grüße – 5 €\n`
      const windows = () =>
        Uint8Array.from(text(), (letter) => ({ '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0))
      const utf16 = (mark = '') => new Uint8Array(Buffer.from(mark + text(), 'utf16le'))
      const charset = (name: string) => ({ 'content-type': `text/csv; charset=${name}` })
      const detailOf = async (...sent: Parameters<typeof sendCsv>) => {
        const { response, report } = await sendCsv(...sent)
        return `${response.status} ${(report as unknown as { detail: string }).detail}`
      }

      it('is read in the charset of its content type', async () => {
        for (const sent of [
          await sendCsv(windows(), '', charset('windows-1252')),
          await sendCsv(windows(), '', charset('"ISO-8859-1"')),
          await sendCsv(utf16('\ufeff'), '', charset('utf-16')),
          await sendCsv(utf16(), '', charset('UTF-16LE')),
        ])
          expect((await get(sent.report, 0)).entries).toMatchObject([{ content: 'Grüße – 5 €' }])
      })

      it('is refused without a charset, with the way to save it', async () => {
        expect(await detailOf(windows())).toMatch(/^400 .*CSV UTF-8/)
        expect(await detailOf(utf16('\ufeff'))).toMatch(/^400 .*CSV UTF-8/)
        expect(await detailOf(new Uint8Array(Buffer.from('channel\nx', 'utf16le')))).toMatch(
          /^400 .*UTF-16.*CSV UTF-8/,
        )
      })

      it('is refused in a charset that is unknown, or that does not fit', async () => {
        expect(await detailOf(windows(), '', charset('utf-7'))).toMatch(/^415 .*CSV UTF-8/)
        expect(await detailOf(windows(), '', charset('utf-8'))).toMatch(/^400 .*CSV UTF-8/)
        expect(await detailOf(utf16().slice(1), '', charset('utf-16le'))).toMatch(/^400 .*CSV UTF-8/)
      })
    })

    it('does not find channels of other organizations', async () => {
      const theirs = await stranger.connectSandbox('Theirs')
      const report = await send([
        { channel: theirs, date: date(), content: 'x' },
        { channel: 'Theirs', date: date(), content: 'x' },
      ])
      expect(problems(report).map(([, code]) => code)).toEqual(['unknown_channel', 'unknown_channel'])
      const group = await addGroup(service, tenant, 'Bound', [two])
      const { key } = await tenant.console.apiKeys.create({ body: { name: 'bound', group } })
      const bound = createPostern({ baseUrl: service.url, apiKey: key, retries: 0 })
      const body = {
        rows: [
          { channel: one, date: date(), content: 'x' },
          { channel: two, date: date(), content: 'x' },
        ],
      }
      expect((await bound.posts.createInBulk({ body })).rows.map(({ status }) => status)).toEqual([
        'failed',
        'created',
      ])
      const { rows } = await bound.posts.export({ query: { startDate: '2020-01-01', endDate: '2100-01-01' } })
      expect(new Set(rows.map((row) => row.channel))).toEqual(new Set([two]))
    })
  },
  unlimited,
)

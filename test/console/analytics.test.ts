import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { createScale } from '../../server/console/analytics/scale.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { measured, platform, withPlatforms } from '../analytics/support.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

describe('createScale', () => {
  test.each([
    [[0, 7], true, [0, 2, 4, 6, 8]],
    [[1_000, 1_043], false, [1_000, 1_020, 1_040, 1_060]],
    [[5], false, [5, 6]],
    [[0], true, [0, 1]],
    [[0.4, 3.2], true, [0, 1, 2, 3, 4]],
    [[-3, 5], true, [-4, -2, 0, 2, 4, 6]],
  ])('createScale puts round numbers around %j', (values, fromZero, ticks) => {
    const scale = createScale(values, { fromZero })
    expect(scale.ticks).toEqual(ticks)
    for (const value of values) {
      expect(scale.place(value)).toBeGreaterThanOrEqual(0)
      expect(scale.place(value)).toBeLessThanOrEqual(1)
    }
  })
})

describeService(
  'the analytics page',
  (service) => {
    const at = measured(service)
    let mute: string

    beforeAll(async () => {
      mute = await at.connect('bluesky', 'Without <metrics>')
    })

    const fetchPage = (path: string, { session }: Pick<Tenant, 'session'> = at.tenant) =>
      service.fetch(path, { headers: { auth: session } })
    const page = async (query = '') => (await fetchPage(`/console/analytics${query}`)).text()
    const card = (text: string, id: string) =>
      new RegExp(`<article class="card measure" id="${id}">.*?</article>`, 's').exec(text)?.[0] ?? ''

    it('the page adds up channels and says why others are left out', async () => {
      const text = await page('?days=7')
      expect(card(text, 'followers')).toContain('2 of 2')
      expect(card(text, 'followers')).toContain('<strong>Without &lt;metrics&gt;</strong>')
      expect(card(text, 'impressions')).toContain('2 channels are not included')
      expect(card(text, 'engagement')).toMatch(
        /“Engagement rate”, a rate, which cannot be added up: [\d.]+ on average\./,
      )
      expect(text).not.toContain('<metrics>')
    })

    it('the page shows one channel with all that its platform reports', async () => {
      const text = await page(`?integration=${at.sandbox}&days=90`)
      const followers = card(text, 'followers')
      expect(followers.match(/<tr><th scope="row">/g)).toHaveLength(90)
      const [series] = await at.ofChannel(at.sandbox, 90)
      const last = Number(series?.data.at(-1)?.total).toLocaleString('en-US')
      expect(followers).toContain(`<strong class="total">${last}</strong>`)
      expect(text).toContain('<h3>Engagement rate</h3>')
      const { data } = (await at.ofChannel(at.sandbox, 90))[1] ?? { data: [] }
      const sum = data.reduce((all, { total }) => all + Number(total), 0)
      expect(card(text, 'impressions')).toContain(
        `<strong class="total">${sum.toLocaleString('en-US')}</strong>`,
      )
    })

    it('the page explains a channel that must be reconnected or does not answer', async () => {
      platform.tell = () => Promise.reject(new PlatformError('retryable', 'Away <for> lunch.'))
      const query = `?integration=${at.totals}&days=7`
      expect(card(await page(query), 'followers')).toContain('Away &lt;for&gt; lunch.')
      await service.app.db('integrations').where({ id: at.totals }).update({ refresh_needed_at: 1 })
      expect(card(await page(query), 'followers')).toContain(
        `<a href="/channels/${at.totals}">Reconnect the channel</a>`,
      )
      await service.app.db('integrations').where({ id: at.totals }).update({ refresh_needed_at: null })
      expect(card(await page(`?integration=${mute}`), 'followers')).toContain('does not report followers')
    })

    it('the page asks for the page of an account, and says that a channel was not measured yet', async () => {
      platform.tell = async () => []
      const query = `?integration=${at.totals}&days=7`
      expect(card(await page(query), 'followers')).toContain('The service reads this channel once a day.')
      await service.app.db('integrations').where({ id: mute }).update({ in_between_steps_at: 1 })
      expect(card(await page(`?integration=${mute}`), 'followers')).toContain(`href="/channels/${mute}/page"`)
      await service.app.db('integrations').where({ id: mute }).update({ in_between_steps_at: null })
    })

    it('the page lists the best posts first with a link to each', async () => {
      const quiet = await at.published(at.sandbox, { likes: 2 }, 'Quiet <b>one</b> & "quoted"')
      const loud = await at.published(at.sandbox, { likes: 900 }, 'Loud one')
      service.clock.advance(86_400_000)
      const text = await page('?days=7')
      const links = [...text.matchAll(/href="\/console\/posts\/([^"]+)">([^<]*)</g)].map(([, id, shown]) => [
        id,
        shown,
      ])
      expect(links).toEqual([
        [loud.id, 'Loud one'],
        [quiet.id, 'Quiet one &amp; &quot;quoted&quot;'],
      ])
    })

    it('the table has every value of the API', async () => {
      const answer = await fetchPage(`/console/analytics.csv?integration=${at.sandbox}&days=7`)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="analytics-7-days.csv"')
      const rows = parse(await answer.text(), { columns: true }) as Record<string, string>[]
      const series = await at.ofChannel(at.sandbox, 7)
      expect(rows.map(({ metric, date, value }) => [metric, date, value])).toEqual(
        series.flatMap(({ label, data }) => data.map(({ date, total }) => [label, date, total])),
      )
      expect(new Set(rows.map(({ metric, isRate }) => `${metric} ${isRate}`))).toEqual(
        new Set(['Followers false', 'Impressions false', 'Engagement rate true']),
      )
    })

    it('the table has no formula that a spreadsheet would calculate', async () => {
      const stranger = await service.createTenant()
      await stranger.connectSandbox('=1+1')
      const answer = await fetchPage('/console/analytics.csv?days=7', stranger)
      const [row] = parse(await answer.text(), { columns: true }) as Record<string, string>[]
      expect(row?.channel).toBe("'=1+1")
    })

    it('the page and the table do not show channels of another organization', async () => {
      const stranger = await service.createTenant()
      for (const path of ['/console/analytics', '/console/analytics.csv'])
        expect((await fetchPage(`${path}?integration=${at.sandbox}`, stranger)).status).toBe(404)
      const empty = await (await fetchPage('/console/analytics', stranger)).text()
      expect(empty).toContain('Connect a channel')
      expect(empty).not.toContain(at.sandbox)
      expect((await service.fetch('/console/analytics')).status).toBe(303)
    })
  },
  { overrides: { platforms: withPlatforms } },
)

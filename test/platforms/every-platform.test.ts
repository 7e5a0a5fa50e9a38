import { Ajv2020 } from 'ajv/dist/2020.js'
import { default as addFormats } from 'ajv-formats'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PostRow } from '../../server/db/tables/posts.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { describePlatforms } from '../../server/platforms/registry.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { type CreateBody, countRows, refusal, unlimited } from '../posts/support.ts'
import { connectTo, fillLibrary, type Library, leastMedia, openStage } from './every-platform.ts'

const stage = await openStage()
afterAll(() => stage.close())
const described = new Map(describePlatforms().map(({ id, platform }) => [id, platform]))
const all = [...described.keys()]
const places = all.flatMap((id) => stage.places.get(id) ?? [])

/** Letters alone: no platform writes them in another way. */
const TEXT = 'We bake bread on Sundays now and everybody is welcome'
const LONG_TEXT = `${'bread and butter '.repeat(100)}for all`
const MINUTES = 30

it('every platform except the sandbox has exchanges', () => {
  const lacking = all.filter((id) => id !== 'sandbox' && !stage.places.has(id))
  expect(lacking, 'write test/platforms/<id>.exchanges.ts').toEqual([])
})

describeService(
  'all platforms',
  (service) => {
    let ada: Tenant
    let library: Library
    const channels = new Map<string, string>()
    beforeAll(async () => {
      ada = await service.createTenant()
      library = await fillLibrary(ada)
      for (const id of all) channels.set(id, await connectTo(ada, id))
    })
    beforeEach(() => {
      for (const { standIn } of places) standIn.reset()
    })

    const channelOf = (id: string) => channels.get(id) ?? ''

    function postOf(id: string, content: string, settings = stage.places.get(id)?.of.settings ?? {}) {
      const place = stage.places.get(id)
      const image = place ? leastMedia(place, settings, library) : []
      return { integration: { id: channelOf(id) }, value: [{ content, image }], settings }
    }

    /** One body with a post for every platform. */
    const toAll = (content: string): CreateBody => ({
      type: 'now',
      posts: all.map((id) => postOf(id, content)),
    })

    /** Publishes to every platform and returns how each post ended, by the platform's identifier. */
    async function publishToAll(content: string): Promise<Map<string, PostRow>> {
      const created = await ada.api.posts.create({ body: toAll(content) })
      const ended = new Map<string, PostRow>()
      for (let minute = 0; minute < MINUTES && ended.size < created.length; minute++) {
        await service.server.drain()
        service.clock.advance(60_000)
        for (const [index, { postId }] of created.entries()) {
          const row = await service.app.db('posts').where({ id: postId }).first()
          if (row && row.state !== 'QUEUE') ended.set(all[index] ?? '', row)
        }
      }
      return ended
    }

    const shortly = (ended: Map<string, PostRow>) =>
      all.map((id) => [id, ended.get(id)?.state, ended.get(id)?.error_code])

    it('publish the whole text of one request with a post for each', async () => {
      const ended = await publishToAll(TEXT)
      expect(shortly(ended)).toEqual(all.map((id) => [id, 'PUBLISHED', null]))
      for (const { identifier, standIn } of places) {
        expect(JSON.stringify(standIn.calls), identifier).toContain(TEXT)
        expect(standIn.faults.splice(0), identifier).toEqual([])
      }
    })

    it('keep the refusal of one platform separate from the posts on the others', async () => {
      const refused = new Map<string, string>()
      for (const { identifier, standIn, of } of places.filter((_, index) => index % 2 === 0)) {
        const [answer, , code] = of.refusals.find(([, failure]) => failure === 'rejected') ?? []
        if (answer === undefined || code === undefined) continue
        standIn.next.push(answer)
        refused.set(identifier, code)
      }
      const ended = await publishToAll(TEXT)
      expect(refused.size).toBeGreaterThan(places.length / 3)
      const expected = all.map((id) => {
        const code = refused.get(id)
        return [id, code === undefined ? 'PUBLISHED' : 'ERROR', code ?? null]
      })
      expect(shortly(ended)).toEqual(expected)
    })

    it('refuse a text that is too long for some, name these, and publish it nowhere', async () => {
      const before = await countRows(service)
      const expected: string[] = []
      for (const [index, id] of all.entries()) {
        const { output } = await ada.api.channels.getRules({ path: { id: channelOf(id) } })
        if (output.maxLength < LONG_TEXT.length) expected.push(`body.posts.${index}.value.0.content`)
      }
      const refused = await refusal(ada.api.posts.create({ body: toAll(LONG_TEXT) }))
      expect(refused).toMatchObject({ status: 400, code: 'content_rejected' })
      expect(refused.at).toEqual(expected)
      expect(expected.length).toBeGreaterThan(5)
      expect(await countRows(service)).toEqual(before)
      expect(places.flatMap(({ standIn }) => standIn.calls)).toEqual([])
    })

    describe.each(all)('the platform %s', (id) => {
      const { of } = stage.places.get(id) ?? {}
      const good = of?.goodSettings?.[0] ?? of?.settings ?? {}
      const [bad, place] = of?.badSettings?.[0] ?? [{ outcome: 'perfect' }, 'settings.outcome']
      const create = (settings: object) => {
        const post = { ...postOf(id, TEXT, good as Record<string, unknown>), settings }
        const date = new Date(service.clock.now() + 3_600_000).toISOString()
        return ada.api.result.posts.create({ body: { type: 'schedule', date, posts: [post as never] } })
      }

      it('reports rules, limit, settings and tools', async () => {
        const { rules, tools, ...platform } = described.get(id) as Platform
        const { output } = await ada.api.channels.getRules({ path: { id: channelOf(id) } })
        const settings = platform.settings ?? 'No additional settings required'
        expect(output).toEqual({
          rules,
          maxLength: expect.any(Number),
          settings: JSON.parse(JSON.stringify(settings)),
          tools: tools.map(({ run: _, ...tool }) => tool),
        })
        expect(output.maxLength).toBeGreaterThan(0)
      })

      it('accepts good settings and refuses bad ones as its schema states', async () => {
        const { settings: schema } = described.get(id) as Platform
        if (schema) expect(validate(schema, good), JSON.stringify(good)).toEqual([])
        expect((await create(good)).error).toBeUndefined()
        if (schema === null) {
          expect((await create('none' as never)).error).toMatchObject({ status: 400 })
          return
        }
        const { error } = await create(bad)
        expect(error).toMatchObject({ status: 400, code: 'content_rejected' })
        expect(error?.errors?.map(({ location }) => location)).toContain(`body.posts.0.${place}`)
      })
    })
  },
  // No platform knows the database.
  { ...unlimited, overrides: { platforms: stage.platforms }, databases: sample(databaseKinds, 2) },
)

function validate(schema: object, value: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, code: { optimize: false } })
  ;(addFormats as unknown as (of: Ajv2020) => void)(ajv)
  ajv.validate(schema, value)
  return ajv.errors ?? []
}

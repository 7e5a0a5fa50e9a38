import { expect, it } from 'vitest'
import { describeService } from '../helpers/server.ts'
import { schedule } from './support.ts'

const HOUR = 3_600_000

describeService('warnings of a validation', (service) => {
  it('name the same text within 24 hours and two posts within a minute, on one channel of the organization', async () => {
    const tenant = await service.createTenant()
    const stranger = await service.createTenant()
    const [one, two] = [await tenant.connectSandbox('One'), await tenant.connectSandbox('Two')]
    const theirs = await stranger.connectSandbox('Theirs')
    const at = service.clock.now() + 48 * HOUR
    const body = (channel: string, text: string, shift: number, type: 'schedule' | 'draft' = 'schedule') =>
      schedule(service, channel, text, { type, date: new Date(at + shift).toISOString() })
    const warnings = async (channel: string, text: string, shift: number, of = tenant) => {
      const { warnings = [] } = await of.api.posts.validate({ body: body(channel, text, shift) })
      return warnings.map(({ code }) => code)
    }
    const [made] = await tenant.api.posts.create({ body: body(one, '<p>Hello  World</p>', 0) })
    await tenant.api.posts.create({ body: body(one, 'A draft', 0, 'draft') })

    expect(await warnings(one, 'hello <strong>world</strong>', 24 * HOUR - 1)).toEqual(['same_text'])
    expect(await warnings(one, 'hello world', -24 * HOUR)).toEqual([])
    expect(await warnings(one, 'Another', 59_999)).toEqual(['close_posts'])
    expect(await warnings(one, 'Another', -60_000)).toEqual([])
    expect(await warnings(one, 'Hello World', 0)).toEqual(['same_text', 'close_posts'])
    expect(await warnings(one, 'A draft', HOUR)).toEqual([])
    expect(await warnings(two, 'Hello World', 0)).toEqual([])
    expect(await warnings(theirs, 'Hello World', 0, stranger)).toEqual([])

    const change = body(one, 'Hello World', 0)
    const [thread] = change.posts
    if (thread?.value[0]) Object.assign(thread.value[0], { id: made?.postId })
    expect((await tenant.api.posts.validate({ body: change })).warnings).toBeUndefined()
    const twice = body(two, 'Twice', 0)
    const answer = await tenant.api.posts.validate({
      body: { ...twice, posts: [...twice.posts, ...twice.posts] },
    })
    expect(answer.warnings?.map(({ code, location }) => [code, location])).toEqual([
      ['same_text', 'body.posts.1.value.0.content'],
      ['close_posts', 'body.posts.1.integration.id'],
    ])
    expect(answer.valid).toBe(true)
  })
})

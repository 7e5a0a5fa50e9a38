import { expect, it } from 'vitest'
import { describePattern, simplifyMessage } from '../../server/lib/json/validation-messages.ts'
import { describeService } from '../helpers/server.ts'
import { created, publishDue, schedule } from '../posts/support.ts'

it.each([
  ['/^.{3,}$/', 'must have at least 3 characters'],
  ['/^[\\s\\S]{3,}$/', 'must have at least 3 characters'],
  ['/^.{1,100}$/', 'must have 1 to 100 characters'],
  ['/^\\d{1,9}$/', 'must be a whole number of at most 9 digits'],
  ['/^(yes|no)?$/', 'must be yes or no or empty'],
  ['\\S', 'must not be blank'],
  ['/^(https?:\\/\\/)?\\S+$/', 'must not be empty or contain spaces'],
  ['^(?<odd>x)$', 'has the wrong format'],
])('a pattern is described in words: %s', (pattern, said) => {
  expect(describePattern(pattern)).toBe(said)
  expect(simplifyMessage(`must match pattern "${pattern}"`)).toBe(said)
})

it.each([
  ['must be string,null', 'must be a string or null'],
  ['must match format "email"', 'must be an email address'],
  ['must be equal to one of the allowed values: a, b', 'must be one of a, b'],
  ['must be equal to one of the allowed values: a, b, ', 'must be one of a, b, null'],
  ['must NOT have more than 50 characters', 'must have at most 50 characters'],
  ['must be >= 1', 'must be at least 1'],
])('a message of the validator becomes a sentence: %s', (message, said) => {
  expect(simplifyMessage(message)).toBe(said)
})

describeService('messages that say what to send instead', (service) => {
  it('the message for a date in seconds or milliseconds since 1970 suggests the ISO form, for text and number', async () => {
    const tenant = await service.createTenant()
    const body = schedule(service, await tenant.connectSandbox(), 'Hello')
    const detailOf = async (date: unknown) =>
      (await tenant.api.result.posts.create({ body: { ...body, date: date as string } })).error?.errors
    const instead = 'This looks like seconds since 1970: send 2030-01-01T10:00:00Z instead.'
    expect(await detailOf('1893492000')).toEqual([{ location: 'body.date', message: instead }])
    expect(await detailOf('1893492000000')).toEqual([
      { location: 'body.date', message: instead.replace('seconds', 'milliseconds') },
    ])
    expect(await detailOf(1893492000)).toEqual([
      {
        location: 'body.date',
        message: expect.stringMatching(/such as "2030-01-31T09:00:00Z": not seconds/),
      },
    ])
  })

  it('an unencoded plus in a query is read as a plus', async () => {
    const tenant = await service.createTenant()
    const list = async (from: string) => {
      const response = await service.fetch(`/public/v1/posts?startDate=${from}&endDate=2099-01-01`, {
        headers: { authorization: tenant.apiKey },
      })
      return { status: response.status, text: await response.text() }
    }
    expect((await list('2030-01-01T10:00:00+02:00')).status).toBe(200)
    expect((await list('2030-01-01T10:00+0200')).status).toBe(200)
    expect(await list('soon+02:00')).toMatchObject({ status: 400, text: expect.stringContaining('%2B') })
    expect(await list('1893492000')).toMatchObject({
      status: 400,
      text: expect.stringContaining('send 2030-01-01T10:00:00Z'),
    })
  })

  it('the message for settings of a published post names the operation that takes republish', async () => {
    const tenant = await service.createTenant()
    const body = schedule(service, await tenant.connectSandbox(), 'Hello', { type: 'now' })
    const post = await created(tenant, body)
    await publishDue(service)
    const { error } = await tenant.api.result.posts.updateSettings({
      path: { id: post.id },
      body: { settings: { outcome: 'ok' } },
    })
    expect(error).toMatchObject({ status: 409, code: 'already_published' })
    expect(error?.detail).toContain('PUT /public/v1/posts/{id}')
    expect(error?.detail).not.toContain('To publish it again, send republish: true')
  })

  it('messages about connect fields and settings contain no regular expressions and no terms of the validator', async () => {
    const tenant = await service.createTenant()
    const connect = async (integration: string, fields: object) => {
      const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({
        path: { integration },
        query: {},
      })
      const code = Buffer.from(JSON.stringify(fields)).toString('base64')
      const answer = await tenant.console.result.channels.finishConnect({
        path: { integration },
        body: { state, code, timezone: '0' },
      })
      expect(answer.error).toMatchObject({ status: 400, code: 'validation_failed' })
      return answer.error?.errors?.map(({ message }) => message)
    }
    expect(await connect('sandbox', { name: 'x'.repeat(101), pages: 'maybe' })).toEqual([
      expect.stringMatching(/^Name .* must have 1 to 100 characters$/),
      expect.stringMatching(/^The account has pages .* must be yes or no or empty$/),
    ])
    expect(await connect('bluesky', { identifier: 'ab', password: 'abc' })).toEqual([
      'Identifier (Handle or email address) must have at least 3 characters',
    ])
    const body = schedule(service, await tenant.connectSandbox(), 'Hello', {
      entry: { settings: { outcome: 'perhaps', delay_ms: -1 } },
    })
    const { error } = await tenant.api.result.posts.create({ body })
    expect(error?.errors?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/outcome must be one of ok, fail/),
      expect.stringMatching(/delay_ms must be at least 0/),
    ])
  })
})

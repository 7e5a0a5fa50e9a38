import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { splitText } from '../../server/platforms/kit/text.ts'
import { statusLength } from '../../server/platforms/mastodon/status-length.ts'
import type { PlatformAccount } from '../../server/platforms/platform.ts'
import { commitAct, prepareAct } from '../helpers/acts.ts'
import { aFile, anEntry, channelError } from '../helpers/channels.ts'
import { attemptAt, channel, connected, publish } from './mastodon-support.ts'

describe('publishing on Mastodon', () => {
  it('publishes a thread with settings', async () => {
    const { fake, callOf } = await connected()
    const settings = {
      __type: 'mastodon',
      visibility: 'unlisted',
      sensitive: true,
      spoiler_text: 'careful',
      language: 'en',
    }
    const root = await publish(callOf(), attemptAt(anEntry('root'), { settings }))
    const first = await publish(callOf(), attemptAt(anEntry('first'), { position: { root, parent: root } }))
    await publish(callOf(), attemptAt(anEntry('second'), { position: { root, parent: first } }))
    expect(fake.statuses.map(({ text, in_reply_to_id }) => [text, in_reply_to_id])).toEqual([
      ['root', null],
      ['first', root.releaseId],
      ['second', first.releaseId],
    ])
    expect(fake.statuses[0]).toMatchObject({
      visibility: 'unlisted',
      sensitive: true,
      spoiler_text: 'careful',
      language: 'en',
    })
    expect(root.releaseUrl).toBe(`${fake.url}/@ada/${root.releaseId}`)
  })

  it('creates one status for a repeated attempt, even when the first answer was lost', async () => {
    const { fake, callOf } = await connected()
    const attempt = attemptAt(anEntry('once'))
    const prepared = await prepareAct(channel, callOf(), attempt)
    fake.next.set('POST /api/v1/statuses', ['drop'])
    expect((await channelError(commitAct(channel, callOf(), prepared))).failure).toBe('unknown')
    const repeated = await commitAct(channel, callOf(), prepared)
    expect(await commitAct(channel, callOf(), prepared)).toEqual(repeated)
    expect(fake.statuses).toHaveLength(1)
  })

  it('is idempotent for less than the hour for which an instance remembers a key', async () => {
    const { callOf } = await connected()
    expect(channel.idempotency(callOf().account, {})).toEqual({ remembersMs: 50 * 60_000 })
  })

  it('uploads media with their descriptions and waits for processing', async () => {
    const { fake, callOf } = await connected({ processingLooks: 2 })
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    const media = [aFile(png, 'image/png', { alt: 'A "blue" – field' }), aFile(png, 'image/png')]
    await publish(callOf(), attemptAt(anEntry('pictures', media)))
    const ids = fake.statuses[0]?.media_attachments ?? []
    expect(ids.map((id) => fake.attachments.get(id)?.description)).toEqual(['A "blue" – field', null])
    expect(fake.attachments.get(ids[0] ?? '')?.bytes.equals(png)).toBe(true)
    expect(fake.log.filter((line) => line.startsWith('GET /api/v1/media/'))).toHaveLength(6)
  })

  it('fits images to the limits of the instance and streams videos', async () => {
    const { fake, callOf } = await connected({ imageBytes: 3000, mimes: ['image/jpeg', 'video/mp4'] })
    const tiff = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'red',
      },
    })
      .tiff()
      .toBuffer()
    await publish(callOf(), attemptAt(anEntry('tiff', [aFile(tiff, 'image/tiff')])))
    const [image] = [...fake.attachments.values()]
    expect(image?.mime).toBe('image/jpeg')
    expect(image?.bytes.byteLength).toBeLessThanOrEqual(3000)
    const film = Buffer.alloc(300_000, 'film')
    await publish(callOf(), attemptAt(anEntry('film', [aFile(film, 'video/mp4')])))
    expect([...fake.attachments.values()][1]?.bytes.equals(film)).toBe(true)
    const huge = aFile(film, 'video/mp4', { size: 200_000_000 })
    expect(await channelError(publish(callOf(), attemptAt(anEntry('huge', [huge]))))).toMatchObject({
      code: 'media_too_large',
    })
  })

  it('distinguishes refused media, refused texts and missing parents', async () => {
    const { fake, callOf } = await connected()
    const broken = aFile(Buffer.from('broken film'), 'video/mp4')
    expect(await channelError(publish(callOf(), attemptAt(anEntry('no', [broken]))))).toMatchObject({
      failure: 'rejected',
      code: 'media_refused',
    })
    const noImage = aFile(Buffer.from('no image'), 'image/png')
    expect(await channelError(publish(callOf(), attemptAt(anEntry('no', [noImage]))))).toMatchObject({
      failure: 'rejected',
      code: 'unreadable_image',
    })
    const long = await channelError(publish(callOf(), attemptAt(anEntry('x'.repeat(501)))))
    expect(long).toMatchObject({
      failure: 'rejected',
      message: expect.stringContaining('character limit of 500'),
    })
    const gone = { releaseId: '1', releaseUrl: null }
    expect(
      await channelError(
        publish(callOf(), attemptAt(anEntry('re'), { position: { root: gone, parent: gone } })),
      ),
    ).toMatchObject({ failure: 'rejected', code: 'parent_gone' })
    expect(fake.statuses).toHaveLength(0)
  })

  it('distinguishes a revoked token, missing scopes, rate limits and failures', async () => {
    const { fake, account, callOf } = await connected()
    const fails = (over: Partial<PlatformAccount> = {}) =>
      channelError(publish(callOf(over), attemptAt(anEntry('x'))))
    expect(await fails({ accessToken: fake.issueToken('profile') })).toMatchObject({
      failure: 'rejected',
      code: 'missing_scopes',
    })
    const reset = new Date(Date.now() + 120_000).toISOString()
    fake.next.set('POST /api/v1/statuses', [
      { status: 429, json: { error: 'Too many requests' }, headers: { 'x-ratelimit-reset': reset } },
      { status: 503, json: { error: 'Service Unavailable' } },
      { status: 500, json: { error: 'Something went wrong' } },
    ])
    const limited = await fails()
    expect(limited).toMatchObject({ failure: 'retryable', code: 'platform_rate_limited' })
    expect(limited.retryAfterMs).toBeGreaterThan(100_000)
    for (let n = 0; n < 2; n++) expect(await fails()).toMatchObject({ failure: 'unknown' })
    fake.revoke(account.accessToken)
    expect(await fails()).toMatchObject({ failure: 'auth' })
    expect(fake.statuses).toHaveLength(0)
  })
})

describe('Mastodon text length', () => {
  it.each([
    ['plain', 5],
    ['👩‍👩‍👧‍👦é', 2],
    [`see https://example.com/${'long/'.repeat(30)} ok`, 4 + 23 + 3],
    ['(https://example.com/a).', 1 + 23 + 2],
    ['@ada@mastodon.social hi', 7],
    ['@ada hi', 7],
    ['mail ada@example.com', 20],
    ['https://example.comあ', 24],
    [`https://example.com${'あ'.repeat(600)}`, 623],
    [`https://example.com/a(${'あ'.repeat(600)}`, 624],
    [`https://example.com/${'あ'.repeat(600)}`, 23],
    [`https://example.com?${'あ'.repeat(600)}`, 23],
    ['あhttps://example.com', 24],
    ['https://例え.jp/b', 23],
    ['https://example.com、b', 25],
    ['https://example.com（b', 25],
    ['https://example.com’s', 25],
    ['https://example.com🎉', 24],
    ['https://example.com:8080/b', 23],
    ['http://localhost/b', 18],
    ['https://192.168.1.1/b', 21],
    ['https://e.notatld/b', 19],
    ['https://user@example.com/b', 26],
    ['#https://example.com/b', 22],
    ['https://a.example.com,https://b.example.com/b', 47],
    [`https://a.example.com,https://b.example.com/${'b'.repeat(99)}`, 47],
    ['https://example.com/a**', 25],
    ['https://example.com/a~', 24],
    ['https://example.com/a」', 24],
    ['https://example.com/!!!', 26],
    ['https://example.com/a?b=(c)!', 23 + 2],
    ['(https://example.com/a?b=&c=)', 25],
    ['gemini://example.com/b', 23],
    ['https://example.com/"b', 23],
    ['https://example.com/a_(b)', 23],
    ['https://example.com/a_(b_(c)).', 24],
    ['=@ada@example.social', 20],
    ['あ@ada@example.social', 20],
  ])('counts %s as Mastodon does', (text, length) => {
    expect(statusLength(text, 23)).toBe(length)
  })

  it('counts links and mentions in full on a server that reserves no characters for a link', () => {
    expect(statusLength('@ada@example.social https://example.com/a-long-path', 0)).toBe(51)
  })

  it('refuses a long text behind a domain before the instance does, and splits it', async () => {
    const { account, callOf, fake } = await connected()
    for (const start of ['https://example.com', 'https://example.com/a(']) {
      const text = start + 'あ'.repeat(600)
      const { maxLength, length } = channel.limit(account, {})
      expect(length(text)).toBeGreaterThan(maxLength)
      const pieces = splitText(text, maxLength, length)
      expect(pieces.length).toBeGreaterThan(1)
      for (const piece of pieces) expect(length(piece)).toBeLessThanOrEqual(maxLength)
      const error = await channelError(publish(callOf(), attemptAt(anEntry(text), { key: 'long' })))
      expect(error.failure).toBe('rejected')
    }
    expect(fake.statuses).toHaveLength(0)
  })

  it('reduces the limit by the content warning and agrees with the instance at the limit', async () => {
    const { account, callOf, fake } = await connected()
    const settings = { spoiler_text: 'careful' }
    const { maxLength, length } = channel.limit(account, settings)
    expect(maxLength).toBe(493)
    const edge = `@ada@mastodon.social https://example.com/${'x'.repeat(80)} `
    const full = edge + 'y'.repeat(maxLength - length(edge))
    await publish(callOf(), attemptAt(anEntry(full), { settings }))
    expect(
      (await channelError(publish(callOf(), attemptAt(anEntry(`${full}y`), { settings })))).failure,
    ).toBe('rejected')
    expect(fake.statuses).toHaveLength(1)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../sdk/index.ts'
import { files } from '../helpers/files.ts'
import { backgroundOf, findOverflow, tabThrough } from './checks.ts'
import { useBrowser, useService } from './suite.ts'

const phone = { viewport: { width: 360, height: 740 } }
let sandbox: string
const service = useService()
const { open } = useBrowser()

beforeAll(async () => {
  sandbox = `/sandbox/${await publishThread()}`
})

/** A thread with a picture, a film and everything else that an article of the sandbox page can hold. */
async function publishThread(): Promise<string> {
  const { api, connectSandbox } = await service.createTenant()
  const id = await connectSandbox('Sandbox of the <tests> & friends')
  const picture = await upload(api, { file: new Blob([await files.png(1200, 700)]), filename: 'ramp.png' })
  const film = await upload(api, { file: new Blob([await files.mp4()]), filename: 'film.mp4' })
  const long = 'https://example.org/'.padEnd(160, 'a-very-long-path')
  await api.posts.create({
    body: {
      type: 'now',
      date: new Date(service.clock.now()).toISOString(),
      posts: [
        {
          integration: { id },
          value: [
            {
              content: `<p>A picture of a ramp, and a link: ${long}</p><p>A second paragraph.</p>`,
              image: [{ ...picture, alt: 'A colour ramp' }],
            },
            { content: 'First comment, with a film', image: [film] },
            { content: 'Second comment' },
          ],
        },
      ],
    },
  })
  await service.server.drain()
  return id
}

const pages: [name: string, path: () => string][] = [
  ['root', () => '/'],
  ['sandbox', () => sandbox],
]

describe.each(pages)('%s', (name, path) => {
  test.each(['light', 'dark'] as const)(
    'the page is accessible and loads nothing from other hosts, %s',
    async (colorScheme) => {
      await using opened = await open(service, path(), null, { colorScheme })
      await opened.screenshot(`${name}-${colorScheme}`)
      expect(await opened.axeFindings()).toEqual([])
      const [red = 0] = await backgroundOf(opened.page)
      expect(red > 128).toBe(colorScheme === 'light')
    },
  )

  test('the page fits a phone', async () => {
    await using opened = await open(service, path(), null, { ...phone, colorScheme: 'dark' })
    await opened.screenshot(`${name}-phone`)
    expect(await findOverflow(opened.page)).toEqual([])
  })

  test('the page shows the focus at every tab stop', async () => {
    await using opened = await open(service, path(), null)
    const stops = await tabThrough(opened.page)
    expect(stops.length).toBeGreaterThan(0)
    expect(stops.filter((stop) => !stop.visible)).toEqual([])
    await opened.screenshot(`${name}-focus`)
  })
})

test('the sandbox page shows the thread in reading order, with its media', async () => {
  await using opened = await open(service, sandbox, null)
  expect(await opened.page.locator('h1').textContent()).toBe('Sandbox of the <tests> & friends')
  const texts = await opened.page.locator('article p').allTextContents()
  expect(texts).toEqual([
    expect.stringContaining('A second paragraph.'),
    'First comment, with a film',
    'Second comment',
  ])
  const picture = opened.page.getByAltText('A colour ramp')
  await expect
    .poll(() => picture.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(1200)
})

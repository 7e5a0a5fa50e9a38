import { describe, expect, it } from 'vitest'
import { sniff } from '../../server/media/probe/probe.ts'
import { files, html, pdf, svg } from '../helpers/files.ts'
import { tinyMp4 } from '../helpers/mp4.ts'

describe('sniff', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['animatedGif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
    ['bmp', 'image/bmp'],
    ['tiff', 'image/tiff'],
    ['mp4', 'video/mp4'],
  ] as const)('detects the type of %s', async (name, mime) => {
    expect(await sniff(await files[name]())).toBe(mime)
  })

  it.each([
    ['isom', 'video/mp4'],
    ['mp42', 'video/mp4'],
    ['iso5', 'video/mp4'],
    ['qt  ', null],
    ['3gp4', null],
    ['M4A ', null],
    ['M4V ', null],
    ['heic', null],
    ['mif1', null],
    ['crx ', null],
  ])('detects the ISO media brand %j as %s', async (brand, mime) => {
    expect(await sniff(tinyMp4({ brand }))).toBe(mime)
  })

  it('detects AVIF that names the general brand first', async () => {
    const bytes = await files.avif()
    bytes.write('mif1', 8, 'latin1')
    expect(bytes.toString('latin1', 16, 40)).toContain('avif')
    expect(await sniff(bytes)).toBe('image/avif')
  })

  it('detects a PNG whose first chunk is longer than the sniffed bytes', async () => {
    const bytes = await files.png()
    const profile = Buffer.alloc(9000)
    profile.writeUInt32BE(8988)
    profile.write('zTXt', 4, 'latin1')
    expect(await sniff(Buffer.concat([bytes.subarray(0, 33), profile]).subarray(0, 4100))).toBe('image/png')
  })

  it.each([
    ['SVG', svg],
    ['HTML', html],
    ['PDF', pdf],
    ['text', Buffer.from('hello')],
    ['one byte', Buffer.from([0xff])],
    ['nothing', Buffer.alloc(0)],
  ])('detects no type for %s', async (_name, bytes) => {
    expect(await sniff(bytes)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { entryMedia } from '../../server/platforms/kit/media.ts'
import { linkedin, linkedinPage } from '../../server/platforms/linkedin/linkedin.ts'
import { littleText } from '../../server/platforms/linkedin/text.ts'
import { joinPages } from '../../server/platforms/linkedin/uploads.ts'
import { aFile } from '../helpers/channels.ts'
import { A_PNG } from './files.ts'
import { noHost } from './support.ts'

const config = {
  clientId: 'a',
  clientSecret: 'b',
  shareOnly: false,
  version: null,
  url: 'https://a.example',
  apiUrl: 'https://b.example',
}

describe('a text for LinkedIn', () => {
  it.each([
    [
      '(a) [b] {c} <d> *e* _f_ ~g~ |h| \\i',
      '\\(a\\) \\[b\\] \\{c\\} \\<d\\> \\*e\\* \\_f\\_ \\~g\\~ \\|h\\| \\\\i',
    ],
    ['#bread and #größe, not c# or a#b', '#bread and #größe, not c\\# or a\\#b'],
    ['@[A_B](urn:li:organization:6)@c', '@[A\\_B](urn:li:organization:6)\\@c'],
  ])('is escaped except for mentions and tags in %j', (text, written) =>
    expect(littleText(text)).toBe(written),
  )
})

describe('a carousel', () => {
  it('is a PDF with a page for each image', async () => {
    const rules = { images: { mimes: ['image/jpeg'] } }
    const image = () => entryMedia(aFile(A_PNG, 'image/png'), rules, 'LinkedIn')
    const { mime, size, content } = await joinPages([image(), image(), image()])
    const text = Buffer.from(content as Uint8Array).toString('latin1')
    expect([mime, text.length, text.slice(0, 5)]).toEqual(['application/pdf', size, '%PDF-'])
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3)
  })
})

describe('the plugs of profiles and pages', () => {
  it('are one family in which only pages count likes', () => {
    const [profile, page] = [linkedin, linkedinPage].map((each) => each.create(config, noHost))
    expect(profile?.plugs).toEqual([])
    expect(page?.plugs?.map(({ identifier }) => identifier)).toEqual([
      'linkedin-page-autoRepostPost',
      'linkedin-page-autoPlugPost',
    ])
    for (const { internalPlugs = [] } of [profile, page].filter((each) => each !== undefined))
      expect(internalPlugs.map(({ identifier, pickIntegration }) => [identifier, pickIntegration])).toEqual([
        ['linkedin-add-comment', ['linkedin', 'linkedin-page']],
        ['linkedin-repost-post-users', ['linkedin', 'linkedin-page']],
      ])
  })
})

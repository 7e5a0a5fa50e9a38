import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { newId } from '../../server/lib/ids.ts'
import { files } from '../helpers/files.ts'
import { describeService } from '../helpers/server.ts'
import { sendForm } from './support.ts'

const STEP = '0008-media-library'

describeService('the step to the library with uses', (service) => {
  it('finds what old posts use and searches old descriptions, as writes since then do', async () => {
    const { db } = service.app
    const tenant = await service.createTenant()
    const channel = await tenant.connectSandbox()
    const store = async () => {
      const { body } = await sendForm(service, tenant, {
        path: '/media/upload-server',
        bytes: await files.png(),
      })
      return body
    }
    const [first, second, unused] = [await store(), await store(), await store()]
    await service.fetch('/media/information', {
      method: 'POST',
      headers: { auth: tenant.session, 'content-type': 'application/json' },
      body: JSON.stringify({ id: first.id, alt: 'ÄÖ over Sand' }),
    })
    const write = async (content: string, image: { id: string; path: string }[]) => {
      const body = {
        ...{ type: 'draft' as const, date: '2099-01-01T10:00:00Z' },
        posts: [
          {
            integration: { id: channel },
            value: [
              { content, image },
              { content: 'Below', image },
            ],
          },
        ],
      }
      return (await tenant.api.posts.create({ body }))[0]?.postId ?? ''
    }
    const id = await write(`A text that names ${second.path}`, [first, second])
    await tenant.api.posts.delete({ path: { id: await write('Deleted', [unused]) } })
    // More posts than the step reads at once.
    const row = await db('posts').where({ id }).first()
    const copies = Array.from({ length: 1_001 }, () => {
      const copy = newId()
      return { ...row, id: copy, root_id: copy, group_id: copy }
    })
    await db.batchInsert('posts' as string, copies, 20)
    const read = () => db('media_uses').select().orderBy(['post_id', 'storage_key'])
    const written = (await read()) as { post_id: string; root_id: string }[]
    const described = () => db('media').whereNotNull('search_alt').pluck('search_alt')
    expect([written.length, await described()]).toEqual([4, ['äö over sand']])
    for (const undo of [
      'drop index media_by_folder',
      'drop index media_by_size',
      'drop table media_uses',
      'drop table media_folders',
      'alter table media drop column search_alt',
      'alter table media drop column folder_id',
    ])
      await db.raw(undo)
    await db('migrations').where({ name: STEP }).delete()
    expect(await migrate(db)).toEqual([STEP])
    const own = written.filter(({ post_id }) => post_id === id)
    const ofCopies = copies.flatMap((copy) =>
      own.map((use) => ({ ...use, post_id: copy.id, root_id: copy.id })),
    )
    const inOrder = (uses: object[]) => uses.map((use) => JSON.stringify(Object.entries(use).sort())).sort()
    expect(inOrder(await read())).toEqual(inOrder([...written, ...ofCopies]))
    expect(await described()).toEqual(['äö over sand'])
  })
})

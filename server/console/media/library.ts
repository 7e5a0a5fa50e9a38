import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { ApiError } from '../../errors/errors.ts'
import type { Context, UploadedForm } from '../../http/contract.ts'
import { isOurId } from '../../lib/ids.ts'
import { browseLibrary, librarySorts } from '../../media/library/browse.ts'
import { deleteUnused } from '../../media/library/delete-unused.ts'
import { createFolder, deleteFolder, listFolders, moveToFolder } from '../../media/library/folders.ts'
import { toMediaItem } from '../../media/library/library.ts'
import { getUsage } from '../../media/library/quota.ts'
import { countUses } from '../../media/library/uses.ts'
import { findPartsOrigin } from '../../media/upload/multipart.ts'
import { storeUpload } from '../../media/upload/upload.ts'
import { seeOther, viewerOf } from '../layout/console-page.ts'
import { type FormErrors, handleForm, noticeOf } from '../layout/form.ts'
import { readText } from '../layout/read-fields.ts'
import { addressOf, type LibrarySearch, libraryPage, MEDIA } from './library-page.ts'
import { filePlaces } from './places.ts'

const FILES_ON_A_PAGE = 24

export const libraryHandlers = {
  async showLibrary({ query }, ctx) {
    return showLibrary(ctx, query, {})
  },

  async submitFiles({ body }, ctx) {
    const form = body.form()
    const { rows, refused } = await receiveFiles(ctx, form)
    const folder = readId(form.fields.folder)
    const ids = rows.map(({ id }) => id)
    if (folder !== '' && ids.length > 0)
      await moveToFolder(ctx, ctx.auth.organizationId, { ids, folderId: folder })
    if (refused.length === 0 && rows.length > 0) return seeOther(withDone({ folder }, 'uploaded'))
    const sentences = refused.length === 0 ? ['Choose at least one file.'] : refused
    return showLibrary(ctx, { folder }, { refused: sentences, status: 400 })
  },

  async submitFileSelection({ body = {} }, ctx) {
    const ids = Object.keys(body).flatMap((name) => (name.startsWith('file:') ? [readId(name.slice(5))] : []))
    const from = readId(body.from)
    const { organizationId } = ctx.auth
    const work = async () => {
      if (ids.length === 0) throw new ApiError('bad_request', 'Select at least one file.')
      if (body.action === 'move') {
        await moveToFolder(ctx, organizationId, { ids, folderId: readId(body.folder) || null })
        return seeOther(withDone({ folder: from }, 'files-moved'))
      }
      const { signal } = ctx.request
      await deleteUnused(ctx, { organizationId, ids, places: filePlaces, signal })
      return seeOther(withDone({ folder: from }, 'files-deleted'))
    }
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 404) throw error
      const refused = [error.message, ...(error.errors ?? []).map(({ message }) => `${message}.`)]
      return showLibrary(ctx, { folder: from }, { refused, status: error.status, selected: new Set(ids) })
    }
  },

  async submitFolder({ body }, ctx) {
    const { organizationId } = ctx.auth
    const work = async () => {
      if (body?.action === 'delete') {
        await deleteFolder(ctx, organizationId, readId(body.id))
        return seeOther(withDone({}, 'folder-deleted'))
      }
      const { id } = await createFolder(ctx, organizationId, readText(body?.name, 'name', 100))
      return seeOther(withDone({ folder: id }, 'folder-created'))
    }
    return handleForm(work, (errors) => showLibrary(ctx, {}, { errors }))
  },
} satisfies Partial<ConsoleHandlers>

/** Stores each file of a form. A file that is refused does not keep the others. */
export async function receiveFiles(ctx: Context<'session'>, { files }: Pick<UploadedForm, 'files'>) {
  const rows: (Awaited<ReturnType<typeof storeUpload>> & { part: string })[] = []
  const refused: string[] = []
  for await (const { part, stream, filename } of files) {
    const options = { originalName: filename, signal: ctx.request.signal }
    try {
      rows.push({ ...(await storeUpload(ctx, ctx.auth.organizationId, stream, options)), part })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      refused.push(`${filename}: ${error.message}`)
    }
  }
  return { rows, refused }
}

type LibraryQuery = Partial<
  Record<'search' | 'kind' | 'use' | 'folder' | 'sort' | 'before' | 'done', string | undefined>
>

interface Shown {
  errors?: FormErrors
  refused?: readonly string[]
  selected?: ReadonlySet<string>
  status?: number
}

async function showLibrary(
  ctx: Context<'session'>,
  query: LibraryQuery,
  { refused = [], selected = new Set<string>(), ...state }: Shown,
) {
  const { organizationId } = ctx.auth
  const search = readSearch(query)
  const cursor = query.before || undefined
  const page = await browseLibrary(ctx, organizationId, { ...search, cursor, limit: FILES_ON_A_PAGE })
  const uses = await countUses(
    ctx,
    organizationId,
    page.rows.map(({ storage_key }) => storage_key),
  )
  return libraryPage({
    ...state,
    ...{ search, refused, selected, nextCursor: page.nextCursor, isCut: page.isCut },
    viewer: await viewerOf(ctx),
    notice: noticeOf(query.done),
    items: page.rows.map((row) => ({
      ...toMediaItem(row, ctx.storage),
      posts: uses.get(row.storage_key) ?? 0,
    })),
    folders: await listFolders(ctx, organizationId),
    usage: await getUsage(ctx, organizationId),
    storage: await findPartsOrigin(ctx),
    isFirst: cursor === undefined,
  })
}

function readSearch({ search = '', kind, use, folder, sort }: LibraryQuery): LibrarySearch {
  return {
    search: search.trim(),
    kind: kind === 'image' || kind === 'video' ? kind : '',
    use: use === 'used' || use === 'unused' ? use : '',
    folder: readId(folder),
    sort: librarySorts.find((each) => each === sort) ?? 'newest',
  }
}

function readId(text: string | undefined): string {
  return text && isOurId(text) ? text : ''
}

function withDone(part: Partial<LibrarySearch>, done: string): string {
  const address = addressOf({ ...readSearch({}), ...part })
  return `${address}${address === MEDIA ? '?' : '&'}done=${done}`
}

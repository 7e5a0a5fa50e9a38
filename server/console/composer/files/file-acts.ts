import type { Context, UploadedForm } from '../../../http/contract.ts'
import { toMediaBody } from '../../../media/library/library.ts'
import { importFromUrl } from '../../../media/upload/import.ts'
import { readText } from '../../layout/read-fields.ts'
import { receiveFiles } from '../../media/library.ts'
import type { Effect } from '../compose-acts.ts'
import type { Finding } from '../compose-request.ts'
import type { ComposeState } from '../compose-view.ts'
import type { ChosenMedia, ComposeFields, Composition } from '../composition.ts'

type Act = (
  ctx: Context<'session'>,
  state: ComposeState,
  rest: string[],
  fields: ComposeFields,
) => Promise<Effect>

/** Acts that add a file to an entry, or look for one. */
export const fileActs: Record<string, Act> = {
  /** Imports a file, as `POST /public/v1/upload-from-url` does. */
  async import(ctx, { composition }, [scope = '', at = ''], fields) {
    const name = `url:${scope}:${at}`
    const url = readText(fields[name], name, 2048)
    const row = await importFromUrl(ctx, ctx.auth.organizationId, url, { signal: ctx.request.signal })
    const { id, path, thumbnail, originalName } = toMediaBody(row, ctx.storage)
    add(composition, { scope, at, file: { id, path, alt: '', thumbnail, name: originalName ?? undefined } })
    return { said: 'The file was added.' }
  },

  async pick(_ctx, { composition }, [scope = '', at = '', id = '']) {
    add(composition, { scope, at, file: { id, path: '', alt: '', thumbnail: null } })
    return { said: 'The file was added.' }
  },

  /** Shows a page of the library, which `openPicker` reads. */
  async library(_ctx, _state, [scope = '', at = '']) {
    return { said: 'These are the files of the library.', focus: `words:${scope}:${at}` }
  },
}

interface Added {
  scope: string
  at: string
  file: ChosenMedia
}

/** Returns the id of the field that describes the file, or null for an entry that does not exist. */
function add({ entries }: Composition, { scope, at, file }: Added): string | null {
  const media = entries.get(scope)?.[Number(at)]?.media
  if (media === undefined) return null
  media.push(file)
  return `alt:${scope}:${at}:${media.length - 1}`
}

/** The files of a form that a browser sent without a script, and its fields, which are there once the files are read. */
export interface Received {
  fields: ComposeFields
  rows: readonly { id: string; part: string }[]
  findings: Finding[]
}

export async function receiveForm(ctx: Context<'session'>, form: UploadedForm): Promise<Received> {
  const { rows, refused } = await receiveFiles(ctx, form)
  const field = (form.fields.action ?? '').replace('upload:', 'file:')
  const sentences = refused.length + rows.length === 0 ? ['Choose at least one file.'] : refused
  return {
    fields: form.fields,
    rows,
    findings: sentences.map((message) => ({ field, message, isWarning: false })),
  }
}

/** Adds each file to the entry that its input belongs to, and leads to the description of the first. */
export function addReceived({ composition }: ComposeState, { rows }: Received): Effect {
  const places = rows.map(({ id, part }) => {
    const [, scope = '', at = ''] = part.split(':')
    return add(composition, { scope, at, file: { id, path: '', alt: '', thumbnail: null } })
  })
  const said = rows.length === 1 ? 'The file was added.' : `${rows.length} files were added.`
  return { said, focus: places.find((place) => place !== null) ?? undefined }
}

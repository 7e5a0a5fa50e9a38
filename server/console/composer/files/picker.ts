import type { Context } from '../../../http/contract.ts'
import { browseLibrary } from '../../../media/library/browse.ts'
import { type MediaBody, toMediaBody } from '../../../media/library/library.ts'
import type { ComposeFields } from '../composition.ts'

/** The library as one entry shows it. One entry at a time, so that each request reads one page. */
export interface Picker {
  /** Scope and index of the entry: `all:0`. */
  key: string
  words: string
  /** Cursor of the page; empty for the newest files. */
  cursor: string
  files: readonly MediaBody[]
  nextCursor: string | null
  /** True if older files may match, too. */
  isCut: boolean
  /** True if this request was about the files of the entry. */
  isUsed: boolean
}

const NEWEST = 12
const FILES_ON_A_PAGE = 24

export async function newestFiles(ctx: Context<'session'>): Promise<MediaBody[]> {
  return (await browse(ctx, { words: '', cursor: '', limit: NEWEST })).files
}

/** Reads the page of the library that a person looks at; null if nobody does. */
export async function openPicker(ctx: Context<'session'>, fields: ComposeFields): Promise<Picker | null> {
  const [act = '', ...place] = (fields.action ?? '').split(':')
  const kept = fields.picker?.split(':') ?? (act === 'pick' ? place.slice(0, 2) : [])
  const [scope = '', at = '', cursor = ''] = act === 'library' ? place : kept
  if (scope === '' || at === '') return null
  const key = `${scope}:${at}`
  const words = (fields[`words:${key}`] ?? '').trim().slice(0, 200)
  const page = await browse(ctx, { words, cursor, limit: FILES_ON_A_PAGE })
  const isUsed = /^(library|pick|upload)$/.test(act) && `${place[0]}:${place[1]}` === key
  return { ...page, key, words, cursor, isUsed }
}

interface Browsing {
  words: string
  cursor: string
  limit: number
}

async function browse(ctx: Context<'session'>, { words, cursor, limit }: Browsing) {
  const { rows, ...page } = await browseLibrary(ctx, ctx.auth.organizationId, {
    ...{ search: words, kind: '', use: '', folder: '', sort: 'newest', limit },
    cursor: cursor || undefined,
  })
  return { ...page, files: rows.map((row) => toMediaBody(row, ctx.storage)) }
}

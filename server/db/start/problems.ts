import { codeOf } from '../../lib/error-code.ts'

/** Says in a sentence why the file cannot be opened, and what the operator can do. */
export function sqliteProblem(file: string, error: unknown): string {
  const code = codeOf(error)
  if (code === 'SQLITE_NOTADB')
    return `${file} is not a SQLite database: move it, or point DATABASE_URL at another file.`
  if (/^(SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST)/.test(code))
    return `The database file ${file} cannot be opened for writing: check that its folder exists and that this user may write there, or set DATA_DIR.`
  return `The database file ${file} cannot be opened: ${messageOf(error)}.`
}

/** Says in a sentence why Postgres cannot be used, and what the operator can do. */
export function postgresProblem(url: string, error: unknown): string {
  const { host, database } = target(url)
  const code = codeOf(error)
  if (code === '28P01' || code === '28000')
    return `Postgres at ${host} rejects the user or password: correct DATABASE_URL.`
  if (code === '3D000')
    return `Postgres at ${host} has no database "${database}": create it, or correct DATABASE_URL.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host of DATABASE_URL, ${host}, cannot be found: correct DATABASE_URL.`
  if (code === '53300')
    return `Postgres at ${host} has no free connection: raise its max_connections or lower DATABASE_POOL.`
  return `Postgres at ${host} cannot be reached (${code || messageOf(error)}): start it, or correct DATABASE_URL.`
}

/** Returns host and database of the URL, without its password. */
export function target(url: string): { host: string; database: string } {
  if (!URL.canParse(url)) return { host: 'the address of DATABASE_URL', database: '' }
  const parsed = new URL(url)
  return { host: parsed.host || 'localhost', database: decodeURIComponent(parsed.pathname.slice(1)) }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}

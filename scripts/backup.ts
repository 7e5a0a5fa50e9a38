import '../server/process/node-version.ts'
import { chmod, copyFile, cp, mkdir, open, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { type Config, readConfig } from '../server/config/config.ts'
import { ConfigError } from '../server/lib/config-error.ts'

/**
 * Runs `npm run backup -- <folder>`. Copies the SQLite database as of one moment, the uploads and the secret into a new folder
 * that can be a DATA_DIR. The service may run and write during the backup.
 */
async function main(): Promise<void> {
  const [target] = process.argv.slice(2)
  if (target === undefined)
    throw new ConfigError(['Name a new folder: npm run backup -- /backups/2026-11-22'])
  const config = readConfig()
  if (config.database.kind !== 'sqlite')
    throw new ConfigError(['Back up Postgres with pg_dump: docs/backup.md has the commands.'])
  const folder = resolve(target)
  await makeEmpty(folder)
  await copyDatabase(config.database.file, join(folder, 'postern.sqlite'))
  // Copies the uploads after the database, so that every file that it references is in the backup.
  const uploads = await copyUploads(config, join(folder, 'uploads'))
  const secret = await copySecret(config, join(folder, 'secret'))
  console.log(`The backup is in ${folder}: the database${uploads}${secret}.`)
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new ConfigError([`${folder} is not empty. Choose a new folder for each backup.`])
}

/**
 * Copies in one read transaction: writes that were acknowledged before it are in the copy, later ones are not. Copying the file
 * would miss the -wal.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true, timeout: 30_000 })
  try {
    db.prepare('vacuum into ?').run(to)
  } finally {
    db.close()
  }
  markAsCopy(to)
  await chmod(to, 0o600)
  const file = await open(to)
  await file.sync()
  await file.close()
}

/** Makes the first start on the backup hold what is overdue, since this service publishes it meanwhile. */
function markAsCopy(file: string): void {
  const db = new Database(file)
  try {
    db.prepare('update fence set place = null').run()
  } finally {
    db.close()
  }
}

async function copyUploads(config: Config, to: string): Promise<string> {
  if (!config.storageUrl.startsWith('file:')) return ' (uploads stay in their bucket)'
  const from = fileURLToPath(config.storageUrl)
  const names = await readdir(from).catch(() => [])
  // Skips names with a leading dot, which are unfinished uploads.
  for (const name of names.filter((name) => !name.startsWith('.')))
    await cp(join(from, name), join(to, name), { recursive: true })
  return ', the uploads'
}

async function copySecret(config: Config, to: string): Promise<string> {
  const { POSTERN_SECRET: given, POSTERN_SECRET_FILE: file } = process.env
  if (given) return ' (store POSTERN_SECRET with it)'
  await copyFile(file || join(config.dataDir, 'secret'), to)
  return ', the secret'
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})

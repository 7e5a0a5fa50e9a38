import { resolve } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { createLocalStorage } from './local.ts'
import type { Storage } from './storage.ts'

/** The storage that `STORAGE_URL` names. Throws `ConfigError` for one that does not exist. */
export function createStorage(config: Pick<Config, 'storageUrl' | 'baseUrl'>): Storage {
  // The path is taken as it is written, not percent-decoded: it may hold any character that a folder's name may.
  const path = /^file:(?:\/\/(?=[/.]|[A-Za-z]:))?(.+)$/s.exec(config.storageUrl)?.[1]
  if (path !== undefined && !path.startsWith('//')) return createLocalStorage(resolve(path), config.baseUrl)
  throw new ConfigError([
    'STORAGE_URL must name a folder, such as file:///var/lib/postern/uploads or file:./data/uploads; no other kind of storage exists yet.',
  ])
}

import { resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../lib/config-error.ts'
import { createLocalStorage } from './local.ts'
import { createS3Storage } from './s3.ts'
import { readBucketUrl } from './s3-client.ts'
import type { Storage } from './storage.ts'

type StorageConfig = Pick<Config, 'storageUrl' | 'baseUrl'> &
  Partial<Pick<Config, 'storagePublicUrl' | 's3Credentials'>>

/** Creates the storage of `STORAGE_URL`. Throws `ConfigError` for an invalid one. */
export function createStorage(config: StorageConfig): Storage {
  const {
    storageUrl,
    baseUrl,
    storagePublicUrl: publicUrl = null,
    s3Credentials: credentials = null,
  } = config
  if (storageUrl.startsWith('s3:')) {
    const bucket = readBucketUrl(storageUrl)
    if (typeof bucket === 'string') throw new ConfigError([bucket])
    return createS3Storage({ bucket, credentials, publicUrl, baseUrl })
  }
  if (publicUrl !== null)
    throw new ConfigError([
      'STORAGE_PUBLIC_URL applies only to a bucket: remove it, or set STORAGE_URL to a bucket.',
    ])
  // Uses the path as written, without percent-decoding, since a folder's name may contain any character.
  const path = /^file:(?:\/\/(?=[/.]|[A-Za-z]:))?(.+)$/s.exec(storageUrl)?.[1]
  if (path !== undefined && !path.startsWith('//')) return createLocalStorage(resolve(path), baseUrl)
  throw new ConfigError([
    'STORAGE_URL must name a folder, such as file:///var/lib/postern/uploads or file:./data/uploads, or a bucket, such as s3://bucket/prefix.',
  ])
}

import type { S3Client } from '@aws-sdk/client-s3'

/** Names are never used again. For whoever reads the bucket itself; what this service passes on says so anyway. */
export const CACHE = 'public, max-age=31536000, immutable'

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** The SDK and a client for one bucket. */
interface S3 {
  client: S3Client
  sdk: typeof import('@aws-sdk/client-s3')
}

/**
 * Loads the SDK at the first use: it takes 0.1 s and 36 MB, which nobody pays who keeps files in a folder.
 * Without credentials the SDK's own chain is asked: environment, profile, the machine's role.
 */
export function lazyS3(bucket: Bucket, credentials: S3Credentials | null) {
  let loaded: Promise<S3> | undefined
  const load = async (): Promise<S3> => {
    const sdk = await import('@aws-sdk/client-s3')
    const region = bucket.region ?? (bucket.endpoint === null ? undefined : 'us-east-1')
    const client = new sdk.S3Client({
      ...(region === undefined ? {} : { region }),
      ...(bucket.endpoint === null ? {} : { endpoint: bucket.endpoint }),
      ...(credentials === null ? {} : { credentials }),
      forcePathStyle: bucket.forcePathStyle,
      // Checksums of AWS's own are unknown to other servers, and would have to be part of what is signed for a browser.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 5_000,
        // Until the answer begins; then a client may read on as slowly as it likes, but not stand still for ever.
        requestTimeout: 120_000,
        throwOnRequestTimeout: true,
        socketTimeout: 300_000,
        // Each file that somebody reads slowly holds one.
        httpAgent: { keepAlive: true, maxSockets: 1_000 },
        httpsAgent: { keepAlive: true, maxSockets: 1_000 },
      },
    })
    return { sdk, client }
  }
  return {
    get: () => {
      loaded ??= load()
      return loaded
    },
    async close() {
      if (loaded !== undefined) (await loaded).client.destroy()
    },
  }
}

export type LazyS3 = ReturnType<typeof lazyS3>

/** The name that S3 gave an error, such as `NoSuchKey`. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** What `STORAGE_URL` says of a bucket. */
export interface Bucket {
  bucket: string
  /** What every key of ours begins with there: empty, or ending in a slash. */
  prefix: string
  /** null = AWS's own for the region. */
  endpoint: string | null
  /** null = what the AWS environment says. */
  region: string | null
  forcePathStyle: boolean
}

const known = ['endpoint', 'region', 'forcePathStyle']

/** Reads `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=true`; a sentence saying what is wrong with it otherwise. */
export function readBucketUrl(text: string): Bucket | string {
  const form =
    'STORAGE_URL must look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1'
  if (!URL.canParse(text)) return `${form}.`
  const url = new URL(text)
  const { endpoint, region, forcePathStyle } = Object.fromEntries(url.searchParams)
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return `${form}.`
  if (url.username !== '' || url.port !== '')
    return `${form}; credentials belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) return `STORAGE_URL knows no ${unknown}, only ${known.join(', ')}.`
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:/.test(endpoint)))
    return `The endpoint in STORAGE_URL must be a full http(s) URL, not "${endpoint}".`
  if (forcePathStyle !== undefined && !/^(true|false)$/.test(forcePathStyle))
    return `forcePathStyle in STORAGE_URL must be true or false, not "${forcePathStyle}".`
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    region: region || null,
    // Names of buckets before the host are AWS's; most others answer to paths.
    forcePathStyle: forcePathStyle === undefined ? endpoint !== undefined : forcePathStyle === 'true',
  }
}

import type { S3Client } from '@aws-sdk/client-s3'

/** Lets readers of the bucket cache forever, because names are never reused. This service sends the same header itself. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable'

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** Holds the SDK and a client for one bucket. */
interface S3 {
  client: S3Client
  sdk: typeof import('@aws-sdk/client-s3')
}

/**
 * Loads the SDK at the first use, because it takes 0.1 s and 36 MB, which a service with a folder need not pay. Without
 * credentials, the SDK uses its default chain: environment, profile, role of the machine.
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
      // Other servers do not know AWS's own checksums, and signatures for browsers would have to include them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 5_000,
        // Applies until the answer begins. After that, a client may read slowly but not stop forever.
        requestTimeout: 120_000,
        throwOnRequestTimeout: true,
        socketTimeout: 300_000,
        // Each file with a slow reader holds one socket.
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

/** Returns the name of an S3 error, such as `NoSuchKey`. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : ''
}

/** Holds the bucket settings of `STORAGE_URL`. */
export interface Bucket {
  bucket: string
  /** Prefix of every key in the bucket: empty, or ending in a slash. */
  prefix: string
  /** Null selects AWS's own endpoint for the region. */
  endpoint: string | null
  /** Null selects the region of the AWS environment. */
  region: string | null
  forcePathStyle: boolean
}

const known = ['endpoint', 'region', 'forcePathStyle']

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…&forcePathStyle=true`. Returns a sentence that describes the problem if the text
 * is invalid.
 */
export function readBucketUrl(text: string): Bucket | string {
  const form =
    'STORAGE_URL must look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1'
  if (!URL.canParse(text)) return `${form}.`
  const url = new URL(text)
  const { endpoint, region, forcePathStyle } = Object.fromEntries(url.searchParams)
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return `${form}.`
  if (url.username !== '' || url.port !== '')
    return `${form}; set credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined)
    return `STORAGE_URL has an unknown parameter ${unknown}. It accepts ${known.join(', ')}.`
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
    // AWS expects the bucket in the host name; most other servers expect it in the path.
    forcePathStyle: forcePathStyle === undefined ? endpoint !== undefined : forcePathStyle === 'true',
  }
}

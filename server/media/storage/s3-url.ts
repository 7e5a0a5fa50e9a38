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

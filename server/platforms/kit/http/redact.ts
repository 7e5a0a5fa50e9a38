import type { PlatformRequest } from './client.ts'

const MAX_LENGTH = 2048
/** Minimum length of a secret to remove, since shorter values occur in ordinary words. */
const MIN_SECRET = 4
const REMOVED = '[removed]'

/** Matches the end of names that hold a secret: `page_access_token`, `client_secret`. */
const NAME_ENDINGS =
  'access_?token|refresh_?token|id_token|bot_?token|oauth_token|client_?secret|secret|pass(?:word|wd|phrase)|private_?key|signing_?key|api_?key|access_?key|code_verifier|assertion|Jwt'
/** Matches names that hold a secret only as a whole. */
const EXACT_NAMES = 'token|code|jwt|authorization|cookie|signature|session_?id'
/** Bounds the prefix, since an unbounded one takes quadratic time in a long run of such characters. */
const SECRET_NAMES = `(?:[\\w-]{0,40}(?:${NAME_ENDINGS})|${EXACT_NAMES})`
const SECRET_NAME = new RegExp(`^${SECRET_NAMES}$`, 'i')
const SECRET_HEADER = /authorization|cookie|token|secret|password|signature|api-?key|-key$/i

const PATTERNS: [RegExp, string][] = [
  [new RegExp(`("${SECRET_NAMES}"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*"?`, 'gi'), `$1${REMOVED}"`],
  [new RegExp(`(name="${SECRET_NAMES}"[^\\n]*\\r?\\n\\r?\\n)[^\\r\\n]*`, 'gi'), `$1${REMOVED}`],
  [
    /^((?:[\w-]{0,40}(?:authorization|cookie|token|secret|api-?key))[ \t]*:[ \t]*)[^\r\n]+/gim,
    `$1${REMOVED}`,
  ],
  [new RegExp(`\\b(${SECRET_NAMES})=[^&\\s"']+`, 'gi'), `$1=${REMOVED}`],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, REMOVED],
  [/\b(Bearer|Basic|Bot|OAuth)\s+[\w.~+/=:-]{8,}/gi, `$1 ${REMOVED}`],
]

/** Prepares a platform's response to be stored and shown: removes known secrets and anything that looks like one, then cuts to 2 kB. */
export function redactText(text: string, secrets: readonly string[]): string {
  let clean = removeSecrets(text, secrets)
  for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement)
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean
}

/** Removes these secrets, both plain and as JSON (also nested in JSON), URLs and form bodies encode them. */
export function removeSecrets(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.filter(({ length }) => length >= MIN_SECRET).flatMap(writtenForms))
  let clean = text
  // Removes the longest first: otherwise a shorter one could remove a part of a longer one, and the rest would stay.
  for (const form of [...forms].sort((a, b) => b.length - a.length)) clean = clean.replaceAll(form, REMOVED)
  return clean
}

function writtenForms(secret: string): string[] {
  const encoded = encodeURIComponent(secret)
  const inJson = escapeForJson(secret)
  return [secret, inJson, escapeForJson(inJson), encoded, encoded.replaceAll('%20', '+')]
}

function escapeForJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** Collects the secrets in all parts of a request, so that a platform that echoes them cannot leak them. */
export function collectSecrets(request: PlatformRequest): string[] {
  const { url, headers = {}, query, json, form, multipart, body, secrets = [] } = request
  return [
    ...secrets,
    ...Object.entries(headers).flatMap(([name, value]) =>
      SECRET_HEADER.test(name) ? secretsInHeader(value) : [],
    ),
    ...secretsInPairs(URL.parse(url)?.searchParams ?? []),
    ...secretsInPairs(Object.entries(query ?? {})),
    ...secretsInJson(json),
    ...secretsInPairs(Object.entries(form ?? {})),
    ...secretsInFields(Object.entries(multipart?.fields ?? {})),
    ...(body instanceof FormData ? secretsInFields(body) : []),
    ...(typeof body === 'string' ? secretsInText(body) : []),
  ]
}

/** Returns the value, the credential after its scheme, and both halves of a Basic credential. */
function secretsInHeader(value: string): string[] {
  const credential = value.replace(/^\S+\s+/, '')
  const halves = /^basic\s/i.test(value) ? Buffer.from(credential, 'base64').toString().split(':') : []
  return [value, credential, ...halves]
}

function secretsInPairs(pairs: Iterable<[string, unknown]>): string[] {
  return [...pairs].flatMap(([name, value]) =>
    typeof value === 'string' && isSecretName(name) ? [value] : [],
  )
}

/** Also searches fields that hold JSON, such as Discord's `payload_json`. */
function secretsInFields(fields: Iterable<[string, unknown]>): string[] {
  const all = [...fields]
  return [
    ...secretsInPairs(all),
    ...all.flatMap(([, value]) => (typeof value === 'string' ? secretsInText(value) : secretsInJson(value))),
  ]
}

function secretsInText(text: string): string[] {
  if (/^\s*[[{]/.test(text)) {
    try {
      return secretsInJson(JSON.parse(text))
    } catch {
      return []
    }
  }
  return secretsInPairs(new URLSearchParams(text))
}

function secretsInJson(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(secretsInJson)
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? (isSecretName(name) ? [inner] : []) : secretsInJson(inner),
  )
}

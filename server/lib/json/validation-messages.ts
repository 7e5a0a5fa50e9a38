// Rewrites rules of JSON Schema in plain words, for people who do not read regular expressions or schemas.

const patterns: [form: RegExp, describe: (found: RegExpExecArray) => string][] = [
  [/^\^(?:\.|\[\\s\\S\])\{(\d+),\}\$$/, ([, min]) => `must have at least ${min} characters`],
  [/^\^(?:\.|\[\\s\\S\])\{(\d+),(\d+)\}\$$/, ([, min, max]) => `must have ${min} to ${max} characters`],
  [/^\^\\d\{1,(\d+)\}\$$/, ([, max]) => `must be a whole number of at most ${max} digits`],
  [/^\^\\d\+\$$/, () => 'must be a whole number'],
  [
    /^\^\((\w+(?:\|\w+)*)\)(\?)?\$$/,
    ([, words = '', empty]) => `must be ${joinWords(words.split('|'), empty)}`,
  ],
  [/^\\S$/, () => 'must not be blank'],
  [/^\^(?:\(https\?:\\?\/\\?\/\)\?)?\\S\+\$$/, () => 'must not be empty or contain spaces'],
  [/^\^\$\|\^https\?:\\?\/\\?\/\\S\+\$$/, () => 'must be a URL that begins with https://'],
  [/^\^https\?:\/\/\[\^\\s\/\]\+\\S\*\$\|\\\(post:/, () => 'must be a URL that begins with https://'],
  [/^\^\[A-Za-z0-9_-\]\+\$$/, () => 'must contain only letters, digits, _ and -'],
]

/** Describes a regular expression, given with or without its slashes: `must be a whole number`. */
export function describePattern(pattern: string): string {
  const source = /^\/(.*)\/[a-z]*$/s.exec(pattern)?.[1] ?? pattern
  for (const [form, describe] of patterns) {
    const found = form.exec(source)
    if (found) return describe(found)
  }
  return 'has the wrong format'
}

function joinWords(words: string[], empty: string | undefined): string {
  return [...words, ...(empty ? ['empty'] : [])].join(' or ')
}

const types: Record<string, string> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}
const formats: Record<string, string> = {
  email: 'an email address',
  uri: 'a URL such as https://example.com/',
  'date-time': 'a date and time such as 2030-01-31T09:00:00Z',
  date: 'a date such as 2030-01-31',
  uuid: 'a UUID',
}

/** Rewrites a message from Ajv in plain words: `must match format "email"` becomes `must be an email address`. */
export function simplifyMessage(message: string): string {
  const [, pattern] = /^must match pattern "(.*)"$/s.exec(message) ?? []
  if (pattern !== undefined) return describePattern(pattern)
  const [, format] = /^must match format "(.*)"$/.exec(message) ?? []
  if (format !== undefined) return `must be ${formats[format] ?? `a valid ${format}`}`
  const [, min, minUnit] = /^must NOT have fewer than (\d+) (\w+)$/.exec(message) ?? []
  if (min !== undefined) return `must have at least ${min} ${minUnit}`
  const [, max, maxUnit] = /^must NOT have more than (\d+) (\w+)$/.exec(message) ?? []
  if (max !== undefined) return `must have at most ${max} ${maxUnit}`
  const [, words] =
    /^must be ((?:string|integer|number|boolean|array|object|null)(?:,\w+)*)$/.exec(message) ?? []
  if (words !== undefined)
    return `must be ${words
      .split(',')
      .map((word) => types[word] ?? word)
      .join(' or ')}`
  const [, values] = /^must be equal to one of the allowed values: (.*)$/s.exec(message) ?? []
  // The validator joins the values as texts, and so writes null as nothing.
  if (values !== undefined)
    return `must be one of ${values
      .split(', ')
      .map((value) => value || 'null')
      .join(', ')}`
  return message
    .replace(/^must be equal to one of the allowed values/, 'must be one of the allowed values')
    .replace(/^must be <= /, 'must be at most ')
    .replace(/^must be >= /, 'must be at least ')
}

/** Says in words what a value must be, for people who have never seen a regular expression or a JSON Schema. */

const patterns: [form: RegExp, say: (found: RegExpExecArray) => string][] = [
  [/^\^(?:\.|\[\\s\\S\])\{(\d+),\}\$$/, ([, least]) => `must have at least ${least} characters`],
  [/^\^(?:\.|\[\\s\\S\])\{(\d+),(\d+)\}\$$/, ([, least, most]) => `must have ${least} to ${most} characters`],
  [/^\^\\d\{1,(\d+)\}\$$/, ([, most]) => `must be a whole number of at most ${most} digits`],
  [/^\^\\d\+\$$/, () => 'must be a whole number'],
  [/^\^\((\w+(?:\|\w+)*)\)(\?)?\$$/, ([, words = '', empty]) => `must be ${listed(words.split('|'), empty)}`],
  [/^\\S$/, () => 'must not be blank'],
  [/^\^(?:\(https\?:\\?\/\\?\/\)\?)?\\S\+\$$/, () => 'must not be empty or have spaces'],
  [/^\^\$\|\^https\?:\\?\/\\?\/\\S\+\$$/, () => 'must be an address that begins with https://'],
  [/^\^\[A-Za-z0-9_-\]\+\$$/, () => 'must have letters, digits, _ and - only'],
]

/** Of a regular expression, with its slashes or bare. */
export function plainRule(pattern: string): string {
  const source = /^\/(.*)\/[a-z]*$/s.exec(pattern)?.[1] ?? pattern
  for (const [form, say] of patterns) {
    const found = form.exec(source)
    if (found) return say(found)
  }
  return 'does not have the right form'
}

function listed(words: string[], empty: string | undefined): string {
  return [...words, ...(empty ? ['nothing'] : [])].join(' or ')
}

const types: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
const formats: Record<string, string> = {
  email: 'an e-mail address',
  uri: 'a URL such as https://example.com/',
  'date-time': 'a date and time such as 2030-01-31T09:00:00Z',
  date: 'a date such as 2030-01-31',
  uuid: 'a UUID',
}

/** Of what Ajv says is wrong with a value. */
export function plainMessage(message: string): string {
  const [, pattern] = /^must match pattern "(.*)"$/s.exec(message) ?? []
  if (pattern !== undefined) return plainRule(pattern)
  const [, format] = /^must match format "(.*)"$/.exec(message) ?? []
  if (format !== undefined) return `must be ${formats[format] ?? `a valid ${format}`}`
  const [, least, what] = /^must NOT have fewer than (\d+) (\w+)$/.exec(message) ?? []
  if (least !== undefined) return `must have at least ${least} ${what}`
  const [, most, kind] = /^must NOT have more than (\d+) (\w+)$/.exec(message) ?? []
  if (most !== undefined) return `must have at most ${most} ${kind}`
  const [, words] =
    /^must be ((?:string|integer|number|boolean|array|object|null)(?:,\w+)*)$/.exec(message) ?? []
  if (words !== undefined)
    return `must be ${words
      .split(',')
      .map((word) => types[word] ?? word)
      .join(' or ')}`
  return message
    .replace(/^must be equal to one of the allowed values:?/, 'must be one of')
    .replace(/^must be <= /, 'must be at most ')
    .replace(/^must be >= /, 'must be at least ')
}

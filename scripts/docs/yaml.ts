/** Prints a JSON value as YAML in block style. Strings are quoted as in JSON, which YAML contains; texts of several lines are not. */
export function printYaml(value: unknown): string {
  return `${print(value, '').replace(/^\n/, '')}\n`
}

function print(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []'
    return value.map((item) => `\n${indent}-${nested(item, `${indent}  `)}`).join('')
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    if (entries.length === 0) return ' {}'
    return entries.map(([key, each]) => `\n${indent}${name(key)}:${print(each, `${indent}  `)}`).join('')
  }
  if (typeof value === 'string' && isText(value)) return ` |${printText(value, indent)}`
  return ` ${JSON.stringify(value)}`
}

/** Puts the first key of an object in a list beside its dash. */
function nested(value: unknown, indent: string): string {
  const text = print(value, indent)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && text.startsWith('\n') ? ` ${text.slice(1 + indent.length)}` : text
}

/** Selects what a literal block keeps exactly: several lines that end in one line break, and nothing a parser would touch. */
function isText(value: string): boolean {
  return /^[^\s].*\n[\s\S]*[^\n]\n$/.test(value) && !/[^\P{Cc}\n]|[\ufeff\u2028\u2029]| \n/u.test(value)
}

function printText(value: string, indent: string): string {
  const lines = value.slice(0, -1).split('\n')
  return lines.map((line) => (line === '' ? '\n' : `\n${indent}${line}`)).join('')
}

function name(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(key)
    ? key
    : JSON.stringify(key)
}

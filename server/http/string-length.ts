import { createRequire } from 'node:module'
import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'

interface Rule {
  keyword: string
  definition: Partial<CodeKeywordDefinition>
}

// Ajv's own, so that its compiled functions share it.
const { default: ucs2length } = createRequire(import.meta.url)('ajv/dist/runtime/ucs2length.js') as {
  default: (text: string) => number
}

/**
 * Replaces how Ajv computes `maxLength` and `minLength`, with the same meaning. JSON Schema counts code points, and Ajv walks
 * every string to do so: 80 of the 100 µs that a 50 kB body costs. A string has at most as many code points as UTF-16
 * units and at least half as many, so most strings are decided by `length` alone.
 */
export function shortCircuitLengths(ajv: object): void {
  const rules = (ajv as { RULES: { all: Record<string, Rule | boolean> } }).RULES.all
  replace(
    rules.maxLength,
    (data, limit, count) => _`${data}.length > ${limit} && ${count}(${data}) > ${limit}`,
  )
  replace(
    rules.minLength,
    (data, limit, count) =>
      _`${data}.length < ${limit} || (${data}.length < 2 * ${limit} && ${count}(${data}) < ${limit})`,
  )
}

function replace(
  rule: Rule | boolean | undefined,
  fails: (data: Code, limit: Code, count: Code) => Code,
): void {
  if (typeof rule !== 'object') throw new Error('Ajv has no such rule any more: look at string-length.ts.')
  rule.definition.code = (cxt: KeywordCxt) => {
    const count = cxt.gen.scopeValue('func', {
      ref: ucs2length,
      code: _`require("ajv/dist/runtime/ucs2length").default`,
    })
    cxt.fail$data(fails(cxt.data, cxt.schemaCode as Code, count))
  }
}

import type { Code, CodeKeywordDefinition, KeywordCxt } from 'ajv'
import { lazyPackage } from '../../lib/lazy.ts'

interface Rule {
  keyword: string
  definition: Partial<CodeKeywordDefinition>
}

const ajvPackage = lazyPackage<typeof import('ajv')>('ajv')
/** Shares Ajv's own function with its compiled functions. */
const ucs2length = lazyPackage<{ default: (text: string) => number }>('ajv/dist/runtime/ucs2length.js')

/**
 * Replaces Ajv's `maxLength` and `minLength` with the same meaning. JSON Schema counts code points, and Ajv walks every string to
 * count them: 80 of the 100 µs that a 50 kB body costs. A string has at most as many code points as UTF-16 units and at least half
 * as many, so `length` alone decides most strings.
 */
export function shortCircuitLengths(ajv: object): void {
  const { _ } = ajvPackage()
  const rules = (ajv as { RULES: { all: Record<string, Rule | boolean> } }).RULES.all
  replace(
    rules.maxLength,
    (data, limit, count) =>
      _`${data}.length > ${limit} && (${data}.length > 2 * ${limit} || ${count}(${data}) > ${limit})`,
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
  if (typeof rule !== 'object') throw new Error('Ajv no longer has this rule: update string-length.ts.')
  rule.definition.code = (cxt: KeywordCxt) => {
    const count = cxt.gen.scopeValue('func', {
      ref: ucs2length().default,
      code: ajvPackage()._`require("ajv/dist/runtime/ucs2length").default`,
    })
    cxt.fail$data(fails(cxt.data, cxt.schemaCode as Code, count))
  }
}

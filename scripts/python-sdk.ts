import { resolveNode } from '../server/contract/list-items.ts'
import { pythonArgument, pythonMember } from '../server/contract/python-names.ts'
import type { Operation } from './operations.ts'
import { type DescribedSchema, schemaOf, TypePrinter } from './python-types.ts'
import { type CallableOperation, callableOperations, type Resource, treeOf } from './sdk-resources.ts'

/** Documentation, kind and place of a parameter in the contract. */
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: DescribedSchema
}

interface RequestBody {
  required?: boolean
  content: Record<string, { schema?: DescribedSchema }>
}

interface DescribedOperation {
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, { content?: Record<string, { schema?: DescribedSchema }> }>
}

const header = '# Written by `npm run generate`. Do not edit: change openapi/ and generate again.\n'
/** Prints the types and the resources of the Python SDK from the contract: one method for each operation, for both clients. */
export function printPythonSdk(operations: Operation[], bundle: object): Record<string, string> {
  const types = new TypePrinter(bundle)
  const root = treeOf(callableOperations(operations, bundle))
  const printer = new ResourcePrinter(bundle, types)
  const sync = printer.printAll(root, false)
  const async = printer.printAll(root, true)
  return {
    'sdk/python/src/postern/types.py': `${header}${types.print()}`,
    'sdk/python/src/postern/_resources.py': `${header}${sync}`,
    'sdk/python/src/postern/_async_resources.py': `${header}${async}`,
  }
}

class ResourcePrinter {
  private readonly bundle: object
  private readonly types: TypePrinter
  private classes: string[] = []
  private isAsync = false

  constructor(bundle: object, types: TypePrinter) {
    this.bundle = bundle
    this.types = types
  }

  printAll(root: Resource, isAsync: boolean): string {
    this.classes = []
    this.isAsync = isAsync
    const names = [...root.parts.keys()]
    for (const [name, part] of root.parts) this.printClass(pascal(name), part)
    const caller = isAsync ? 'AsyncCaller' : 'Caller'
    const listType = isAsync ? 'AsyncList' : 'List'
    return `"""The resources of the ${isAsync ? 'asynchronous' : 'synchronous'} client."""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Unpack

from . import types
from ._calls import ${caller}, ${listType}
from ._options import CallOptions, FormValue

${this.classes.join('\n\n')}


class Resources:
    """Every resource of the API."""

    def __init__(self, caller: ${caller}) -> None:
${names.map((name) => `        self.${pythonMember(name)} = ${pascal(name)}(caller)\n`).join('')}`
  }

  private printClass(name: string, { methods, parts }: Resource): void {
    const caller = this.isAsync ? 'AsyncCaller' : 'Caller'
    for (const [part, resource] of parts) this.printClass(`${name}${pascal(part)}`, resource)
    const members = [...parts.keys()].map(
      (part) => `        self.${pythonMember(part)} = ${name}${pascal(part)}(caller)\n`,
    )
    this.classes.push(`class ${name}:
    def __init__(self, caller: ${caller}) -> None:
        self._caller = caller
${members.join('')}
${[...methods].map(([method, op]) => this.printMethod(pythonMember(method), op)).join('\n')}`)
  }

  private printMethod(method: string, op: CallableOperation): string {
    const described = this.describe(op)
    const parameters = (described.parameters ?? []).map((parameter) => resolveNode(parameter, this.bundle))
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const body = this.bodyOf(op, described.requestBody)
    const query = inQuery.map(({ name, required, schema }) => {
      const type = this.typeOf(schema, `${pascal(op.id)}${pascal(snakeToPascal(name))}`)
      return {
        name,
        argument: pythonArgument(name),
        text: `${pythonArgument(name)}: ${type}${required ? '' : ' | None = None'}`,
      }
    })
    const path = inPath.map(({ name }) => pythonArgument(name))
    const signature = [
      'self',
      ...path.map((argument) => `${argument}: str`),
      ...(body === null ? [] : [body.text]),
      ...(query.length > 0 ? ['*', ...query.map(({ text }) => text)] : []),
      '**options: Unpack[CallOptions]',
    ]
    const result = this.resultOf(op, described)
    const prefix = this.isAsync && op.items === null ? 'async def' : 'def'
    const listType = this.isAsync ? 'AsyncList' : 'List'
    const returned = op.items === null ? result : `${listType}[${result}, ${this.itemOf(op, described)}]`
    const given = [
      `"${op.method.toUpperCase()}"`,
      JSON.stringify(op.path),
      `parameters={${inPath.map(({ name }, index) => `${JSON.stringify(name)}: ${path[index]}`).join(', ')}}`,
      ...(query.length > 0
        ? [`query={${query.map(({ name, argument }) => `${JSON.stringify(name)}: ${argument}`).join(', ')}}`]
        : []),
      ...(body === null ? [] : [`${body.name}=${body.name}`]),
      ...(op.idempotencyKey || op.repeatable ? ['repeatable=True'] : []),
      ...(op.answer === 'text' || op.answer === 'blob'
        ? [`answer="${op.answer === 'text' ? 'text' : 'bytes'}"`]
        : []),
      ...(op.answer === null ? ['answer="nothing"'] : []),
      ...(op.items === null ? [] : [`items=${JSON.stringify(op.items)}`]),
      'options=options',
    ]
    const call = op.items === null ? 'call' : 'list'
    const awaited = this.isAsync && op.items === null ? 'await ' : ''
    return `    ${prefix} ${method}(
${signature.map((line) => `        ${line},\n`).join('')}    ) -> ${returned}:
${docOf(op)}
        result: ${returned} = ${awaited}self._caller.${call}(
${given.map((line) => `            ${line},\n`).join('')}        )
        return result
`
  }

  private describe(op: Operation): DescribedOperation {
    const { paths } = this.bundle as { paths: Record<string, Record<string, DescribedOperation>> }
    return paths[op.path]?.[op.method] as DescribedOperation
  }

  private bodyOf(
    op: Operation,
    body: RequestBody | undefined,
  ): { name: 'body' | 'form'; text: string } | null {
    if (body === undefined) return null
    const { required, content } = resolveNode(body as RequestBody & { $ref?: string }, this.bundle)
    if (content['multipart/form-data']) return { name: 'form', text: 'form: Mapping[str, FormValue]' }
    const json = schemaOf(content['application/json'])
    if (json === undefined) return { name: 'body', text: 'body: Mapping[str, Any]' }
    const type = this.typeOf(json, `${pascal(op.id)}Body`)
    const both = content['text/csv'] ? `${type} | str` : type
    return { name: 'body', text: required ? `body: ${both}` : `body: ${both} | None = None` }
  }

  private resultOf(op: Operation, { responses }: DescribedOperation): string {
    if (op.answer === null) return 'None'
    if (op.answer === 'text') return 'str'
    if (op.answer === 'blob') return 'bytes'
    const content = this.contentOf(op, responses)
    const type = this.typeOf(schemaOf(content['application/json']) ?? {}, `${pascal(op.id)}Result`)
    return content['text/csv'] ? `${type} | str` : type
  }

  private contentOf({ status }: Operation, responses: DescribedOperation['responses']) {
    const response = resolveNode(
      responses[String(status)] as { $ref?: string; content?: object },
      this.bundle,
    )
    const { content = {} } = response as DescribedOperation['responses'][string]
    return content
  }

  private itemOf(op: CallableOperation, { responses }: DescribedOperation): string {
    const content = this.contentOf(op, responses)
    const page = resolveNode(schemaOf(content['application/json']) ?? {}, this.bundle)
    const list = op.items === '' ? page : resolveNode(page.properties?.[op.items ?? ''] ?? {}, this.bundle)
    return this.typeOf(list.items ?? {}, `${pascal(op.id)}Item`)
  }

  /** Names a type of types.py. The methods have names such as `list`, so built-in names are written with their module. */
  private typeOf(schema: DescribedSchema, name: string): string {
    return this.types.reference(schema, name, 'types.').replaceAll(/\blist\[/g, 'builtins.list[')
  }
}

function docOf(op: CallableOperation): string {
  const scope = op.scope ? ` (scope \`${op.scope}\`)` : ''
  const credential =
    op.security === 'none' ? 'no credential' : op.security === 'session' ? 'a session' : 'an API key'
  const text = `${op.summary}.\n\n${op.description}\n\n\`${op.method.toUpperCase()} ${op.path}\`, with ${credential}${scope}.`
  const lines = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
  return [
    '        """',
    ...lines.map((line) => (line === '' ? '' : `        ${line}`.trimEnd())),
    '        """',
  ]
    .join('\n')
    .replace('"""\n        ', '"""')
}

function pascal(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1)
}

function snakeToPascal(name: string): string {
  return name
    .replace(/\W+|_/g, ' ')
    .replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
    .trim()
}

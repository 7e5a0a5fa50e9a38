import type { Operation } from '../operations.ts'
import { curlSample } from './curl.ts'
import { type ContractDocument, exampleRequestOf } from './example-request.ts'
import { pythonSample } from './python.ts'
import { typescriptSample } from './typescript.ts'

export interface CodeSample {
  lang: 'Shell' | 'TypeScript' | 'Python'
  label: string
  source: string
}

/** Adds samples (`x-codeSamples`) to these operations of a bundled contract, for its first server. */
export function addCodeSamples(bundle: object, operations: Operation[]): void {
  const document = bundle as ContractDocument
  for (const operation of operations)
    Object.assign(document.paths[operation.path]?.[operation.method] as object, {
      'x-codeSamples': codeSamplesOf(document, operation),
    })
}

function codeSamplesOf(document: ContractDocument, operation: Operation): CodeSample[] {
  const request = exampleRequestOf(document, operation)
  const baseUrl = document.servers[0]?.url ?? ''
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(request, baseUrl) },
    {
      lang: 'TypeScript',
      label: 'TypeScript',
      source: typescriptSample(request, operation.sdk ?? '', baseUrl),
    },
    { lang: 'Python', label: 'Python', source: pythonSample(request, baseUrl) },
  ]
}

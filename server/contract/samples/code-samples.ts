import { curlSample } from './curl.ts'
import {
  type ContractDocument,
  type ExampleRequest,
  exampleRequestOf,
  type SampledOperation,
} from './example-request.ts'
import { pythonSample } from './python.ts'
import { typescriptSample } from './typescript.ts'

export interface CodeSample {
  lang: 'Shell' | 'TypeScript' | 'Python'
  label: string
  source: string
}

/** Adds samples (`x-codeSamples`) to these operations of a bundled contract, for its first server. */
export function addCodeSamples(
  bundle: object,
  operations: readonly (SampledOperation & { sdk: string | null })[],
): void {
  const document = bundle as ContractDocument
  const baseUrl = document.servers[0]?.url ?? ''
  for (const operation of operations)
    Object.assign(document.paths[operation.path]?.[operation.method] as object, {
      'x-codeSamples': codeSamplesOf(exampleRequestOf(document, operation), operation.sdk ?? '', baseUrl),
    })
}

/** Prints a request in each language. `sdk` names the SDK's method for it. */
export function codeSamplesOf(request: ExampleRequest, sdk: string, baseUrl: string): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(request, baseUrl) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(request, sdk, baseUrl) },
    { lang: 'Python', label: 'Python', source: pythonSample(request, sdk, baseUrl) },
  ]
}

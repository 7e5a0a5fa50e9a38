import { type ExampleRequest, filledPath } from './example-request.ts'
import { literal, python } from './literals.ts'

/** Prints a request as a Python program that uses `requests`. */
export function pythonSample(request: ExampleRequest, baseUrl: string): string {
  const call = `requests.${request.method.toLowerCase()}`
  const given = [
    python.string(`${baseUrl}${filledPath(request)}`),
    ...headers(request),
    ...query(request),
    ...body(request),
    'timeout=30',
  ]
  return [
    ...(request.credential === null ? [] : ['import os', '']),
    'import requests',
    '',
    `response = ${call}(`,
    ...given.map((argument) => `    ${argument},`),
    ')',
    'response.raise_for_status()',
    ...answer(request),
  ].join('\n')
}

function headers({ credential, accept }: ExampleRequest): string[] {
  const sent = [
    ...(credential === 'key' ? ['"Authorization": os.environ["POSTERN_API_KEY"]'] : []),
    ...(credential === 'session' ? ['"auth": os.environ["POSTERN_SESSION"]'] : []),
    ...(accept === null ? [] : [`"Accept": ${python.string(accept)}`]),
  ]
  if (sent.length > 1) return [`headers={\n${sent.map((line) => `        ${line},\n`).join('')}    }`]
  return sent.map((line) => `headers={${line}}`)
}

/** Writes truth values as words, because `requests` would send Python's `True`. */
function query({ query }: ExampleRequest): string[] {
  const sent = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ])
  return sent.length > 0 ? [argument('params', Object.fromEntries(sent))] : []
}

function body({ body }: ExampleRequest): string[] {
  if (body === null) return []
  if (body.kind === 'json') return [argument('json', body.value)]
  if (body.kind === 'form') return [argument('data', body.value)]
  const fields = Object.keys(body.fields).length > 0 ? [argument('data', body.fields)] : []
  return [`files={"file": open(${python.string(body.file)}, "rb")}`, ...fields]
}

function argument(name: string, value: unknown): string {
  return `${name}=${literal(python, value, 4, name.length + 2)}`
}

function answer(request: ExampleRequest): string[] {
  if (request.answer === 'json') return ['print(response.json())']
  if (request.answer === 'text') return ['print(response.text)']
  return ['with open("file", "wb") as file:', '    file.write(response.content)']
}

import { pythonArgument, pythonMember } from '../python-names.ts'
import { type ExampleRequest, filledPath } from './example-request.ts'
import { literal, python } from './literals.ts'

/** Prints a request as a Python program that uses the SDK. `method` is the method of the TypeScript SDK for it. */
export function pythonSample(request: ExampleRequest, method: string, baseUrl: string): string {
  if (request.body?.kind === 'form') return formSample(request, request.body.value, baseUrl)
  const call = `postern.${method.split('.').map(pythonMember).join('.')}(${argumentsOf(request)})`
  return [
    ...(request.credential === null ? [] : ['import os', '']),
    'from postern import Postern',
    '',
    client(request, baseUrl),
    ...withFile(request, answer(request, call)),
  ].join('\n')
}

/** Prints a call of httpx, with which the SDK sends, for a form that browsers send and for which the SDK has no method. */
function formSample(request: ExampleRequest, fields: Record<string, string>, baseUrl: string): string {
  return [
    'import httpx',
    '',
    `response = httpx.${request.method.toLowerCase()}(`,
    `    ${python.string(baseUrl + filledPath(request))},`,
    `    data=${literal(python, fields, 4, 6)},`,
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

function client({ credential }: ExampleRequest, baseUrl: string): string {
  const url = python.string(baseUrl)
  if (credential === null) return `postern = Postern(${url})`
  const name = credential === 'key' ? 'api_key' : 'session'
  const variable = credential === 'key' ? 'POSTERN_API_KEY' : 'POSTERN_SESSION'
  return `postern = Postern(${url}, ${name}=os.environ[${python.string(variable)}])`
}

function argumentsOf(request: ExampleRequest): string {
  const { path, query, accept } = request
  const given = [
    ...Object.values(path).map((value) => literal(python, String(value), 4)),
    ...body(request),
    ...Object.entries(query).map(([name, value]) => named(pythonArgument(name), value)),
    ...(accept === null ? [] : [named('headers', { Accept: accept })]),
  ]
  const short = given.join(', ')
  if (short.length <= 50 && !short.includes('\n')) return short
  return `\n${given.map((argument) => `    ${argument},\n`).join('')}`
}

function named(name: string, value: unknown): string {
  return `${name}=${literal(python, value, 4, name.length + 2)}`
}

function body({ body }: ExampleRequest): string[] {
  if (body === null) return []
  if (body.kind !== 'multipart') return [literal(python, body.value, 4)]
  const fields = Object.entries(body.fields).map(
    ([name, value]) => `, ${python.string(name)}: ${python.string(value)}`,
  )
  return [`{"file": (${python.string(body.file)}, file)${fields.join('')}}`]
}

/** Prints the call, and what a reader does with its result. */
function answer({ answer, items }: ExampleRequest, call: string): string[] {
  if (answer === 'nothing') return [call]
  if (items !== null) return [`for item in ${call}:`, '    print(item)']
  if (answer === 'file')
    return [`result = ${call}`, 'with open("file", "wb") as file:', '    file.write(result)']
  return [`result = ${call}`, 'print(result)']
}

/** Opens the file that the lines send. */
function withFile({ body }: ExampleRequest, lines: string[]): string[] {
  if (body?.kind !== 'multipart') return lines
  const [call = '', ...rest] = lines
  return [`with open(${python.string(body.file)}, "rb") as file:`, ...call.split('\n').map(indented), ...rest]
}

const indented = (line: string) => `    ${line}`

import { type ExampleRequest, filledPath, queryString } from './example-request.ts'
import { json, literal } from './literals.ts'

/** Prints a request as a command for curl, with the credential in a variable of the shell. */
export function curlSample(request: ExampleRequest, baseUrl: string): string {
  const query = queryString(request)
  const address = `${baseUrl}${filledPath(request)}${query}`
  const method = impliedMethod(request) === request.method ? '' : `-X ${request.method} `
  const words = [
    `curl ${method}${/[?&;$]/.test(address) ? `"${address}"` : address}`,
    ...credential(request),
    ...(request.accept === null ? [] : [`-H "Accept: ${request.accept}"`]),
    ...body(request),
    ...(request.answer === 'file' ? ['-o file'] : []),
  ]
  return words.join(' \\\n  ')
}

const impliedMethod = ({ body }: ExampleRequest) => (body === null ? 'GET' : 'POST')

function credential(request: ExampleRequest): string[] {
  if (request.credential === 'key') return ['-H "Authorization: $POSTERN_API_KEY"']
  return request.credential === 'session' ? ['-H "auth: $POSTERN_SESSION"'] : []
}

function body({ body }: ExampleRequest): string[] {
  if (body === null) return []
  if (body.kind === 'form')
    return Object.entries(body.value).map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`)
  if (body.kind === 'multipart')
    return [
      `-F file=@${body.file}`,
      ...Object.entries(body.fields).map(
        ([name, value]) => `-F ${/^[\w.-]*$/.test(value) ? `${name}=${value}` : quote(`${name}=${value}`)}`,
      ),
    ]
  return ['-H "Content-Type: application/json"', `-d ${quote(literal(json, body.value, 2, 4))}`]
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
